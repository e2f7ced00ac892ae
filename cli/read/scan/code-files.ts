/**
 * Finds the code that may contain texts: below some folders, and the modules of the site that it imports by
 * a relative path. Imports are found by their text, because one too many does no harm.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isFile } from '../../config/module-files.ts'
import { hasHiddenPart, isInside, toSitePath } from './inside.ts'

/** A file with React code. */
interface ScannedCode {
  /** Absolute. */
  disk: string
  text: string
}

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js']

/**
 * Code of a site, sorted by path; missing folders are ignored. Declarations and tests are left out.
 *
 * @param root - Imports are followed inside this folder, and inside the folders of entries. Absolute.
 * @param entries - Further files, anywhere: those of plugins may be in packages. Absolute.
 */
export function listCodeFiles(
  folders: readonly string[],
  root: string,
  entries: readonly string[] = [],
): ScannedCode[] {
  const found = new Map<string, string>()
  const ofEntries = entries.map((entry) => dirname(entry))
  const isOurs = (file: string) =>
    (isInside(root, file) && !hasHiddenPart(toSitePath(root, file))) ||
    ofEntries.some((folder) => isInside(folder, file))
  const pending = [...entries.filter(isCodeFile), ...folders.flatMap(listFolder)]
  for (let disk = pending.pop(); disk !== undefined; disk = pending.pop()) {
    if (found.has(disk)) continue
    const text = readFileSync(disk, 'utf8')
    found.set(disk, text)
    pending.push(...importsOf(disk, text).filter(isOurs))
  }
  return [...found].map(([disk, text]) => ({ disk, text })).sort(byPath)
}

function listFolder(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => isCode(path) && !hasHiddenPart(path))
    .map((path) => join(folder, path))
}

const isCode = (path: string) => /\.[jt]sx?$/.test(path) && !/\.d\.ts$|\.test\./.test(path)

function importsOf(disk: string, text: string): string[] {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g)
  return [...specifiers].flatMap(([, , specifier = '']) => {
    const path = resolve(dirname(disk), specifier)
    return EXTENSIONS.map((end) => path + end).find(isCodeFile) ?? []
  })
}

function isCodeFile(path: string): boolean {
  return isCode(path) && isFile(path)
}

function byPath(a: ScannedCode, b: ScannedCode): number {
  return a.disk < b.disk ? -1 : 1
}
