import { SourceMap } from 'node:module'
import { isRecord } from '../../runtime/shared/is-record.ts'

/** A compiled file of the site. `map` is a source map as JSON text. */
export interface Compiled {
  code: string
  map: string | null
}

/** Position of the innermost stack frame in a file of the site; `null` if there is none. */
export function locateThrow(
  error: unknown,
  compiled: ReadonlyMap<string, Compiled>,
): { file: string; line: number; column: number } | null {
  const stack = isRecord(error) ? String(error.stack) : ''
  for (const [, frame = '', line, column] of stack.matchAll(/^(.*):(\d+):(\d+)\)?$/gm)) {
    // Paths may contain spaces and brackets.
    const file = [...compiled.keys()].find((name) => endsWith(frame, name))
    const map = file === undefined ? null : compiled.get(file)?.map
    if (file !== undefined && map) return { file, ...toOriginal(map, Number(line), Number(column)) }
  }
  return null
}

/** Whether a stack frame is in a file: `    at read (/my site/a.ts`, `    at /my site/a.ts`. */
function endsWith(frame: string, file: string): boolean {
  return frame === file || frame.endsWith(` ${file}`) || frame.endsWith(`(${file}`)
}

/** Positions in source maps are 0-based. */
function toOriginal(map: string, line: number, column: number) {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1)
  if (!('originalLine' in entry)) return { line, column }
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}
