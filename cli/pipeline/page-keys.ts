/**
 * Hashes of everything that a page is rendered from. What all pages of a locale share is hashed once, in
 * parts that have names, so that a build can say what made it render a page again.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
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
}

/** Locale → hashes of what all of its pages share. */
export function hashShared(setup: RenderJob): Record<string, SharedParts> {
  const { serverFile, manifest, pageFiles, plugins, pluginSite, root } = setup
  const { locales, stage: _, ...rest } = setup
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
    'options of all pages': hashOf({
      ...rest,
      serverFile: '',
      root: '',
      pageFiles: '',
      plugins: '',
    }),
  }
  return Object.fromEntries(
    Object.entries(locales).map(([locale, own]) => [locale, { ...site, ...hashLocale(own) }]),
  )
}

function hashLocale(setup: LocaleSetup): SharedParts {
  const { document, documentUrl, head, frame, links, sidebars, ...rest } = setup
  return {
    'texts of the locale, navbar or footer': hashOf([document, documentUrl]),
    'head of all pages': hashOf([head, frame]),
    'addresses of pages and files': hashOf(links),
    sidebars: hashOf(sidebars),
    translations: hashOf(rest),
  }
}

/** Key of one page: of all that its task says, where its article lies plays no part. */
export function hashPage({ article, ...task }: RenderTask, parts: SharedParts): PageKey {
  return { shared: hashOf(parts), route: hashOf(task), article: article?.hash ?? '' }
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, toPlain) ?? ''
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** What JSON has no form for. */
function toPlain(_: string, value: unknown): unknown {
  if (value instanceof SharedArrayBuffer) return hash('sha256', new Uint8Array(value), 'base64url')
  if (value instanceof Map || value instanceof Set) return [...value]
  return value
}

function hashOfFile(disk: string): string {
  return hash('sha256', readFileSync(disk), 'base64url')
}
