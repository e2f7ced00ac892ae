/** How texts are split into sections; the translation status of a page is computed from its sections. */
import { loadMarkdownParser } from '../../read/parse/load-markdown-parser.ts'
import type { ParseOptions } from '../../read/parse/parse-options.ts'
import type { MarkdownParser } from '../../read/parse/parser-slot.ts'
import { readPlainFields } from '../../read/parse/read-plain-fields.ts'
import { createSlugger } from '../../read/parse/slugger.ts'
import { type Split, splitSections } from '../../translate/content/split-sections.ts'

/** Options of splitting; the same as in parse. */
export interface SplitSetup {
  parser: ParseOptions['parser']
  /** Whether ids of headings keep their capitals. */
  maintainCase: boolean
}

/**
 * Create a function that splits a text into sections as parse does: same parser, same ids.
 *
 * @param known - A loaded parser of Markdown. Default: it is loaded.
 */
export async function createSplit(
  { parser, maintainCase }: SplitSetup,
  known?: MarkdownParser,
): Promise<Split> {
  const parse = known ?? (await loadMarkdownParser(parser)).parse
  const slugger = (used: Set<string>) => createSlugger(used, maintainCase)
  const options = { parse, createSlugger: slugger, readPlainFields }
  return (text, { asWritten = false } = {}) => splitSections(text, { ...options, asWritten })
}
