import { checkFrontMatter } from '../../../cli/read/parse/check-front-matter.ts'
import { parse } from './parse-text.ts'

const check = (yaml: string) => {
  const { written: _, ...checked } = checkFrontMatter(yaml, { file: 'a.md', line: 1 })
  return checked
}
const messagesOf = (yaml: string) => check(yaml).diagnostics.map(({ message }) => message)

describe('front matter', () => {
  test.each([
    ['title: 2024', { title: '2024' }],
    ["title: ''", { title: '' }],
    ['title:', {}],
    ['sidebar_position: "3"', { sidebar_position: 3 }],
    ['sidebar_position: 1.5', { sidebar_position: 1.5 }],
    ['hide_title: true', { hide_title: true }],
    ["draft: 'false'", { draft: false }],
    ['keywords: [a, 1]', { keywords: ['a', '1'] }],
    ['tags: [a, {label: B, permalink: /b}]', { tags: ['a', { label: 'B', permalink: '/b' }] }],
    ['displayed_sidebar: null', { displayed_sidebar: null }],
    ['pagination_next: null', { pagination_next: null }],
    ["custom_edit_url: ''", { custom_edit_url: '' }],
    [
      'toc_min_heading_level: 2\ntoc_max_heading_level: 6',
      { toc_min_heading_level: 2, toc_max_heading_level: 6 },
    ],
    [
      'last_update: {date: 2025-10-15, author: Ada}',
      { last_update: { date: '2025-10-15', author: 'Ada' } },
    ],
    ['last_update: {date: "October 15, 2025"}', { last_update: { date: '2025-10-15' } }],
    ['last_update: {date: 2025-10-15T23:30:00-05:00}', { last_update: { date: '2025-10-16' } }],
    ['sidebar_custom_props: {a: [1]}', { sidebar_custom_props: { a: [1] } }],
    ['', {}],
  ])('%s', (yaml, expected) => {
    expect(check(yaml)).toEqual({ frontMatter: expected, diagnostics: [] })
  })

  test.each([
    [
      'sidebar_position: abc',
      'The front matter field "sidebar_position" must be a number, not "abc".',
    ],
    ['hide_title: x', 'The front matter field "hide_title" must be true or false, not "x".'],
    [
      "sidebar_label: ''",
      'The front matter field "sidebar_label" must not be empty; remove the field or give it a value.',
    ],
    ['id: a/b', 'The front matter field "id" must not contain a slash.'],
    ['title: [a]', 'The front matter field "title" must be a text, not ["a"].'],
    ['tags: a', 'The front matter field "tags" must be a list, not "a".'],
    [
      'tags: [{label: x}]',
      'The front matter field "tags[0]" must be a text, or an object with "label" and "permalink", not {"label":"x"}.',
    ],
    ['last_update: {}', 'The front matter field "last_update" must have "date", "author" or both.'],
    [
      'last_update: {date: soon}',
      'The front matter field "last_update.date" must be a date like 2025-10-15, not "soon".',
    ],
    [
      'last_update: {date: 2025-02-31}',
      'The front matter field "last_update.date" must be a date like 2025-10-15, not "2025-02-31".',
    ],
    [
      'toc_max_heading_level: 7',
      'The front matter field "toc_max_heading_level" must be a whole number from 2 to 6, not 7.',
    ],
    [
      'toc_min_heading_level: 4\ntoc_max_heading_level: 3',
      'The front matter field "toc_min_heading_level" is 4, more than "toc_max_heading_level", 3.',
    ],
    ['draft: true\nunlisted: true', 'A page cannot be draft and unlisted at the same time.'],
    ['- a\n- b', 'The front matter is not a list of fields.'],
  ])('%s is refused', (yaml, message) => {
    expect(messagesOf(yaml)).toEqual([message])
    expect(check(yaml).diagnostics[0]).toMatchObject({
      code: 'FRONTMATTER_INVALID',
      severity: 'throw',
    })
  })

  test('an unknown field is a warning with the closest name', () => {
    const { diagnostics } = check('title: A\nsidebarLabel: x\nzebra: 1')
    expect(diagnostics).toEqual([
      {
        code: 'FRONTMATTER_UNKNOWN',
        severity: 'warn',
        message: 'The front matter field "sidebarLabel" does not exist, so it has no effect.',
        hint: 'Did you mean "sidebar_label"?',
        source: { file: 'a.md', line: 3, column: 1 },
      },
      expect.objectContaining({ hint: 'Remove it, or correct its name.' }),
    ])
  })

  test('a field of Docusaurus alone is a note', () => {
    expect(check('title: A\nwrapperClassName: wide\noriginal_id: a').diagnostics).toMatchObject([
      { code: 'FRONTMATTER_FOREIGN', severity: 'log', source: { line: 3 } },
      { code: 'FRONTMATTER_FOREIGN', severity: 'log', source: { line: 4 } },
    ])
  })

  test.each([
    ['tags', 100, 'tags'],
    ['redirect_from', 500, 'paths'],
  ])('limits the number of %s to the number of possible files: %d', (field, most, what) => {
    const list = (length: number) =>
      `${field}: [${Array.from({ length }, (_, at) => `/a${at}`).join(', ')}]`
    expect(messagesOf(list(most))).toEqual([])
    expect(messagesOf(list(most + 1))).toEqual([
      expect.stringContaining(`must have at most ${most} ${what}`),
    ])
  })

  test('broken YAML is located and has a hint', () => {
    const [diagnostic] = check('title: a\ndescription: b: c').diagnostics
    expect(diagnostic).toMatchObject({
      code: 'FRONTMATTER_INVALID',
      severity: 'throw',
      hint: expect.stringContaining('quotes'),
      source: { file: 'a.md', line: 3 },
    })
    expect(diagnostic?.message).toContain('not valid YAML')
  })

  test('all diagnostics are reported, and the page is parsed nevertheless', () => {
    const doc = parse('---\nhide_title: x\nfoo: 1\ntitle: Good\n---\n\n[a]()\n')
    expect(doc.diagnostics.map(({ code, source }) => `${code} ${source?.line}`)).toEqual([
      'FRONTMATTER_INVALID 2',
      'FRONTMATTER_UNKNOWN 3',
      'MARKDOWN_LINK_EMPTY 7',
    ])
    expect(doc.title).toBe('Good')
  })

  test.each(['---\ntitle: A\n\n# Text\n', '---\n\n# comment\nslug:\n  /x\n'])(
    'a block that never ends is reported: %j',
    (text) => {
      expect(parse(text).diagnostics).toMatchObject([
        { code: 'FRONTMATTER_INVALID', severity: 'throw', source: { line: 1 } },
      ])
    },
  )

  test.each(['---\n\nText\n', '---\nNote to self\n', '----\ntitle: A\n', 'a\n\n---\ntitle: A\n'])(
    'a line of dashes is not front matter: %j',
    (text) => {
      expect(parse(text).diagnostics).toEqual([])
    },
  )

  test('TOML is refused', () => {
    expect(parse('+++\ntitle = "A"\n+++\n').diagnostics[0]?.message).toContain('TOML')
  })

  test('aliases that multiply are refused', () => {
    const levels = 'bcdefgh'
    const lines = [...levels].map((name, index) => {
      const before = index === 0 ? 'a' : levels[index - 1]
      return `${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`
    })
    expect(messagesOf(`a: &a [x]\n${lines.join('\n')}`)).toEqual([
      'The front matter has an alias ("*name") that cannot be followed.',
    ])
  })

  test.each(['a: &a { x: *a }', 'a: &a [*a, *a]'])(
    '%s, which contains itself, is refused',
    (yaml) => {
      expect(messagesOf(yaml)).toEqual([
        'The front matter has an alias ("*name") that cannot be followed.',
      ])
    },
  )

  test('aliases that add depth one by one are refused', () => {
    const deep = (inner: string) => '['.repeat(60) + inner + ']'.repeat(60)
    expect(messagesOf(`a: &a ${deep('x')}\nb: &b ${deep('*a')}`)).toEqual([
      'The front matter has an alias ("*name") that cannot be followed.',
    ])
  })

  test('lists in lists on one line, which would crash Node, are reported by name', () => {
    expect(messagesOf(`tags:\n  ${'- '.repeat(9_000)}x`)).toEqual([
      'The front matter is nested too deeply.',
    ])
  })

  test('an alias without an anchor is reported as such', () => {
    expect(messagesOf('title: *nobody')[0]).toMatch(/alias/i)
  })

  test('the hint for a repeated field does not suggest quotes', () => {
    const [diagnostic] = check('title: A: b\ntitle: B'.replace('A: b', 'A')).diagnostics
    expect(diagnostic?.hint).toMatch(/^Write each field once/)
  })
})

test.each([
  ['plain', `title: x${' '.repeat(20_000)}y`],
  ['YAML', `tags: [${'- a\n'.repeat(5_000)}`],
])('%s front matter that would take seconds to read is refused for its length', (_, yaml) => {
  expect(check(yaml)).toMatchObject({
    frontMatter: {},
    diagnostics: [{ code: 'FRONTMATTER_INVALID', source: { file: 'a.md', line: 1 } }],
  })
  expect(messagesOf(yaml)).toEqual([
    `The front matter has ${yaml.length} characters, more than 20000.`,
  ])
})

test.each([
  ['plain', 'title: A\ncount: 7', { title: 'A', count: 7 }],
  [
    'any YAML',
    'title: [1, 2]\nown: { a: no }\nkeywords: ~',
    { title: [1, 2], own: { a: 'no' }, keywords: null },
  ],
  ['YAML that is wrong', 'a: [', {}],
])('the written value is kept: %s', (_, yaml, written) => {
  expect(checkFrontMatter(yaml, { file: 'a.md', line: 1 }).written).toEqual(written)
})

test('a field that the page reads itself is not reported as unknown', () => {
  const isRead = (name: string) => name === 'read'
  const { diagnostics } = checkFrontMatter(
    'read: 1\nother: 2',
    { file: 'a.md', line: 1 },
    { isRead },
  )
  expect(diagnostics).toMatchObject([{ code: 'FRONTMATTER_UNKNOWN', source: { line: 3 } }])
})
