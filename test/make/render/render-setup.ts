/**
 * The setup that routes are rendered with in tests: a server bundle of a few lines, and one locale.
 */
import { join } from 'node:path'
import type { Route } from '../../../cli/base/model/route.ts'
import type { LocaleSetup, RenderSetup } from '../../../cli/make/render/render-setup.ts'
import { createLinkContext } from '../../../cli/read/links/link-context.ts'
import { createTextSet } from '../../../cli/read/links/text-table.ts'
import { toHeadSetup } from '../../../cli/tasks/plan/head-setup.ts'
import { localeDocument } from '../../runtime/locale-document.ts'
import { makeConfig } from '../route/make-site.ts'

/** Pages are as long as real ones, so that memory leaks show. */
export const SERVER = `
const filler = 'x'.repeat(100_000)
module.exports = {
  renderPage: ({ route }) => ({
    head: '',
    body: '<a href="' + route.permalink + '"><h2 id="part">' + filler + route.toc.map(({ html }) => html).join(''),
  }),
  pageMetadata: () => ({ title: '' }),
  loadFailures: [],
  colorModeScript: () => '',
  basePathScript: () => '',
}
`

/** @param folder - Contains {@link SERVER} as `server.cjs`. */
export function toSetup(routes: readonly Route[], folder: string): RenderSetup {
  const config = makeConfig()
  const map = { base: '/', permalinkOf: {}, routes }
  const locale: LocaleSetup = {
    sourceLang: 'en',
    notices: { untranslated: false, outdated: false },
    untranslated: { permalinks: createTextSet([]), severity: 'ignore' },
    head: toHeadSetup(config),
    frame: { themeColor: { light: '#fff', dark: '#000' }, defaultMode: 'light' },
    document: localeDocument(),
    documentUrl: '/assets/en.json',
    links: createLinkContext({
      config,
      locale: map,
      permalinks: createTextSet(routes.map(({ permalink }) => permalink)),
      statics: new Set(),
      assets: new Map(),
    }),
    sidebars: {},
  }
  return {
    serverFile: join(folder, 'server.cjs'),
    manifest: { runtime: 'r', scripts: [], styles: [], fonts: [], pages: {} },
    locales: { en: locale },
    root: folder,
    pageFiles: {},
    configFile: 'site.config.ts',
    policy: { siteBase: '/', trailingSlash: undefined },
  }
}

/** A doc without front matter. @param change - Fields to replace. */
export function toRoute(permalink: string, change: Partial<Route> = {}): Route {
  return {
    permalink,
    kind: 'doc',
    locale: 'en',
    title: 'A page',
    frontMatter: {},
    breadcrumbs: [],
    untranslated: false,
    alternates: [],
    ...change,
  }
}
