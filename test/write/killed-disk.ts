import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from '../../cli/base/disk/disk.ts'

/** An error that a killed program would not have thrown. */
export class Killed extends Error {}

/** The operations that change the disk. A kill between two other operations makes no difference. */
const CHANGES = [
  'write',
  'create',
  'copy',
  'keep',
  'symlink',
  'rename',
  'unlink',
  'mkdir',
  'rmdir',
  'removeAll',
] as const

/**
 * A disk whose program is killed at its n-th change, counted from 1. The kill comes before the
 * change, or half way through one that is not atomic.
 */
export function createKilledDisk(n: number, disk: Disk): Disk & { changes: number } {
  const killed = { ...disk, changes: 0 }
  for (const name of CHANGES)
    Object.assign(killed, {
      [name](...args: string[]) {
        killed.changes += 1
        if (killed.changes > n) throw new Killed('used after its end')
        if (killed.changes === n) {
          leaveHalf(disk, name, args)
          throw new Killed(`at ${name} ${args[0]}`)
        }
        // Each operation receives its own arguments.
        return (disk[name] as (...rest: string[]) => void)(...args)
      },
    })
  return killed
}

/**
 * A disk whose machine loses its power at the n-th change. Names are on the disk, but bytes only of
 * synced files, as on disks that write names first.
 */
export function createUnpoweredDisk(n: number, disk: Disk) {
  const unsynced = new Set<number>()
  const note = (path: string, isSynced: boolean) => {
    const file = disk.stat(path)?.ino ?? 0
    if (isSynced) unsynced.delete(file)
    else unsynced.add(file)
  }
  const noting: Disk = {
    ...disk,
    write(path, content, options) {
      disk.write(path, content, options)
      note(path, options?.sync === true)
    },
    create(path, content) {
      disk.create(path, content)
      note(path, false)
    },
    copy(from, to) {
      disk.copy(from, to)
      note(to, false)
    },
  }
  /** Empty all files below a folder that were not synced. @returns how many lost bytes. */
  const lose = (folder: string): number => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const lost = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => unsynced.has(disk.stat(path)?.ino ?? 0))
    for (const path of lost) truncateSync(path)
    return lost.length
  }
  return { disk: createKilledDisk(n, noting), lose }
}

/** A file with half of its bytes, a folder with half of its files. */
function leaveHalf(disk: Disk, name: (typeof CHANGES)[number], args: readonly string[]): void {
  const [path = '', content = ''] = args
  if (name === 'write' || name === 'create')
    try {
      disk[name](path, content.slice(0, content.length / 2))
    } catch {
      // The folder does not exist yet, because the write failed too.
    }
  if (name === 'copy') disk.write(content, 'half')
  if (name === 'removeAll' && disk.stat(path)?.isDirectory())
    for (const entry of disk.list(path)) {
      if (entry.isFile()) disk.unlink(`${path}/${entry.name}`)
      break
    }
}

/**
 * A disk on which the n-th change, counted from 1, fails, and every later one at the same paths.
 */
export function createFailingDisk(n: number, disk: Disk): Disk & { changes: number } {
  const failing = { ...disk, changes: 0 }
  let refused = ''
  for (const name of CHANGES)
    Object.assign(failing, {
      [name](...args: string[]) {
        failing.changes += 1
        if (failing.changes === n) refused = args.join()
        if (refused === '' || refused !== args.join())
          // Each operation receives its own arguments.
          return (disk[name] as (...rest: string[]) => void)(...args)
        const error = new Error(`EIO: ${name} ${args[0]}`)
        throw Object.assign(error, { code: 'EIO', syscall: name, path: args[0] })
      },
    })
  return failing
}

/**
 * Repeat an action, killed at every change in turn, until it completes.
 *
 * @returns how often it was killed.
 */
export function forEveryKill(
  disk: Disk,
  { before, run, after }: { before(): void; run(killed: Disk): void; after(): void },
): number {
  for (let n = 1; n < 1000; n += 1) {
    before()
    try {
      run(createKilledDisk(n, disk))
      return n - 1
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      after()
    }
  }
  throw new Error('It comes to no end.')
}
