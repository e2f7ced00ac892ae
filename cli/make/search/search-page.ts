import type { IndexPage } from '../../../runtime/search/engine/writer.ts'
import type { DocSection } from '../../base/model/doc.ts'

/** A page for search, without its text: the fields of the index, and those that only records have. */
export interface SearchablePage extends IndexPage {
  /** Permalink. */
  url: string
  /** `docs-<instance>-<version>`, or `default`. */
  tag: string
  /** Name of the version; empty outside all docs. */
  version: string
  /** Text of the page outside the article: a description, the cards of a category page. */
  lead: readonly string[]
}

/** Text for search of a page written in React, known once it is rendered. */
export interface SearchText {
  title: string
  description?: string
  sections: readonly DocSection[]
}

/** The sections of a page, with its lead put first. */
export function withLead(
  sections: readonly DocSection[],
  { lead }: Pick<SearchablePage, 'lead'>,
): DocSection[] {
  const [intro = { level: 1, anchor: '', heading: '', pieces: [] }, ...rest] = sections
  const own = lead.filter((text) => text !== '' && !intro.pieces.includes(text))
  return [{ ...intro, pieces: [...own, ...intro.pieces] }, ...rest]
}
