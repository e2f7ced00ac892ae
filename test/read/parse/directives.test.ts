import { ADMONITION_NAMES } from '../../../cli/read/parse/messages.ts'
import { createTestParser, diagnosticsOf, FILE, htmlOf, parse, toHtml } from './parse-text.ts'

const remark = await createTestParser({ parser: 'remark' })
const mdx = await createTestParser()
await mdx.prepare('', { ...FILE, file: 'content/a.mdx' })

const aside = (name: string, title: string, body: string) =>
  `<aside class="admonition admonition-${name} theme-admonition theme-admonition-${name}" role="note"><p class="admonition-title">${title}</p>${body}</aside>`

describe('admonitions', () => {
  test.each(ADMONITION_NAMES)(':::%s', (name) => {
    expect(htmlOf(`:::${name}\n\nText\n\n:::\n`)).toBe(aside(name, name, '<p>Text</p>'))
  })

  test.each([
    ['a label with markup', ':::tip[A *b*]\nText\n:::\n', 'A <em>b</em>'],
    ['a title without brackets', ':::tip A *b*\nText\n:::\n', 'A <em>b</em>'],
    ['an attribute', ':::tip{title="A"}\nText\n:::\n', 'A'],
    ['an attribute before a label of text', ':::tip[B]{title="A"}\nText\n:::\n', 'A'],
    [
      'a label with markup before an attribute',
      ':::tip[*B*]{title="A"}\nText\n:::\n',
      '<em>B</em>',
    ],
    ['the default for an empty label', ':::tip[]\nText\n:::\n', 'tip'],
    ['the default for an empty attribute', ':::tip{title=""}\nText\n:::\n', 'tip'],
  ])('have %s as title', (_, text, title) => {
    expect(htmlOf(text)).toBe(aside('tip', title, '<p>Text</p>'))
  })

  test('have their title in the language of the file, else in English', () => {
    expect(htmlOf(':::tip\na\n:::\n', { locale: 'de' })).toContain('>Tipp<')
    expect(htmlOf(':::note\na\n:::\n', { locale: 'de' })).toContain('>note<')
  })

  test('take classes and an id', () => {
    expect(htmlOf(':::note{.a #b}\nc\n:::\n')).toContain(
      'theme-admonition-note a" role="note" id="b"',
    )
  })

  test('nest', () => {
    expect(htmlOf('::::note\n:::tip\na\n:::\n::::\n')).toBe(
      aside('note', 'note', aside('tip', 'tip', '<p>a</p>')),
    )
  })

  test('may be in lists', () => {
    expect(htmlOf('- a\n\n  :::note\n  b\n  :::\n')).toContain(aside('note', 'note', '<p>b</p>'))
  })
})

describe('a blank before the name, as in VitePress', () => {
  test.each([
    ['a title', '::: tip A *b*\nText\n:::\n', 'A <em>b</em>'],
    ['none', '::: tip\nText\n:::\n', 'tip'],
    ['more blanks, and a label', ':::  tip [A]\nText\n:::\n', '[A]'],
    ['an attribute', '::: tip {title="A"}\nText\n:::\n', 'A'],
  ])('opens an admonition with %s', (_, text, title) => {
    const expected = aside('tip', title, '<p>Text</p>')
    expect(htmlOf(text)).toBe(expected)
    expect(toHtml(remark(text, FILE).article)).toBe(expected)
    expect(toHtml(mdx(text, { ...FILE, file: 'content/a.mdx' }).article)).toBe(expected)
  })

  test.each([
    ['details', '::: details More\nText\n:::\n', ':::details[More]\nText\n:::\n'],
    ['nests', ':::: tip\n::: info I\n- a\n:::\n::::\n', '::::tip\n:::info[I]\n- a\n:::\n::::\n'],
    ['in a list', '- a\n\n  ::: note N\n  b\n  :::\n', '- a\n\n  :::note[N]\n  b\n  :::\n'],
    ['in a quote', '> a\n> ::: note N\n> b\n> :::\n', '> a\n> :::note[N]\n> b\n> :::\n'],
    ['a heading by its look', '::: tip\nText\n---\n:::\n', ':::tip\nText\n---\n:::\n'],
  ])('%s', (_, text, usual) => {
    const expected = htmlOf(usual)
    expect(expected).not.toContain(':::')
    expect(htmlOf(text)).toBe(expected)
    expect(toHtml(remark(text, FILE).article)).toBe(expected)
  })

  test.each([
    ['in code', '```\n::: tip\na\n:::\n```\n'],
    ['in code by its indentation', 'a\n\n    ::: tip\n    :::\n'],
    ['in code in a line', 'a `b\n::: tip c` d\n\n:::\n'],
    ['of an unknown name', '::: strange\na\n:::\n'],
    ['that nothing closes', '::: tip is how VitePress writes it\n\nb\n'],
    ['within a line', 'a ::: tip b\n:::\n'],
  ])('is text %s', (_, text) => {
    expect(htmlOf(text)).toContain('::: ')
    expect(toHtml(remark(text, FILE).article)).toBe(htmlOf(text))
  })

  test('keeps the positions of the following lines', () => {
    const places = (text: string) =>
      parse(text).diagnostics.map(({ source }) => `${source?.line}:${source?.column}`)
    expect(places('::: tip A <b onclick="x()">c</b>\n\n<script>d</script>\n:::\n')).toEqual([
      '1:11',
      '3:1',
    ])
  })

  test('opens the admonitions of the site, too', async () => {
    const own = await createTestParser({ admonitions: { guide: ['question'] } })
    const { article } = own('::: question Why?\nText\n:::\n', FILE)
    expect(toHtml(article)).toBe(aside('question', 'Why?', '<p>Text</p>'))
  })
})

describe('an unclosed container is a warning', () => {
  test.each([
    ['at the end of the page', 'a\n\n:::note\nb\n\nc\n', ['DIRECTIVE_UNCLOSED 3:1']],
    ['around a closed one', '::::note\n:::tip\na\n:::\n', ['DIRECTIVE_UNCLOSED 1:1']],
    ['around another', ':::note\n:::tip\na\n:::\n', ['DIRECTIVE_UNCLOSED 1:1']],
    ['inside a longer one', '::::note\n:::tip\na\n::::\n', ['DIRECTIVE_UNCLOSED 2:1']],
    [
      'around two others',
      ':::note\n:::tip\n:::tip\na\n:::\n',
      ['DIRECTIVE_UNCLOSED 1:1', 'DIRECTIVE_UNCLOSED 2:1'],
    ],
    ['in a quote', '> :::note\n> a\n', ['DIRECTIVE_UNCLOSED 1:3']],
    ['without any content', ':::note\n', ['DIRECTIVE_UNCLOSED 1:1']],
  ])('%s', (_, text, expected) => {
    expect(diagnosticsOf(text)).toEqual(expected)
  })

  test.each([
    ['closed at once', ':::note\n:::\n'],
    ['closed with blanks after it', ':::note\na\n:::  \n'],
    ['closed with more colons', ':::note\na\n:::::\n'],
    ['closed in a quote', '> :::note\n> a\n> :::\n'],
    ['closed in a list', '- a\n\n  :::note\n  b\n  :::\n'],
    ['closed at the end without a line end', ':::note\na\n:::'],
  ])('but not for one %s', (_, text) => {
    expect(diagnosticsOf(text)).toEqual([])
  })
})

describe('unknown directives', () => {
  test.each([
    ['times', 'At 10:30 or 10:30:15.', '<p>At 10:30 or 10:30:15.</p>'],
    ['words', 'a:b c :d', '<p>a:b c :d</p>'],
    ['ports', 'localhost:3000/x', '<p>localhost:3000/x</p>'],
    ['marks in a label', 'a:b[*c*] d', '<p>a:b[<em>c</em>] d</p>'],
    ['a directive alone on a line', '::1', '<p>::1</p>'],
    ['emoji', ':smile: :tada:', '<p>:smile: :tada:</p>'],
    [
      'text behind a title that was given brackets',
      ':::note T\nat 10:30\n:::',
      aside('note', 'T', '<p>at 10:30</p>'),
    ],
  ])('are shown as written: %s', (_, text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  test('keep their content', () => {
    expect(htmlOf(':::foo\na *b*\n:::\n')).toBe('<div><p>a <em>b</em></p></div>')
    expect(htmlOf('::foo\n')).toBe('<p>::foo</p>')
    expect(htmlOf('::foo[a]\n')).toBe('<div>a</div>')
  })

  test('are reported once per name, with their place', () => {
    const text = ':::foo\na\n:::\n\n:::foo\nb\n:::\n\n::bar\n\nx :baz[y]\n'
    expect(parse(text).diagnostics.map(({ message }) => message.split(';')[0])).toEqual([
      'No admonition or component is named ":::foo"',
      'No admonition or component is named "::bar"',
      'No admonition or component is named ":baz"',
    ])
    expect(diagnosticsOf(text)).toEqual([
      'DIRECTIVE_UNKNOWN 1:1',
      'DIRECTIVE_UNKNOWN 9:1',
      'DIRECTIVE_UNKNOWN 11:3',
    ])
  })
})

describe('components', () => {
  test.each([
    [
      'a container',
      ':::card{title="A" href=./b.md}\nc *d*\n:::\n',
      '<Card {"title":"A","href":"./b.md"}><p>c <em>d</em></p></Card>',
    ],
    ['a container with a label', ':::Card[A]\nb\n:::\n', '<Card {"title":"A"}><p>b</p></Card>'],
    ['a leaf', '::file-tree{open}\n', '<FileTree {"open":""}></FileTree>'],
    ['a text', 'a :link[b]{to=c} d\n', '<p>a <Link {"to":"c"}>b</Link> d</p>'],
    [
      'an element',
      '<Card title="A &amp; B" isOpen>c</Card>\n',
      '<Card {"title":"A & B","isOpen":true}>c</Card>',
    ],
    [
      'an element around Markdown',
      '<Card>\n\na *b*\n\n</Card>\n',
      '<Card {}>\n<p>a <em>b</em></p>\n</Card>',
    ],
    [
      'an element that closes itself',
      '<FileTree\n  a="b"\n/>\n\nc\n',
      '<FileTree {"a":"b"}></FileTree>\n<p>c</p>',
    ],
    ['an element in other letters', '<filetree></filetree>\n', '<FileTree {}></FileTree>'],
    [
      'an element with the name of one of HTML',
      '<Link to="a">b</Link>\n',
      '<Link {"to":"a"}>b</Link>',
    ],
    ['elements in elements', '<Card><Card>a</Card></Card>\n', '<Card {}><Card {}>a</Card></Card>'],
  ])('are written as %s', (_, text, html) => {
    expect(htmlOf(text)).toBe(html)
    expect(diagnosticsOf(text)).toEqual([])
  })

  test('stay in a paragraph with other text', () => {
    expect(htmlOf('a <Card>b</Card>\n')).toBe('<p>a <Card {}>b</Card></p>')
    expect(htmlOf(':card[b]\n')).toBe('<p><Card {}>b</Card></p>')
  })

  test('know their position', () => {
    const [, card] = parse('a\n\n<div>\n <Card>b</Card>\n</div>\n').article
    expect(card).toMatchObject({ kind: 'component', source: { line: 4, column: 2 } })
  })

  test('parse no markup in attributes: props stay text', () => {
    const [card] = parse(':::card{title="<b>"}\na\n:::\n').article
    expect(card).toMatchObject({ props: { title: '<b>' } })
  })
})
