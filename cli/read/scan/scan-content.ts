import { noDocs } from '../../base/errors/catalogue.ts'
import type { CategoryMetadata } from '../../base/model/category.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { loadCategories } from './category-files.ts'
import {
  type ContentFolder,
  type ContentSite,
  isCategoryFile,
  walkContent,
} from './content-folders.ts'

/** Files of the content folders, in the default locale. */
interface Content {
  /** Sorted by origin; files of versions from git come last, wherever the cache is. */
  files: readonly SourceFile[]
  /** Sorted by file. */
  categories: readonly CategoryMetadata[]
  diagnostics: readonly Diagnostic[]
}

/** List the sources of all content folders and read their category metadata. */
export function scanContent(
  loaded: LoadedConfig,
  folders: readonly ContentFolder[],
  site: ContentSite,
): Content {
  const parts = folders.map((folder) => scanFolder(loaded, folder, site))
  const own = parts.filter((_, index) => folders[index]?.base === undefined)
  const taken = parts.filter((part) => !own.includes(part))
  return {
    files: [
      ...toSorted(
        own.flatMap(({ files }) => files),
        ({ origin }) => origin,
      ),
      ...taken.flatMap(({ files }) => files),
    ],
    categories: [
      ...toSorted(
        own.flatMap(({ categories }) => categories),
        ({ file }) => file,
      ),
      ...taken.flatMap(({ categories }) => categories),
    ],
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  }
}

function toSorted<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function scanFolder(loaded: LoadedConfig, folder: ContentFolder, site: ContentSite): Content {
  const walked = walkContent(folder, site)
  const paths = walked.files.filter((path) => !isCategoryFile(path))
  const files = paths.map((path) => toSourceFile(loaded, folder, path))
  const isEmpty = files.length === 0 && !walked.missing && walked.diagnostics.length === 0
  const { instance } = folder
  if (instance === null) return { files, categories: [], diagnostics: walked.diagnostics }
  const metadata = loadCategories(loaded.root, {
    files: walked.files.filter(isCategoryFile),
    folder: folder.path,
    instance,
    version: folder.version,
  })
  return {
    files,
    categories: metadata.categories,
    diagnostics: [
      ...walked.diagnostics,
      ...metadata.diagnostics,
      ...(isEmpty ? [noDocs(folder.path, instance, folder.version)] : []),
    ],
  }
}

/** A file of a content folder, in the default locale. */
export function toSourceFile(
  { config }: LoadedConfig,
  { instance, version, path: folder }: ContentFolder,
  path: string,
): SourceFile {
  const file = folder === '' ? path : `${folder}/${path}`
  return {
    file,
    origin: file,
    path,
    locale: config.i18n.defaultLocale,
    instance,
    version,
  }
}
