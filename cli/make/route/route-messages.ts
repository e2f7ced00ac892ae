/** Texts of the pages that the route stage makes: message id → English default. */
export const ROUTE_MESSAGES = {
  'theme.tags.tagsPageTitle': 'Tags',
  'theme.SearchPage.emptyResultsTitle': 'Search the documentation',
} as const
