/** One address of each kind of page, in both languages where the two may differ. */
export const PAGE_KINDS = [
  ['home', '/'],
  ['doc', '/de/cloud/microservices/iam'],
  ['doc with tabs and admonitions', '/cloud/hosting-and-observability'],
  ['category', '/cloud/category/microservices'],
  ['Markdown page', '/markdown-page'],
  ['release note', '/releases/cloud/v0.0.6'],
  ['untranslated page', '/de/releases/cloud/v0.0.1'],
  ['search results', '/de/search?q=Rollen'],
  ['not found', '/de/gibt-es-nicht'],
] as const
