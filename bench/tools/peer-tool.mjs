import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeCorpus } from '../corpus.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { createTrash } from './create-trash.mjs'
import { BENCH, toLog } from './folders.mjs'
import { installPackages, readInstalledVersion } from './install-packages.mjs'
import { editFile } from './tool.mjs'

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
  const trash = createTrash(join(folder, 'trash'))
  let files = []
  if (peer.program === undefined) installPackages(folder)
  return {
    name: peer.name,
    out: join(work, peer.out),
    versions: {
      ...Object.fromEntries(
        peer.versions.map((name) => [name, readInstalledVersion(folder, name) ?? 'missing']),
      ),
      ...(peer.program !== undefined && { [peer.name]: readProgramVersion(peer.program) }),
    },
    prepare(given) {
      files = given.map((file) => peer.adapt?.(file) ?? file)
    },
    // The site is written again, so that no remains of a build can warm the next one.
    async clear() {
      for (const path of [work, ...peer.caches.map((cache) => join(folder, cache))])
        trash.move(path)
      cpSync(join(folder, 'site'), work, { recursive: true })
      if (peer.stylesheet) cpSync(join(BENCH, 'peers', 'docs.css'), join(work, peer.stylesheet))
      writeCorpus(join(work, peer.content), files)
    },
    edit(path, change) {
      const own = peer.adapt?.({ path, text: '' }).path ?? path
      editFile(join(work, peer.content, own), change)
    },
    build: () => runProcess({ command: peer.command, cwd: folder, log: toLog(peer.name) }),
    dispose() {
      rmSync(work, { recursive: true, force: true })
      trash.empty()
    },
  }
}

/**
 * Whether a peer can be measured here: a program that is not a package must be on the PATH.
 *
 * @param {import('../peers.mjs').Peer} peer
 */
export function isThere({ program }) {
  return program === undefined || readProgramVersion(program) !== null
}

/** Version of a program on the PATH: `0.111.3`; `null` where it is not there. */
function readProgramVersion(program) {
  const { status, stdout } = spawnSync(program, ['version'], { encoding: 'utf8' })
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim()) : null
}
