/** The sidebars of a VitePress site: by path, for each language. */
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import type { ForeignPart } from './part.ts'
import { type DocsFolder, toCategory, toLink } from './sidebar-entries.ts'

/** A language with a folder among the pages. */
export interface OtherLocale {
  name: string
  theme: ForeignPart
  docs: DocsFolder
}

interface Languages {
  /** Source language. */
  source: string
  others: readonly OtherLocale[]
}

/** The sidebars of all languages: entries of one language are marked. */
export function toAllSidebars(
  sidebar: ForeignPart,
  docs: DocsFolder,
  { source, others }: Languages,
): ForeignObject {
  const sidebars = toSidebars(sidebar, docs)
  for (const { name: locale, theme, docs: inner } of others) {
    const own = toSidebars(theme.get('sidebar'), inner, locale)
    for (const [name, entries] of Object.entries(own)) {
      const shared = listOf(sidebars[name])
      const rest = shared.map((entry) => withoutIn(entry, locale, { source, others }))
      sidebars[name] = [...rest, ...onlyFor(listOf(entries).map(toEntry), [locale])]
    }
  }
  return sidebars
}

/** A marked entry must be an object. */
const toEntry = (entry: ForeignValue): ForeignValue =>
  typeof entry === 'string' ? { type: 'doc', id: entry } : entry

/** An entry that a locale with its own sidebar does not show. */
function withoutIn(
  entry: ForeignValue,
  locale: string,
  { source, others }: Languages,
): ForeignValue {
  const written = toEntry(entry)
  if (!isForeignObject(written)) return written
  const known = written.locales
  const all = known ? listOf(known) : [source, ...others.map(({ name }) => name)]
  if (known && !all.includes(source)) return written
  written.locales = all.filter((name) => name !== locale)
  return written
}

/** `sidebar` is an object of lists by path prefix, or one list for all pages. */
function toSidebars(sidebar: ForeignPart, docs: DocsFolder, locale = ''): ForeignObject {
  const sidebars: ForeignObject = Object.create(null)
  const lists: [string, ForeignPart][] = Array.isArray(sidebar.value)
    ? [['', sidebar]]
    : sidebar.entries()
  for (const [path, part] of lists) {
    const list = Array.isArray(part.value) ? part : part.get('items')
    const base = part.get('base').text() ?? ''
    const name = toSidebarName(withoutLocale(path, locale))
    const known = name in sidebars ? `${name}-${Object.keys(sidebars).length}` : name
    sidebars[known] = list.items().flatMap((entry) => toSidebarEntry(entry, base, docs))
  }
  return sidebars
}

const toSidebarName = (path: string) =>
  path.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs'

/** Finds the sidebar of a page by its path, where the page is not listed in it. */
export function toSidebarFinder(
  sidebar: ForeignPart,
  sidebars: ForeignObject | undefined,
  others: readonly OtherLocale[],
) {
  const ofLocales = others.flatMap(({ name, theme }) =>
    theme
      .get('sidebar')
      .entries()
      .map(([path]) => withoutLocale(path, name)),
  )
  const paths = [...sidebar.entries().map(([path]) => path), ...ofLocales]
  const lists = Object.entries(sidebars ?? {}).map(
    ([name, entries]) => [name, new Set(idsIn(entries))] as const,
  )
  return (whole: string): string | undefined => {
    const locale = others.find(({ name }) => whole.startsWith(`${name}/`))?.name
    const path = locale === undefined ? whole : whole.slice(locale.length + 1)
    const id = path.replace(/\.md$/, '')
    const [wanted] = paths
      .filter((prefix) => `/${path}`.startsWith(prefix.startsWith('/') ? prefix : `/${prefix}`))
      .sort((one, other) => other.length - one.length)
    const name = Array.isArray(sidebar.value) ? 'docs' : wanted && toSidebarName(wanted)
    if (name === undefined || !lists.some(([known]) => known === name)) return undefined
    const [first] = lists.filter(([, ids]) => ids.has(id)).map(([known]) => known)
    return first === name ? undefined : name
  }
}

function idsIn(entries: ForeignValue): string[] {
  return listOf(entries).flatMap((entry) => {
    if (typeof entry === 'string') return [entry]
    const own = textIn(fieldOf(entry, 'id')) ?? textIn(fieldOf(fieldOf(entry, 'link'), 'id'))
    return [...(own === undefined ? [] : [own]), ...idsIn(fieldOf(entry, 'items'))]
  })
}

function toSidebarEntry(entry: ForeignPart, base: string, docs: DocsFolder): ForeignValue[] {
  const label = entry.get('text').text()
  const link = entry.get('link').text()
  const items = entry.get('items')
  const own = link === undefined || /^[a-z]+:/i.test(link) ? link : base + link
  const part = entry.get('link')
  if (!Array.isArray(items.value)) {
    if (own !== undefined) return toLink(part, { link: own, label, docs })
    entry.get('text').note('is no link and no group')
    return []
  }
  const inner = entry.get('base').text() ?? base
  const [page] = own === undefined ? [] : toLink(part, { link: own, label, docs })
  const id = textIn(fieldOf(page, 'id'))
  const href = fieldOf(page, 'href')
  if (href !== undefined) part.note('the page of a group is one of the docs')
  const collapsed = entry.get('collapsed').flag()
  return toCategory(entry, {
    label,
    items: items.items().flatMap((item) => toSidebarEntry(item, inner, docs)),
    link: id === undefined ? undefined : { type: 'doc', id },
    collapsible: collapsed === undefined ? false : undefined,
    collapsed,
  })
}

/** The base of a locale is put before links. */
export const withoutLocale = (link: string, locale: string) =>
  locale !== '' && link.split('/')[1] === locale ? link.slice(locale.length + 1) || '/' : link

/** The same entries, shown in some locales only. */
export function onlyFor<T extends ForeignValue>(
  entries: T[],
  locales: readonly ForeignValue[],
): T[] {
  for (const entry of entries) if (isForeignObject(entry)) entry.locales = [...locales]
  return entries
}
