/**
 * The only walk over folders. Symbolic links are followed, because content is often put together with them,
 * but only into folders that content may come from. Otherwise a link to `/etc` or to `.git/config`, in a
 * stranger's pull request, would be published.
 *
 * Reading is synchronous: on a local disk that takes a third of the CPU time of promises.
 */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { linkLeadsOutside, sourceUnreadable, symlinkLoop } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { hasHiddenPart, isInside } from './inside.ts'

/** Options of a walk. Paths given to the callbacks are inside the folder. */
interface Walk {
  /** Absolute. May itself be a link to any folder, because the config names it. */
  folder: string
  /** The same folder as diagnostics name it: `content/cloud`. */
  name: string
  /** Real paths of folders that links may lead into, in addition to the folder itself. */
  allowed: readonly string[]
  enters(folder: string): boolean
  takes(file: string): boolean
}

/** Result of a walk. */
export interface Walked {
  /** Paths inside the folder with `/`, in code-unit order. */
  files: readonly string[]
  diagnostics: readonly Diagnostic[]
  /** Whether the folder does not exist. */
  missing?: true
}

interface State {
  walk: Walk
  roots: readonly string[]
  files: string[]
  diagnostics: Diagnostic[]
}

/** A folder during the walk: `path` inside the walk, `real` path on disk, `above` the real paths of its parents. */
interface Folder {
  path: string
  real: string
  above: readonly string[]
}

/**
 * List the files of a folder and of all folders below that the callbacks accept. Diagnostics are collected,
 * not thrown.
 */
export function walkFolder(walk: Walk): Walked {
  const real = toRealFolder(walk.folder)
  if (real === null) return { files: [], diagnostics: [], missing: true }
  const roots = [real, ...walk.allowed]
  const state: State = { walk, roots, files: [], diagnostics: [] }
  visit(state, { path: '', real, above: [] })
  state.files.sort((a, b) => (a < b ? -1 : 1))
  return { files: state.files, diagnostics: state.diagnostics }
}

/** Real path of a folder; `null` if there is no such folder. */
export function toRealFolder(folder: string): string | null {
  try {
    const real = realpathSync.native(folder)
    return statSync(real).isDirectory() ? real : null
  } catch {
    return null
  }
}

function visit(state: State, folder: Folder): void {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder.real, { withFileTypes: true })
  } catch (cause) {
    state.diagnostics.push(sourceUnreadable({ file: nameOf(state, folder.path) }, cause))
    return
  }
  for (const entry of entries) {
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`
    if (entry.isFile()) {
      if (state.walk.takes(path)) state.files.push(path)
    } else if (entry.isDirectory()) {
      if (state.walk.enters(path))
        enter(state, folder, { path, real: join(folder.real, entry.name) })
    } else if (state.walk.takes(path) || state.walk.enters(path)) follow(state, folder, path)
  }
}

function enter(state: State, parent: Folder, { path, real }: { path: string; real: string }): void {
  visit(state, { path, real, above: [...parent.above, parent.real] })
}

/** Follow a link, or an entry whose kind the file system does not report. */
function follow(state: State, parent: Folder, path: string): void {
  const target = findTarget(state, path)
  if (!target) return
  const { real, stats } = target
  const { walk, roots, diagnostics, files } = state
  const source = { file: nameOf(state, path) }
  if (!(stats.isDirectory() ? walk.enters(path) : walk.takes(path))) return
  if (!isAllowed(roots, real) || (stats.isFile() && isDisguised(state, path, real)))
    diagnostics.push(linkLeadsOutside(source))
  else if (stats.isFile()) files.push(path)
  else if (!stats.isDirectory()) diagnostics.push(sourceUnreadable(source))
  else if ([...parent.above, parent.real].some((above) => isInside(real, above)))
    diagnostics.push(symlinkLoop(source))
  else enter(state, parent, { path, real })
}

function findTarget(state: State, path: string): { real: string; stats: Stats } | null {
  const disk = join(state.walk.folder, path)
  const source = { file: nameOf(state, path) }
  try {
    return { real: realpathSync.native(disk), stats: statSync(disk) }
  } catch (cause) {
    // ELOOP: a link that resolves to itself.
    if ((cause as NodeJS.ErrnoException).code === 'ELOOP')
      state.diagnostics.push(symlinkLoop(source))
    else if (state.walk.takes(path)) state.diagnostics.push(sourceUnreadable(source, cause))
    return null
  }
}

function isAllowed(roots: readonly string[], real: string): boolean {
  return roots.some((root) => isInside(root, real) && !hasHiddenPart(real.slice(root.length)))
}

/**
 * Whether a link gives a file from elsewhere another extension. A readme of the repository may become a
 * page; a key file must not, whatever the link is called.
 */
function isDisguised({ roots: [own = ''] }: State, path: string, real: string): boolean {
  return !isInside(own, real) && typeOf(path) !== typeOf(real)
}

function typeOf(path: string): string {
  return extname(path)
    .toLowerCase()
    .replace(/^\.mdx$/, '.md')
}

function nameOf({ walk }: State, path: string): string {
  return [walk.name, path].filter((part) => part !== '').join('/')
}
