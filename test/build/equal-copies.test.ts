/** A page and its Markdown copy say the same: on generated pages, and on documentation of other projects. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { toMarkdownPath } from '../../runtime/contract/markdown-path.ts'
import { differencesOf, factsOfCopy, factsOfPage } from '../copy-facts.ts'
import { itForeign } from '../foreign-docs.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

const ORIGIN = 'https://s.example'
const CONFIG = `export default {
  title: 'Site', url: '${ORIGIN}', llms: true, onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  markdown: { math: true, mermaid: true }, images: { zoom: true },
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`
const PAGES = 1000
const SEED = 35

const WORDS = [
  'alpha',
  'Straße',
  'b_c',
  'two*three',
  '1.',
  '#',
  '`tick',
  '<tag>',
  '日本',
  'a|b',
  'x^2',
  '[y]',
  '~z~',
]
const word = fc.constantFrom(...WORDS)
const text = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => toPlainText(words.join(' ')))
const formula = fc.constantFrom(
  '\\frac{a}{2}',
  'a_1 < b^* + c_2',
  '\\text{a  b}',
  '\\sqrt[3]{x}',
  "f'(x) \\\\ y",
)
const inline = fc.oneof(
  text,
  text.map((one) => `**${one}**`),
  fc.constantFrom(
    '`a_b*c`',
    '``x`y``',
    '[link](./p1.md#h)',
    '[out](https://x.example/a_b?q=1&r=2)',
    '![pic](./pic.svg)',
    '<kbd>Ctrl</kbd>',
  ),
  formula.map((tex) => `$${tex}$`),
)
const sentence = fc
  .array(inline, { minLength: 1, maxLength: 5 })
  .map((parts) => `Say ${parts.join(' and ')} end.`)
const codeLine = fc.constantFrom(
  'const a = 1',
  '  b(`x`)',
  'old() // [!code --]',
  'fresh() // [!code ++]',
  '',
  '# c | d',
  '$x$',
)
const fence = fc
  .tuple(
    fc.constantFrom('ts', 'ts title="a b.ts"', 'sh', 'ts del={1}', 'ts ins={1} {2}', 'md'),
    fc.array(codeLine, { minLength: 1, maxLength: 6 }),
  )
  .map(([meta, lines]) => `\`\`\`\`${meta}\n${lines.join('\n')}\nlast\n\`\`\`\``)
const block = fc.oneof(
  sentence,
  fence,
  fc
    .tuple(fc.integer({ min: 2, max: 4 }), sentence)
    .map(([level, one]) => `${'#'.repeat(level)} ${one}`),
  formula.map((tex) => `$$\n${tex}\n$$`),
  fc
    .array(sentence, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((one) => `- ${one}`).join('\n')),
  fc
    .tuple(sentence, sentence)
    .map(([a, b]) => `1. ${a}\n\n   ${b}\n\n   \`\`\`sh\n   x\n   \`\`\``),
  fc
    .tuple(text, formula)
    .map(
      ([a, tex]) =>
        `| h | k |\n| - | -: |\n| ${a.replaceAll('|', '\\|')} | $${tex.replaceAll('|', '\\|')}$ |`,
    ),
  fc.tuple(sentence, fence).map(([a, b]) => `:::tip[Title]\n\n${a}\n\n${b}\n\n:::`),
  fc
    .tuple(sentence, fence)
    .map(([a, b]) => `::::tabs\n:::tab[npm]\n\n${a}\n\n:::\n:::tab[Yarn 4]\n\n${b}\n\n:::\n::::`),
  fc.constantFrom(
    '```mermaid\ngraph TD\n  A --> B\n```',
    '> [!NOTE]\n> said',
    '---',
    'Foot[^1] note.\n\n[^1]: Below.',
    '![pic](./pic.svg)',
  ),
  sentence.map((one) => `<details><summary>More</summary>\n\n${one}\n\n</details>`),
)
const page = fc.array(block, { minLength: 1, maxLength: 8 })

/** Only what is text: Markdown in a generated word stays a word. */
function toPlainText(words: string): string {
  return words.replace(/[\\`*_[\]<>#~|$.]/g, '\\$&')
}

let folder: string | undefined
afterEach(() => {
  if (folder !== undefined) removeFolder(folder)
  folder = undefined
})

/** Differences of all pages of a built site, each with its page. */
function compareSite(out: string): {
  pages: number
  differences: string[]
  counts: Record<string, number>
} {
  const copies = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  const pathOf = new Map<string, string>()
  const differences: string[] = []
  const pages = copies.flatMap((copy) => {
    const data = [copy.replace(/\.md$/, '/index.json'), copy.replace(/\.md$/, '.json')].find(
      (path) => exists(out, path),
    )
    if (data === undefined) return []
    const document = JSON.parse(readFileSync(join(out, data), 'utf8'))
    pathOf.set(document.permalink, toMarkdownPath(document.permalink, '/'))
    return document.article ? [{ copy, document }] : []
  })
  const counts: Record<string, number> = {}
  for (const { copy, document } of pages) {
    const toAddress = (href: string) => toCopyAddress(href, ORIGIN + document.permalink, pathOf)
    const heading =
      document.heading === undefined
        ? ''
        : `<h1>${document.heading.replace(/[&<]/g, (c: string) => (c === '&' ? '&amp;' : '&lt;'))}</h1>`
    const said = factsOfPage(heading + document.article, toAddress)
    for (const [name, list] of Object.entries(said))
      counts[name] = (counts[name] ?? 0) + list.length
    // The first line is for AI agents, and says nothing that the page says.
    const text = readFileSync(join(out, copy), 'utf8').replace(/^> .*llms\.txt.*\n\n/, '')
    const found = differencesOf(said, factsOfCopy(text))
    differences.push(...found.map((one) => `${copy}: ${one}`))
  }
  return { pages: pages.length, differences, counts }
}

function exists(out: string, path: string): boolean {
  try {
    readFileSync(join(out, path))
    return true
  } catch {
    return false
  }
}

/** The address that a copy needs: absolute, and that of another copy for a page of the site. */
function toCopyAddress(href: string, from: string, pathOf: ReadonlyMap<string, string>): string {
  if (!URL.canParse(href, from)) return href
  const { href: full, origin, pathname, search, hash } = new URL(href, from)
  const copy = origin === ORIGIN && search === '' ? pathOf.get(pathname) : undefined
  return copy === undefined ? full : ORIGIN + copy + hash
}

test('1,000 generated pages say the same as their copies', async () => {
  const pages = fc.sample(page, { numRuns: PAGES, seed: SEED })
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="900"/>',
    ...Object.fromEntries(
      pages.map((blocks, index) => [
        `docs/p${index}.md`,
        `# Page ${index}\n\n${blocks.join('\n\n')}\n`,
      ]),
    ),
  })
  const { code, stderr } = await runHere(['build'], folder)
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  const { pages: compared, differences, counts } = compareSite(join(folder, 'dist'))
  expect(differences).toEqual([])
  expect(compared).toBe(PAGES)
  // Every kind of fact is there to be compared.
  expect(Object.values(counts).every((count) => count > 500)).toBe(true)
}, 120_000)

const MOVED = ['moving/mkdocs-material', 'moving/mintlify', 'moving/hugo']

itForeign(
  'pages that other people wrote say the same as their copies',
  async (docs) => {
    for (const name of ['languages/ja', ...MOVED]) {
      folder = makeFolder({ 'site.config.ts': CONFIG })
      if (MOVED.includes(name)) await moveSite(join(docs, name), folder)
      else cpSync(join(docs, name), join(folder, 'docs'), { recursive: true })
      const { code } = await runHere(['build', '--quiet'], folder)
      const { differences, counts } = compareSite(join(folder, 'dist'))
      expect([name, code, differences]).toEqual([name, 0, []])
      expect(counts.words).toBeGreaterThan(20_000)
      removeFolder(folder)
    }
  },
  300_000,
)

/** Move a site, and give it copies and the origin that this file compares with. */
async function moveSite(from: string, to: string): Promise<void> {
  removeFolder(to)
  await runHere(['migrate', '.', '--to', to], from)
  const file = join(to, 'site.config.ts')
  const config = readFileSync(file, 'utf8').replace(
    'defineConfig({',
    'defineConfig({\n  llms: true,',
  )
  writeFileSync(
    file,
    config.replace(/ {2}url: .*/, `  url: '${ORIGIN}',`).replace(/ {2}baseUrl: .*/, ''),
  )
}
