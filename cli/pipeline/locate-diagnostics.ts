/** Line and column of what a diagnostic names in its file, read when there is something to report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import { isDeepYaml } from '../../runtime/shared/is-deep-yaml.ts'
import { createOptionLocator } from '../config/locate-option.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Position } from '../model/position.ts'

/** @param root - Site folder. */
export function locateDiagnostics(diagnostics: readonly Diagnostic[], root: string): Diagnostic[] {
  const files = new Map<string, LocateField>()
  return diagnostics.map((diagnostic) => {
    const { source } = diagnostic
    if (source?.at === undefined) return diagnostic
    const { at, ...place } = source
    if (place.line !== undefined) return { ...diagnostic, source: place }
    const locate = files.get(place.file) ?? openLocator(place.file, root)
    files.set(place.file, locate)
    return { ...diagnostic, source: { ...place, ...locate(at) } }
  })
}

/**
 * Where a file writes a field or option: of Markdown its front matter, of YAML its keys, of a module
 * and of JSON its objects. It is given keys with dots, places in lists in brackets, and answers with
 * the nearest known parent where it is not written there, at last with the start of the file, where
 * front matter would stand; `null` of a module that exports nothing.
 */
type LocateField = (at: string) => Position | null

/** A file that is gone by now has no lines. */
function openLocator(file: string, root: string): LocateField {
  const text = tryRead(join(root, file))
  return text === null ? () => null : createFieldLocator(file, text)
}

/** The answers for one file, which is parsed once. */
export function createFieldLocator(file: string, text: string): LocateField {
  if (/\.ya?ml$/i.test(file)) return (at) => locateInYaml(text, at, 0)
  if (!/\.mdx?$/i.test(file)) return createOptionLocator(text)
  const front = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (!front) return () => START
  const rest = text.slice(front[0].length)
  const end = /^---[ \t]*$/m.exec(rest)
  return (at) => locateInYaml(end ? rest.slice(0, end.index) : rest, at, 1)
}

const START: Position = { line: 1, column: 1 }

function locateInYaml(text: string, at: string, linesBefore: number): Position {
  if (isDeepYaml(text)) return START
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent' })
  const [field] = at.split(/[.[]/)
  const pair = isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && String(key.value) === field)
    : undefined
  const offset = isPair(pair) && isNode(pair.key) ? pair.key.range?.[0] : undefined
  if (offset === undefined) return START
  const { line, col } = lineCounter.linePos(offset)
  return { line: line + linesBefore, column: col }
}

function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
