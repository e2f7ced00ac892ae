/** Texts that route gives to pages of its own making: message id → English default. */
export const ROUTE_MESSAGES = {
  'theme.tags.tagsPageTitle': 'Tags',
  'theme.SearchPage.emptyResultsTitle': 'Search the documentation',
} as const
