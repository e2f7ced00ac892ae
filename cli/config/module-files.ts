import { existsSync, statSync } from 'node:fs'

const ENDINGS = ['', '.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json']

/** The files that a path may mean which has no ending, or one of JavaScript for a file of TypeScript; in order. */
export function moduleFilesOf(base: string): string[] {
  const names = [...ENDINGS, ...ENDINGS.slice(1).map((ending) => `/index${ending}`)]
  // TypeScript lets an import of `./a.js` mean the file `a.ts`.
  const typed = base.replace(/\.([cm]?)js$/, '.$1ts')
  return [...names.map((name) => base + name), typed]
}

/** The first of them that is there; `null` for none. */
export function findModuleFile(base: string): string | null {
  return moduleFilesOf(base).find((file) => existsSync(file) && statSync(file).isFile()) ?? null
}
