/** `write-heading-ids`: a reworded heading keeps its address, in every language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const SOURCE = `# Home

## One *two* ##

> ## In a quote

Set
text
---

## One two

### Kept {#own}

<div id="plain"></div>

#### Plain

\`\`\`md
## Code
\`\`\`
`
let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'de'] },\n  docs: [",
    ),
    'docs/index.md': SOURCE,
    'docs/more.md': '## More\n',
    'i18n/de/docs/index.md':
      '# Start\n\n## Eins *zwei*\n\n> ## Im Zitat\n\nUnterstrichen\n---\n\n## Eins zwei\n\n### Bleibt {#eigen}\n\n#### Schlicht\n\n##### Zusatz\n',
  })
})
afterEach(() => removeFolder(folder))

const run = (...args: string[]) => runHere(args, folder)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('writes the ids that readers know; headings with an id keep it, code and titles are left', async () => {
  expect((await run('translations', 'accept', 'docs', '--locale', 'de')).code).toBe(0)
  const status = () => run('translations', 'status', '--locale', 'de')
  const before = (await status()).stdout
  const { code, stdout, stderr } = await run('write-heading-ids')
  expect([code, stdout]).toEqual([0, '4 files written.\n'])
  expect(read('docs/index.md')).toBe(`# Home

## One *two* {#one-two}

> ## In a quote {#in-a-quote}

Set
text {#settext}
---

## One two {#one-two-1}

### Kept {#own}

<div id="plain"></div>

#### Plain {#plain-1}

\`\`\`md
## Code
\`\`\`
`)
  expect(read('i18n/de/docs/index.md')).toBe(
    '# Start\n\n## Eins *zwei* {#one-two}\n\n> ## Im Zitat {#in-a-quote}\n\nUnterstrichen {#settext}\n---\n\n## Eins zwei {#one-two-1}\n\n### Bleibt {#eigen}\n\n#### Schlicht {#plain-1}\n\n##### Zusatz\n',
  )
  expect(stderr).toMatch(/^warning HEADINGS_UNPAIRED i18n\/de\/docs\/index\.md\n.*: Zusatz\.$/m)
  expect((await status()).stdout).toBe(before)
  expect((await run('write-heading-ids')).stdout).toBe('0 files written.\n')
})

test('names choose pages; an unknown page is an error, and nothing is written', async () => {
  const before = readTree(folder)
  expect(await run('write-heading-ids', 'docs/none.md', 'docs')).toMatchObject({ code: 1 })
  expect(readTree(folder)).toEqual(before)
  expect((await run('write-heading-ids', 'docs/more.md')).stdout).toBe('1 file written.\n')
  expect([read('docs/more.md'), read('docs/index.md')]).toEqual(['## More {#more}\n', SOURCE])
})

test('--overwrite writes all ids again, --migrate changes only their form, --maintain-case keeps capitals', async () => {
  writeFiles(folder, {
    'docs/index.md': '## A B {#x}\r\n\r\n## C\r\n',
    'i18n/de/docs/index.md': '## AB\n',
  })
  await run('write-heading-ids', 'docs/index.md', '--migrate', '--syntax', 'mdx-comment')
  expect(read('docs/index.md')).toBe('## A B {/* #x */}\r\n\r\n## C\r\n')
  await run('write-heading-ids', 'docs/index.md', '--overwrite', '--maintain-case')
  expect(read('docs/index.md')).toBe('## A B {#A-B}\r\n\r\n## C {#C}\r\n')
  expect(read('i18n/de/docs/index.md')).toBe('## AB {#A-B}\n')
  expect((await run('write-heading-ids', '--overwrite', '--migrate')).code).toBe(2)
  expect((await run('check-links', '--quiet')).code).toBe(0)
})
