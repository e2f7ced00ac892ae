/** Adds line and column to diagnostics that name a field of a file. Files are read only if there are diagnostics. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import { isDeepYaml } from '../../../runtime/shared/is-deep-yaml.ts'
import { memoize } from '../../../runtime/shared/memoize.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Position } from '../../base/model/position.ts'
import { createOptionLocator } from '../../config/locate-option.ts'

/** Add positions to diagnostics. @param root - Site folder. */
export function locateDiagnostics(diagnostics: readonly Diagnostic[], root: string): Diagnostic[] {
  const locatorOf = memoize((file: string) => openLocator(file, root))
  return diagnostics.map((diagnostic) => {
    const { source } = diagnostic
    if (source?.at === undefined) return diagnostic
    const { at, ...place } = source
    if (place.line !== undefined) return { ...diagnostic, source: place }
    return { ...diagnostic, source: { ...place, ...locatorOf(place.file)(at) } }
  })
}

/**
 * Finds the position of a field or option in a file: in the front matter of Markdown, the keys of YAML, the objects
 * of a module or of JSON. The field is a path with dots, and list indexes in brackets. If it is not in the file, the
 * position is that of its nearest parent, or else the start of the file; `null` for a module without exports.
 */
type LocateField = (at: string) => Position | null

/** Open a locator; it finds nothing in a file that does not exist any more. */
function openLocator(file: string, root: string): LocateField {
  const text = tryRead(join(root, file))
  return text === null ? () => null : createFieldLocator(file, text)
}

/** Create a locator for one file, which is parsed once. */
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

/** Text of a file; `null` if it cannot be read. */
export function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
