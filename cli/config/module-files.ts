import { dirname } from 'node:path'
import { isOfFile, stampOf } from '../base/disk/stamp.ts'

const ENDINGS = ['', '.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json']

/**
 * Files that an import path may refer to, in order: the path may lack its extension, or have `.js` for a
 * TypeScript file.
 */
export function moduleFilesOf(base: string): string[] {
  const names = [...ENDINGS, ...ENDINGS.slice(1).map((ending) => `/index${ending}`)]
  // TypeScript lets an import of `./a.js` mean the file `a.ts`.
  const typed = base.replace(/\.([cm]?)js$/, '.$1ts')
  return [...names.map((name) => base + name), typed]
}

/** The first of these files that exists; `null` for none. */
export function findModuleFile(base: string): string | null {
  return moduleFilesOf(base).find(isFile) ?? null
}

/** The first file of a path with one of these endings; `undefined` for none. */
export function findFile(base: string, endings: readonly string[]): string | undefined {
  return endings.map((ending) => base + ending).find(isFile)
}

/** Whether a path is a file, or a link to one. */
export function isFile(path: string): boolean {
  return isOfFile(stampOf(path))
}

/** A folder and all folders above it, the innermost first. */
export function listAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...listAbove(above)]
}
