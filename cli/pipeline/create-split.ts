/** How a site's texts are cut into sections, which the state of a translation follows from. */
import { loadMarkdownParser } from '../parse/load-markdown-parser.ts'
import { readPlainFields } from '../parse/read-plain-fields.ts'
import { createSlugger } from '../parse/slugger.ts'
import { type Section, splitSections } from '../translate/content/split-sections.ts'
import type { OpenSite } from './open-site.ts'

/** Cuts texts into sections; with `asWritten`, with the hashes of the first version. */
export type Split = (text: string, options?: { asWritten?: boolean }) => Section[]

/** Cut sections as parse would: same parser, same ids. */
export async function createSplit({ loaded }: Pick<OpenSite, 'loaded'>): Promise<Split> {
  const { parser, anchors } = loaded.config.markdown
  const { parse } = await loadMarkdownParser(parser)
  const slugger = (used: Set<string>) => createSlugger(used, anchors.maintainCase)
  const options = { parse, createSlugger: slugger, readPlainFields }
  return (text, { asWritten = false } = {}) => splitSections(text, { ...options, asWritten })
}
