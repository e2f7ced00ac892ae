import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCorpus, writeCorpus } from '../corpus.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'

const GOALS = { status: 6, accept: 15, peak: 500 }
const CONFIG = `import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'Bench docs',
  url: 'https://example.test',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
`

/**
 * Times of a translator's commands on a large site in git with all pages translated: first without records of
 * their sources, then with them. Cold is without the folder of caches.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const translations = {
  name: 'translations',
  summary: 'status and accept of a site that is translated, cold and warm',
  async run({ options, record }) {
    const { seed, pages = 10_000 } = options
    const site = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
    try {
      writeSite(site, createCorpus({ count: pages, seed }))
      await runOctavo(['--version'])
      return await measureDay(site, record)
    } finally {
      rmSync(site, { recursive: true, force: true })
    }
  },
}

async function measureDay(site, record) {
  const figures = []
  async function measure(name, job, goal) {
    const measured = await runOctavo(['translations', job, '--site', site, '--locale', 'de'], {
      log: 'octavo-translations',
    })
    record(name, measured)
    figures.push(...toFigures(name, measured, goal))
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

function toFigures(name, { wallMs, cpuMs, rssMiB }, goal) {
  const of = 'octavo'
  return [
    { name: `${name}, wall`, of, value: wallMs / 1000, unit: 's', goal: `at most ${goal} s` },
    { name: `${name}, CPU`, of, value: cpuMs === null ? null : cpuMs / 1000, unit: 's' },
    {
      ...{ name: `${name}, peak memory, RSS of the tree`, of, value: rssMiB, unit: 'MiB' },
      goal: `at most ${GOALS.peak} MiB`,
    },
  ]
}

function writeSite(site, files) {
  writeFileSync(join(site, 'site.config.ts'), CONFIG)
  writeFileSync(join(site, '.gitignore'), '.octavo\n')
  writeCorpus(join(site, 'docs'), files)
  const translated = files.map(({ path, text }) => ({ path, text: translate(text) }))
  writeCorpus(join(site, 'i18n', 'de', 'docs'), translated)
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: site })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Both languages')
}

/** Another language: each word reversed, but in code, addresses and names of fields. */
function translate(text) {
  const parts = text.split(/(^```[\s\S]*?^```$|`[^`\n]+`|\]\([^)\s]*\)|^\w+: )/m)
  return parts
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, reverse)))
    .join('')
}

const reverse = (word) => [...word].reverse().join('')
