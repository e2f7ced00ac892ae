/**
 * Which pages the lists for machines have: `llms.txt` of a locale with the latest versions, and lists of its parts, each in
 * the folder of their pages. So a program that has found one page finds those beside it, and a large site has no file that
 * is longer than programs read.
 */
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'
import type { Version } from '../../base/model/instance.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { type ListedPage, MOST_CHARACTERS, type PageSection, toLlmsTxt } from './llms-txt.ts'

/** A list of pages in the folder that contains them. */
interface NestedList {
  /** Absolute path with both slashes: `/guide/`. */
  folder: string
  title: string
  sections: readonly PageSection[]
}

/** The lists of a locale. */
interface Lists {
  /** All pages of the latest versions, and those outside of docs; `list` also has the section's pages. */
  sections: readonly (PageSection & { list?: NestedList | undefined })[]
  nested: readonly NestedList[]
  /** Lists of versions other than the latest, which are among `nested`. */
  old: readonly NestedList[]
}

/** Permalink → page that may be listed. */
type OpenPages = ReadonlyMap<string, ListedPage & { isDoc: boolean }>

/** Plan the lists of a locale. */
export function planLists({ base, instances, sidebars }: LocaleMap, pages: OpenPages): Lists {
  const outside = [...pages.values()].filter(({ isDoc }) => !isDoc)
  const sections: Lists['sections'][number][] = [{ title: '', pages: outside }]
  const nested = new Map<string, NestedList>()
  const old: NestedList[] = []
  const add = (list: NestedList): NestedList | undefined => {
    const { folder } = list
    const isEmpty = list.sections.every(({ pages: some }) => some.length === 0)
    if (isEmpty || folder === base || !folder.startsWith(base) || nested.has(folder)) return
    nested.set(folder, list)
    return list
  }
  for (const { id, versions } of instances)
    for (const version of versions) {
      const items = Object.values(sidebars)
        .filter((sidebar) => sidebar.instance === id && sidebar.version === version.name)
        .flatMap((sidebar) => sidebar.items)
      const main = version.docs.find((doc) => doc.id === version.mainDocId)
      const name = pages.get(main?.path ?? '')?.title ?? id
      const own = toSections(version, items, { name, pages })
      const title = version.isLast ? name : `${name} (${version.label})`
      const whole = add({ folder: toFolder(version.path), title, sections: own })
      const parts = own.map((section, at) => ({
        ...section,
        list: at === 0 ? undefined : addPart(section, own, add),
      }))
      if (version.isLast) sections.push(...parts.map(withName(instances.length > 1 ? name : null)))
      else if (whole) old.push(whole)
    }
  return { sections, nested: [...nested.values()], old }
}

/**
 * The text of the list of a locale. If it would be longer than programs read, sections with a list of their own become links.
 *
 * @param toAddress - Absolute address of the list in a folder.
 */
export function toRootList(
  head: { siteTitle: string; tagline: string },
  { sections, old }: Lists,
  toAddress: (folder: string) => string,
): string {
  const toLink = ({ folder, title }: NestedList): ListedPage => ({
    ...{ title, description: '', address: toAddress(folder) },
  })
  // The title that llmstxt.org reserves for what a program may leave out.
  const optional = { title: 'Optional', pages: old.map(toLink) }
  const whole = toLlmsTxt(head, [...sections, optional])
  if (whole.length <= MOST_CHARACTERS) return whole
  const short = sections.map((section) =>
    section.list ? { ...section, pages: [toLink(section.list)] } : section,
  )
  return toLlmsTxt(head, [...short, optional])
}

/** The pages of a version outside of categories, and those of each category; each page once. */
function toSections(
  version: Version,
  items: readonly SidebarItem[],
  { name, pages }: { name: string; pages: OpenPages },
): PageSection[] {
  const open = new Map(pages)
  const take = (permalinks: readonly string[]): ListedPage[] =>
    permalinks.flatMap((permalink) => {
      const page = open.get(permalink)
      open.delete(permalink)
      return page?.isDoc ? [page] : []
    })
  const top: ListedPage[] = []
  const categories: PageSection[] = []
  for (const item of items) {
    const some = take(permalinksOf(item))
    if (item.kind === 'category') categories.push({ title: item.label, pages: some })
    else top.push(...some)
  }
  top.push(...take(version.docs.map(({ path }) => path)))
  return [{ title: name, pages: top }, ...categories]
}

/** Add the list of a category whose pages have a folder to themselves. @param all - The sections of its version. */
function addPart(
  section: PageSection,
  all: readonly PageSection[],
  add: (list: NestedList) => NestedList | undefined,
): NestedList | undefined {
  const { title, pages } = section
  // The page that a category is generated with may be in another folder: `/category/guide`.
  const folders = [pages, pages.slice(1)].filter((some) => some.length > 0).map(commonFolder)
  const folder = folders.find((path) =>
    all.every((other) => other === section || !isIn(other, path)),
  )
  if (pages.length < 2 || folder === undefined) return undefined
  return add({ folder, title, sections: [{ title: '', pages }] })
}

const isIn = ({ pages }: PageSection, folder: string) =>
  pages.some((page) => pathOf(page).startsWith(folder))

const pathOf = ({ address }: ListedPage) => new URL(address).pathname

/** Categories of several docs instances may have the same label. */
function withName(name: string | null) {
  return <Section extends PageSection>(section: Section, at: number): Section =>
    name === null || at === 0 ? section : { ...section, title: `${name}: ${section.title}` }
}

/** The innermost folder that contains all pages. */
function commonFolder(pages: readonly ListedPage[]): string {
  const [first = '', ...paths] = pages.map(pathOf)
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (!paths.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}

const toFolder = (path: string) => (path.endsWith('/') ? path : `${path}/`)

/** Permalinks of a sidebar entry and all entries below it, in order. */
function permalinksOf(item: SidebarItem): string[] {
  if (item.kind === 'html') return []
  const own = item.href === undefined ? [] : [item.href]
  return item.kind === 'link' ? own : [...own, ...item.items.flatMap(permalinksOf)]
}
