/**
 * `node bench/profile.mjs [--pages 1000] [--seed 7]`: where a cold build spends its time. Runs it with V8's
 * profiler in the main thread and in all workers, and lists the ten largest costs by source file. The program is
 * built for it with comments, in a copy of this checkout.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCorpus } from './corpus.mjs'
import { readCosts } from './measure/cpu-profiles.mjs'
import { alignColumns } from './measure/figures.mjs'
import { REPOSITORY } from './tools/folders.mjs'
import { createOctavoTool, runOctavo } from './tools/octavo-tool.mjs'
import { prepareVersion } from './tools/prepare-version.mjs'
import { buildCold } from './tools/tool.mjs'

const SHOWN = 10
const text = { type: 'string' }
const { values } = parseArgs({
  options: { pages: { ...text, default: '1000' }, seed: { ...text, default: '7' } },
})
const [count, seed] = [values.pages, values.seed].map(Number)
const [profiles, root] = ['profiles', 'commented'].map((name) =>
  mkdtempSync(join(tmpdir(), `octavo-${name}-`)),
)
copyCheckout(root)
// The comments name the source of each line.
process.env.OCTAVO_COMMENTS = '1'
prepareVersion(root)
const octavo = createOctavoTool({ root })
process.on('exit', () => {
  octavo.dispose()
  for (const folder of [profiles, root]) rmSync(folder, { recursive: true, force: true })
})
octavo.prepare(createCorpus({ count, seed }))
// The first build fills the code cache.
await buildCold(octavo, { pages: count + 1 })
await octavo.clear()
const { wallMs } = await runOctavo(['build', dirname(octavo.out), '--out', 'dist'], {
  flags: ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
  log: 'octavo-profile',
  root,
})
const costs = readCosts(profiles)
const all = costs.reduce((sum, { ms }) => sum + ms, 0)
const rows = costs
  .slice(0, SHOWN)
  .map(({ name, ms, share }) => [name, ms.toFixed(0), `${(share * 100).toFixed(1)} %`])
console.log(
  `${count} pages, cold: ${toSeconds(wallMs)} s with the profiler, ${toSeconds(all)} s of all threads\n`,
)
console.log(alignColumns([['cost', 'ms', 'share'], ...rows], [1, 2]))

function copyCheckout(to) {
  const parts = ['bin', 'cli', 'runtime', ':(glob)*.json', ':(glob)*.ts']
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts]
  const listed = execFileSync('git', args, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of new Set(listed.split('\0').filter(Boolean)))
    if (existsSync(join(REPOSITORY, path))) cpSync(join(REPOSITORY, path), join(to, path))
  symlinkSync(join(REPOSITORY, 'node_modules'), join(to, 'node_modules'))
}

function toSeconds(ms) {
  return (ms / 1000).toFixed(1)
}
