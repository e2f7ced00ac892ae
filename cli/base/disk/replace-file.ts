import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Write a file in one step, so that no reader ever sees a part of it, also after a kill.
 *
 * @param file - Absolute; its folder exists.
 * @param parts - Its content. Each part is asked for when the one before is written.
 * @throws errors of the file system; the file is then unchanged.
 */
export function replaceFile(file: string, parts: Iterable<string | Uint8Array>): void {
  const temporary = `${file}.${process.pid}`
  try {
    writeParts(temporary, parts)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeParts(file: string, parts: Iterable<string | Uint8Array>): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}
