/** Key of the theme's chunk for the list of tags and the page of a tag; keys of a site's pages contain no `@`. */
export const TAGS_PAGE = '@tags'
/** Key of the theme's chunk for the search page. */
export const SEARCH_PAGE = '@search'
