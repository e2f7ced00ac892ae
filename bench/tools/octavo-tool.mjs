import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCorpus } from '../corpus.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { createTrash } from './create-trash.mjs'
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
 * Make a site in a temporary folder, outside the repository, like that of a user.
 *
 * @param {{ search?: boolean }} [options] Whether the site has a search. Default: true.
 * @returns {import('./tool.mjs').Tool}
 */
export function createOctavoTool({ search = true } = {}) {
  const site = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const out = join(site, 'dist')
  const trash = createTrash(`${site}-trash`)
  return {
    name: 'octavo',
    out,
    versions: { octavo: readVersion() },
    prepare(files) {
      trash.move(site)
      mkdirSync(site)
      writeFileSync(join(site, 'site.config.ts'), toConfig({ search }))
      writeCorpus(join(site, 'docs'), files)
    },
    async clear() {
      for (const path of [out, join(site, '.octavo')]) trash.move(path)
    },
    edit: (path, change) => editFile(join(site, 'docs', path), change),
    build: (measure) => runOctavo(['build', site, '--out', 'dist'], { measure }),
    dispose() {
      rmSync(site, { recursive: true, force: true })
      trash.empty()
    },
  }
}

function readVersion() {
  return JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version
}
