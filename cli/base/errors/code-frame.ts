import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../model/diagnostic.ts'
import { toPrintableLine } from './printable.ts'

/** Most characters shown; of a longer line the part around the position is shown. */
const WIDTH = 100
/** Largest file, in bytes, that is read again for a code frame. */
const LIMIT = 2_000_000

/**
 * The line of a diagnostic with a sign below its column, ready to print.
 *
 * ```text
 * 12 | See [the guide](./gide.md).
 *     ^
 * ```
 *
 * @param folder - Absolute path that `source.file` is relative to.
 * @returns `null` for a diagnostic without a line, or a file that cannot be read.
 */
export function readCodeFrame(folder: string, { file, line, column }: Source): string | null {
  if (line === undefined) return null
  const text = readLine(join(folder, file), line)
  if (text === null || text.trim() === '') return null
  const at = Math.max(0, (column ?? 1) - 1)
  const start = at > WIDTH - 20 ? at - WIDTH / 2 : 0
  const shown = toPrintableLine(text.slice(start, start + WIDTH).replaceAll('\t', ' '))
  const gutter = String(line)
  const blank = ' '.repeat(gutter.length)
  const before = toPrintableLine(text.slice(start, at).replaceAll('\t', ' '))
  const mark = column === undefined ? '' : `\n  ${blank} | ${' '.repeat(before.length)}^`
  return `  ${gutter} | ${shown}${mark}`
}

function readLine(path: string, line: number): string | null {
  try {
    if (statSync(path).size > LIMIT) return null
    return readFileSync(path, 'utf8').split(/\r\n|\n|\r/)[line - 1] ?? null
  } catch {
    return null
  }
}
