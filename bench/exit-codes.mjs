/**
 * Counts how failing builds end: a race at the end of a command shows once in many runs. Each run is a separate
 * process; none may exit with 0.
 *
 *     node bench/exit-codes.mjs [runs of each case, default 100] [launcher]
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const RUNS = Number(process.argv[2] ?? 100)
const LAUNCHER = resolve(process.argv[3] ?? join(import.meta.dirname, '../bin/octavo.js'))
const AT_ONCE = 2

const config = (more = '') =>
  `export default { title: 'T', url: 'https://t.example', docs: [{ path: 'docs', routeBasePath: '/' }] }\n${more}`

/** Each failure and its time: while workers are busy, while they render, before they start. */
const CASES = {
  'a theme file with a wrong export': {
    'site.config.mjs': config(),
    'docs/index.md': '# Home\n',
    'theme/shell/footer.tsx': 'export const Fooot = () => null\n',
  },
  'a config that ends the process': {
    'site.config.mjs': config('process.exit(0)\n'),
    'docs/index.md': '# Home\n',
  },
  'a page that ends the process': {
    'site.config.mjs': config(),
    'docs/index.md': '# Home\n',
    'pages/end.jsx': 'export default () => process.exit(0)\n',
  },
}

for (const [name, files] of Object.entries(CASES)) {
  const site = makeSite(files)
  const codes = new Map()
  let started = 0
  const work = async () => {
    while (started < RUNS) {
      started += 1
      const code = await build(site, `out-${started}`)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  // Of one site at a time: two builds of the same one would wait for each other's cache.
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  rmSync(site, { recursive: true, force: true })
  const counts = [...codes].map(([code, count]) => `exit ${code}: ${count}`)
  console.log(`${name}: ${counts.join(', ')}`)
  if (codes.has(0)) process.exitCode = 1
}

function makeSite(files) {
  const site = mkdtempSync(join(tmpdir(), 'octavo-exit-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true })
    writeFileSync(join(site, path), text)
  }
  return site
}

/** @returns {Promise<number | string>} exit code, or the signal. */
function build(site, out) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [LAUNCHER, 'build', '--out', out], {
      cwd: site,
      stdio: 'ignore',
    })
    child.on('close', (code, signal) => done(code ?? signal))
  })
}
