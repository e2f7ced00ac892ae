import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { createCorpus, writeCorpus } from '../corpus.mjs'
import { measureMembers, measureTitles, measureTyped, readHeadings } from '../search/look-ups.mjs'
import { measureWire, openIndex } from '../search/wire.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'

const CONFIG = `export default {
  title: 'Bench docs',
  url: 'https://example.test',
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  onDuplicateRoutes: 'ignore',
  markdown: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`
/** Words of our own pages: in titles, in texts, with a typing error, and the prefix of one. */
const QUESTIONS = [
  'retry budget',
  'snapshot',
  'lease table',
  'queue worker',
  'durable lease replica',
  'snapshto',
  'co',
]

/**
 * The embedded search alone, without peers: look-ups and bytes on the wire.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const find = {
  name: 'find',
  summary: 'search: members, typing errors and exact titles of given docs, bytes on the wire',
  async run({ options }) {
    const { docs = [], pages: count = 10_000, seed } = options
    const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
    try {
      const own = join(folder, 'own')
      writeCorpus(join(own, 'docs'), createCorpus({ count, seed }))
      await build(own)
      const figures = await measureWire(QUESTIONS, {
        folder: toIndex(own),
        where: `${count} pages`,
      })
      for (const [index, path] of docs.entries()) {
        const site = join(folder, `given-${index}`)
        mkdirSync(site)
        cpSync(path, join(site, 'docs'), { recursive: true })
        await build(site)
        figures.push(
          ...(await measureGiven(site, { where: path.split(sep).slice(-2).join('/'), seed })),
        )
      }
      return figures
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const toIndex = (site) => join(site, 'dist/assets/search')

async function build(site) {
  writeFileSync(join(site, 'site.config.ts'), CONFIG)
  await runOctavo(['build', site], { log: 'octavo-find' })
}

/** Look-ups over its headings; and bytes, asked for with words of its titles. */
async function measureGiven(site, { where, seed }) {
  const headings = readHeadings(join(site, '.octavo/search/search-records.en.jsonl'))
  const { ask } = openIndex(toIndex(site))
  const urls = async (query) => (await ask(query)).map(({ url }) => url)
  const figures = [
    ...(await measureMembers(headings, { ask: urls, seed })),
    ...(await measureTyped(headings, { ask: urls, seed })),
    ...(await measureTitles(takeSome(headings), { ask: urls })),
    ...(await measureWire(toQuestions(headings), { folder: toIndex(site), where })),
  ]
  return figures.map((figure) => ({ ...figure, name: withPlace(figure.name, where) }))
}

const withPlace = (name, where) => (name.endsWith(where) ? name : `${name}, ${where}`)

/** Of very many titles every n-th is used as a query. Headings stay, so that homonyms are known. */
function takeSome(headings) {
  const titles = headings.filter(({ isTitle }) => isTitle)
  const step = Math.ceil(titles.length / 300)
  return titles.filter((_, index) => index % step === 0)
}

/** A word, two, three, one with a typing error, a whole title, and two letters. */
function toQuestions(headings) {
  const titles = headings.filter(({ isTitle, text }) => isTitle && text.split(' ').length > 2)
  const wordsAt = (share) => {
    const { text = 'page' } = titles[Math.floor(titles.length * share)] ?? {}
    return (text.match(/\p{L}{4,}/gu) ?? [text]).map((word) => word.toLowerCase())
  }
  const last = (share) => wordsAt(share).at(-1)
  return [
    last(0.1),
    `${last(0.2)} ${last(0.3)}`,
    `${last(0.4)} ${last(0.5)} ${last(0.6)}`,
    last(0.7).replace(/^(..)(.)/, '$1'),
    titles[Math.floor(titles.length * 0.8)]?.text ?? 'page',
    last(0.9).slice(0, 2),
  ]
}
