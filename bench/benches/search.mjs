import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCorpus, writeCorpus } from '../corpus.mjs'
import { measureInTurn } from '../measure/measure-in-turn.mjs'
import { measureMatrix } from '../search/matrix.mjs'
import { indexMiniSearch } from '../search/mini-search.mjs'
import { weighModal } from '../search/modal.mjs'
import { indexPagefind, openPagefind } from '../search/pagefind.mjs'
import { layOut, measureQuality } from '../search/quality.mjs'
import { BENCH, SITE_OUT } from '../tools/folders.mjs'
import { installPackages } from '../tools/install-packages.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'

const toConfig = (search, locales) => `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Bench docs',
  url: 'https://example.test',
  search: ${search},
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  onDuplicateRoutes: 'ignore',
  markdown: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
  i18n: { defaultLocale: ${JSON.stringify(locales[0])}, locales: ${JSON.stringify(locales)} },
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
`
/** Words of the corpus, so that each of them is on thousands of pages. */
const SESSION = ['retry budget', 'lease table', 'snapshot', 'queue worker']
const RECORDS = '{ records: true }'
const SITE_SESSION = ['service account', 'install', 'signed url', 'webhook']

/**
 * Compares the embedded search with Pagefind and MiniSearch: found pages and costs.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const search = {
  name: 'search',
  summary: 'search: answers, bytes, memory and time, beside Pagefind and MiniSearch',
  async run({ options, record }) {
    installPackages(BENCH)
    mkdirSync(join(BENCH, 'work'), { recursive: true })
    const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
    try {
      return [
        ...(await measureAnswers(folder, options)),
        ...(await measureCorpus(folder, { options, record })),
        ...(await measureOwnSite()),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Only where questions and texts are given: no text of others is kept here. */
async function measureAnswers(folder, { questions, texts }) {
  if (!questions || !texts) return []
  const site = join(folder, 'answers')
  mkdirSync(site)
  layOut(texts, site)
  writeFileSync(join(site, 'site.config.ts'), toConfig(RECORDS, ['en', 'de']))
  await runOctavo(['build', site], { log: 'octavo-search' })
  return [
    ...(await measureQuality({ site, out: join(site, 'dist'), questions })),
    ...(await measureMatrix({ folder, config: toConfig('{}', ['de']), questions })),
  ]
}

async function measureCorpus(folder, { options, record }) {
  const { pages: count = 10_000, seed, runs } = options
  const site = join(folder, 'corpus')
  mkdirSync(site)
  writeCorpus(join(site, 'docs'), createCorpus({ count, seed }))
  writeFileSync(join(site, 'site.config.ts'), toConfig('{}', ['en']))
  writeFileSync(join(site, 'without.config.ts'), toConfig('false', ['en']))
  writeFileSync(join(site, 'records.config.ts'), toConfig(RECORDS, ['en']))
  const build = async (config) => {
    await runOctavo(['clear', site])
    return runOctavo(['build', site, '--config', config], { log: 'octavo-search' })
  }
  const medians = await measureInTurn(
    [
      { name: 'without search', times: runs, measure: () => build('without.config.ts') },
      { name: 'with search', times: runs, measure: () => build('site.config.ts') },
    ],
    record,
  )
  const cpuMs = (medians['with search'].cpuMs - medians['without search'].cpuMs) / count
  // MiniSearch indexes the records, which most sites do not write: they are no part of the time.
  await build('records.config.ts')
  const records = join(site, '.octavo/search/search-records.en.jsonl')
  writeFileSync(join(BENCH, 'work/minisearch-en.json'), await indexMiniSearch(records))
  const out = join(site, 'dist')
  return [
    { name: 'index, CPU a page', of: 'octavo', value: cpuMs, unit: 'ms', goal: 'at most 2 ms' },
    ...toSessionFigures('octavo', `${count} pages`, measureSession('octavo', out, SESSION), GOALS),
    ...toSessionFigures('minisearch', `${count} pages`, measureSession('minisearch', out, SESSION)),
    ...(await measurePagefind(out, `${count} pages`, record)),
  ]
}

async function measureOwnSite() {
  await runOctavo(['build', '--out', SITE_OUT], { log: 'octavo-site' })
  const [bytes] = toSessionFigures(
    'octavo',
    "the repository's site",
    measureSession('octavo', SITE_OUT, SITE_SESSION),
    { firstBytes: 'at most 60 kB' },
  )
  return [bytes, ...(await weighModal(SITE_OUT))]
}

function measureSession(name, site, queries) {
  const script = join(BENCH, 'search/session.mjs')
  const args = ['--expose-gc', script, name, site, 'en', JSON.stringify(queries)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  return JSON.parse(stdout)
}

const GOALS = {
  firstBytes: 'at most 170 kB',
  files: 'at most 15',
  p95Ms: 'at most 25 ms',
  p95CpuMs: 'at most 25 ms',
  heapMB: 'at most 30 MB',
}

function toSessionFigures(of, where, session, goals = {}) {
  const figure = (key, name, value, unit) => ({
    name: `${name}, ${where}`,
    of,
    value,
    unit,
    ...(goals[key] && { goal: goals[key] }),
  })
  return [
    figure('firstBytes', 'bytes until the first result', session.firstBytes / 1000, 'kB'),
    figure('files', 'requests of a typed session', session.files, 'requests'),
    figure('p95Ms', 'warm question, p95', session.p95Ms, 'ms'),
    figure('p95CpuMs', 'warm question, p95, CPU', session.p95CpuMs, 'ms'),
    figure('heapMB', 'memory', session.heapMB, 'MB'),
  ]
}

async function measurePagefind(out, where, record) {
  record('pagefind, index', await indexPagefind(out))
  const { ask, fetched, close } = await openPagefind(out, '/404')
  try {
    await ask(SESSION[0])
    const first = await fetched()
    for (const query of SESSION.slice(1))
      for (let length = 1; length <= query.length; length++) await ask(query.slice(0, length))
    const all = await fetched()
    const of = 'pagefind'
    return [
      { name: `bytes until the first result, ${where}`, of, value: first.bytes / 1000, unit: 'kB' },
      { name: `requests of a typed session, ${where}`, of, value: all.files, unit: 'requests' },
    ]
  } finally {
    await close()
  }
}
