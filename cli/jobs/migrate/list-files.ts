import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Folders without sources of a site. */
const SKIPPED = new Set(['node_modules', 'build', 'dist', 'coverage', '__tests__', '__fixtures__'])
/** Most files that are listed, so that a folder of generated files costs little time. */
const MOST_FILES = 50_000

/**
 * Files below a folder, or the file itself, relative to the root, sorted. Hidden folders are left out.
 *
 * @param skipped - Absolute folder that is left out too.
 */
export function listFiles(root: string, folder: string, skipped?: string): string[] {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [posix.normalize(folder)]
  const found: string[] = []
  const open = [folder]
  for (let next = open.pop(); next !== undefined && found.length < MOST_FILES; next = open.pop()) {
    const place = join(root, next)
    if (place === skipped && place !== root) continue
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = posix.join(next, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.'))
        open.push(path)
      if (entry.isFile()) found.push(path)
    }
  }
  return found.sort()
}
