/** Names that pages written for Docusaurus import, and what they are here. */
import type { ArrowFunctionExpression } from 'estree'
import { parseExpression } from '../expressions/parse-expression.ts'
import { Closure, type ContentValue, fromData } from '../expressions/value.ts'
import type { ParseOptions } from '../parse-options.ts'
import type { MdxPage } from './mdx-page.ts'
import { SiteValue } from './site-value.ts'

/** Modules of the runtime whose functions render calls, by the name that pages import. */
const CALLED: ReadonlySet<string> = new Set([
  '@docusaurus/Translate',
  '@docusaurus/plugin-content-docs/client',
])

type Known = (mdx: MdxPage) => ContentValue

/** Shows what the function between its tags gives: pages are read where there is no browser, for readers without one. */
const BROWSER_ONLY = '({ children, fallback }) => children ? children() : fallback'
/** The category of the page, for `DocCardList`, which lists it anyway. */
const CATEGORY = () => toFunction('() => ({ items: undefined })', {})

/** Default exports that are known when a page is read, and others as `module#name`. */
const KNOWN: Readonly<Record<string, Known>> = {
  // No page is read in a browser.
  '@docusaurus/ExecutionEnvironment': () =>
    fromData({
      canUseDOM: false,
      canUseEventListeners: false,
      canUseIntersectionObserver: false,
      canUseViewport: false,
    }),
  // An address from the root of the site gets its base where it is resolved.
  '@docusaurus/useBaseUrl': () => toFunction('(path) => path', {}),
  '@docusaurus/BrowserOnly': () => toFunction(BROWSER_ONLY, {}),
  '@docusaurus/plugin-content-docs/client#useCurrentSidebarCategory': CATEGORY,
  '@docusaurus/theme-common#useCurrentSidebarCategory': CATEGORY,
  '@docusaurus/useIsBrowser': () => toFunction('() => false', {}),
  '@docusaurus/useDocusaurusContext': ({ page }) =>
    toFunction('() => context', { context: toContext(page.options, page.file.locale) }),
}

/** What an import of another generator is here; `undefined` for a name that is looked up as all others are. */
export function knownImport(
  mdx: MdxPage,
  { specifier, name }: { specifier: string; name: string },
): ContentValue {
  const key = name === 'default' ? specifier : `${specifier}#${name}`
  const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined
  if (known) return known(mdx)
  // Components are found by their names.
  if (CALLED.has(specifier) && /^[a-z]/.test(name) && name !== 'default')
    return new SiteValue({ module: specifier, name })
  return undefined
}

function toFunction(text: string, names: Readonly<Record<string, ContentValue>>): ContentValue {
  // The text is ours, and is an arrow.
  const node = parseExpression(text) as ArrowFunctionExpression | null
  return node ? new Closure(node, { names: new Map(Object.entries(names)) }) : undefined
}

/** `siteConfig` and `i18n`; the locale is that of the text. */
function toContext({ site }: ParseOptions, locale: string): ContentValue {
  const { locales = [], defaultLocale = locale, ...siteConfig } = site ?? {}
  return fromData({ siteConfig, i18n: { currentLocale: locale, defaultLocale, locales } })
}
