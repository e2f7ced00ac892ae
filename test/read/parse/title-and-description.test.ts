import { parse } from './parse-text.ts'

const titleOf = (text: string, path?: string) => {
  const { title, hasOwnTitle } = parse(text, path ? { path } : {})
  return [title, hasOwnTitle]
}

describe('the title', () => {
  test.each([
    ['front matter first', '---\ntitle: A\n---\n# B\n', ['A', true]],
    ['then the first heading of level 1', '# B `c` *d* [e](f) {#g}\n', ['B c d e', true]],
    ['also underlined', 'B\n===\n', ['B', true]],
    ['also after a paragraph', 'text\n\n# B\n', ['B', true]],
    [
      'not one below another heading, if front matter has one',
      '---\ntitle: A\n---\n## C\n\n# B\n',
      ['A', false],
    ],
    [
      'not one below text, if front matter has one',
      '---\ntitle: A\n---\nAbout it.\n\n# Reference\n',
      ['A', false],
    ],
    [
      'not one below a rule, if front matter has one',
      '---\ntitle: A\n---\n![](./a.png)\n\n---\n\n# Reference\n',
      ['A', false],
    ],
    [
      'one below a comment, a picture or a space, which are not text',
      '---\ntitle: A\n---\n<!-- x -->\n\n&nbsp;\n\n<div>\n\n![Logo](./a.png)\n\n# B\n\n</div>\n',
      ['A', true],
    ],
    ['else also below another', '## C\n\n# B\n', ['B', true]],
    ['also as HTML', '<div align="center">\n\n<h1>B</h1>\n\n</div>\n', ['B', true]],
    ['not one in a quote', '> # B\n', ['intro', false]],
    ['not an empty one', '#\n', ['intro', false]],
    ['then the id', '---\nid: my-id\n---\ntext\n', ['my-id', false]],
    ['then the name without its number', 'text\n', ['intro', false]],
  ])('%s', (_, text, expected) => {
    expect(titleOf(text)).toEqual(expected)
  })

  test.each([
    ['1. intro.md', 'intro'],
    ['001_intro.mdx', 'intro'],
    ['a/1 - intro.md', 'intro'],
    ['2021-11-05-x.md', '2021-11-05-x'],
    ['7.0-x.md', '7.0-x'],
    ['v0.0.6.md', 'v0.0.6'],
  ])('of %s is %s', (path, title) => {
    expect(titleOf('', path)).toEqual([title, false])
  })

  test('keeps the number if front matter asks for it', () => {
    expect(titleOf('---\nparse_number_prefixes: false\n---\n')).toEqual(['01-intro', false])
  })
})

describe('the description', () => {
  test.each([
    ['front matter', '---\ndescription: A b.\n---\ntext\n', 'A b.'],
    ['an empty one of front matter', "---\ndescription: ''\n---\ntext\n", ''],
    [
      'the first paragraph as text',
      '# T\n\nHello **bold** [link](x) `c`\nmore\n',
      'Hello bold link c more',
    ],
    ['a paragraph in a note', ':::note[Title]\n\nHi there\n\n:::\n', 'Hi there'],
    ['the names of images', 'Text ![img](a.png) more\n', 'Text img more'],
    ['the text of a list item', '- list item *one*\n- two\n', 'list item one'],
    ['the text of a quote', '> quote text\n', 'quote text'],
    ['a heading', '## H2 only {#x}\n', 'H2 only'],
    ['text after HTML', '<Card/>\n\nText\n', 'Text'],
    ['text in HTML', 'a <b>c</b> d\n', 'a c d'],
    ['the head of a table, without pipes', '| a | b |\n| - | - |\n| 1 | 2 |\n', 'a b'],
    ['text after code and comments', '```\ncode\n```\n\n<!-- x -->\n\ntext\n', 'text'],
    [
      'no footnotes and no names of emoji',
      'a[^1] :smile: b at 10:30:15\n\n[^1]: c\n',
      'a b at 10:30:15',
    ],
    ['nothing', '', ''],
  ])('is %s', (_, text, expected) => {
    expect(parse(text).description).toBe(expected)
  })
})
