import { isAbsolute, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { folderMissing, folderShared, globUnsupported } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { CURRENT_VERSION, isUnread } from '../../config/docs-version.ts'
import { isSupportedGlob, type Matcher, toFolderMatcher, toMatcher } from '../../config/glob.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'
import { hasHiddenPart, toSitePath } from './inside.ts'
import { checkTranslationFolders, listTranslationFolders } from './translation-folders.ts'
import { toRealFolder, type Walked, walkFolder } from './walk-folder.ts'

const PAGES_INCLUDE = ['**/*.{md,mdx}']
const PAGES_EXCLUDE = ['**/_*.{md,mdx}', '**/_*/**', '**/__tests__/**']

/** A content folder: a folder of Markdown that the config names. */
export interface ContentFolder {
  /** Docs instance, or `null` for the Markdown pages. */
  instance: string | null
  version: string
  /** Absolute. */
  disk: string
  /** From the site folder: `content/cloud`, `../docs`; empty for the site folder itself. */
  path: string
  /** See {@link DocsVersion.base}. */
  base?: string
  /** Whether a file is content, by its path inside the folder. */
  includes: Matcher
  /** Whether no file below a folder can be content, by its path inside. */
  prunes: Matcher
}

/** All content folders of a site, in the order of the config with all versions; pages last. */
export function toContentFolders(loaded: LoadedConfig): ContentFolder[] {
  const { config, root } = loaded
  const read = versionsOf(loaded).filter((version) => !isUnread(version))
  const folders = read.flatMap(({ instance, name: version, folder: path, base }) => {
    const { include, exclude } = config.docs.find(({ id }) => id === instance) ?? {}
    if (!include || !exclude) return []
    const folder = toFolder(root, { instance, version, path, include, exclude })
    return [{ ...folder, ...omitUndefined({ base }) }]
  })
  if (!config.pages) return folders
  const { path } = config.pages
  const globs = { include: PAGES_INCLUDE, exclude: PAGES_EXCLUDE }
  return [...folders, toFolder(root, { instance: null, version: CURRENT_VERSION, path, ...globs })]
}

/**
 * Walk one content folder. A file belongs to the innermost content folder that contains it, so files of
 * `content/pages` do not belong to `content`.
 */
export function walkContent(folder: ContentFolder, site: ContentSite): Walked {
  const apart = new Set(site.apart.filter((disk) => disk !== folder.disk))
  return walkFolder({
    folder: folder.disk,
    name: folder.path,
    allowed: site.allowed,
    enters: (path) =>
      !hasHiddenPart(path) && !folder.prunes(path) && !apart.has(resolve(folder.disk, path)),
    takes: (path) => isCategoryFile(path) || folder.includes(path),
  })
}

/** Options that all walks over content share. */
export interface ContentSite {
  /** Real paths of folders that links may lead into. */
  allowed: readonly string[]
  /** Absolute paths of folders with their own content, which the walk of an outer folder skips. */
  apart: readonly string[]
}

/** Prepare the options of {@link walkContent}. */
export function toContentSite(
  loaded: LoadedConfig,
  folders: readonly ContentFolder[],
): ContentSite {
  const { root, config } = loaded
  const i18n = resolve(root, config.i18n.path)
  return {
    allowed: [root, i18n, ...folders.map(({ disk }) => disk)].flatMap(
      (folder) => toRealFolder(folder) ?? [],
    ),
    apart: [i18n, ...folders.map(({ disk }) => disk), ...listTranslationFolders(loaded)],
  }
}

/** `_category_.json`, `_category_.yml` or `_category_.yaml`, at any depth. */
export function isCategoryFile(path: string): boolean {
  return /(^|\/)_category_\.(json|ya?ml)$/.test(path)
}

/** Diagnostics about the folders of the config, found before their files are read. */
export function checkFolders(
  loaded: LoadedConfig,
  folders: readonly ContentFolder[],
): Diagnostic[] {
  const seen = new Map<string, ContentFolder>()
  const shared = folders.flatMap((folder) => {
    const first = seen.get(folder.disk)
    seen.set(folder.disk, first ?? folder)
    return first ? [folderShared(folder.path, first.instance, folder.instance)] : []
  })
  const missing = listMissing(folders).map(({ path, instance, version }) =>
    folderMissing(path, instance, version),
  )
  return [...shared, ...missing, ...checkGlobs(loaded), ...checkTranslationFolders(loaded, folders)]
}

/** Folders that the config names but that do not exist. */
export function listMissing(folders: readonly ContentFolder[]): ContentFolder[] {
  return folders.filter(({ disk }) => toRealFolder(disk) === null)
}

function checkGlobs({ config }: LoadedConfig): Diagnostic[] {
  return config.docs.flatMap(({ id, include, exclude }) =>
    [...include, ...exclude]
      .filter((glob) => !isSupportedGlob(glob))
      .map((glob) => globUnsupported(glob, id)),
  )
}

function toFolder(
  root: string,
  input: Pick<ContentFolder, 'instance' | 'version' | 'path'> & {
    include: string[]
    exclude: string[]
  },
): ContentFolder {
  const disk = isAbsolute(input.path) ? resolve(input.path) : resolve(root, input.path)
  const include = toMatcher(input.include.filter(isSupportedGlob))
  const exclude = input.exclude.filter(isSupportedGlob)
  const excluded = toMatcher(exclude)
  return {
    instance: input.instance,
    version: input.version,
    disk,
    path: toSitePath(root, disk),
    includes: (path) => include(path) && !excluded(path) && !hasHiddenPart(path),
    prunes: toFolderMatcher(exclude),
  }
}
