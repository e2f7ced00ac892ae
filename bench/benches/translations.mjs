import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCorpus, writeCorpus } from '../corpus.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'

const GOALS = { status: 6, accept: 15, exchange: 30, peak: 500, exchangePeak: 600 }
const LOCALES = ['de', 'fr']
/** Pages that are edited before the export of open units. */
const EDITED = 200
const CONFIG = `import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'Bench docs',
  url: 'https://example.test',
  i18n: { defaultLocale: 'en', locales: ['en', ${LOCALES.map((locale) => `'${locale}'`).join(', ')}] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
`

/**
 * Times of a translator's commands on a large site in git with all pages translated into two languages: first without
 * records of their sources, then with them. Cold is without the folder of caches.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const translations = {
  name: 'translations',
  summary: 'status, accept, export and check of a site that is translated, cold and warm',
  async run({ options, record }) {
    const { seed, pages = 10_000 } = options
    const site = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
    try {
      const files = createCorpus({ count: pages, seed })
      writeSite(site, files)
      await runOctavo(['--version'])
      const day = await measureDay(site, record)
      return [...day, ...(await measureExchange(site, { files, record }))]
    } finally {
      rmSync(site, { recursive: true, force: true })
    }
  },
}

async function measureDay(site, record) {
  const figures = []
  async function measure(name, job, goal) {
    const measured = await runJob(job, ['--site', site, '--locale', 'de'])
    record(name, measured)
    figures.push(...toFigures(name, measured, { seconds: goal, peak: GOALS.peak }))
  }
  const clear = () => rmSync(join(site, '.octavo'), { recursive: true, force: true })
  await measure('status, no records, cold', 'status', GOALS.status)
  await measure('status, no records, warm', 'status', GOALS.status)
  clear()
  await measure('accept, cold', 'accept', GOALS.accept)
  clear()
  await measure('status, records, cold', 'status', GOALS.status)
  await measure('status, records, warm', 'status', GOALS.status)
  appendFileSync(join(site, 'docs', 'index.md'), '\nA sentence more.\n')
  await measure('status, one page edited', 'status', GOALS.status)
  return figures
}

/** What goes to translators and comes back: the whole site, then what 200 edited pages left to do; and the check in CI. */
async function measureExchange(site, { files, record }) {
  const figures = []
  const goals = { seconds: GOALS.exchange, peak: GOALS.exchangePeak }
  async function measure(name, job, args) {
    const measured = await runJob(job, args)
    record(name, measured)
    figures.push(...toFigures(name, measured, goals))
  }
  for (const locale of LOCALES) {
    await runOctavo(['write-translations', site, '--locale', locale])
    await runJob('accept', ['--site', site, '--locale', locale])
  }
  const out = join(site, 'de.xlf')
  const target = [site, '--locale', 'de', '--out', out]
  await measure('export, all', 'export', target)
  for (const { path } of files.slice(0, EDITED))
    appendFileSync(join(site, 'docs', path), '\nA sentence more.\n')
  await measure('export of open units, 200 pages edited', 'export', [...target, '--only-open'])
  await measure('import of that export', 'import', [out, '--site', site, '--locale', 'de'])
  await measure('check of both languages', 'check', [site])
  for (const locale of LOCALES) writeGlossary(site, locale)
  await measure('check of both languages, nearly each page has a term', 'check', [site])
  return figures
}

/** A term of nearly every page, so that the check reads them all. Each translation has it. */
function writeGlossary(site, locale) {
  const terms = [{ term: 'bucket', translation: 'tekcub' }]
  writeFileSync(join(site, 'i18n', locale, 'glossary.json'), JSON.stringify({ terms }))
}

const runJob = (job, args) =>
  runOctavo(['translations', job, ...args], { log: 'octavo-translations' })

function toFigures(name, { wallMs, cpuMs, rssMiB }, { seconds, peak }) {
  const of = 'octavo'
  return [
    { name: `${name}, wall`, of, value: wallMs / 1000, unit: 's', goal: `at most ${seconds} s` },
    { name: `${name}, CPU`, of, value: cpuMs === null ? null : cpuMs / 1000, unit: 's' },
    {
      ...{ name: `${name}, peak memory, RSS of the tree`, of, value: rssMiB, unit: 'MiB' },
      goal: `at most ${peak} MiB`,
    },
  ]
}

function writeSite(site, files) {
  writeFileSync(join(site, 'site.config.ts'), CONFIG)
  writeFileSync(join(site, '.gitignore'), '.octavo\n')
  writeCorpus(join(site, 'docs'), files)
  const translated = files.map(({ path, text }) => ({ path, text: translate(text) }))
  for (const locale of LOCALES) writeCorpus(join(site, 'i18n', locale, 'docs'), translated)
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: site })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'All languages')
}

/** Another language: each word reversed, but in code, addresses and names of fields. */
function translate(text) {
  const parts = text.split(/(^```[\s\S]*?^```$|`[^`\n]+`|\]\([^)\s]*\)|^\w+: )/m)
  return parts
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, reverse)))
    .join('')
}

const reverse = (word) => [...word].reverse().join('')
