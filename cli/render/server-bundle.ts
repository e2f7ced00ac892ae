import { createRequire } from 'node:module'
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { Card, RouteDocument } from '../../runtime/contract/route-data.ts'

/** What `runtime/server.tsx` exports; the joint between the build and React. */
export interface ServerBundle {
  /** `head`: tags for `<head>`; `body`: what stands inside the root element. */
  renderPage(input: { route: RouteDocument; locale: LocaleDocument }): {
    head: string
    body: string
  }
  /** A static component as HTML; `slot` is HTML that takes the place of its children. */
  renderComponent(input: {
    name: string
    props: Readonly<Record<string, unknown>>
    slot: string
    locale: LocaleDocument
    /** What a list of cards shows on this page. Default: none. */
    cards?: readonly Card[]
  }): string
  /** Names that {@link ServerBundle.renderComponent} knows. */
  componentNames: readonly string[]
  /** Title and description of a page of `site/pages/`, text. */
  pageMetadata(key: string, locale: LocaleDocument): { title: string; description?: string }
  /** Text of the inline script that sets the colour mode before the first paint. */
  colorModeScript(locale: LocaleDocument): string
  /** Text of the inline script of a home page that tells of a wrong base path. */
  basePathScript(locale: LocaleDocument): string
}

/** Load the server bundle, anew each time: `serve` writes it again under the same name. */
export function loadServerBundle(file: string): ServerBundle {
  const require = createRequire(file)
  delete require.cache[file]
  // rspack wrote the file from runtime/server.tsx, whose type check is against this interface.
  return require(file) as ServerBundle
}
