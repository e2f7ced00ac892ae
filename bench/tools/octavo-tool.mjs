import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCorpus } from '../corpus.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { createTrash } from './create-trash.mjs'
import { REPOSITORY, toLog } from './folders.mjs'
import { editFile } from './tool.mjs'

/**
 * The committed launcher, absolute.
 *
 * @param {string} root Folder of a checkout.
 */
export const toLauncher = (root) => join(root, 'bin', 'octavo.js')

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
 * Run the program of a checkout.
 *
 * @param {readonly string[]} args
 * @param {{ log?: string, root?: string, flags?: readonly string[] }} [options] `log` names the file of its output.
 *   `root` is the folder of the checkout, by default this repository. `flags` are for Node.
 */
export function runOctavo(args, { log = 'octavo', root = REPOSITORY, flags = [] } = {}) {
  const command = [process.execPath, ...flags, toLauncher(root), ...args]
  return runProcess({ command, cwd: root, log: toLog(log) })
}

/**
 * Make a site in a temporary folder, outside the repository, like that of a user.
 *
 * @param {{ search?: boolean, root?: string }} [options] `search`: whether the site has a search, by default true.
 *   `root`: folder of the checkout that builds it, by default this repository.
 * @returns {import('./tool.mjs').Tool}
 */
export function createOctavoTool({ search = true, root = REPOSITORY } = {}) {
  const site = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const out = join(site, 'dist')
  const trash = createTrash(`${site}-trash`)
  return {
    name: 'octavo',
    out,
    versions: { octavo: readVersion(root) },
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
    build: () => runOctavo(['build', site, '--out', 'dist'], { root }),
    dispose() {
      rmSync(site, { recursive: true, force: true })
      trash.empty()
    },
  }
}

function readVersion(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}
