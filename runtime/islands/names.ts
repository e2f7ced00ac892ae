/** Names in the HTML of an island, which the build writes and the browser reads. */

/** Element of an island; its `data-` attributes say what it is. */
export const ISLAND = 'octavo-island'

/** Element of content that an island shows: its children, or with `data-slot` an element of its props. */
export const SLOT = 'octavo-slot'

/** Element that React hydrates, where templates with content stand beside it. */
export const ROOT = 'octavo-root'

/** Where content stands that is between the tags of an island. */
export const CHILDREN = 'children'
