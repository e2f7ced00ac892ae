/** Plans a rename: the site is planned again with the moved file, which shows its new id and addresses. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  pageNotFound,
  renameTargetInvalid,
  renameTargetTaken,
} from '../../base/errors/catalogue.ts'
import { nearestName } from '../../base/errors/nearest-name.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { type ContentFolder, toContentFolders } from '../../read/scan/content-folders.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { toTranslationFolders } from '../../read/scan/translation-folders.ts'
import type { ParsedSite } from '../../tasks/doc/parse-site.ts'
import { planRender } from '../../tasks/plan/plan-render.ts'
import type { PlannedSite } from '../../tasks/plan/planned-site.ts'
import type { ReadSite } from './read-site.ts'

/** A file of the page, before and after. */
interface MovedFile {
  before: SourceFile
  now: SourceFile
}

/** The address of a page in one locale, before and after. */
export interface MovedAddress {
  locale: string
  base: string
  before: string
  now: string
}

/** A rename that is possible. */
export interface RenamePlan {
  /** Path of the source, before and after. */
  origin: string
  target: string
  /** The source first, then its translations. */
  files: readonly MovedFile[]
  addresses: readonly MovedAddress[]
  /** Ids in the docs instance; none for a Markdown page. */
  ids?: { instance: string; before: string; now: string }
}

/**
 * Find the page, and plan its new address.
 *
 * @param names - Paths of files, from the current folder or the site folder.
 * @throws `PAGE_NOT_FOUND`, `RENAME_TARGET_INVALID`, `RENAME_TARGET_TAKEN`.
 */
export async function planRename(
  read: ReadSite,
  names: { from: string; to: string },
): Promise<RenamePlan> {
  const { site, parsed, planned } = read
  const { loaded, scan } = site
  const { root } = loaded
  const source = findSource(read, names.from)
  const isHere = source.file === toSitePath(root, resolve(names.from))
  const target = toSitePath(root, isHere ? resolve(names.to) : resolve(root, names.to))
  const folder = findFolder(target, read)
  const toMoved = (before: SourceFile, file: string): MovedFile => {
    const path = target.slice(folder.path === '' ? 0 : folder.path.length + 1)
    const { instance, version } = folder
    return { before, now: { ...before, file, origin: target, path, instance, version } }
  }
  const translations = Object.entries(scan.translations).flatMap(([locale, files]) => {
    const before = files[source.origin]
    const [place] = toTranslationFolders(loaded, locale, [folder])
    if (!before || !place) return []
    return [toMoved(before, join(place.path, target.slice(folder.path.length)).replace(/^\//, ''))]
  })
  const files = [toMoved(source, target), ...translations]
  throwDiagnostics(
    files.flatMap(({ now }) =>
      existsSync(join(root, now.file)) ? [renameTargetTaken(now.file)] : [],
    ),
  )
  const after = await planMoved(read, files)
  const ids = { before: idOf(planned, source.origin), now: idOf(after, target) }
  const addresses = toAddresses(planned, after, { origin: source.origin, target })
  if (parsed.docs.has(source.file) && addresses.length === 0) throw renameTargetTaken(target)
  const { before, now } = ids
  const { instance } = source
  return {
    origin: source.origin,
    target,
    files,
    addresses,
    ...omitUndefined({
      ids:
        instance !== null && before !== undefined && now !== undefined
          ? { instance, before, now }
          : undefined,
    }),
  }
}

function findSource({ site }: ReadSite, name: string): SourceFile {
  const { root } = site.loaded
  const names = [toSitePath(root, resolve(name)), toSitePath(root, resolve(root, name))]
  const found = site.scan.files.find(({ file, virtual }) => names.includes(file) && !virtual)
  const all = site.scan.files.map(({ file }) => file)
  if (!found) throw pageNotFound(name, nearestName(name, all))
  return found
}

function findFolder(target: string, { site }: ReadSite): ContentFolder {
  const [folder] = toContentFolders(site.loaded)
    .filter(({ path }) => path === '' || target.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  const inside = folder ? target.slice(folder.path === '' ? 0 : folder.path.length + 1) : ''
  if (!folder || !/\.mdx?$/i.test(target) || !folder.includes(inside))
    throw renameTargetInvalid(target)
  return folder
}

/** Plan the same site with the files at their new paths. */
function planMoved({ site, parsed }: ReadSite, files: readonly MovedFile[]): Promise<PlannedSite> {
  const moved = new Map(files.map(({ before, now }) => [before.file, now]))
  const docs: ParsedSite['docs'] = new Map(
    [...parsed.docs].map(([file, doc]) => {
      const now = moved.get(file)
      if (!now) return [file, doc]
      return [now.file, { ...doc, summary: { ...doc.summary, file: now }, assets: [] }]
    }),
  )
  const translations = Object.fromEntries(
    Object.entries(site.scan.translations).map(([locale, ofLocale]) => [
      locale,
      Object.fromEntries(
        Object.entries(ofLocale).map(([origin, file]) => {
          const now = moved.get(file.file)
          return now ? [now.origin, now] : [origin, file]
        }),
      ),
    ]),
  )
  const scan = {
    ...site.scan,
    files: site.scan.files.map((file) => moved.get(file.file) ?? file),
    translations,
  }
  return planRender({ ...site, scan }, { ...parsed, docs }, { includeDrafts: true })
}

function routeOf({ siteMap }: PlannedSite, locale: string, origin: string) {
  const map = siteMap.locales.find((one) => one.locale === locale)
  return map?.routes.find(({ file }) => file?.origin === origin)
}

function idOf(planned: PlannedSite, origin: string): string | undefined {
  const [map] = planned.siteMap.locales
  return map && routeOf(planned, map.locale, origin)?.place?.docId
}

/** Addresses in the locales in which the page has one before and after. */
function toAddresses(
  planned: PlannedSite,
  after: PlannedSite,
  { origin, target }: { origin: string; target: string },
): MovedAddress[] {
  return planned.siteMap.locales.flatMap(({ locale, base }) => {
    const before = routeOf(planned, locale, origin)?.permalink
    const now = routeOf(after, locale, target)?.permalink
    return before !== undefined && now !== undefined ? [{ locale, base, before, now }] : []
  })
}
