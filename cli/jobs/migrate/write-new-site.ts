/** Writes the new site. Files that a person has changed since are not overwritten. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { migrateDirty, migrateKept } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { changedSources, writeSources } from '../../write/write-sources.ts'
import type { FoundFiles } from './new-files.ts'

/** Files that are read and written at once, so that large pictures do not fill the memory. */
const BATCH = 200

/** @throws {@link SiteError} `MIGRATE_DIRTY` unless git has every file of the folder as it is. */
export function checkCleanTree(folder: string): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0 || stdout.trim() !== '') throw migrateDirty(folder)
}

/**
 * Levels of folders above a site in which it has files; more than none only in place, where docs may be next to the
 * site's folder.
 */
export function countLevels({ texts, copies }: FoundFiles): number {
  const places = [...texts, ...copies].map(({ place }) => place)
  return Math.max(0, ...places.map((place) => /^(?:\.\.\/)*/.exec(place)?.[0].length ?? 0)) / 3
}

/** Paths of all files of the new site, sorted. */
export function listPlaces({ texts, copies, written }: FoundFiles): string[] {
  const places = [...texts, ...copies].map(({ place }) => place)
  return [...new Set([...places, ...written.map(({ path }) => path)])].sort()
}

/** @returns paths that are new or changed, and notes on files that were left alone. */
export function writeNewSite(
  target: string,
  found: FoundFiles,
  { isInPlace = false, isDry = false }: { isInPlace?: boolean; isDry?: boolean },
): { written: string[]; kept: Diagnostic[] } {
  const { texts, copies, written } = found
  const levels = countLevels(found)
  const base = join(target, '../'.repeat(levels))
  const inner = relative(base, target).split(sep).join('/')
  const kept: Diagnostic[] = []
  const changed: string[] = []
  const write = (files: readonly OutputFile[], replaces: boolean) => {
    const theirs = replaces ? [] : files.filter((file) => isTheirs(target, file))
    kept.push(...theirs.map(({ path }) => migrateKept(path)))
    const wanted = files
      .filter((file) => !theirs.includes(file))
      .map((file) => ({ ...file, path: posix.join(inner, file.path) }))
    const paths = isDry
      ? changedSources(base, wanted).map(({ path }) => path)
      : writeSources(base, wanted)
    changed.push(...paths.map((path) => posix.relative(inner, path)))
  }
  write(written, false)
  write(
    texts.map(({ place, text }) => ({ path: place, content: text })),
    isInPlace,
  )
  const others = copies.filter(({ file, place }) => join(target, place) !== file)
  for (let start = 0; start < others.length; start += BATCH)
    write(
      others.slice(start, start + BATCH).map(({ file, place }) => ({
        path: place,
        content: readFileSync(file),
      })),
      false,
    )
  return { written: changed.sort(), kept }
}

function isTheirs(target: string, { path, content }: OutputFile): boolean {
  const file = join(target, path)
  return existsSync(file) && !readFileSync(file).equals(Buffer.from(content))
}
