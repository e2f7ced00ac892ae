/**
 * Syntax tree of a config or sidebars file, for finding positions. The parser is loaded with the first tree,
 * which is only needed for errors.
 */
import { createRequire } from 'node:module'
import type { Module, ParseOptions } from '@swc/core'
import { type Position, positionAt } from '../base/model/position.ts'
import { findDeepNesting } from './find-deep-nesting.ts'

/** A parsed text. */
export interface SyntaxTree {
  module: Module
  /** Whether the text is JSON: its value is the only expression of the module. */
  isJson: boolean
  /** @param start - Start of a node's span. */
  toPosition(start: number): Position
}

/**
 * Parse a module or JSON.
 *
 * @returns `null` for text that is neither, or nested too deeply for the parser; the loader reports the
 * reason when it runs the file.
 */
export function parseSyntaxTree(text: string): SyntaxTree | null {
  if (findDeepNesting(text)) return null
  for (const { before, after, tsx } of FORMS) {
    const module = tryParse(before + text + after, { syntax: 'typescript', tsx, decorators: true })
    if (module) return { module, isJson: after !== '', toPosition: placer(text, module, before) }
  }
  return null
}

/**
 * Ways to parse a text: as a module with type assertions, as a module with JSX, as one expression. The parser
 * adds a statement first, because spans count from the start of the first statement.
 */
const FORMS = [
  { before: '0;', after: '', tsx: false },
  { before: '0;', after: '', tsx: true },
  { before: '0;(', after: '\n)', tsx: false },
] as const

function tryParse(text: string, options: ParseOptions): Module | null {
  // `import()` is not possible: positions are needed in synchronous code.
  const swc: typeof import('@swc/core') = createRequire(import.meta.url)('@swc/core')
  try {
    return swc.parseSync(text, options)
  } catch {
    return null
  }
}

/** Create the conversion of spans to positions. Spans count UTF-8 bytes, and continue from text to text. */
function placer(text: string, { body }: Module, before: string) {
  const [first] = body
  const textStart = (first && 'span' in first ? first.span.start : 0) + before.length
  const bytes = Buffer.from(text)
  return (start: number) =>
    positionAt(text, bytes.subarray(0, Math.max(0, start - textStart)).toString().length)
}
