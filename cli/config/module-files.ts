import { existsSync, statSync } from 'node:fs'

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
  return moduleFilesOf(base).find((file) => existsSync(file) && statSync(file).isFile()) ?? null
}
