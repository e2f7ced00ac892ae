/** How a site's texts are cut into sections, which the state of a translation follows from. */
import { loadMarkdownParser } from '../parse/load-markdown-parser.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { readPlainFields } from '../parse/read-plain-fields.ts'
import { createSlugger } from '../parse/slugger.ts'
import { type Split, splitSections } from '../translate/content/split-sections.ts'

/** What decides it; the same as in parse. */
export interface SplitSetup {
  parser: ParseOptions['parser']
  /** Whether ids of headings keep their capitals. */
  maintainCase: boolean
}

/** Cut sections as parse would: same parser, same ids. */
export async function createSplit({ parser, maintainCase }: SplitSetup): Promise<Split> {
  const { parse } = await loadMarkdownParser(parser)
  const slugger = (used: Set<string>) => createSlugger(used, maintainCase)
  const options = { parse, createSlugger: slugger, readPlainFields }
  return (text, { asWritten = false } = {}) => splitSections(text, { ...options, asWritten })
}
