/** The output of `octavo explain` for a page: its file, the rules that made its address, and the links to it. */
import { relative, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { pageNotFound } from '../../base/errors/catalogue.ts'
import { nearestName } from '../../base/errors/nearest-name.ts'
import type { Route } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { versionsOf } from '../../config/paths.ts'
import { permalinkKey } from '../../read/links/permalink.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { collectLinks, type FoundLink } from './collect-links.ts'
import {
  createFileNames,
  formatPlace,
  type ListedRoute,
  toAuthor,
  toListedRoute,
} from './list-routes.ts'
import type { ReadSite } from './read-site.ts'

/** One page in one locale. */
interface ExplainedPage extends ListedRoute {
  /** Parts of the address, in order, each with the reason for it. */
  rule: readonly { part: string; because: string }[]
  /** Name of the sidebar, then of the entries above the page; empty without a sidebar. */
  sidebar: readonly string[]
  /** Addresses that redirect to the page. */
  redirects: readonly string[]
  linksIn: readonly { from: string; href: string; at: string }[]
  linksOut: readonly { to: string; href: string; at: string; broken?: true }[]
  /** The same page in other locales. */
  alternates: readonly { locale: string; permalink: string }[]
}

/**
 * Explain a page in each locale that has it.
 *
 * @param name - A path, `/guide/a`, a full address, or a file, from the current folder or the site folder.
 * @throws `PAGE_NOT_FOUND`, with the nearest name.
 */
export function explainPage(read: ReadSite, name: string): ExplainedPage[] {
  const found = findRoutes(read, name)
  if (found.length === 0) throw pageNotFound(name, nearestName(name, listNames(read)))
  const links = collectLinks(read)
  return found.map(({ route, map }) => explainRoute(route, { read, map, links }))
}

function findRoutes({ site, planned }: ReadSite, name: string) {
  const { root, config } = site.loaded
  const address = name.startsWith(config.url) ? name.slice(config.url.length) : name
  const key = permalinkKey(address.replace(/[?#].*$/s, ''))
  const files = [toSitePath(root, resolve(name)), toSitePath(root, resolve(root, name))]
  return planned.siteMap.locales.flatMap((map) =>
    map.routes
      .filter(
        ({ permalink, file }) =>
          permalinkKey(permalink) === key ||
          (file !== undefined &&
            [file.file, ...(file.locale === map.locale ? [file.origin] : [])].some((path) =>
              files.includes(path),
            )),
      )
      .map((route) => ({ route, map })),
  )
}

function listNames({ planned }: ReadSite): string[] {
  return planned.siteMap.locales.flatMap(({ routes }) =>
    routes.flatMap(({ permalink, file }) => [permalink, ...(file ? [file.file] : [])]),
  )
}

interface ExplainContext {
  read: ReadSite
  map: LocaleMap
  links: readonly FoundLink[]
}

function explainRoute(route: Route, { read, map, links }: ExplainContext): ExplainedPage {
  const { loaded, scan } = read.site
  const pages = new Map(scan.sitePages.map(({ key, disk }) => [key, relative(loaded.root, disk)]))
  const key = permalinkKey(route.permalink)
  const placed = ({ source }: FoundLink) => formatPlace(source)
  return {
    ...toListedRoute(route, { pages, nameOf: createFileNames(loaded) }),
    rule: explainPermalink(route, map, read),
    sidebar:
      route.sidebar === undefined
        ? []
        : [route.sidebar, ...route.breadcrumbs.map(({ label }) => label)],
    redirects: read.planned.redirects.redirects
      .filter(
        ({ to, locale }) =>
          locale === map.locale && permalinkKey(to.replace(/[?#].*$/s, '')) === key,
      )
      .map(({ from }) => from),
    linksIn: links
      .filter((link) => link.key === key && link.from !== route.permalink)
      .map((link) => ({ from: link.from, href: link.href, at: placed(link) })),
    linksOut: links
      .filter((link) => link.from === route.permalink)
      .map((link) => ({
        to: link.to,
        href: link.href,
        at: placed(link),
        ...omitUndefined({ broken: link.isBroken ? (true as const) : undefined }),
      })),
    alternates: route.alternates
      .filter(({ locale }) => locale !== map.locale)
      .map(({ locale, permalink }) => ({ locale, permalink })),
  }
}

function explainPermalink(
  route: Route,
  { base, locale }: LocaleMap,
  { site }: ReadSite,
): ExplainedPage['rule'] {
  const { loaded } = site
  const { config } = loaded
  const rule = [{ part: base, because: `base of the locale ${locale}` }]
  const add = (part: string, because: string) => {
    if (part !== '') rule.push({ part, because })
  }
  const instance = config.docs.find(({ id }) => id === route.place?.instance)
  const version = versionsOf(loaded).find(
    (one) => one.instance === instance?.id && one.name === route.place?.version,
  )
  add(
    instance?.routeBasePath.replace(/^\/|\/$/g, '') ?? '',
    `routeBasePath of the docs "${instance?.id}"`,
  )
  add(version?.path ?? '', `path of the version "${version?.name}"`)
  const before = rule
    .map(({ part }) => part.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')
  const rest = route.permalink
    .replace(/^\//, '')
    .slice(before.length)
    .replace(/^\/|\/$/g, '')
  add(rest, explainName(route, rest))
  if (config.trailingSlash !== undefined)
    rule.push({
      part: route.permalink.endsWith('/') ? '/' : '',
      because: `trailingSlash: ${config.trailingSlash}`,
    })
  return rule
}

function explainName({ file, frontMatter, kind }: Route, rest: string): string {
  if (!file) return kind === 'page' ? 'path of the file in pages/' : `made for the site (${kind})`
  if (frontMatter.slug !== undefined) return 'slug in the front matter'
  if (frontMatter.id !== undefined) return 'folder of the file, and id in the front matter'
  const plain = file.path.replace(/\.mdx?$/i, '')
  if (plain === rest) return 'path of the file'
  return /(?:^|\/)(?:index|readme)$/i.test(plain) || !plain.startsWith(rest)
    ? 'path of the file, without numbers or the name of its folder’s page'
    : 'folder of the file, whose own page it is'
}

/** Text for people. */
export function formatExplained(pages: readonly ExplainedPage[]): string {
  return pages.map(formatPage).join('\n\n')
}

function formatPage(page: ExplainedPage): string {
  const line = (label: string, text: string | undefined) =>
    text === undefined || text === '' ? [] : [`  ${label.padEnd(10)} ${text}`]
  const list = (label: string, texts: readonly string[]) =>
    texts.flatMap((text, index) => line(index === 0 ? label : '', text))
  const origin = page.file ?? toAuthor(page)
  return [
    page.permalink,
    ...line('title', page.title),
    ...line(
      page.file === undefined ? 'from' : 'file',
      origin && origin + (page.untranslated ? ' (untranslated)' : ''),
    ),
    ...line('locale', page.locale),
    ...list(
      'address',
      page.rule.map(({ part, because }) => `${part || '(no slash)'}  ${because}`),
    ),
    ...line('docs', page.instance && `${page.instance}, version ${page.version}`),
    ...line('id', page.id),
    ...line('sidebar', page.sidebar.join(' › ')),
    ...list('redirects', page.redirects),
    ...list(
      'also',
      page.alternates.map(({ locale, permalink }) => `${permalink}  ${locale}`),
    ),
    ...list(
      'links in',
      page.linksIn.map(({ from, href, at }) => `${from}  ${at}  "${href}"`),
    ),
    ...list(
      'links out',
      page.linksOut.map(
        ({ to, href, at, broken }) => `${to}  ${at}  "${href}"${broken ? ' (broken)' : ''}`,
      ),
    ),
  ].join('\n')
}
