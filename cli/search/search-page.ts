import type { IndexPage } from '../../runtime/search/engine/writer.ts'
import type { DocSection } from '../model/doc.ts'

/** A page as search takes it in, without its text: what the index wants, and what records tell besides. */
export interface SearchablePage extends IndexPage {
  /** Permalink. */
  url: string
  /** `docs-<instance>-<version>`, or `default`. */
  tag: string
  /** Name of the version; empty outside all docs. */
  version: string
  /** Text beside that of the article: a description, the cards of a category page. */
  lead: readonly string[]
}

/** What search knows of a page written in React, once it is rendered. */
export interface SearchText {
  title: string
  description?: string
  sections: readonly DocSection[]
}

/** Sections of a page with its lead before all else. */
export function withLead(
  sections: readonly DocSection[],
  { lead }: Pick<SearchablePage, 'lead'>,
): DocSection[] {
  const [intro = { level: 1, anchor: '', heading: '', pieces: [] }, ...rest] = sections
  const own = lead.filter((text) => text !== '' && !intro.pieces.includes(text))
  return [{ ...intro, pieces: [...own, ...intro.pieces] }, ...rest]
}
