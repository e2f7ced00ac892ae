/** Front matter of a doc, checked; names as the author wrote them. */
export interface FrontMatter {
  id?: string
  title?: string
  hide_title?: boolean
  hide_table_of_contents?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  description?: string
  keywords?: readonly string[]
  image?: string
  slug?: string
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  sidebar_key?: string
  sidebar_custom_props?: Readonly<Record<string, unknown>>
  displayed_sidebar?: string | null
  pagination_label?: string
  pagination_next?: string | null
  pagination_prev?: string | null
  custom_edit_url?: string | null
  parse_number_prefixes?: boolean
  tags?: readonly (string | { label: string; permalink: string })[]
  draft?: boolean
  unlisted?: boolean
  last_update?: { date?: string; author?: string }
  /** What search does with the page: leaves it out, or counts it more (above 1) or less. */
  search?: { exclude?: boolean; boost?: number }
}

/** When a page was last changed: a day, or an instant in UTC (`2025-10-15T08:00:00Z`); and by whom. */
export interface LastUpdate {
  date?: string
  author?: string
}
