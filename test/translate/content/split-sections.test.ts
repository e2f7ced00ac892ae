import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadMarkdownParser } from '../../../cli/read/parse/load-markdown-parser.ts'
import { PROJECT } from '../../octavo.ts'
import { split } from './split-text.ts'

/** Section by section, without a hash. */
const haveEqualBodies = (one: string, other: string) => {
  const sections = split(other)
  return split(one).every((section, at) => sections[at] && section.hasBodyOf(sections[at]))
}
const keys = (text: string) => split(text).map(({ key }) => key)

test('a page is split at its headings, each with its id', () => {
  const text =
    '---\ntitle: A\n---\n\nIntro.\n\n## Über uns\n\nText.\n\n### Rollen {#roles}\n\nText.\n'
  expect(
    split(text).map(({ key, title, level, line, endLine }) => [key, title, level, line, endLine]),
  ).toEqual([
    ['(front matter)', '', 0, 1, 3],
    ['(start)', '', 0, 4, 6],
    ['über-uns', 'Über uns', 2, 7, 10],
    ['roles', 'Rollen', 3, 11, 14],
  ])
})

test('a heading in code, a quote or a tab does not split it', () => {
  expect(keys('## A\n\n```md\n## B\n```\n\n> ## C\n\n:::note\n## D\n:::\n')).toEqual(['a'])
})

test('repeated headings get the ids that the page gives them, explicit ones first', () => {
  expect(keys('## A\n\n## A\n\n## B {#a-1}\n\n## B {#a-1}\n')).toEqual(['a', 'a-2', 'a-1', 'b'])
})

test.each([
  ['line ends', 'A b.\r\n\r\nC.\r\n', 'A b.\n\nC.\n'],
  ['how a paragraph is wrapped', 'A b\nc d.\n', 'A b c d.\n'],
  ['empty lines between blocks', 'A.\n\n\n\nB.\n\n', 'A.\n\nB.\n'],
  ['an explicit id', '## A {#a}\n\nB.\n', '## A\n\nB.\n'],
  ['an explicit id in a comment', '## A <!-- #a -->\n\nB.\n', '## A\n\nB.\n'],
  [
    'padding of a table',
    '| A | B |\n| - | - |\n| c | d |\n',
    '| A   | B  |\n|-----|----|\n|  c  | d |\n',
  ],
  ['signs of lists', '- A\n- B\n  - C\n', '* A\n* B\n    + C\n'],
  ['a list with empty lines', '- A\n- B\n', '- A\n\n- B\n'],
  ['numbers of a list', '1. A\n2. B\n', '1) A\n1) B\n'],
  ['signs of emphasis', 'A _b_ and __c__.\n', 'A *b* and **c**.\n'],
  ['emphasis in a heading', '## A _b_ c {#a}\n\nD.\n', '## A *b* c {#a}\n\nD.\n'],
  ['the form of a heading', 'A\n---\n\nB.\n', '## A ##\n\nB.\n'],
  ['fences', '~~~js\na\n~~~\n', '````js\na\n````\n'],
  ['unnecessary escapes', 'A \\- b & c.\n', 'A - b &amp; c.\n'],
  ['a comment between blocks', 'A.\n\nB.\n', 'A.\n\n<!-- c\n\nd -->\n\nB.\n'],
  ['a comment in a paragraph', 'A b.\n', 'A <!-- c --> b. <!-- d -->\n'],
  ['a comment in HTML', '<p>A</p>\n', '<p><!-- b -->A</p>\n'],
  [
    'names of references',
    '[A][x].\n\n[x]: https://x.example\n',
    '[A][X].\n\n[X]: <https://x.example>\n',
  ],
  ['structure in the front matter', '---\ntitle: A\nslug: /b\n---\n', '---\ntitle: "A"\n---\n'],
])('%s changes no section', (_, one, other) => {
  const hashes = (text: string) => split(text).map(({ heading, body }) => [heading, body])
  expect(hashes(one)).toEqual(hashes(other))
  expect(haveEqualBodies(one, other)).toBe(true)
})

test.each([
  ['a word', 'A b.\n', 'A c.\n'],
  ['a line end in code', '```\na b\n```\n', '```\na\nb\n```\n'],
  ['a line break that is shown', 'A  \nb.\n', 'A\nb.\n'],
  ['the level of a heading', '## A\n\nB.\n', '### A\n\nB.\n'],
  ['a number that a list starts at', '1. A\n', '3. A\n'],
  ['a list with numbers', '- A\n', '1. A\n'],
  ['weight of emphasis', 'A *b*.\n', 'A **b**.\n'],
  ['an address', '[A](./a.md)\n', '[A](./b.md)\n'],
  ['a language of code', '```js\na\n```\n', '```ts\na\n```\n'],
  ['blanks in code', '```\na  b\n```\n', '```\na b\n```\n'],
  ['a comment in code', '```html\n<!-- a -->\n```\n', '```html\n<!-- b -->\n```\n'],
  ['a cell', '| A | B |\n| - | - |\n', '| A | C |\n| - | - |\n'],
  ['a task that is done', '- [ ] A\n', '- [x] A\n'],
  ['the place where words are separated', 'A *b*c.\n', 'A *b* c.\n'],
  ['a label of a directive', ':::tip[A]\n\nB.\n\n:::\n', ':::tip[C]\n\nB.\n\n:::\n'],
  ['a title in the front matter', '---\ntitle: A\n---\n', '---\ntitle: B\n---\n'],
])('%s changes its section', (_, one, other) => {
  const hashes = (text: string) => split(text).map(({ heading, body }) => [heading, body])
  expect(hashes(one)).not.toEqual(hashes(other))
  const bodies = (text: string) => split(text).map(({ body }) => body)
  expect(haveEqualBodies(one, other)).toBe(String(bodies(one)) === String(bodies(other)))
})

test.each([
  ['One two three.\n', 3],
  ['## A heading\n\nAnd [a link](https://docs.example/x-y) here.\n', 6],
  ['```\nnot counted\n```\n\n- in a list\n\n  ```\n  neither\n  ```\n', 3],
  ['日本語です。\n', 3],
  ['日本 is Japan’s name – well-known.\n', 5],
  ['Größe über alles.\n', 3],
])('%j has the word count of a translator', (text, words) => {
  expect(split(text).reduce((sum, section) => sum + section.words, 0)).toBe(words)
})

test('both parsers give the sections of this site the same hashes', async () => {
  const { parse } = await loadMarkdownParser('satteri')
  const folder = join(PROJECT, 'content')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const hashes = (sections: ReturnType<typeof split>) =>
    sections.map(({ key, heading, body }) => [key, heading, body])
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect([file, hashes(split(text, { parse }))]).toEqual([file, hashes(split(text))])
  }
})
