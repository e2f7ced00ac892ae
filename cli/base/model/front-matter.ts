import type { z } from 'zod'
import type { FRONT_MATTER_FIELDS } from './front-matter-schema.ts'

type Rules = typeof FRONT_MATTER_FIELDS

/** Name of a field. */
export type FrontMatterField = keyof Rules

/**
 * Validated front matter of a doc. Names are as the author wrote them, values are the output of their rules.
 * A field without a value is absent.
 */
export type FrontMatter = { [Name in FrontMatterField]?: z.output<Rules[Name]> }

/** Fields whose texts pages show, and which decide nothing else: an edit of them plans nothing. */
export type ShownTexts = Pick<FrontMatter, 'title' | 'description'>

/** All other fields. */
export type PlannedFields = Omit<FrontMatter, keyof ShownTexts>

/** Last change of a page: a day or an instant in UTC (`2025-10-15T08:00:00Z`), and its author. */
export interface LastUpdate {
  date?: string
  author?: string
}
