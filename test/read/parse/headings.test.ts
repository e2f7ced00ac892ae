import { createWays } from './authors.ts'
import { createTestParser, diagnosticsOf, FILE, htmlOf, parse, toHtml } from './parse-text.ts'

const ways = await createWays()
const idsOf = (text: string) => parse(text).toc.map(({ id }) => id)

describe('heading ids', () => {
  test.each([
    ['Über uns', 'über-uns'],
    ['snake_case name', 'snake_case-name'],
    ['C++ & C#', 'c--c'],
    ['v1.2.3', 'v123'],
    ['😀 Emoji', '-emoji'],
    ['foo/bar', 'foobar'],
    ['日本語 テスト', '日本語-テスト'],
    ['`code` and *em*', 'code-and-em'],
    ['10:30 a:b', '1030-ab'],
    ['😀', 'section'],
    ['A {#x} b', 'a-x-b'],
  ])('%s → %s', (text, id) => {
    expect(idsOf(`## ${text}\n`)).toEqual([id])
  })

  test('repeated ones get a number', () => {
    expect(idsOf('## Hello, World!\n## Hello, World!\n### Hello World\n')).toEqual([
      'hello-world',
      'hello-world-1',
      'hello-world-2',
    ])
  })

  test.each([
    '## Text {#my-id}',
    '## Text {/* #my-id */}',
    '## Text <!-- #my-id -->',
    'Text {#my-id}\n---',
  ])('%s sets its own', (text) => {
    expect(parse(text).toc).toEqual([{ id: 'my-id', html: 'Text', level: 2 }])
    expect(diagnosticsOf(text)).toEqual([])
  })

  describe.each(ways)('in $name', ({ show }) => {
    test.each([
      '## Text {#my-id}',
      '## Text { #my-id }',
      '## Text {: #my-id }',
      '## Text{ #my-id .wide data-toc-label="A b" }',
      "## Text { .wide a='b c' #my-id x=1 }",
      '## Text { #my-id } ##',
      '## Text %{#my-id}%',
      'Text { #my-id .wide }\n---',
      'Text {#my-id}\n----',
    ])('%s sets its own, with blanks and other attributes', async (text) => {
      expect(await show(text)).toMatch(/^<h2 id="my-id">Text<a [^>]*><\/a><\/h2>$/)
    })

    test('also after other markup, and in a quote', async () => {
      const shown = await show('> ### A `b` *c* { #x }\n\n# Title { #top }\n')
      expect(shown).toContain('<h3 id="x">A <code>b</code> <em>c</em><a ')
      expect(shown).toContain('<h1 id="top">Title</h1>')
    })
  })

  test.each([
    ['## Use `{ #id }`', 'Use { #id }'],
    ['## { #a } b', '{ #a } b'],
    ['## Text { #a #b }', 'Text { #a #b }'],
    ['## Text { # }', 'Text { # }'],
    ['## Text { .wide }', 'Text { .wide }'],
  ])('%s sets none', (text, shown) => {
    expect(htmlOf(text).replace(/<[^>]*>/g, '')).toBe(shown)
  })

  test('a percent sign before an id is text', () => {
    expect(parse('## By 100%{#x}\n').toc).toEqual([{ id: 'x', html: 'By 100%', level: 2 }])
  })

  test('a paragraph and code keep text that looks like an id', () => {
    expect(htmlOf('Text { #id }\n')).toBe('<p>Text { #id }</p>')
    expect(htmlOf('```md\n## Text { #id }\n```\n').replace(/<[^>]*>/g, '')).toContain(
      '## Text { #id }',
    )
  })

  test('automatic ones avoid explicit ones, also later ones', () => {
    expect(idsOf('## x\n## y {#x}\n')).toEqual(['x-1', 'x'])
    expect(diagnosticsOf('## x\n## y {#x}\n')).toEqual([])
  })

  test('automatic ones avoid ids of HTML, tabs and footnotes', () => {
    const text = '## fn 1\n\n## a\n\n<i id="a"></i>\n\nb[^1]\n\n[^1]: c\n'
    expect(idsOf(text)).toEqual(['fn-1-1', 'a-1'])
  })

  test('a repeated explicit one is a warning', () => {
    expect(diagnosticsOf('## a {#x}\n\n## b {#x}\n')).toEqual(['HEADING_ID_DUPLICATE 3:1'])
  })

  test('keep capital letters if the site asks for it', async () => {
    const parseDoc = await createTestParser({ maintainCase: true })
    expect(parseDoc('## Get Started\n', FILE).toc[0]?.id).toBe('Get-Started')
  })
})

describe('headings', () => {
  test('link to themselves, with a name in the language of the file', async () => {
    expect(htmlOf('## A *b*\n')).toBe(
      '<h2 id="a-b">A <em>b</em><a class="hash-link" href="#a-b" aria-label="Direct link to A b" title="Direct link to A b" translate="no"></a></h2>',
    )
    const parseDoc = await createTestParser({
      messages: { de: { 'theme.common.headingLinkTitle': 'Link zu {heading}' } },
    })
    expect(toHtml(parseDoc('## A\n', { ...FILE, locale: 'de' }).article)).toContain('"Link zu A"')
  })

  test('of level 1 have no automatic id, no link and no entry', () => {
    expect(htmlOf('# A\n')).toBe('<h1>A</h1>')
    expect(parse('# A\n').toc).toEqual([])
    expect(htmlOf('# A {#top}\n')).toBe('<h1 id="top">A</h1>')
  })

  test('written as HTML have no id, no link and no entry', () => {
    expect(htmlOf('<h2>A</h2>\n')).toBe('<h2>A</h2>')
    expect(parse('<h2>A</h2>\n').toc).toEqual([])
  })

  test('without text have no entry', () => {
    expect(htmlOf('##\n')).toBe('<h2></h2>')
    expect(parse('##\n').toc).toEqual([])
  })
})

describe('the toc', () => {
  test('contains levels 2 to 6 in order', () => {
    const text = '# a\n## b\n### c\n#### d\n##### e\n###### f\n'
    expect(parse(text).toc.map(({ level }) => level)).toEqual([2, 3, 4, 5, 6])
  })

  test('keeps marks, flattens links and drops images', () => {
    const text = '## `a` *b* **c** ~~d~~ [e *f*](g) ![h](i) <kbd>j</kbd> < k\n'
    expect(parse(text).toc[0]?.html).toBe(
      '<code>a</code> <em>b</em> <strong>c</strong> <del>d</del> e <em>f</em>  <kbd>j</kbd> &lt; k',
    )
  })

  test('omits headings in tabs, and keeps their anchors', () => {
    const text = '::::tabs\n:::tab{label="A"}\n## In a tab\n:::\n::::\n\n## After\n'
    expect(idsOf(text)).toEqual(['after'])
    expect(htmlOf(text)).toContain('<h2 id="in-a-tab">')
  })

  test('contains headings in notes, quotes and details', () => {
    expect(idsOf(':::note\n## a\n:::\n\n> ## b\n\n<details>\n\n## c\n\n</details>\n')).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
