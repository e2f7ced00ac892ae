/**
 * Plans redirects: those of the config, for each locale that they apply to, and those from former addresses
 * of pages. Each is followed to its final target at build time, so that readers are redirected once. Pure.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import {
  redirectDuplicate,
  redirectFromPage,
  redirectInvalid,
  redirectLoop,
  redirectTargetMissing,
} from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { PlannedRedirects, Redirect, RedirectPage } from '../../base/model/redirect.ts'
import type { Route } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { refuseRedirectFrom } from '../../config/redirects-schema.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { LinkContext } from '../../read/links/link-context.ts'
import { basesAround, localeBases } from '../../read/links/locale-base.ts'
import { decodePath, encodePath, permalinkKey } from '../../read/links/permalink.ts'
import { fillRedirect, matchRedirect } from '../../read/links/redirect-pattern.ts'
import { createLinkResolver, type LinkResolver } from '../../read/links/resolve-link.ts'
import { type FieldsOf, type FormerAddress, listFormerAddresses } from './former-addresses.ts'

/** Input of the redirects. */
interface PlanInput {
  config: SiteConfig
  /** Path from the site folder, for diagnostics about options. */
  configFile: string
  locales: readonly LocaleMap[]
  /** Locale → context that its links are resolved in. */
  links: Readonly<Record<string, LinkContext>>
  fieldsOf: FieldsOf
  /** Redirects of plugins. */
  added: readonly AddedRedirect[]
}

/** A redirect that a plugin adds. */
export interface AddedRedirect {
  redirect: SiteConfig['redirects'][number]
  /** The plugin in the config. */
  source: Source
}

/** A redirect whose target is not resolved yet. */
type Written = Redirect & { isPage: boolean }

/** An existing page. */
type Page = Pick<Route, 'permalink' | 'title'>

/** Everything that the redirects of one locale are checked against. */
interface Surroundings {
  localeMap: LocaleMap
  /** Pages of all locales by the key of their permalink. */
  pages: ReadonlyMap<string, Page>
  statics: ReadonlySet<string>
  siteBase: string
  written: readonly Written[]
  /** Key of the address → redirect; patterns are left out. */
  exact: ReadonlyMap<string, Written>
  resolve: LinkResolver
}

/** Plan the redirects of the locales that are built, with the diagnostics of all of them. */
export function planRedirects(
  input: PlanInput,
): PlannedRedirects & { diagnostics: readonly Diagnostic[] } {
  const { config, locales } = input
  const diagnostics: Diagnostic[] = []
  const none = config.router === 'hash'
  const pages = listPages(locales)
  const planned = (none ? [] : locales).map((localeMap) => {
    const context = input.links[localeMap.locale]
    const written = [
      ...listOfConfig(input, localeMap, diagnostics),
      ...listOfPages(input, localeMap, diagnostics),
    ]
    const report = toReporter(localeMap, diagnostics)
    const exact = indexExact(written, report)
    if (!context || written.length === 0) return { redirects: [], pages: [], anchors: [] }
    return planLocale(
      {
        localeMap,
        pages,
        statics: context.statics,
        siteBase: config.baseUrl,
        written: written.filter(
          (one) => one.isPattern || exact.get(permalinkKey(one.from)) === one,
        ),
        exact,
        resolve: createLinkResolver(context),
      },
      report,
    )
  })
  const redirects = planned.flatMap((locale) => locale.redirects)
  return {
    redirects: [
      ...redirects.filter(({ isPattern }) => !isPattern),
      ...redirects.filter(({ isPattern }) => isPattern),
    ],
    pages: planned.flatMap((locale) => locale.pages),
    anchors: planned.flatMap((locale) => locale.anchors),
    diagnostics,
  }
}

/**
 * Adds a diagnostic about a redirect. Its subject is the address below the base, so that the same error in
 * several locales is reported once.
 */
type Reporter = (redirect: Written, diagnostic: Diagnostic) => void

function toReporter({ base }: LocaleMap, diagnostics: Diagnostic[]): Reporter {
  return ({ from }, diagnostic) =>
    diagnostics.push({ ...diagnostic, subject: from.slice(base.length) })
}

/** Pages that a redirect must not hide, by key; the not-found page has no address. */
function listPages(locales: readonly LocaleMap[]): Map<string, Page> {
  return new Map(
    locales.flatMap(({ routes }) =>
      routes.flatMap((route) =>
        route.kind === 'not-found' ? [] : [[permalinkKey(route.permalink), route] as const],
      ),
    ),
  )
}

/**
 * Redirects of the config and of plugins in one locale. A path that begins with the base of another locale applies to that
 * locale only.
 */
function listOfConfig(
  { config, configFile, added }: PlanInput,
  { locale, base }: LocaleMap,
  diagnostics: Diagnostic[],
): Written[] {
  const bases = Object.values(localeBases(config)).filter((other) => other !== config.baseUrl)
  const ofConfig = config.redirects.map((redirect, index) => {
    const locate = (field: string): Source => ({
      file: configFile,
      at: `redirects[${index}].${field}`,
    })
    return { redirect, locate }
  })
  const ofPlugins = added.map(({ redirect, source }) => ({ redirect, locate: () => source }))
  return [...ofConfig, ...ofPlugins].flatMap(
    ({ redirect: { from, to, locales, status }, locate }) =>
      locales && !locales.includes(locale)
        ? []
        : from.flatMap((path, place): Written[] => {
            const [own] = basesAround(path, bases)
            if (own !== undefined && own !== base) return []
            const source = locate(`from[${place}]`)
            const target = locate('to')
            const isPattern = path.endsWith('/*') || path.includes('/:')
            const full = toAddress(path, base, config.baseUrl)
            if (permalinkKey(full) === permalinkKey(base) && !isPattern)
              diagnostics.push(redirectInvalid(`"${path}" is the home page`, source))
            const rest = { locale, isPattern, isPage: false, source: isPattern ? source : target }
            return [{ from: full, to, status, ...rest }]
          }),
  )
}

/** Redirects from the former addresses of pages. */
function listOfPages(
  { fieldsOf }: PlanInput,
  localeMap: LocaleMap,
  diagnostics: Diagnostic[],
): Written[] {
  return listFormerAddresses(localeMap, fieldsOf).flatMap((former: FormerAddress): Written[] => {
    const { path, permalink, source } = former
    const why =
      refuseRedirectFrom(path) ?? (/[*:]/.test(path) ? `"${path}" must be one path` : null)
    if (why !== null) diagnostics.push(redirectInvalid(why, source))
    if (why !== null) return []
    const from = toAddress(path, localeMap.base, localeMap.base)
    const { locale } = localeMap
    return [{ from, to: permalink, status: 301, locale, isPattern: false, isPage: true, source }]
  })
}

/** Address of a written path, below a base that the path may already contain. */
function toAddress(path: string, base: string, siteBase: string): string {
  const above = [base, siteBase].find((one) => path.startsWith(one)) ?? '/'
  return base + encodePath(decodePath(path.slice(above.length)))
}

function indexExact(written: readonly Written[], report: Reporter): Map<string, Written> {
  const exact = new Map<string, Written>()
  const patterns = new Map<string, Written>()
  for (const one of written) {
    const known = one.isPattern ? patterns : exact
    const key = permalinkKey(one.from)
    const first = known.get(key)
    if (first) report(one, redirectDuplicate(one.from, first.source, one.source))
    else known.set(key, one)
  }
  return exact
}

function planLocale(around: Surroundings, report: Reporter): PlannedRedirects {
  const redirects: Redirect[] = []
  const pages = new Map<string, RedirectPage>()
  const anchors: PlannedRedirects['anchors'][number][] = []
  const looped = new Set<string>()
  for (const one of around.written) {
    const hidden = findHidden(one, around)
    if (hidden !== undefined) {
      report(one, redirectFromPage(one.from, hidden, one.source))
      continue
    }
    const end = one.isPattern ? followPattern(one, around) : followExact(one, around)
    if ('diagnostic' in end) {
      // Each redirect of a loop finds it; it is reported once.
      if (!end.loop?.some((from) => looped.has(from))) report(one, end.diagnostic)
      for (const from of end.loop ?? []) looped.add(from)
      continue
    }
    const { isPage: _, ...redirect } = one
    redirects.push({ ...redirect, to: end.to })
    if (end.anchor)
      anchors.push({ from: one.from, href: one.to, ...end.anchor, source: one.source })
    for (const page of end.pages)
      if (!pages.has(page.path)) pages.set(page.path, { ...page, source: one.source })
  }
  return { redirects, pages: [...pages.values()], anchors }
}

/** The page or file that a redirect would hide. `/x.html` may redirect to `/x`, as hosts do themselves. */
function findHidden({ from, to, isPattern }: Written, around: Surroundings): string | undefined {
  const { pages, statics, siteBase } = around
  if (isPattern)
    return [...pages.values()].find(({ permalink }) => matchRedirect(from, permalink) !== null)
      ?.permalink
  const key = permalinkKey(from)
  const page = pages.get(key) ?? pages.get(toClean(key))
  if (page !== undefined)
    return pages.has(key) || permalinkKey(resolveTarget(to, around).href) !== toClean(key)
      ? page.permalink
      : undefined
  const file = decodePath(from.slice(siteBase.length))
  return statics.has(file) ? file : undefined
}

/** `/x.html` and `/x/index.html` → `/x`. */
function toClean(key: string): string {
  return key.replace(/(?:\/index)?\.html?$/, '')
}

/** Final target of a redirect, and the HTML pages that are made for it. */
type End =
  | { diagnostic: Diagnostic; loop?: readonly string[] }
  | {
      to: string
      pages: readonly Omit<RedirectPage, 'source'>[]
      anchor?: { permalink: Permalink; hash: string } | undefined
    }

function resolveTarget(to: string, { resolve, localeMap }: Surroundings) {
  return resolve({ href: to, syntax: 'markdown', kind: 'link' }, { permalink: localeMap.base })
}

function followExact(one: Written, around: Surroundings): End {
  const way = [one.from]
  let { to, isPage } = one
  for (;;) {
    // The permalink of a page is final; it is not resolved as a link again.
    const resolved = isPage ? { href: to } : resolveTarget(to, around)
    if (!resolved.diagnostic) {
      const pages = toPages(one.from, resolved.href, around)
      return { to: resolved.href, pages, anchor: resolved.anchor }
    }
    const next = findNext(to, around)
    if (!next) {
      const { hint } = resolved.diagnostic
      return { diagnostic: redirectTargetMissing({ from: one.from, to }, hint, one.source) }
    }
    const isLoop = way.includes(next.from)
    way.push(next.from)
    if (isLoop || way.length > 50) return { diagnostic: redirectLoop(way, one.source), loop: way }
    ;({ to, isPage } = next)
  }
}

/** The redirect whose address is the target of another one. */
function findNext(
  to: string,
  { exact, written, localeMap, siteBase }: Surroundings,
): { from: string; to: string; isPage: boolean } | undefined {
  if (!to.startsWith('/')) return undefined
  const [path = ''] = to.split(/[?#]/)
  const address = toAddress(path, localeMap.base, siteBase)
  const found = exact.get(permalinkKey(address))
  if (found) return found
  for (const pattern of written) {
    const values = pattern.isPattern ? matchRedirect(pattern.from, address) : null
    if (values) return { from: address, to: fillRedirect(pattern.to, values), isPage: false }
  }
  return undefined
}

/**
 * Follow a pattern. It must match at least one page; each page that it matches gets an HTML page, for hosts
 * without patterns.
 */
function followPattern(one: Written, around: Surroundings): End {
  const { localeMap, siteBase } = around
  const isFixed = !/:[a-z]/i.test(one.to.replace(/^[a-z]+:/i, ''))
  if (isFixed) {
    const end = followExact(one, around)
    return 'diagnostic' in end
      ? end
      : { ...end, pages: toPages(one.from.replace(/\/\*$/, '/'), end.to, around) }
  }
  if (!one.to.startsWith('/')) return { to: one.to, pages: [] }
  const to = toAddress(one.to, localeMap.base, siteBase)
  const found = localeMap.routes.flatMap(({ kind, permalink }) => {
    const values = kind === 'not-found' ? null : matchRedirect(to.replace(':splat', '*'), permalink)
    return values ? [{ permalink, from: fillFrom(one.from, values) }] : []
  })
  if (found.length === 0) {
    const hint = 'Correct the path; at least one page must be where the pattern leads.'
    return { diagnostic: redirectTargetMissing(one, hint, one.source) }
  }
  return { to, pages: found.flatMap(({ permalink, from }) => toPages(from, permalink, around)) }
}

/** The address that the pattern redirects to one page. It keeps placeholders that the target does not use. */
function fillFrom(from: string, values: Readonly<Record<string, string>>): string {
  return fillRedirect(from.replace(/\*$/, ':splat'), values)
}

/**
 * The HTML page of a redirect, if it can be a file: not for `/x.html` if `/x` is a page, nor for an address
 * with placeholders.
 */
function toPages(from: string, to: string, around: Surroundings): Omit<RedirectPage, 'source'>[] {
  const { siteBase, localeMap, pages } = around
  if (/[*:]/.test(from) || pages.has(toClean(permalinkKey(from)))) return []
  const below = decodePath(from.startsWith(siteBase) ? from.slice(siteBase.length) : from.slice(1))
  const path = /\.html?$/.test(below)
    ? below
    : `${below.replace(/\/?$/, below === '' ? '' : '/')}index.html`
  const target = permalinkKey(to.replace(/[?#].*$/, ''))
  return [{ path, to, title: pages.get(target)?.title || to, locale: localeMap.locale }]
}
