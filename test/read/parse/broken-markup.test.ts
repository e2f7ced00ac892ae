/** Incomplete Markdown: each case is reported at its line, and similar valid text is not. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createParser } from '../../../cli/read/parse/create-parser.ts'
import { createFileReader } from '../../../cli/read/scan/create-file-reader.ts'
import { itForeign } from '../../foreign-docs.ts'
import { createWays } from './authors.ts'
import { FILE, OPTIONS } from './parse-text.ts'

const ways = await createWays({}, { 'content/guide/_part.mdx': 'Part\n' })
const found = (shown: string) =>
  [...shown.matchAll(/^(?:MARKDOWN|IMPORT)_(\w+) (\d+:\d+) (?:[^"\n]*"(.*)"|.*)/gm)].map(
    ([, code, at, what]) => [code, at, what].filter(Boolean).join(' '),
  )

describe.each(ways)('in $name', ({ show }) => {
  test.each([
    ['[x][nope]', '3:1', '[x][nope]'],
    ['See ![a picture][shot].', '3:6', '[a picture][shot]'],
    ['日本 😀 **[a `b` _c_][nope]**', '3:9', '[a `b` _c_][nope]'],
    ['# A [heading][nope]', '3:5', '[heading][nope]'],
    ['| a |\n| - |\n| [cell][nope] |', '5:3', '[cell][nope]'],
    ['> - two\n>   lines [of\n>   text][nope]', '4:11', '[of text][nope]'],
    ['[first][1], and [a footnote][^1]', '3:1', '[first][1]'],
  ])('reports the undefined reference in %j', async (text, at, written) => {
    expect(found(await show(`Text.\n\n${text}\n`))).toEqual([
      expect.stringContaining(`REFERENCE_UNDEFINED ${at} ${written}`),
    ])
  })

  test.each([
    ['[text](./a.md', '3:1', '[text](./a.md'],
    ['![text](a.png and more', '3:2', '[text](a.png'],
    ['[text](https://example.com/a_(b) and more', '3:1', '[text](https://example.com/a_(b)'],
    ['- See [`a`](./a.md (and b),\n  and so on', '3:7', '[`a`](./a.md'],
    ['See [text(./a.md) and more', '3:5', '[text(./a.md)'],
  ])('reports the incomplete link in %j', async (text, at, written) => {
    expect(found(await show(`Text.\n\n${text}\n`))).toEqual([`LINK_UNCLOSED ${at} ${written}`])
  })

  test.each([
    ['```js\ncode', '3:1', '```'],
    ['~~~', '3:1', '~~~'],
    ['````md\n```\n```', '3:1', '````'],
    ['> ```\n> code\n\nText', '3:3', '```'],
    ['1. ```js\n   code\n\nText', '3:4', '```'],
  ])('reports the fence without an end in %j', async (text, at, fence) => {
    expect(found(await show(`Text.\n\n${text}\n`))).toEqual([`FENCE_UNCLOSED ${at} ${fence}`])
  })

  test.each([
    '[x][yes] [x][Yes] [yes][] [yes] ![x][yes]\n\n[yes]: /y',
    '- [ ] [x](/y)\n- [x] done\n- [ ][x]',
    '> [!NOTE]\n> Text [!NOTE][WARNING]',
    'A note[^1][^2], [^3][^4], and an [^5][nope]\n\n[^1]: One\n\n[^2]: Two',
    '`[x][nope]` and `[x](y` are code, and so is\n\n```\n[x](y\n```',
    'An array string[], Promise<string[][]\\>, list[0][name], $rows[i][j], fn()[a][b], [1, 2][0]',
    'An expression [a-z][A-Z0-9], [abc][def]+, [^x][abc], \\[x][nope] and [x\\][nope] and [x]\\[nope]',
    'Arguments foo([a[, b]]), bar(a[, b]), [options](a, b), call[s](to it',
    'Sources [1][2] and [12][nope], a matrix [i][j], [x] [nope], [](), [[wiki]] and [[a][b]]',
    'An interval [0, 1) and [a(b)] and [see the docs(/x)] and [(/x)]',
    '| [a] | [b](/y) |\n| - | - |\n| `a|b` [c] | (d |',
    '[a](/y "title") [b](</y z>) [c](/y_(z)) [d](\n/y\n)',
    '```\ncode\n```\n\n> ~~~js\n> code\n> ~~~~\n\n- ````\n  ```\n  ````  ',
    '<b>[x](/y)</b> <https://x.example/[a][b]> https://x.example/[a][b]',
  ])('reports nothing in %j', async (text) => {
    expect(
      found(await show(`Text.\n\n${text}\n`)).filter((line) => !/LINK_EMPTY/.test(line)),
    ).toEqual([])
  })
})

describe.each(ways.filter(({ name }) => name.startsWith('.md ')))('in $name alone', ({ show }) => {
  test('reports nothing in code that is indented', async () => {
    expect(found(await show('Text.\n\n    [x][nope] [x](y\n    ```\n'))).toEqual([])
  })
})

describe.each(ways.filter(({ name }) => name.startsWith('.mdx')))('in $name alone', ({ show }) => {
  test('reports the import of a missing file even if nothing uses it', async () => {
    const imports =
      "import Part from './_part.mdx'\nimport Nope from './_nope.mdx'\nimport { a } from '@site/content/guide/gone'\nimport { b } from 'a-package'"
    expect(found(await show(`Text.\n\n${imports}\n`))).toEqual([
      'MISSING 4:1 ./_nope.mdx',
      'MISSING 5:1 @site/content/guide/gone',
    ])
    const used = await show(`${imports}\n\n<Nope />\n\n{a}\n`)
    expect(found(used)).toEqual([])
    expect(used).toContain('EXPRESSION_UNREADABLE 6:1 The file "./_nope.mdx" does not exist.')
  })

  test('reports errors inside components', async () => {
    expect(found(await show('<div>\n  [x][nope]\n\n  <b>[y](./a.md</b>\n</div>\n'))).toEqual([
      'REFERENCE_UNDEFINED 2:3 [x][nope]',
      'LINK_UNCLOSED 4:6 [y](./a.md',
    ])
  })
})

itForeign('reports nothing in documentation that is complete', async (folder) => {
  for (const corpus of ['electron', 'redux', 'starlight'])
    for (const parser of ['satteri', 'remark'] as const) {
      const options = { ...OPTIONS, parser, contentFolders: [corpus] }
      const { complete } = await createParser(options, createFileReader(folder, [corpus]))
      for (const path of readdirSync(join(folder, corpus), { recursive: true, encoding: 'utf8' })) {
        if (!/\.mdx?$/.test(path)) continue
        const text = readFileSync(join(folder, corpus, path), 'utf8')
        const file = `${corpus}/${path}`
        const { diagnostics } = await complete(text, { ...FILE, file, path })
        const found = diagnostics.filter(({ code }) => /^MARKDOWN_\w+_UN|^IMPORT/.test(code))
        expect(found.map(({ code, source }) => `${code} ${file}:${source?.line}`)).toEqual([])
      }
    }
})
