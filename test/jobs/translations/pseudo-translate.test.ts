/** `translations pseudo` over the syntax of pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'

const INDEX = `---
title: Start here
description: What it is
---

Words with *emphasis*, \`code\`, [a link](./more.mdx#part "its title") and ![a picture][pic]. Use x ~ y & z < 3; call \`a()\`.

<img width="9" alt="A tree" src="https://x.example/a.png">

> [!NOTE]
> An alert of words.

:::tip[Its own title]
A tip.
:::

| Head | Other |
| --- | :-: |
| cell | <kbd>Key</kbd> words |

1. One
   - Two \\* three

## \`only.code()\`

\`\`\`js
call() // a comment
\`\`\`

## Words {#words}

Term
: Its definition

See [pic] or [words][pic]. Line one
continues here.[^1]

[^1]: A footnote.

[pic]: https://x.example/a.png "Title"
`

const MORE = `import Part from './_part.mdx'

export const plan = 'free'

# More {plan}

## Part

<Part />

<Card title="A card" href="./index.md">Inside **words**</Card>

{/* no words */}
`

let folder: string

beforeAll(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'en-XA'] },\n  docs: [",
    ),
    'docs/index.md': INDEX,
    'docs/more.mdx': MORE,
    'docs/_part.mdx': 'Text of the part.\n',
  })
})
afterAll(() => removeFolder(folder))

const pseudo = (...args: string[]) =>
  runHere(['translations', 'pseudo', '--locale', 'en-XA', ...args], folder)
const read = (file: string) => readFileSync(join(folder, 'i18n/en-XA', file), 'utf8')

/** Words that a reader of a built page sees, outside of code and keys. */
function wordsOf(html: string): string[] {
  const [, main = ''] = /<main[\s\S]*?>([\s\S]*)<\/main>/.exec(html) ?? []
  const seen = main
    .replace(/<(code|pre|script|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>|&#?\w+;/g, ' ')
  return seen.match(/(?<![\p{L}])[A-Za-z]{3,}(?![\p{L}])/gu) ?? []
}

test('fills every text of pages and partials, and the site builds without a word of the source', async () => {
  const { code, stdout, stderr } = await pseudo()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('3 pages with pseudo-translations\n')
  expect(read('docs/index.md')).toContain('> [!NOTE]\n> ⟦Åñ åļéŕţ öƒ ŵöŕðš. ~~~~~~~~⟧\n')
  expect(read('docs/index.md')).toContain('<img width="9" alt="⟦Å ţŕéé ~~~⟧" src=')
  expect(read('docs/more.mdx')).toContain('<Card title="⟦Å çåŕð ~~~⟧" href="./index.md">⟦')
  const built = await runHere(['build', '--quiet'], folder)
  expect([built.code, built.stderr]).toEqual([0, ''])
  const pages = ['index.html', 'more/index.html'].map((page) =>
    wordsOf(readFileSync(join(folder, 'dist/en-XA', page), 'utf8')),
  )
  // The value of the variable in the heading is code.
  expect(pages).toEqual([[], ['free']])
  const { stdout: status } = await runHere(['translations', 'status', '--locale', 'en-XA'], folder)
  expect(status).toContain('en-XA: 100 % translated, 100 % of it current, 0 words to do')
})

test('a second run changes no byte, and translations by people stay without --override', async () => {
  const before = readTree(join(folder, 'i18n'))
  expect((await pseudo()).code).toBe(0)
  expect(readTree(join(folder, 'i18n'))).toEqual(before)
  const own = read('docs/index.md').replace(/⟦Ţéŕɱ ~~⟧/, 'Begriff')
  writeFiles(folder, { 'i18n/en-XA/docs/index.md': own })
  expect((await pseudo()).code).toBe(0)
  expect(read('docs/index.md')).toBe(own)
  expect((await pseudo('--override')).code).toBe(0)
  expect(read('docs/index.md')).not.toContain('Begriff')
})
