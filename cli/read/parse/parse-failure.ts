import {
  markdownTooCostly,
  markdownTooLarge,
  markdownTooMany,
  mdxSyntax,
} from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { CostlyMarkdown } from './check-cost.ts'
import { MdxSyntaxError } from './mdx/mdx-syntax-error.ts'
import { hintForSyntax } from './mdx/syntax-hint.ts'
import { TooMany } from './page-limits.ts'

/** The reason why a page cannot be parsed. @throws errors of the program itself. */
export function toParseDiagnostic(error: unknown, file: string): Diagnostic {
  if (error instanceof MdxSyntaxError)
    return mdxSyntax(error.message, hintForSyntax(error.message), { file, ...error.position })
  if (error instanceof CostlyMarkdown) return markdownTooCostly({ file, ...error.place })
  if (error instanceof TooMany)
    return markdownTooMany(error.what, error.limit, { file, ...error.place })
  // Our limits bound the depth of a tree, but some packages pass whole lists as arguments, which overflows
  // the stack too.
  if (!(error instanceof Error) || error.name !== 'RangeError') throw error
  return markdownTooLarge({ file, line: 1, column: 1 })
}
