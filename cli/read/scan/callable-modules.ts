import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, join as joinPath, normalize } from 'node:path/posix'
import { resolveAlias } from '../../../runtime/shared/resolve-alias.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { TrustedModule } from '../../base/model/site-files.ts'
import { toMatcher } from '../../config/glob.ts'
import { isFile } from '../../config/module-files.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import type { ContentFolder } from './content-folders.ts'
import { findNodeExports } from './find-node-exports.ts'
import { hasHiddenPart } from './inside.ts'
import { walkFolder } from './walk-folder.ts'

const IMPORT = /\b(?:from|import|require\()\s*(['"])([^'"\n]{1,300})\1/g
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js']

/**
 * Modules of the site that pages import and the config allows them to call, by `markdown.callable` and
 * `markdown.aliases`, and style sheets and JSON that they import from there; sorted by path. Imports are
 * found in the text of the pages. Modules that no page imports stay out of the bundle, because they may
 * only run elsewhere.
 */
export function listCallableModules(
  { config, root }: Pick<LoadedConfig, 'config' | 'root'>,
  folders: readonly ContentFolder[],
): TrustedModule[] {
  const { aliases, callable } = config.markdown
  if (callable.length === 0 && Object.keys(aliases).length === 0) return []
  const isCallable = toMatcher(callable)
  const found = new Map<string, TrustedModule>()
  for (const { specifier, from } of listImports(root, config.i18n.path, folders)) {
    const aliased = resolveAlias(specifier, aliases)
    const path = aliased ?? resolveOwn(specifier, from)
    const file = path === null ? undefined : findFile(root, path)
    if (file && (aliased !== null || isCallable(file)))
      found.set(file, { path: file, disk: join(root, file) })
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Report exports of those modules through which pages could call Node itself. */
export function checkCallable(root: string, modules: readonly TrustedModule[]): Diagnostic[] {
  const files = modules.map(({ path }) => path).filter((path) => /\.[cm]?[jt]sx?$/.test(path))
  return findNodeExports(root, files, (specifier, from) => {
    const path = resolveOwn(specifier, from)
    return path === null ? undefined : findFile(root, path)
  })
}

interface WrittenImport {
  specifier: string
  /** File that contains the import, from the site folder. */
  from: string
}

function listImports(
  root: string,
  translations: string,
  folders: readonly ContentFolder[],
): WrittenImport[] {
  const all = [...folders, { disk: join(root, translations), path: translations }]
  const known = new Set<string>()
  return all.flatMap(({ disk, path }) => {
    const { files } = walkFolder({
      folder: disk,
      name: path,
      allowed: [],
      enters: (folder) => !hasHiddenPart(folder),
      takes: (file) => /\.(?:mdx?|[cm]?[jt]s|[jt]sx)$/i.test(file),
    })
    return files.flatMap((file) =>
      importsOf(join(disk, file), path === '' ? file : `${path}/${file}`, known),
    )
  })
}

/** The imports of a file, without those that a file of the same folder also has. */
function importsOf(disk: string, from: string, known: Set<string>): WrittenImport[] {
  return Array.from(readFileSync(disk, 'utf8').matchAll(IMPORT)).flatMap(([, , specifier = '']) => {
    const key = `${dirname(from)}\n${specifier}`
    if (known.has(key)) return []
    known.add(key)
    return [{ specifier, from }]
  })
}

function resolveOwn(specifier: string, from: string): string | null {
  if (specifier.startsWith('@site/')) return normalize(specifier.slice(6))
  return /^\.\.?\//.test(specifier) ? joinPath(dirname(from), specifier) : null
}

/** A file inside the site folder that a page may import; hidden files and packages are excluded. */
function findFile(root: string, path: string): string | undefined {
  if (path.startsWith('../') || path.startsWith('/') || hasHiddenPart(path)) return undefined
  if (path.split('/').includes('node_modules')) return undefined
  return ENDINGS.map((ending) => path + ending).find(
    (file) => /\.(?:[cm]?[jt]sx?|css|json)$/.test(file) && isFile(join(root, file)),
  )
}
