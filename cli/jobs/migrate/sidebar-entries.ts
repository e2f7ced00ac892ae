/** Entries of a sidebars file that builds: a doc that does not exist and a category without entries become notes. */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ForeignObject, ForeignValue } from './foreign-value.ts'
import { listFiles } from './list-files.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'
import type { ForeignPart } from './part.ts'
import { toDocId } from './to-doc-id.ts'

/** The folder of the docs that a sidebar lists. */
export interface DocsFolder {
  /** Relative to the site folder. */
  path: string
  /** Id of the doc that a link refers to; `null` for one that does not exist or another kind of link. */
  findDoc(link: string): string | null
  has(folder: string): boolean
}

/**
 * Docs of a folder, found by their files. Without the folder, if only a config exists, every doc counts as
 * existing.
 *
 * @param rewrite - Path of a page after rewrites. Default: the same.
 * @param locale - Folder of a language, whose links begin with it. Default: none.
 */
export function openDocsFolder(
  { root }: FoundSite,
  path: string,
  { rewrite, locale }: { rewrite?: (path: string) => string; locale?: string } = {},
): DocsFolder {
  const folder = join(root, path)
  const isOpen = existsSync(folder) && listFiles(root, path).some((file) => /\.mdx?$/.test(file))
  const rewritten = new Set(
    rewrite && isOpen
      ? listFiles(root, path).map((file) =>
          rewrite(relative(folder, join(root, file)).split(sep).join('/')),
        )
      : [],
  )
  const isFile = (id: string) =>
    ['.md', '.mdx'].some(
      (ending) => rewritten.has(id + ending) || existsSync(join(folder, id + ending)),
    )
  const isDoc = (id: string) =>
    !isOpen || isFile(id) || (locale !== undefined && isFile(`${locale}/${id}`))
  const inLocale = (id: string) =>
    locale !== undefined && id.startsWith(`${locale}/`) ? id.slice(locale.length + 1) : id
  return {
    path,
    findDoc(link) {
      const found = toDocId(link)
      if (found === null) return null
      const id = inLocale(found)
      return [id, `${id}/index`].find(isDoc) ?? null
    },
    has: (name) => !isOpen || existsSync(join(folder, name)),
  }
}

/** A category, or nothing but a note where it would be empty. */
export function toCategory(
  entry: ForeignPart,
  { label, items, ...fields }: ForeignObject & { items: ForeignValue[] },
): ForeignValue[] {
  if (items.length === 0 && fields.link === undefined) {
    entry.get('label').note('the group has no entry that could be carried over')
    entry.get('text').note('the group has no entry that could be carried over')
    return []
  }
  return [{ type: 'category', label: label ?? 'More', items, ...fields }]
}

/** A link to a doc or another address, or nothing but a note where there is no such doc. */
export function toLink(
  part: ForeignPart,
  { link, label, docs }: { link: string; label: string | undefined; docs: DocsFolder },
): ForeignValue[] {
  if (/^[a-z][a-z\d+.-]*:|^\/\/|[?#]/i.test(link))
    return [{ type: 'link', label: label ?? link, href: link }]
  const id = docs.findDoc(link)
  if (id === null) part.note(`${docs.path} has no page ${link}`)
  return id === null ? [] : [{ type: 'doc', id, label }]
}

/** Write sidebars, and name them in the docs instance. Empty ones are left out: the default is a sidebar from the folders. */
export function writeSidebars(
  moved: MovedSite,
  instance: ForeignObject,
  sidebars: ForeignObject,
): void {
  const full = Object.entries(sidebars).filter(([, list]) => Array.isArray(list) && list.length > 0)
  if (full.length === 0) return
  moved.sidebars = Object.fromEntries(full)
  instance.sidebarPath = 'sidebars.ts'
}
