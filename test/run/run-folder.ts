import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of all files that this run of the suite writes; removed when the run ends. */
export function runFolder(): string {
  const { OCTAVO_TEST_RUN } = process.env
  if (OCTAVO_TEST_RUN === undefined)
    throw new Error('Tests are run by jest, with its configuration.')
  return OCTAVO_TEST_RUN
}

/** Record a process, so that it ends with the run if its test cannot end it. */
export function noteProcess(child: {
  pid?: number | undefined
  once(event: 'close', listener: () => void): unknown
}): void {
  if (child.pid === undefined) return
  const note = join(runFolder(), 'processes', String(child.pid))
  writeFileSync(note, '')
  child.once('close', () => rmSync(note, { force: true }))
}
