import type { Compilation, MultiCompiler, MultiStats } from '@rspack/core'
import type { Diagnostic } from '../model/diagnostic.ts'
import { toDiagnostic } from './to-diagnostic.ts'

/** One run over all targets: what it compiled, and what it could not (`BUNDLE_FAILED`). */
interface RspackRun {
  compilations: readonly Compilation[]
  diagnostics: readonly Diagnostic[]
}

/** Absolute paths that are no longer as they were in the run before. */
interface Changes {
  modified: readonly string[]
  removed: readonly string[]
}

/**
 * Run all targets once.
 *
 * @param root - Folder that the files of diagnostics are relative to.
 * @param changes - Of a compiler that ran before: all that changed; it looks at nothing else again.
 */
export async function runRspack(
  compiler: MultiCompiler,
  root: string,
  changes?: Changes,
): Promise<RspackRun> {
  const { modified = [], removed = [] } = changes ?? {}
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run(
      (error, result) => {
        if (error) reject(withCode(error))
        else if (!result) reject(new Error('The bundler gave no result'))
        else resolve(result)
      },
      { modifiedFiles: new Set(modified), removedFiles: new Set(removed) },
    )
  })
  const compilations = stats.stats.map(({ compilation }) => compilation)
  return { compilations, diagnostics: readDiagnostics(stats, root) }
}

/** An error of the bundler, which names the failure of a disk only in its words, with that as its `code`. */
export function withCode(error: Error): Error {
  const code = /\b(?:ENOSPC|EDQUOT)\b/.exec(error.message)?.[0]
  return code === undefined ? error : Object.assign(error, { code })
}

/** Let go of the bundler's threads and memory. */
export function closeRspack(compiler: MultiCompiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()))
  })
}

/** Targets compile the same files, so the same error comes more than once; one is enough. */
function readDiagnostics(stats: MultiStats, root: string): Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>()
  for (const child of stats.stats) {
    const { errors = [] } = child.toJson({ all: false, errors: true })
    for (const error of errors) {
      const diagnostic = toDiagnostic(error, root)
      diagnostics.set(JSON.stringify([diagnostic.source, diagnostic.message]), diagnostic)
    }
  }
  return [...diagnostics.values()]
}
