import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCorpus } from '../corpus.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { REPOSITORY, toLog } from './folders.mjs'
import { editFile } from './tool.mjs'

/** The committed launcher, absolute. */
export const LAUNCHER = join(REPOSITORY, 'bin', 'octavo.js')
const toConfig = ({ search }) => `import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'Bench docs',
  url: 'https://example.test',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  markdown: { onBrokenMarkdownLinks: 'throw' },
  docs: [{ path: 'docs', routeBasePath: '/' }],
  search: { provider: ${search ? "'local'" : false} },
  themeConfig: {
    navbar: { title: 'Bench docs', items: [{ to: '/', label: 'Docs', position: 'left' }] },
  },
})
`

/**
 * Run this repository's program.
 *
 * @param {readonly string[]} args
 * @param {{ measure?: 'time' | 'memory', log?: string }} [options] `log` names the file of its output.
 */
export function runOctavo(args, { measure = 'time', log = 'octavo' } = {}) {
  const command = [process.execPath, LAUNCHER, ...args]
  return runProcess({ command, cwd: REPOSITORY, measure, log: toLog(log) })
}

/**
 * Make a site in a temporary folder, as far from the repository as anybody's.
 *
 * @param {{ search?: boolean }} [options] Whether the site has a search; it does unless told otherwise.
 * @returns {import('./tool.mjs').Tool}
 */
export function createOctavoTool({ search = true } = {}) {
  const site = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  return {
    name: 'octavo',
    out: join(site, 'dist'),
    versions: { octavo: readVersion() },
    prepare(files) {
      rmSync(site, { recursive: true })
      mkdirSync(site)
      writeFileSync(join(site, 'site.config.ts'), toConfig({ search }))
      writeCorpus(join(site, 'docs'), files)
    },
    async clear() {
      await runOctavo(['clear', site], { log: 'octavo-clear' })
    },
    edit: (path, change) => editFile(join(site, 'docs', path), change),
    build: (measure) => runOctavo(['build', site, '--out', 'dist'], { measure }),
    dispose: () => rmSync(site, { recursive: true, force: true }),
  }
}

function readVersion() {
  return JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version
}
