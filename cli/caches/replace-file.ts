import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Write a file in one step, so that no reader ever sees a part of it, also after a kill.
 *
 * @param file - Absolute; its folder exists.
 * @throws errors of the file system; the file is then unchanged.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, content)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
