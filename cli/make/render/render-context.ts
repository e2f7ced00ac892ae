import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { AnchorLink } from '../../read/links/check-anchors.ts'
import { createLinkResolver, type LinkResolver } from '../../read/links/resolve-link.ts'
import type { MarkdownWriter } from './load-markdown-writer.ts'
import type { PagePlugin } from './page-plugins.ts'
import type { FailedPart } from './render-diagnostics.ts'
import type { LocaleSetup, RenderSetup } from './render-setup.ts'
import type { ServerBundle } from './server-bundle.ts'

/** Data that all routes of one locale are rendered with. */
export interface LocaleRenderer {
  setup: RenderSetup
  server: ServerBundle
  locale: LocaleSetup
  resolve: LinkResolver
  /** Text of the script that runs before the first paint. */
  inlineScript: string
  /** Plugins that work on pages, in their order. Absent: none. */
  plugins?: readonly PagePlugin[]
  /** Writes Markdown copies. Absent: pages have none. */
  writeMarkdown?: MarkdownWriter
  /** Links of the shell that were checked and are not broken, so that each is checked once. */
  checkedHrefs: Set<string>
}

/** Links, anchors and diagnostics that are collected while one route is rendered. */
export interface RouteChecks {
  anchors: AnchorLink[]
  diagnostics: Diagnostic[]
  /** Broken links outside of Markdown files, as rendered: in the shell, or in a page written in React. */
  shellLinks: string[]
  /** Names of the components of the article. */
  components: Set<string>
  /** Components of the article that threw; the others are still rendered, to report all failures. */
  failed: FailedPart[]
}

/** Create empty checks for one route. */
export function createChecks(): RouteChecks {
  return { anchors: [], diagnostics: [], shellLinks: [], components: new Set(), failed: [] }
}

/** Create the renderer of one locale. */
export function createLocaleRenderer(
  setup: RenderSetup,
  server: ServerBundle,
  locale: LocaleSetup,
): LocaleRenderer {
  return {
    setup,
    server,
    locale,
    resolve: createLinkResolver(locale.links),
    inlineScript: server.colorModeScript(locale.document),
    checkedHrefs: new Set(),
  }
}
