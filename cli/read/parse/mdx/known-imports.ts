/** Imports of Docusaurus' modules, and the values that replace them. */
import type { ArrowFunctionExpression } from 'estree'
import { parseExpression } from '../expressions/parse-expression.ts'
import { Closure, type ContentValue, fromData } from '../expressions/value.ts'
import type { PageOptions } from '../option-rows.ts'
import type { MdxPage } from './mdx-page.ts'
import { SiteValue } from './site-value.ts'

/** Modules of the runtime whose functions render calls; names as imported. */
const CALLED: ReadonlySet<string> = new Set([
  '@docusaurus/Translate',
  '@docusaurus/plugin-content-docs/client',
])

type Known = (mdx: MdxPage) => ContentValue

/** Renders the function between its tags at build, so that readers without JavaScript see the content too. */
const BROWSER_ONLY = '({ children, fallback }) => children ? children() : fallback'
/** The category of the page, for `DocCardList`, which shows that category in any case. */
const CATEGORY = () => toFunction('() => ({ items: undefined })', {})

/** Module → value of its default export, known at parse; other exports as `module#name`. */
const KNOWN: Readonly<Record<string, Known>> = {
  // Pages are evaluated at build, never in a browser.
  '@docusaurus/ExecutionEnvironment': () =>
    fromData({
      canUseDOM: false,
      canUseEventListeners: false,
      canUseIntersectionObserver: false,
      canUseViewport: false,
    }),
  // The base is added when addresses are resolved.
  '@docusaurus/useBaseUrl': () => toFunction('(path) => path', {}),
  '@docusaurus/BrowserOnly': () => toFunction(BROWSER_ONLY, {}),
  '@docusaurus/plugin-content-docs/client#useCurrentSidebarCategory': CATEGORY,
  '@docusaurus/theme-common#useCurrentSidebarCategory': CATEGORY,
  '@docusaurus/useIsBrowser': () => toFunction('() => false', {}),
  '@docusaurus/useDocusaurusContext': ({ page }) =>
    toFunction('() => context', { context: toContext(page.options, page.file.locale) }),
}

/** Value of an import of Docusaurus; `undefined` for names that are resolved like all others. */
export function knownImport(
  mdx: MdxPage,
  { specifier, name }: { specifier: string; name: string },
): ContentValue {
  const key = name === 'default' ? specifier : `${specifier}#${name}`
  const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined
  if (known) return known(mdx)
  // Components, whose names start with a capital letter, are found by name.
  if (CALLED.has(specifier) && /^[a-z]/.test(name) && name !== 'default')
    return new SiteValue({ module: specifier, name })
  return undefined
}

function toFunction(text: string, names: Readonly<Record<string, ContentValue>>): ContentValue {
  // The text is our own and is an arrow function.
  const node = parseExpression(text) as ArrowFunctionExpression | null
  return node ? new Closure(node, { names: new Map(Object.entries(names)) }) : undefined
}

/** `siteConfig` and `i18n`; the current locale is that of the text. */
function toContext({ site }: PageOptions, locale: string): ContentValue {
  const { locales = [], defaultLocale = locale, ...siteConfig } = site ?? {}
  return fromData({ siteConfig, i18n: { currentLocale: locale, defaultLocale, locales } })
}
