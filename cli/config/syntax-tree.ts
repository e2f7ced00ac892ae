/**
 * The syntax tree of a config or sidebars file, for saying where something stands in it. The parser
 * is loaded when a tree is first asked for, which is when something is wrong.
 */
import { createRequire } from 'node:module'
import type { Module, ParseOptions } from '@swc/core'
import { type Position, positionAt } from '../model/position.ts'
import { findDeepNesting } from './find-deep-nesting.ts'

/** A text that was parsed. */
export interface SyntaxTree {
  module: Module
  /** The text is JSON: its value is the one expression of the module. */
  isJson: boolean
  /** @param start - Of a node's span. */
  toPosition(start: number): Position
}

/**
 * Parse a module or JSON.
 *
 * @returns `null` for a text that is neither, or nested more deeply than the parser can follow; why is
 *  reported by the loader when it runs the file.
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
 * As modules are read, with type assertions or with JSX, then as one expression. A statement of our own
 * comes first, because spans count from wherever the parser says that the first statement starts.
 */
const FORMS = [
  { before: '0;', after: '', tsx: false },
  { before: '0;', after: '', tsx: true },
  { before: '0;(', after: '\n)', tsx: false },
] as const

function tryParse(text: string, options: ParseOptions): Module | null {
  // Not `import()`: a position is asked for in the middle of what is not asynchronous.
  const swc: typeof import('@swc/core') = createRequire(import.meta.filename)('@swc/core')
  try {
    return swc.parseSync(text, options)
  } catch {
    return null
  }
}

/** Spans count bytes in UTF-8, and go on from text to text. */
function placer(text: string, { body }: Module, before: string) {
  const [first] = body
  const textStart = (first && 'span' in first ? first.span.start : 0) + before.length
  const bytes = Buffer.from(text)
  return (start: number) =>
    positionAt(text, bytes.subarray(0, Math.max(0, start - textStart)).toString().length)
}
