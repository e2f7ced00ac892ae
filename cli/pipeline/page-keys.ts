/**
 * Hashes of everything that a page is rendered from. What all pages of a locale share is hashed once, in
 * parts that have names, so that a build can say what made it render a page again.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { types } from 'node:util'
import type { SidebarItem } from '../../runtime/contract/route-data.ts'
import { describeBranch } from '../render/open-branch.ts'
import type { LocaleSetup } from '../render/render-setup.ts'
import type { RenderJob, RenderTask } from '../workers/calls.ts'

/** Part of what the pages of a locale share → its hash. */
export type SharedParts = Readonly<Record<string, string>>

/** What one page is rendered from. */
export interface PageKey {
  /** Hash of what its locale shares. */
  shared: string
  /** Its address, title, neighbours and whatever else the plan knows of it. */
  route: string
  /** Its article. */
  article: string
  /** The part of its sidebar that it shows. */
  sidebar: string
}

/** Locale → hashes of what all of its pages share. */
export function hashShared(setup: RenderJob): Record<string, SharedParts> {
  const { serverFile, manifest, pageFiles, plugins, pluginSite, root, ...others } = setup
  const { locales, stage: _, ...options } = others
  const toName = (disk: string) => relative(root, disk).split(sep).join('/')
  const site = {
    'code of the site': hashOf([hash('sha256', readFileSync(serverFile)), manifest]),
    'files of pages': hashOf(
      Object.entries(pageFiles).map(([key, disk]) => [key, toName(disk), hashOfFile(disk)]),
    ),
    plugins: hashOf([
      plugins?.map(({ disk, ...one }) => ({ ...one, disk: toName(disk) })),
      pluginSite,
    ]),
    'options of all pages': hashOfMemory(options),
  }
  return Object.fromEntries(
    Object.entries(locales).map(([locale, own]) => [locale, { ...site, ...hashLocale(own) }]),
  )
}

function hashLocale(setup: LocaleSetup): SharedParts {
  // What a page shows of a sidebar is its own, see `hashPage`.
  const { document, documentUrl, head, frame, links, sidebars: _, ...rest } = setup
  return {
    'texts of the locale, navbar or footer': hashOf([document, documentUrl]),
    'head of all pages': hashOf([head, frame]),
    'addresses of pages and files': hashOfMemory(links),
    translations: hashOfMemory(rest),
  }
}

/** Makes the key of a page. @param before - Its key in a build with the same plan. Default: there was none. */
type PageHasher = (task: RenderTask, before?: PageKey) => PageKey

/** Makes the keys of the pages of one locale. @param parts - Of {@link hashShared}. */
export function createPageHasher(
  parts: SharedParts,
  setup: Pick<LocaleSetup, 'sidebars'>,
): PageHasher {
  const shared = hashOf(parts)
  const hashItem = createItemHasher()
  return ({ article, ...task }, before) => {
    if (before) return { ...before, shared, article: article?.hash ?? '' }
    const sidebar = setup.sidebars[task.route.sidebar ?? '']
    return {
      shared,
      // Where its article lies plays no part.
      route: hashOf(task),
      article: article?.hash ?? '',
      sidebar: sidebar
        ? hashOf([sidebar.key, sidebar.name, describeBranch(sidebar, task.route, hashItem)])
        : '',
    }
  }
}

/** Entries that many pages show are hashed once. */
function createItemHasher(): (item: SidebarItem) => string {
  const known = new WeakMap<SidebarItem, string>()
  return function hashItem(item) {
    const before = known.get(item)
    if (before !== undefined) return before
    const isFolder = item.kind === 'category'
    const hash = hashOf(isFolder ? { ...item, items: item.items.map(hashItem) } : item)
    known.set(item, hash)
    return hash
  }
}

function hashOf(value: unknown): string {
  return toHash(JSON.stringify(value) ?? '')
}

/** Of values that hold what JSON has no form for. */
function hashOfMemory(value: unknown): string {
  return toHash(JSON.stringify(value, toPlain) ?? '')
}

function toHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** What JSON has no form for; also of another realm, from which values come that were read from a file. */
function toPlain(_: string, value: unknown): unknown {
  if (types.isSharedArrayBuffer(value)) return hash('sha256', new Uint8Array(value), 'base64url')
  if (types.isMap(value) || types.isSet(value)) return [...value]
  return value
}

function hashOfFile(disk: string): string {
  return hash('sha256', readFileSync(disk), 'base64url')
}
