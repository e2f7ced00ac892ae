/** Names in the HTML of islands, which the build writes and the browser reads. */

/** Element of an island; its `data-` attributes hold name, rule and props. */
export const ISLAND = 'octavo-island'

/** Element of content inside an island: its children, or with `data-slot` an element of its props. */
export const SLOT = 'octavo-slot'

/** Element that React hydrates, if there are templates with content next to it. */
export const ROOT = 'octavo-root'

/** Key of the content between the tags of an island. */
export const CHILDREN = 'children'
