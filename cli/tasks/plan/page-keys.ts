/**
 * Hashes of all inputs of a page. The inputs that all pages of a locale share are hashed once, in named parts, so that
 * a build can report why it renders a page again.
 */
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { types } from 'node:util'
import { memoize } from '../../../runtime/shared/memoize.ts'
import { digest } from '../../base/disk/digest.ts'
import { digestFile } from '../../base/disk/digest-file.ts'
import type { Route } from '../../base/model/route.ts'
import type { SidebarData } from '../../base/model/sidebar.ts'
import { listVariables, readVariables } from '../../base/process/variables.ts'
import { createBranchHashes, describeBranch } from '../../make/render/open-branch.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import type { RenderJob } from '../worker/calls.ts'

/** Name of a part of the shared inputs of a locale → its hash. */
type SharedParts = Readonly<Record<string, string>>

/** Locale → hashes of the inputs that all of its pages share. */
export function hashShared(setup: RenderJob): Record<string, SharedParts> {
  const { serverFile, manifest, pageFiles, plugins, pluginSite, root, ...others } = setup
  const { locales, stage: _, ...options } = others
  const toName = (disk: string) => relative(root, disk).split(sep).join('/')
  const code = readFileSync(serverFile)
  const site = {
    'code of the site': hashOf([
      digest(code),
      readVariables(code.toString('latin1')) ?? listVariables(),
      manifest,
    ]),
    'files of pages': hashOf(
      Object.entries(pageFiles).map(([key, disk]) => [key, toName(disk), digestFile(disk)]),
    ),
    plugins: hashOf([
      plugins?.map(({ disk, ...one }) => ({ ...one, disk: toName(disk) })),
      pluginSite,
    ]),
    'options of all pages': hashOfMemory(options),
  }
  return Object.fromEntries(
    Object.entries(locales).map(([locale, own]) => [
      locale,
      { ...site, ...hashLocale(own, toName) },
    ]),
  )
}

/** @param toName - Converts an absolute path to one that is the same wherever the site is. */
function hashLocale(setup: LocaleSetup, toName: (disk: string) => string): SharedParts {
  // Sidebars are left out: the part that a page shows is hashed for the page.
  const { document, documentUrl, head, frame, links, sidebars: _, ...rest } = setup
  const assets = Array.from(links.assets, ([name, asset]) => [
    name,
    { ...asset, disk: toName(asset.disk) },
  ])
  return {
    'texts of the locale, navbar or footer': hashOf([document, documentUrl]),
    'head of all pages': hashOf([head, frame]),
    'addresses of pages and files': hashOfMemory({ ...links, assets }),
    translations: hashOfMemory(rest),
  }
}

/** Create a function that hashes the part of its sidebar that a page shows; '' for a page without a sidebar. */
export function createBranchHasher({
  sidebars,
}: Pick<LocaleSetup, 'sidebars'>): (route: Pick<Route, 'permalink' | 'sidebar'>) => string {
  const hashesOf = memoize((_: SidebarData) => createBranchHashes(hashOf))
  return (route) => {
    const sidebar = sidebars[route.sidebar ?? '']
    return sidebar
      ? hashOf([sidebar.key, sidebar.name, describeBranch(sidebar, route, hashesOf(sidebar))])
      : ''
  }
}

function hashOf(value: unknown): string {
  return toHash(JSON.stringify(value) ?? '')
}

/** Hash of a value with contents that JSON cannot represent. */
function hashOfMemory(value: unknown): string {
  return toHash(JSON.stringify(value, toPlain) ?? '')
}

function toHash(text: string): string {
  return digest(text).slice(0, 22)
}

/** Converts values that JSON cannot represent; also those of another realm, as deserialised values may be. */
function toPlain(_: string, value: unknown): unknown {
  if (types.isSharedArrayBuffer(value)) return digest(new Uint8Array(value))
  if (types.isMap(value) || types.isSet(value)) return [...value]
  return value
}
