/**
 * All diagnostics of this program: one function per code, in one file per topic. "Find references" of a
 * function lists the places that report its code. A code is permanent: a retired code is never given a new
 * meaning.
 *
 * Functions for errors that end a stage return a {@link SiteError}; all others return a {@link Diagnostic},
 * which is collected.
 */
export * from './catalogue/agents.ts'
export * from './catalogue/components.ts'
export * from './catalogue/config.ts'
export * from './catalogue/content.ts'
export * from './catalogue/exchange.ts'
export * from './catalogue/links.ts'
export * from './catalogue/markdown.ts'
export * from './catalogue/messages.ts'
export * from './catalogue/migrate.ts'
export * from './catalogue/navbar.ts'
export * from './catalogue/output.ts'
export * from './catalogue/pages.ts'
export * from './catalogue/process.ts'
export * from './catalogue/redirects.ts'
export * from './catalogue/routes.ts'
export * from './catalogue/search.ts'
export * from './catalogue/sidebars.ts'
export * from './catalogue/site-code.ts'
export * from './catalogue/sources.ts'
export * from './catalogue/theme.ts'
export * from './catalogue/translations.ts'
export * from './catalogue/versions.ts'
