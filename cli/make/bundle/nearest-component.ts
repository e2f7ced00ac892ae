import { readFileSync } from 'node:fs'
import path from 'node:path'
import { mostSimilar } from '../../base/errors/most-similar.ts'

/** Name → absolute path of files of the theme: `shell/footer` → `/…/theme/shell/footer.tsx`. */
type ThemeSources = ReadonlyMap<string, string>

/**
 * Find the public component that a private file of the theme is part of: the nearest one that imports the file,
 * directly or through other files. Of several at the same distance, the one in the same folder wins, then the
 * first by name.
 *
 * If no public component imports the file, it is the one in its folder (or the nearest folder above) with the
 * most similar name.
 *
 * @param name - Name of the private file: `search/snippet-words`.
 * @param sources - Every file of the theme. Reads all of them, so call it for an error only.
 * @param isPublic - Whether a site may replace the component of that name. At least one of `sources` is.
 */
export function nearestComponent(
  name: string,
  sources: ThemeSources,
  isPublic: (name: string) => boolean,
): string {
  const importers = listImporters(sources)
  const seen = new Set([name])
  let level = [name]
  while (level.length > 0) {
    const next = level.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one))
    const found = [...new Set(next)].filter(isPublic).sort()
    if (found.length > 0)
      return found.find((one) => folderOf(one) === folderOf(name)) ?? found[0] ?? name
    for (const one of next) seen.add(one)
    level = [...new Set(next)]
  }
  return nearestInFolder(name, [...sources.keys()].filter(isPublic).sort())
}

/** File → files that import its values, not only its types. */
function listImporters(sources: ThemeSources): Map<string, string[]> {
  const names = new Map([...sources].map(([name, file]) => [file, name]))
  const importers = new Map<string, string[]>()
  for (const [name, file] of sources)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = names.get(path.join(path.dirname(file), specifier))
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), name])
    }
  return importers
}

const IMPORT = /(?:^(?:import|export) (?!type\b)[^']*?from |\bimport\([^']*)'(\.[^']+)'/gm

function nearestInFolder(name: string, candidates: readonly string[]): string {
  let folder = folderOf(name)
  let near = candidates.filter((one) => one.startsWith(`${folder}/`))
  while (near.length === 0 && folder !== '.') {
    folder = folderOf(folder)
    near = candidates.filter((one) => folder === '.' || one.startsWith(`${folder}/`))
  }
  return mostSimilar(name, near) ?? near[0] ?? name
}

const folderOf = (name: string) => path.posix.dirname(name)
