/** Texts that the program adds to pages outside of their articles: message id → English default. */
export const ROUTE_MESSAGES = {
  'theme.tags.tagsPageTitle': 'Tags',
  'theme.SearchPage.emptyResultsTitle': 'Search the documentation',
  'octavo.page.directive':
    'For AI agents: {list} lists all pages of this documentation as Markdown.',
} as const
