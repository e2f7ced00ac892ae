/**
 * Plan the data that all pages of a locale share: navbar, footer, announcement and the site's own data,
 * with translated texts and final addresses.
 */
import type {
  LocaleDocument,
  LocaleInfo,
  VersionInfo,
} from '../../../runtime/contract/locale-data.ts'
import type { NavbarItemData, NavbarVersions } from '../../../runtime/contract/navbar-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  announcementId,
  NAVBAR_LOGO_ID,
  NAVBAR_TITLE_ID,
  SITE_TAGLINE_ID,
  SITE_TITLE_ID,
} from '../../base/messages/message-ids.ts'
import {
  type Messages,
  noteFallback,
  translateMessage,
} from '../../base/messages/translate-message.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { Instance, Version } from '../../base/model/instance.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { LinkContext } from '../../read/links/link-context.ts'
import { createLinkResolver } from '../../read/links/resolve-link.ts'
import { planFooter } from './plan-footer.ts'
import { planLocales } from './plan-locales.ts'
import { planNavbarItem } from './plan-navbar.ts'
import { planSearch, toInstanceLabel } from './plan-search.ts'
import { resolveHtml, resolveLogo, type ShellContext } from './shell-texts.ts'

/** Input of the shell of one locale. */
interface ShellInput {
  config: SiteConfig
  localeMap: LocaleMap
  /** All messages of the locale, to translate texts of the config. */
  messages: Messages
  /** Messages for the browser, passed on unchanged. Default: none. */
  runtimeMessages?: Messages
  links: LinkContext
  /** Names of the site's navbar components. Default: none. */
  navbarComponents?: readonly string[]
  /** Position of an option in the config file, for diagnostics. Default: unknown. */
  locate?: (option: string) => Source | undefined
}

/** The locale document, and diagnostics about the config. */
interface PlannedShell {
  document: LocaleDocument
  diagnostics: readonly Diagnostic[]
}

/** Resolve the shell of one locale. */
export function planShell(input: ShellInput): PlannedShell {
  const { config, localeMap, messages, links } = input
  const { themeConfig, i18n, storage } = config
  const diagnostics: Diagnostic[] = []
  const context: ShellContext = { messages, links, resolve: createLinkResolver(links) }
  const locales = planLocales(config)
  const siteTitle = translateMessage(messages, SITE_TITLE_ID, config.title)
  const announcement = planAnnouncement(input, context)
  const search = planSearch(input)
  const { footer, colorMode, docs, tableOfContents } = themeConfig
  const document: LocaleDocument = {
    ...findLocale(locales, localeMap.locale),
    siteBase: config.baseUrl,
    url: config.url,
    siteTitle,
    tagline: translateMessage(messages, SITE_TAGLINE_ID, config.tagline),
    titleDelimiter: config.titleDelimiter,
    defaultLocale: i18n.defaultLocale,
    sourceLanguage: nameSource(locales, config, localeMap.locale),
    locales,
    ...omitUndefined({
      trailingSlash: config.trailingSlash,
      router: config.router === 'hash' ? ('hash' as const) : undefined,
    }),
    navbar: planNavbar(input, { siteTitle, context, diagnostics }),
    ...omitUndefined({ footer: footer && planFooter(footer, context) }),
    ...summariseDocs(localeMap.instances, docs.versionPersistence === 'localStorage'),
    ...omitUndefined({ announcement }),
    colorMode,
    storage: {
      type: storage.type,
      suffix: storage.namespace === false ? '' : `-${storage.namespace}`,
    },
    sidebar: {
      hideable: docs.sidebar.hideable,
      autoCollapse: docs.sidebar.autoCollapseCategories,
    },
    toc: { minLevel: tableOfContents.minHeadingLevel, maxLevel: tableOfContents.maxHeadingLevel },
    ...omitUndefined({ search }),
    ...findHome(localeMap),
    messages: input.runtimeMessages ?? {},
  }
  return { document, diagnostics }
}

/** Resolved at build time, because browsers differ in their names of languages. */
function nameSource(locales: readonly LocaleInfo[], { i18n }: SiteConfig, reader: string): string {
  const source = findLocale(locales, i18n.defaultLocale)
  const names = new Intl.DisplayNames([findLocale(locales, reader).lang], { type: 'language' })
  return names.of(source.lang) ?? source.label
}

function findHome({
  routes,
  instances,
  base,
}: LocaleMap): Pick<LocaleDocument, 'hasHome' | 'home'> {
  const hasHome = routes.some(({ permalink }) => permalink === base)
  const mains = instances.flatMap(({ versions }) =>
    versions.flatMap(({ docs, mainDocId }) => docs.find(({ id }) => id === mainDocId)?.path ?? []),
  )
  return { hasHome, home: hasHome ? base : (mains[0] ?? base) }
}

/** Versions of the docs, for every page; docs and sidebars are in separate documents. */
function summariseDocs(
  instances: readonly Instance[],
  remember: boolean,
): Pick<LocaleDocument, 'docs'> {
  if (instances.length === 0) return {}
  const entries = instances.map(({ id, versions }) => {
    const latest = versions.find(({ isLast }) => isLast)?.name ?? ''
    return [id, { latest, versions: versions.map(toVersionInfo) }] as const
  })
  return { docs: { remember, instances: Object.fromEntries(entries) } }
}

function toVersionInfo({
  name,
  label,
  path,
  mainDocId,
  docs,
  banner,
  badge,
}: Version): VersionInfo {
  return {
    name,
    label,
    href: docs.find(({ id }) => id === mainDocId)?.path ?? path,
    ...omitUndefined({ banner: banner || undefined, badge }),
  }
}

function findLocale(locales: readonly LocaleInfo[], name: string): LocaleInfo {
  const info = locales.find(({ locale }) => locale === name)
  if (!info) throw new Error(`Locale ${name} is planned and not configured.`)
  return info
}

/** The navbar. Its default title is that of the site; an empty title shows the logo alone. */
function planNavbar(
  { config, localeMap, messages, navbarComponents = [], locate }: ShellInput,
  {
    siteTitle,
    context,
    diagnostics,
  }: { siteTitle: string; context: ShellContext; diagnostics: Diagnostic[] },
): LocaleDocument['navbar'] {
  const { title, logo, hideOnScroll, items } = config.themeConfig.navbar
  const text = title === null ? siteTitle : translateMessage(messages, NAVBAR_TITLE_ID, title)
  const entries = {
    localeMap,
    diagnostics,
    components: navbarComponents,
    locate: locate ?? (() => undefined),
  }
  const alt = { id: NAVBAR_LOGO_ID, fallbackAlt: text === '' ? siteTitle : '' }
  return {
    title: text,
    ...omitUndefined({ logo: logo && resolveLogo(logo, alt, context) }),
    items: items
      .flatMap((item, index) =>
        planNavbarItem(item, `themeConfig.navbar.items[${index}]`, { ...context, ...entries }),
      )
      .map((item, _, all) =>
        item.type === 'docsVersionDropdown' && hasOtherVersions(all, item)
          ? { ...item, of: toInstanceLabel(item.instance, config, messages) }
          : item,
      ),
    hideOnScroll,
  }
}

/** Whether the bar has the versions of another instance too. */
const hasOtherVersions = (items: readonly NavbarItemData[], { instance }: NavbarVersions) =>
  items.some((item) => item.type === 'docsVersionDropdown' && item.instance !== instance)

/** The announcement: the config's text for the locale, else a translation, else the text in the source language. */
function planAnnouncement(
  { config, localeMap, messages }: ShellInput,
  context: ShellContext,
): LocaleDocument['announcement'] {
  const { announcementBar: bar } = config.themeConfig
  if (!bar) return undefined
  const byLocale: Readonly<Record<string, string>> =
    typeof bar.content === 'string' ? { [config.i18n.defaultLocale]: bar.content } : bar.content
  const source = byLocale[config.i18n.defaultLocale] ?? Object.values(byLocale)[0]
  const text =
    byLocale[localeMap.locale] ??
    (source === undefined ? undefined : translateMessage(messages, announcementId(bar.id), source))
  if (text === undefined) return undefined
  const html = resolveHtml(text, context)
  // Sentences are never the same in two languages: `write-translations` has copied this one.
  if (text === source && localeMap.locale !== config.i18n.defaultLocale)
    noteFallback(messages, html)
  return { id: bar.id, html, closeable: bar.isCloseable }
}
