/** Finds the file on disk that a link or an image in a Markdown file refers to. */

import { realpathSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { type LoadedConfig, toStaticFolders } from '../../config/paths.ts'
import { toContentFolders } from './content-folders.ts'
import { hasHiddenPart, isInside, isOtherCase, toSitePath } from './inside.ts'
import { listTranslationFolders } from './translation-folders.ts'
import { toRealFolder } from './walk-folder.ts'

/** The file that an href refers to. */
export type FoundAsset =
  | {
      kind: 'file'
      /** Path from the site folder; the same file has the same key for every spelling. */
      key: string
      disk: string
    }
  /** A static file, which is published anyway, at `path` below the output folder. */
  | { kind: 'static'; key: string; disk: string; path: string }
  /** The file exists, but not in a folder that content may come from, or only through a symbolic link. */
  | { kind: 'outside'; key: string; disk: string }

/** Resolves the hrefs of one site. */
type FindAsset = (href: string, file: SourceFile) => FoundAsset | null

/** Prepare the data that all look-ups of a site share. */
export function createFindAsset(loaded: LoadedConfig): FindAsset {
  const { root, siteDir } = loaded
  const statics = toStaticFolders(loaded)
  const named = [
    ...toContentFolders(loaded).map(({ disk }) => disk),
    ...listTranslationFolders(loaded),
    ...statics,
  ]
  const realRoot = toRealFolder(root) ?? root
  const real = named.flatMap((folder) => toRealFolder(folder) ?? [])

  function probe(disk: string, path?: string): FoundAsset | null {
    const isNamed = named.some((folder) => isVisibleIn(folder, disk))
    // A file elsewhere in the site is found only to explain why it is not published.
    if (!isNamed && !isVisibleIn(root, disk)) return null
    const stats = statSync(disk, { throwIfNoEntry: false })
    if (!stats?.isFile()) return null
    const key = toSitePath(root, disk)
    const target = realpathSync.native(disk)
    const paths = { folder: root, wanted: disk }
    if (isOtherCase(paths, { folder: realRoot, wanted: target })) return null
    if (!isNamed || !real.some((folder) => isVisibleIn(folder, target)))
      return { kind: 'outside', key, disk }
    return path === undefined ? { kind: 'file', key, disk } : { kind: 'static', key, disk, path }
  }

  function probeStatic(path: string): FoundAsset | null {
    for (const folder of [...statics].reverse()) {
      const disk = join(folder, path)
      const found = isInside(folder, disk) ? tryProbe(disk, toSitePath(folder, disk)) : null
      if (found) return found
    }
    return null
  }

  /** A path through a file, or one that is too long, makes Node throw. */
  function tryProbe(disk: string, path?: string): FoundAsset | null {
    try {
      return probe(disk, path)
    } catch {
      return null
    }
  }

  return (href, file) => {
    const found = toPaths(href).flatMap((path) =>
      path.startsWith('/')
        ? (probeStatic(path) ?? [])
        : toPlaces(path, file, siteDir, root).flatMap((disk) => tryProbe(disk) ?? []),
    )
    return found.find(({ kind }) => kind !== 'outside') ?? found[0] ?? null
  }
}

/** Absolute candidates: relative to the file itself, then to its source. */
function toPlaces(path: string, file: SourceFile, siteDir: string, root: string): string[] {
  if (path.startsWith('@site/')) {
    const below = path.slice('@site/'.length)
    return [resolve(root, below), resolve(siteDir, below)]
  }
  const folders = new Set([posix.dirname(file.file), posix.dirname(file.origin)])
  return [...folders].map((folder) => resolve(root, folder, path))
}

/**
 * Paths of an href, decoded and as written, without query and hash; empty if it is no path. A backslash
 * separates names only on Windows, so paths with one are refused on all systems.
 */
function toPaths(href: string): string[] {
  if (/^([a-z][a-z\d+.-]*:|\/\/|#|\?|$)/i.test(href)) return []
  const path = href.replace(/[?#].*$/s, '')
  const decoded = decodeOrKeep(path)
  const spellings = decoded === path ? [path] : [decoded, path]
  return spellings.filter((text) => !/[\0\\]/.test(text))
}

function isVisibleIn(folder: string, disk: string): boolean {
  return isInside(folder, disk) && !hasHiddenPart(disk.slice(folder.length))
}
