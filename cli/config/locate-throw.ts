import { SourceMap } from 'node:module'
import { isRecord } from '../../runtime/shared/is-record.ts'

/** A compiled file of the site. `map` is a source map as JSON text. */
export interface Compiled {
  code: string
  map: string | null
}

/** Innermost frame of an error's stack that is in a file of the site; `null` when there is none. */
export function locateThrow(
  error: unknown,
  compiled: ReadonlyMap<string, Compiled>,
): { file: string; line: number; column: number } | null {
  const stack = isRecord(error) ? String(error.stack) : ''
  for (const [, frame = '', line, column] of stack.matchAll(/\(?([^\s()]+):(\d+):(\d+)\)?$/gm)) {
    const known = compiled.get(frame)
    if (known?.map) return { file: frame, ...toOriginal(known.map, Number(line), Number(column)) }
  }
  return null
}

/** Positions of source maps count from 0. */
function toOriginal(map: string, line: number, column: number) {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1)
  if (!('originalLine' in entry)) return { line, column }
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}
