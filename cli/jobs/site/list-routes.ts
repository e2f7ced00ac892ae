/** The output of `octavo routes`: all addresses of a site, with their files or kinds. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Route } from '../../base/model/route.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import type { ReadSite } from './read-site.ts'

/** One address, in a form for other programs. */
export interface ListedRoute {
  permalink: string
  locale: string
  /** `doc`, `markdown`, `page`, `category`, `tag`, … */
  kind: string
  title: string
  /**
   * File of the page, from the site folder; for an untranslated page its source. Of a version from git, as git names
   * it: `v0.9:docs/api.md`. A page of a plugin has none.
   */
  file?: string
  /** Plugin that wrote the page. Absent: the page has a file. */
  plugin?: string
  /** Place that the plugin made the page from: `terms.csv:3`. Absent: it names none. */
  from?: string
  /** The page is shown in the source language. */
  untranslated?: true
  instance?: string
  version?: string
  /** Id in the docs instance, as used in sidebars. */
  id?: string
}

/** All addresses of a site. */
interface RouteList {
  routes: readonly ListedRoute[]
  redirects: readonly { from: string; to: string; status: number; locale: string }[]
}

/** All routes and redirects of the requested locales, sorted by address. */
export function listRoutes({ site, planned }: ReadSite): RouteList {
  const { root } = site.loaded
  const nameOf = createFileNames(site.loaded)
  const pages = new Map(
    site.scan.sitePages.map(({ key, disk }) => [key, disk.slice(root.length + 1)]),
  )
  const routes = planned.siteMap.locales.flatMap((map) =>
    map.routes.map((route) => toListedRoute(route, { pages, nameOf })),
  )
  return {
    routes: sortBy(routes, ({ permalink }) => permalink),
    redirects: sortBy(
      planned.redirects.redirects.map(({ from, to, status, locale }) => ({
        from,
        to,
        status,
        locale,
      })),
      ({ from }) => from,
    ),
  }
}

/** Creates a function that names a file of a version from git by its ref, and leaves other names as they are. */
export function createFileNames(loaded: LoadedConfig): (file: string) => string {
  const folders = versionsOf(loaded).flatMap(({ ref, base }) =>
    ref !== undefined && base !== undefined
      ? [{ ref, folder: `${toSitePath(loaded.root, base)}/` }]
      : [],
  )
  return (file) => {
    const found = folders.find(({ folder }) => file.startsWith(folder))
    return found ? `${found.ref}:${file.slice(found.folder.length)}` : file
  }
}

/** The listed form of a route. `pages`: key → file, for pages written in React. */
export function toListedRoute(
  route: Route,
  names: { pages: ReadonlyMap<string, string>; nameOf: (file: string) => string },
): ListedRoute {
  const { permalink, locale, kind, title, file, place, page } = route
  const { plugin, at } = file?.virtual ?? {}
  return {
    permalink,
    locale,
    kind,
    title,
    ...omitUndefined({
      file: file ? ownFile(file, names.nameOf) : names.pages.get(page ?? ''),
      plugin,
      from: at && formatPlace(at),
      untranslated: route.untranslated ? (true as const) : undefined,
      instance: place?.instance,
      version: place?.version,
      id: place?.docId,
    }),
  }
}

function ownFile({ file, virtual }: SourceFile, nameOf: (file: string) => string) {
  return virtual ? undefined : nameOf(file)
}

/** `docs/a.md:3:5`. */
export function formatPlace({ file, line, column }: Omit<Source, 'at'>): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** Plugin and place that a page is from: `plugin terms, terms.csv:3`; `undefined` for pages with a file. */
export function toAuthor({ plugin, from }: ListedRoute): string | undefined {
  return plugin && `plugin ${plugin}${from === undefined ? '' : `, ${from}`}`
}

/** Text for people: each line an address, then its file or kind; `→` for a redirect. */
export function formatRoutes({ routes, redirects }: RouteList): string {
  const width = Math.min(
    60,
    Math.max(
      0,
      ...[...routes.map(({ permalink }) => permalink), ...redirects.map(({ from }) => from)].map(
        ({ length }) => length,
      ),
    ),
  )
  return [
    ...routes.map((route) => {
      const { permalink, file, kind, untranslated } = route
      const behind = file ?? `(${toAuthor(route) ?? kind})`
      return `${permalink.padEnd(width)}  ${behind}${untranslated ? ' (untranslated)' : ''}`
    }),
    ...redirects.map(({ from, to, status }) => `${from.padEnd(width)}  → ${to} (${status})`),
  ].join('\n')
}

function sortBy<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
