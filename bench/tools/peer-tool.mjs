import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeCorpus } from '../corpus.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { BENCH, toLog } from './folders.mjs'

/**
 * Make a peer ready to build; its packages are installed when they are not there.
 *
 * @param {import('../peers.mjs').Peer} peer
 * @returns {import('./tool.mjs').Tool}
 * @throws {Error} When the packages cannot be installed.
 */
export function createPeerTool(peer) {
  const folder = join(BENCH, 'peers', peer.name)
  const work = join(folder, 'work')
  const remove = (path) => rmSync(path, { recursive: true, force: true })
  let files = []
  installPackages(folder)
  return {
    name: peer.name,
    out: join(work, peer.out),
    versions: Object.fromEntries(
      peer.versions.map((name) => [name, readInstalledVersion(folder, name) ?? 'missing']),
    ),
    prepare(given) {
      files = given.map((file) => peer.adapt?.(file) ?? file)
    },
    // The site is written anew: whatever a build left anywhere in it cannot warm the next one.
    async clear() {
      for (const path of [work, ...peer.caches.map((cache) => join(folder, cache))]) remove(path)
      cpSync(join(folder, 'site'), work, { recursive: true })
      writeCorpus(join(work, peer.content), files)
    },
    build: (measure) =>
      runProcess({ command: peer.command, cwd: folder, measure, log: toLog(peer.name) }),
    dispose: () => remove(work),
  }
}

function installPackages(folder) {
  const { dependencies } = readJson(join(folder, 'package.json'))
  const wanted = Object.entries(dependencies)
  if (wanted.every(([name, version]) => readInstalledVersion(folder, name) === version)) return
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed`)
}

function readInstalledVersion(folder, name) {
  try {
    return readJson(join(folder, 'node_modules', name, 'package.json')).version
  } catch {
    return null
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
