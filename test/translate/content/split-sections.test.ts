import { split } from './split-text.ts'

const keys = (text: string) => split(text).map(({ key }) => key)

test('a page is cut at its headings, each with its id', () => {
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

test('a heading in code, a quote or a tab cuts nothing', () => {
  expect(keys('## A\n\n```md\n## B\n```\n\n> ## C\n\n:::note\n## D\n:::\n')).toEqual(['a'])
})

test('repeated headings get ids as the page gives them, explicit ones first', () => {
  expect(keys('## A\n\n## A\n\n## B {#a-1}\n\n## B {#a-1}\n')).toEqual(['a', 'a-2', 'a-1', 'b'])
})

test.each([
  ['line ends', 'A b.\r\n\r\nC.\r\n', 'A b.\n\nC.\n'],
  ['how a paragraph is wrapped', 'A b\nc d.\n', 'A b c d.\n'],
  ['empty lines between blocks', 'A.\n\n\n\nB.\n\n', 'A.\n\nB.\n'],
  ['an explicit id', '## A {#a}\n\nB.\n', '## A\n\nB.\n'],
  ['structure in the front matter', '---\ntitle: A\nslug: /b\n---\n', '---\ntitle: "A"\n---\n'],
])('%s changes no section', (_, one, other) => {
  const hashes = (text: string) => split(text).map(({ heading, body }) => [heading, body])
  expect(hashes(one)).toEqual(hashes(other))
})

test.each([
  ['a word', 'A b.\n', 'A c.\n'],
  ['a line end in code', '```\na b\n```\n', '```\na\nb\n```\n'],
  ['a line break that is shown', 'A  \nb.\n', 'A\nb.\n'],
  ['the level of a heading', '## A\n\nB.\n', '### A\n\nB.\n'],
  ['a title in the front matter', '---\ntitle: A\n---\n', '---\ntitle: B\n---\n'],
])('%s changes its section', (_, one, other) => {
  const hashes = (text: string) => split(text).map(({ heading, body }) => [heading, body])
  expect(hashes(one)).not.toEqual(hashes(other))
})

test.each([
  ['One two three.\n', 3],
  ['## A heading\n\nAnd [a link](https://docs.example/x-y) here.\n', 6],
  ['```\nnot counted\n```\n\n- in a list\n\n  ```\n  neither\n  ```\n', 3],
  ['日本語です。\n', 3],
])('%j has the words that a translator counts', (text, words) => {
  expect(split(text).reduce((sum, section) => sum + section.words, 0)).toBe(words)
})
