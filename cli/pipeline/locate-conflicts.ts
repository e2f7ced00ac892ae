import { relative } from 'node:path'
import { type ConflictingPaths, findConflictingPaths } from '../emit/output-path.ts'
import { emitConflict } from '../errors/catalogue.ts'
import { type OutputBase, toOutputPaths } from '../links/to-output-path.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Route } from '../model/route.ts'
import type { StaticFile } from '../model/source-file.ts'

/** What the files of an output are made from. */
interface OutputSources {
  /** Site folder, absolute. */
  root: string
  routes: readonly Pick<Route, 'permalink' | 'file'>[]
  statics: readonly StaticFile[]
  policy: OutputBase
}

/**
 * Find output paths that one disk cannot both hold, and say which files they come from. Two pages are
 * one diagnostic, although each has several files.
 */
export function findOutputConflicts(
  paths: readonly string[],
  sources: OutputSources,
): Diagnostic[] {
  const conflicts = findConflictingPaths(paths)
  if (conflicts.length === 0) return []
  const sourceOf = indexSources(sources)
  const known = new Map<string, Diagnostic>()
  for (const conflict of conflicts) {
    const files = filesOf(conflict, sourceOf)
    const key = JSON.stringify(files.length > 1 ? files : conflict)
    if (!known.has(key)) known.set(key, emitConflict(conflict[0], conflict[1], files))
  }
  return [...known.values()]
}

function filesOf(conflict: ConflictingPaths, sourceOf: ReadonlyMap<string, string[]>): string[] {
  return [...new Set(conflict.flatMap((path) => sourceOf.get(path) ?? []))]
}

/** Output path → the files that it is made from. */
function indexSources({ root, routes, statics, policy }: OutputSources): Map<string, string[]> {
  const sourceOf = new Map<string, string[]>()
  const add = (path: string, file: string) =>
    sourceOf.set(path, [...(sourceOf.get(path) ?? []), file])
  for (const { permalink, file } of routes) {
    if (!file) continue
    const { html, json } = toOutputPaths(permalink, policy)
    for (const path of [html, json]) add(path, file.file)
  }
  for (const { path, disk } of statics) add(path, relative(root, disk))
  return sourceOf
}
