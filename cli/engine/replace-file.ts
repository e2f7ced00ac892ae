import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Write a file in one step, so that no reader ever sees a part of it, also after a kill.
 *
 * @param file - Absolute; its folder exists.
 * @param parts - Its content, one after the other: joining large parts would need their memory twice.
 * @throws errors of the file system; the file is then unchanged.
 */
export function replaceFile(file: string, ...parts: readonly (string | Uint8Array)[]): void {
  const temporary = `${file}.${process.pid}`
  try {
    writeParts(temporary, parts)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeParts(file: string, parts: readonly (string | Uint8Array)[]): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}
