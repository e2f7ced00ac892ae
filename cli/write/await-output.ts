/** Waits for other processes that build to an output, since only one at a time can change it. */
import { basename, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { nodeDisk } from '../base/disk/disk.ts'
import { holderOf } from '../base/disk/lock.ts'
import { diagnosticsOf } from '../base/errors/site-error.ts'
import { commandOf } from '../base/process/running.ts'
import { toOutputFolder, toStagePlaces } from './stage-place.ts'

const PAUSE_MS = 100

/**
 * Wait until no other process builds to an output. A killed one does not count.
 *
 * @param onWait - Called once for each process with the text of a step.
 * @param store - Folder of a store, which such a process saves after it has published. Default: none.
 */
export async function awaitOutput(
  out: string,
  onWait: (text: string) => void,
  store?: string,
): Promise<void> {
  const told = new Set<number>()
  for (;;) {
    const folders = [toOutputFolder(out, nodeDisk), resolve(out)]
    const builder = folders
      .flatMap(toStagePlaces)
      .map(holderOf)
      .find((one) => one !== null)
    const saver = store === undefined ? null : holderOf(store)
    const pid = builder ?? (saver !== null && told.has(saver) ? saver : null)
    if (pid === null) return
    const command = commandOf(pid)
    const name = command === '' ? `${pid}` : `${pid} (${command})`
    if (!told.has(pid)) onWait(`Waiting for process ${name}, which builds to ${basename(out)}`)
    told.add(pid)
    await setTimeout(PAUSE_MS)
  }
}

/** Maximum number of times that another process is first, between a look at the output and its lock. */
const MOST_TURNS = 20

/** Do work on an output when no other process builds to it, from its start: what it has read may be out of date. */
export async function whenFree<T>(
  { out, store, onWait }: { out: string; store: string; onWait(text: string): void },
  run: () => Promise<T>,
): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    await awaitOutput(out, onWait, store)
    try {
      return await run()
    } catch (error) {
      const isBusy = diagnosticsOf(error)?.some(({ code }) => code === 'OUTPUT_BUSY')
      if (!isBusy || turn === MOST_TURNS) throw error
    }
  }
}
