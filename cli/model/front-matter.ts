import type { z } from 'zod'
import type { FRONT_MATTER_FIELDS } from './front-matter-schema.ts'

type Rules = typeof FRONT_MATTER_FIELDS

/** Name of a field. */
export type FrontMatterField = keyof Rules

/**
 * Front matter of a doc, checked; names as the author wrote them, values as their rules give them. A field
 * without a value is absent.
 */
export type FrontMatter = { [Name in FrontMatterField]?: z.output<Rules[Name]> }

/** When a page was last changed: a day, or an instant in UTC (`2025-10-15T08:00:00Z`); and by whom. */
export interface LastUpdate {
  date?: string
  author?: string
}
