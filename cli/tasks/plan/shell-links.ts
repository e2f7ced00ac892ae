/**
 * Reports broken links outside of Markdown files: in the navbar, the footer, a sidebar, the theme and pages written in
 * React. They are found in rendered pages, often on every page. The place that contains them is searched here, once for
 * each link, only if there are any.
 */

import { join } from 'node:path'
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'
import { escapePattern } from '../../../runtime/shared/escape-pattern.ts'
import { memoize } from '../../../runtime/shared/memoize.ts'
import { once } from '../../../runtime/shared/once.ts'
import { linkUnsafe, onPages } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { positionAt } from '../../base/model/position.ts'
import type { SiteMap } from '../../base/model/site-map.ts'
import { toConfigName, toName } from '../../config/paths.ts'
import { listConfigLinks, listShellLinks, runsCode } from '../../config/written-links.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import { createLinkResolver } from '../../read/links/resolve-link.ts'
import { loadLocaleCatalogues } from '../../read/scan/catalogue-files.ts'
import { listCodeFiles } from '../../read/scan/code-files.ts'
import { toLocated } from '../open/html-messages.ts'
import { tryRead } from '../open/locate-diagnostics.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { RenderedRoute } from '../worker/calls.ts'

/** Finds the places that contain a link, as rendered, of these pages. */
type FindWriter = (href: string, pages: readonly string[]) => Writer[]

/** Links to check, by locale, and all routes. */
interface PlannedLinks {
  siteMap: SiteMap
  setups: Readonly<Record<string, Pick<LocaleSetup, 'links'>>>
}

/** Config and files to search for links. */
interface WriterPlaces {
  loaded: OpenSite['loaded']
  scan: Pick<OpenSite['scan'], 'sitePages' | 'themeFiles' | 'navbarFiles'>
}

/** A place that contains a link, and the pages that show it. */
interface Writer {
  source: Source
  pages: readonly string[]
}

/** One diagnostic for each place that contains a broken link, however many pages show it. */
export function checkShellLinks(
  routes: readonly Pick<RenderedRoute, 'permalink' | 'shellLinks'>[],
  { setups, siteMap }: PlannedLinks,
  findWriter: FindWriter,
): Diagnostic[] {
  const pagesOf = listBrokenLinks(routes, { setups, siteMap })
  const found = new Map<string, Writer & { href: string }>()
  for (const [href, pages] of pagesOf)
    for (const { source, pages: own } of findWriter(href, pages)) {
      // An option or line identifies a link; a file alone may contain several.
      const isPlace = (source.at ?? '') !== '' || source.line !== undefined
      const key = JSON.stringify([source, isPlace ? '' : href])
      const known = found.get(key)
      if (known) known.pages = [...known.pages, ...own]
      else found.set(key, { href, source, pages: own })
    }
  if (found.size === 0) return []
  const localeOf = new Map(
    siteMap.locales.flatMap(({ locale, routes: own }) =>
      own.map(({ permalink }) => [permalink, locale] as const),
    ),
  )
  return [...found.values()].flatMap(({ href, source, pages }) => {
    const [permalink = ''] = pages
    const setup = setups[localeOf.get(permalink) ?? '']
    if (!setup) return []
    const { diagnostic } = isBlocked(href)
      ? { diagnostic: linkUnsafe('javascript:', source) }
      : createLinkResolver(setup.links)(
          { href, syntax: 'component', kind: 'link', source },
          { permalink },
        )
    return diagnostic ? [onPages(diagnostic, pages)] : []
  })
}

/** Broken link, as rendered → the pages that show it. Those of sidebars are found without any page. */
export function listBrokenLinks(
  routes: readonly Pick<RenderedRoute, 'permalink' | 'shellLinks'>[],
  { setups, siteMap }: PlannedLinks,
): Map<string, string[]> {
  const pagesOf = new Map<string, string[]>()
  for (const { permalink, shellLinks } of routes)
    for (const href of shellLinks) push(pagesOf, href, permalink)
  // Links of sidebar branches that no page shows are in no page's HTML.
  for (const { locale, base, sidebars, routes: planned } of siteMap.locales) {
    const links = setups[locale]?.links
    if (!links) continue
    const resolve = createLinkResolver(links)
    const own = new Set(planned.map(({ permalink }) => permalink))
    for (const { key, items } of Object.values(sidebars))
      for (const href of listHrefs(items)) {
        // Most hrefs are final addresses, which need no resolving; one with the extension of Markdown is a path.
        if (pagesOf.has(href) || (own.has(href) && !/\.mdx?$/i.test(href))) continue
        const link = { href, syntax: 'component', kind: 'link' } as const
        if (!resolve(link, { permalink: base }).diagnostic) continue
        const shown = planned.filter(({ sidebar }) => sidebar === key)
        for (const { permalink } of shown) push(pagesOf, href, permalink)
      }
  }
  return pagesOf
}

/** Hrefs of sidebar entries within the site. */
function* listHrefs(items: readonly SidebarItem[]): Generator<string> {
  for (const item of items) {
    if (item.kind === 'link' && !item.external) yield item.href
    if (item.kind === 'category') yield* listHrefs(item.items)
  }
}

/** Whether React has replaced an address that would run code. */
function isBlocked(href: string): boolean {
  return href.startsWith("javascript:throw new Error('React has blocked")
}

function isUnsafe(href: string): boolean {
  return isBlocked(href) || runsCode(href)
}

/** Create a finder that searches config, sidebars, catalogues, the page's own file, and all code of the site. */
export function createWriterFinder(
  { loaded, scan }: WriterPlaces,
  { siteMap }: Pick<PlannedLinks, 'siteMap'>,
): FindWriter {
  const bases = [loaded.config.baseUrl, ...siteMap.locales.map(({ base }) => base)]
  const toKey = createKey(bases)
  // A removed file is reported by the stage that reads it.
  const readOnce = memoize((disk: string) => tryRead(disk) ?? '')
  let options: ReadonlyMap<string, Source> | undefined
  let pageFiles: ReadonlyMap<string, string> | undefined
  const hasUnsafe = once(() => checkUnsafeLinks(loaded).length > 0)
  const otherCode = once(() => {
    const folders = ['components', 'theme', 'navbar', 'pages'].map((name) =>
      join(loaded.siteDir, name),
    )
    return listCodeFiles(folders, loaded.root).map(({ disk }) => disk)
  })

  function inText(disk: string, href: string): Source | null {
    const wanted = isBlocked(href) ? /javascript:/ : toLiteral(toKey(href), bases)
    const text = readOnce(disk)
    const at = text.search(wanted)
    return at < 0 ? null : { file: toName(disk, loaded.root), ...positionAt(text, at) }
  }

  return (href, pages) => {
    options ??= listOptions(loaded, toKey)
    pageFiles ??= listPageFiles(siteMap, scan)
    const own = pages.flatMap((permalink) => {
      const disk = pageFiles?.get(permalink)
      const source = disk === undefined ? null : inText(disk, href)
      return source ? [{ source, pages: [permalink] }] : []
    })
    const explained = new Set(own.flatMap((writer) => writer.pages))
    const rest = pages.filter((permalink) => !explained.has(permalink))
    // Unsafe links of the config are reported before rendering.
    if (rest.length === 0 || (isUnsafe(href) && hasUnsafe())) return own
    const shared = options.get(toKey(href)) ?? inCode(href)
    if (shared) return [...own, { source: shared, pages: rest }]
    const files = new Set(rest.map((permalink) => pageFiles?.get(permalink)))
    const [only] = files
    // A link that code computes, on pages written in React only.
    const source =
      files.size === 1 && only !== undefined
        ? { file: toName(only, loaded.root), at: '' }
        : { file: toConfigName(loaded) }
    return [...own, { source, pages: rest }]
  }

  /** Search code for a link: first code that is on all pages, then components. */
  function inCode(href: string): Source | null {
    const shared = [...scan.themeFiles, ...scan.navbarFiles].map(({ disk }) => disk)
    for (const disk of [...shared, ...otherCode()]) {
      const source = inText(disk, href)
      if (source) return source
    }
    return null
  }
}

/** Key of a link → its position in the config, a sidebars file or a catalogue. */
function listOptions(
  loaded: OpenSite['loaded'],
  toKey: (href: string) => string,
): Map<string, Source> {
  const found = new Map<string, Source>()
  for (const { href, file, at } of listShellLinks(loaded)) {
    const key = toKey(href)
    if (!found.has(key)) found.set(key, { file, at })
  }
  for (const { href, source } of listCatalogueLinks(loaded)) {
    const key = toKey(href)
    if (!found.has(key)) found.set(key, source)
  }
  return found
}

/** Links in translations that are HTML. */
function* listCatalogueLinks(loaded: OpenSite['loaded']): Generator<{
  href: string
  source: Source
}> {
  for (const locale of loaded.config.i18n.locales)
    for (const catalogue of loadLocaleCatalogues(loaded, locale).files)
      for (const { id, message } of toLocated(catalogue))
        for (const { href } of listConfigLinks(message, id))
          yield { href, source: catalogue.positionOf(id, href) }
}

/**
 * Report links of the config and of sidebars that would run code. They are checked as written, because React replaces
 * them in pages, and closed branches do not show them.
 */
export function checkUnsafeLinks(loaded: OpenSite['loaded']): Diagnostic[] {
  return [...listShellLinks(loaded)].flatMap(({ href, file, at }) =>
    runsCode(href) ? [linkUnsafe(href, { file, at })] : [],
  )
}

function listPageFiles(
  { locales }: SiteMap,
  { sitePages }: WriterPlaces['scan'],
): Map<string, string> {
  const disks = new Map(sitePages.map(({ key, disk }) => [key, disk]))
  return new Map(
    locales.flatMap(({ routes }) =>
      routes.flatMap(({ permalink, page }) => {
        const disk = page === undefined ? undefined : disks.get(page)
        return disk === undefined ? [] : [[permalink, disk] as const]
      }),
    ),
  )
}

/** Create a function that maps links to keys without base: `/docs/de/x/#y` and `/x#y` have the same key. */
function createKey(bases: readonly string[]): (href: string) => string {
  const longest = [...bases].sort((a, b) => b.length - a.length)
  return (href) => {
    const base = longest.find((one) => href.startsWith(one)) ?? ''
    return href
      .slice(base.length)
      .replace(/^\/+/, '')
      .replace(/\/(?=[?#]|$)/, '')
  }
}

/** Pattern of a quoted string with the link of a key, with any base. */
function toLiteral(key: string, bases: readonly string[]): RegExp {
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(key) ?? []
  const fronts = [...new Set([...bases, '/'])].map(escapePattern).join('|')
  const front = name === '' ? `(?:${fronts})` : `(?:${fronts})?`
  return new RegExp(`(?<=["'\`])${front}${escapePattern(name)}/?${escapePattern(suffix)}(?=["'\`])`)
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
