/** Sentences of a page: where each begins, how many words it has, and what does not end it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSentenceFinder } from '../../../cli/read/content-checks/find-sentences.ts'
import { loadMarkdownParser } from '../../../cli/read/parse/load-markdown-parser.ts'
import { itForeign } from '../../foreign-docs.ts'

const { parse } = await loadMarkdownParser('satteri', 'md')
const { parse: parseMdx } = await loadMarkdownParser('satteri', 'mdx')
const find = (text: string, lang = 'en') => createSentenceFinder(lang)(parse(text).tree, text)
const textsOf = (text: string, lang?: string) => find(text, lang).map((found) => found.text)

test.each([
  [
    'en',
    'Use e.g. Docusaurus, i.e. React vs. Vue. Then read `a.md` in v1.2.3 of Node.js. Done.',
    3,
  ],
  [
    'en',
    'It asks "Why? because" and opens https://a.example/?q=1 at once. See No. 5 and fig. 3.',
    2,
  ],
  [
    'en',
    'Is the answer no. 5 of 6? `octavo build` writes it! (It does.) *Next* one. [Link](/) here.',
    5,
  ],
  ['en', 'Set `x`. Then `y`. Names, types, etc. are lower case. Wait.', 4],
  [
    'de',
    'Das gilt z. B. für Listen, d. h. u. a. für Tabellen. Siehe Nr. 5 bzw. Abb. 2. Fertig?',
    3,
  ],
  ['fr', 'Voici un fichier. Et ensuite ? Voilà !', 3],
  ['ja', 'これは文です。次の文です。', 2],
  ['zh', '这是第一句。这是第二句！', 2],
])('in %s, "%s" has %d sentences', (lang, text, count) => {
  expect(textsOf(text, lang)).toHaveLength(count)
})

test('counts inline code, a link and a formula as words, and no punctuation', () => {
  expect(find('Run `npm run build -- --all` — then [read on](/x "A title").')).toEqual([
    {
      words: 5,
      text: 'Run npm run build -- --all — then read on.',
      line: 1,
      column: 1,
    },
  ])
  expect(find('これは文です。', 'ja')[0]?.words).toBeGreaterThan(2)
})

test('takes each list item and table cell for itself, and no heading, code or HTML', () => {
  const page = `---
title: None of this. Is read.
---

# No heading. Counts

- first item
- second item
  goes on
  1. nested

> [!NOTE]
> A note.

| a cell | b |
|---|---|
| One.<br>Two | \`code\` |

\`\`\`text
No code. At all.
\`\`\`

<p>No HTML. Either.</p>

<!-- No comment. -->

![No picture.](x.png)
`
  expect(find(page).map(({ text, line, column }) => `${line}:${column} ${text}`)).toEqual([
    '7:3 first item',
    '8:3 second item goes on',
    '10:6 nested',
    '13:3 A note.',
    '15:3 a cell',
    '15:12 b',
    '17:3 One.',
    '17:11 Two',
    '17:17 code',
  ])
})

test('finds the start of a sentence on a further line, in a quote and in a list', () => {
  const page =
    '> First line\n> ends. Second\n> one. **Third** one.\n\n- aa\n  bb. Fourth \\*cc. *Fifth*. `D` e.\n'
  expect(find(page).map(({ text, line, column }) => `${line}:${column} ${text}`)).toEqual([
    '1:3 First line ends.',
    '2:9 Second one.',
    '3:10 Third one.',
    '5:3 aa bb.',
    '6:7 Fourth *cc.',
    '6:21 Fifth.',
    '6:29 D e.',
  ])
})

test('reads the text in components of MDX', () => {
  const page = '<Note>\n\nInside. {value} here.\n\n</Note>\n\nAn <b>inline</b> one.\n'
  const found = createSentenceFinder('en')(parseMdx(page).tree, page)
  expect(found.map(({ text }) => text)).toEqual(['Inside.', 'value here.', 'An inline one.'])
})

describe('in docs of other people', () => {
  itForeign(
    'each sentence begins where its position says, and words are neither lost nor invented',
    (folder) => {
      const files = ['electron', 'redux', 'languages'].flatMap((name) =>
        readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.md'))
          .map((file) => join(folder, name, file)),
      )
      expect(files.length).toBeGreaterThan(100)
      const misplaced: string[] = []
      let all = 0
      for (const file of files) {
        const text = readFileSync(file, 'utf8')
          .replaceAll('\r\n', '\n')
          .replace(/^\uFEFF/, '')
        const lines = text.split('\n')
        const found = find(text)
        all += found.length
        for (const { text: sentence, words, line, column } of found) {
          expect(words).toBeGreaterThan(0)
          const start = lines[line - 1]?.slice(column - 1) ?? ''
          const [first = ''] = /^[\p{L}\p{N}]/u.exec(sentence) ?? []
          // The position of an inline node is that of its mark: `*`, "`", `[`.
          if (!start.replace(/^[^\p{L}\p{N}]+/u, '').startsWith(first))
            misplaced.push(`${file}:${line}:${column} ${sentence.slice(0, 60)}`)
        }
      }
      expect(all).toBeGreaterThan(10_000)
      expect(misplaced).toEqual([])
    },
  )
})
