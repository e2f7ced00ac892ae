import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { findFile, isFile } from '../../config/module-files.ts'

/** Extensions that a path may leave out. */
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs']

/** Absolute path of a module: a file relative to a folder, else an installed package; `null` if there is neither. */
export function findModule(name: string, folder: string): string | null {
  const file = findFile(resolve(folder, name), ENDINGS)
  if (file !== undefined) return file
  return /^[.\\/]/.test(name) ? null : (resolvePackage(name, folder) ?? findEntry(name, folder))
}

function resolvePackage(name: string, folder: string): string | null {
  try {
    return createRequire(join(folder, 'site.cjs')).resolve(name)
  } catch {
    // Not installed, or exported for `import` only: findEntry looks for that case.
    return null
  }
}

/** The main module of a package that exports it for `import` only, which `require` cannot resolve. */
function findEntry(name: string, folder: string): string | null {
  const home = join(folder, 'node_modules', name)
  const manifest = join(home, 'package.json')
  if (!isFile(manifest)) return dirname(folder) === folder ? null : findEntry(name, dirname(folder))
  const read: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  const entry = isRecord(read) ? entryOf(read.exports) : null
  return entry === null || !isFile(join(home, entry)) ? null : join(home, entry)
}

function entryOf(exports: unknown): string | null {
  if (typeof exports === 'string') return exports
  if (!isRecord(exports)) return null
  return entryOf(exports['.'] ?? exports.node ?? exports.import ?? exports.default ?? null)
}
