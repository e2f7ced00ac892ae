import { join } from 'node:path'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import { type LoadedConfig, toStaticFolders } from '../../config/paths.ts'
import { toSitePath } from './inside.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

/** Files that file managers leave behind. */
const LITTER = /(^|\/)(Thumbs\.db|desktop\.ini)$/

/**
 * Whether a path of a static folder is published. Hidden files, such as `.env`, are not, except two:
 * `.nojekyll`, which GitHub Pages reads, and `.well-known` (RFC 8615).
 */
function isPublished(path: string): boolean {
  if (path === '.nojekyll') return true
  const below = path.replace(/^\.well-known(?=\/|$)/, 'well-known')
  return !LITTER.test(below) && !/(^|\/)\./.test(below)
}

/**
 * List the files that are published unchanged, without hidden ones. Missing folders are ignored; if two
 * files have the same path, the later folder wins.
 */
export function listStatics(loaded: LoadedConfig): {
  statics: readonly StaticFile[]
  diagnostics: readonly Diagnostic[]
} {
  const found = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const allowed = [toRealFolder(loaded.root) ?? loaded.root]
  for (const folder of toStaticFolders(loaded)) {
    const walked = walkFolder({
      folder,
      name: toSitePath(loaded.root, folder),
      allowed,
      enters: isPublished,
      takes: isPublished,
    })
    for (const path of walked.files) found.set(path, join(folder, path))
    diagnostics.push(...walked.diagnostics)
  }
  const statics = [...found]
    .map(([path, disk]) => ({ path, disk }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return { statics, diagnostics }
}
