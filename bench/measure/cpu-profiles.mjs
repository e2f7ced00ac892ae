/**
 * CPU profiles of V8, added up by the source file that spends the time. Functions of Node and of native
 * packages count for the nearest file above them on the stack that a bundle or a package names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const IDLE = new Set(['(idle)', '(root)'])
const OWN = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'native code outside JavaScript'],
])

/**
 * @typedef {object} Cost
 * @property {string} name A source file or package: `cli/make/render/to-html.ts`, `react-dom`.
 * @property {number} ms Time of the processor, of all threads together.
 * @property {number} share Of all costs, 0 to 1.
 */

/**
 * Add up all profiles of a folder, the largest costs first.
 *
 * @param {string} folder Of `node --cpu-prof --cpu-prof-dir`: one file per thread.
 * @returns {Cost[]}
 */
export function readCosts(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  return toCosts(
    files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    createNamer(),
  )
}

/**
 * Add up profiles.
 *
 * @param {readonly object[]} profiles As Node writes them.
 * @param {(url: string, line: number) => string | null} nameOf Name of the source at a line, which is 0-based;
 *   `null`: unknown, so that the caller counts.
 * @returns {Cost[]}
 */
export function toCosts(profiles, nameOf) {
  const costs = new Map()
  for (const { nodes, samples, timeDeltas } of profiles) {
    const names = nameNodes(nodes, nameOf)
    for (const [index, id] of samples.entries()) {
      const name = names.get(id)
      if (name !== null) costs.set(name, (costs.get(name) ?? 0) + timeDeltas[index] / 1000)
    }
  }
  const all = [...costs.values()].reduce((sum, ms) => sum + ms, 0)
  return [...costs].map(([name, ms]) => ({ name, ms, share: ms / all })).sort((a, b) => b.ms - a.ms)
}

/** By node: the name of its cost; `null` while the thread waits. */
function nameNodes(nodes, nameOf) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const names = new Map()
  const visit = (node, inherited) => {
    const { functionName, url, lineNumber } = node.callFrame
    const name = nameOf(url, lineNumber) ?? inherited
    names.set(node.id, IDLE.has(functionName) ? null : (OWN.get(functionName) ?? name))
    for (const child of node.children ?? []) visit(byId.get(child), name)
  }
  visit(nodes[0], 'Node: start, loading of code')
  return names
}

/** Reads each bundle once. */
function createNamer() {
  const bundles = new Map()
  return (url, line) => {
    if (url === '' || url.startsWith('node:')) return null
    const file = url.startsWith('file:') ? fileURLToPath(url) : url
    const inPackage = toPackage(file)
    if (inPackage !== null) return inPackage
    if (!bundles.has(file)) bundles.set(file, existsSync(file) ? readModules(file) : [])
    return bundles.get(file).findLast(({ start }) => start <= line)?.name ?? null
  }
}

/**
 * Find the modules of a bundle by the comments and the table that rspack writes into it.
 *
 * @param {string} text
 * @returns {{ start: number, name: string }[]} In the order of lines, which are 0-based.
 */
export function findModules(text) {
  const lines = text.split('\n')
  const paths = new Map()
  for (const [index, line] of lines.entries()) {
    const path = /^ *\/\/ EXTERNAL MODULE: (\S+)/.exec(line)?.[1]
    const id = /__webpack_require__\((\d+)\)/.exec(lines[index + 1] ?? '')?.[1]
    if (path !== undefined && id !== undefined) paths.set(id, path)
  }
  return lines.flatMap((line, start) => {
    // The comment may end the last line of the module before.
    const inside = /(?:^|;) *\/\/ CONCATENATED MODULE: (\S+)/.exec(line)?.[1]
    const id = /^ *(\d+) ?\(.*\) ?\{$/.exec(line)?.[1]
    if (inside === undefined && id === undefined) return []
    const path = inside ?? paths.get(id) ?? readLicence(lines, start) ?? `module ${id}`
    return [{ start, name: toPackage(path) ?? path.replace(/^\.\//, '') }]
  })
}

/** React's files name themselves below `@license`. */
function readLicence(lines, start) {
  const at = lines.slice(start, start + 5).findIndex((line) => line.includes('@license'))
  return at < 0 ? undefined : /\S+\.js$/.exec(lines[start + at + 1])?.[0]
}

const readModules = (file) => findModules(readFileSync(file, 'utf8'))

/** `…/node_modules/react-dom/cjs/x.js` → `react-dom`; `null` outside of packages. */
function toPackage(path) {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? null
}
