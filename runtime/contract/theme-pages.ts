/** Key of the theme's chunk for the list of tags and the page of a tag; a site's page has no `@`. */
export const TAGS_PAGE = '@tags'
/** Key of the theme's chunk for the search page. */
export const SEARCH_PAGE = '@search'
