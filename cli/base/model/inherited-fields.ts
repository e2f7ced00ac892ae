import type { FrontMatter } from './front-matter.ts'

/**
 * Fields of front matter that say where a page is in the site. A translation takes them from its source unless it
 * sets them itself, so a page that moves does so in every language.
 */
export const POSITION_FIELDS = [
  'id',
  'slug',
  'sidebar_position',
  'sidebar_class_name',
  'sidebar_key',
  'sidebar_custom_props',
  'displayed_sidebar',
  'pagination_next',
  'pagination_prev',
  'parse_number_prefixes',
  'tags',
  'draft',
  'unlisted',
  'last_update',
] as const satisfies readonly (keyof FrontMatter)[]

/** All fields that a translation takes from its source: {@link POSITION_FIELDS}, and texts until they are translated. */
export const INHERITED_FIELDS = [
  ...POSITION_FIELDS,
  'sidebar_label',
  'badge',
  'pagination_label',
] as const satisfies readonly (keyof FrontMatter)[]
