import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { launchBrowser } from '../measure/browser.mjs'
import { median } from '../measure/figures.mjs'
import { BENCH, REPOSITORY, SITE_OUT } from '../tools/folders.mjs'
import { installPackages } from '../tools/install-packages.mjs'
import { runOctavo, toLauncher } from '../tools/octavo-tool.mjs'

const PAGES = [
  ['home', '/'],
  ['doc', '/cloud/get-started'],
  ['category', '/cloud/category/microservices'],
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Runs of each page; single ones of a loaded machine say little. */
const RUNS = 5

/**
 * Lighthouse with its mobile profile, on the repository's site as `preview` serves it.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const lighthouse = {
  name: 'lighthouse',
  summary: 'Lighthouse, mobile profile, median of five runs',
  async run({ record }) {
    installPackages(BENCH)
    const { default: audit } = await import('lighthouse')
    await runOctavo(['build', '--out', SITE_OUT], { log: 'octavo-site' })
    const port = await findPort()
    const [server, browser] = await Promise.all([
      startPreview(),
      launchBrowser([`--remote-debugging-port=${port}`]),
    ])
    try {
      const figures = []
      for (const [name, path] of PAGES)
        figures.push(...(await auditPage(audit, { name, url: server.origin + path, port, record })))
      return figures
    } finally {
      await browser.close()
      server.stop()
    }
  },
}

async function auditPage(audit, { name, url, port, record }) {
  const reports = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    const options = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES }
    const { lhr } = await audit(url, options)
    reports.push(lhr)
    record(`${name}, run ${run + 1}`, {
      wallMs: performance.now() - startedAt,
      failed: listFailed(lhr),
    })
  }
  const of = `${name} page`
  return [
    ...CATEGORIES.map((category) => ({
      name: category,
      of,
      value: median(reports.map(({ categories }) => categories[category].score * 100)),
      unit: 'points',
      goal: category === 'performance' ? 'at least 99' : '100',
    })),
    toAudit('largest contentful paint', of, {
      reports,
      id: 'largest-contentful-paint',
      unit: 'ms',
    }),
    toAudit('total blocking time', of, { reports, id: 'total-blocking-time', unit: 'ms' }),
    {
      ...toAudit('layout shift', of, { reports, id: 'cumulative-layout-shift', unit: 'ratio' }),
      goal: '0',
    },
  ]
}

function toAudit(name, of, { reports, id, unit }) {
  return { name, of, value: median(reports.map(({ audits }) => audits[id].numericValue)), unit }
}

/** Audits that cost points: `color-contrast`. */
function listFailed({ audits, categories }) {
  const scored = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  const ids = new Set(scored.filter(({ weight }) => weight > 0).map(({ id }) => id))
  return [...ids].filter((id) => audits[id].score !== null && audits[id].score < 1)
}

async function startPreview() {
  const args = ['preview', '--dir', SITE_OUT, '--port', '0']
  const child = spawn(process.execPath, [toLauncher(REPOSITORY), ...args], { cwd: REPOSITORY })
  const origin = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const match = /http:\/\/[^/\s]+/.exec(text)
      if (match) resolve(match[0])
    })
    child.once('exit', () => reject(new Error(`preview ended: ${text}`)))
  })
  return { origin, stop: () => child.kill() }
}

/** A free port for remote control of the browser. */
function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
