import { basename } from 'node:path'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { toContentFolders, toContentSite, walkContent } from './content-folders.ts'
import { loadSource, textOfPage } from './load-source.ts'
import { toSourceFile } from './scan-content.ts'

/** Markdown that is no page by its name, or by the name of its folder: `_part.mdx`, `_parts/note.md`. */
const PARTIAL = /(?:^|\/)_.*\.mdx?$/

/**
 * The partials of a site in the default locale: files that are no pages, and that a page or another partial names.
 * Other such files are drafts.
 *
 * @param pages - All pages in the default locale.
 * @throws as {@link loadSource}.
 */
export function listPartials(loaded: LoadedConfig, pages: readonly SourceFile[]): SourceFile[] {
  const rest = new Set(listCandidates(loaded))
  const used: SourceFile[] = []
  const take = (text: string) => {
    for (const partial of rest)
      if (text.includes(basename(partial.path))) {
        rest.delete(partial)
        used.push(partial)
      }
  }
  for (const page of pages) {
    if (rest.size === 0) break
    take(textOfPage(loaded.root, page))
  }
  // The list grows while partials name others.
  for (const { file } of used) take(loadSource(loaded.root, file).text)
  return used
}

function listCandidates(loaded: LoadedConfig): SourceFile[] {
  const folders = toContentFolders(loaded)
  const site = toContentSite(loaded, folders)
  return folders.flatMap((folder) => {
    const includes = (path: string) => PARTIAL.test(path) && !folder.includes(path)
    const { files } = walkContent({ ...folder, includes, prunes: () => false }, site)
    return files
      .filter((path) => PARTIAL.test(path))
      .map((path) => toSourceFile(loaded, folder, path))
  })
}
