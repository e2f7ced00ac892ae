/**
 * Edits of sites, plugins, versions, outputs and caches at random; after each, a build that reuses what it can is compared
 * with a clean one, byte for byte. The same seed makes the same edits.
 *
 * `node bench/edits.mjs 10000 7` makes ten thousand; it prints how many builds were compared, and what failed. A third
 * number compares after every so many edits, and at the end of each site: a clean build costs most of the time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [count = '10000', seed = '7', every = '1'] = process.argv.slice(2)
if (![count, seed, every].every((text) => /^\d+$/.test(text))) {
  console.error('Usage: node bench/edits.mjs [edits] [seed] [every]')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'octavo-edits-'))
const log = join(folder, 'log')
const env = {
  ...process.env,
  BUILD_EDITS: count,
  BUILD_SEED: seed,
  BUILD_EVERY: every,
  BUILD_LOG: log,
}
const started = performance.now()
const args = ['run', '--silent', 'test:jest', '--', 'test/pipeline/incremental.test.ts']
const { status } = spawnSync('npm', args, {
  cwd: join(import.meta.dirname, '..'),
  env,
  stdio: 'inherit',
})
const seconds = ((performance.now() - started) / 1000).toFixed(0)
const compared = existsSync(log)
  ? readFileSync(log, 'utf8').trim()
  : 'nothing was compared to the end'
rmSync(folder, { recursive: true })
console.log(`${compared}; seed ${seed}; ${seconds} s`)
process.exit(status ?? 1)
