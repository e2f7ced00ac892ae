import type { Compilation, MultiCompiler, MultiStats } from '@rspack/core'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { toDiagnostic } from './to-diagnostic.ts'

/** Result of one run over all targets; diagnostics are `BUNDLE_FAILED`. */
interface RspackRun {
  compilations: readonly Compilation[]
  diagnostics: readonly Diagnostic[]
}

/** Absolute paths that changed since the last run. */
interface Changes {
  modified: readonly string[]
  removed: readonly string[]
}

/**
 * Run all targets once.
 *
 * @param root - Folder that the files of diagnostics are relative to.
 * @param changes - All changes since the last run of this compiler, which reads no other file again. Default: none.
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

/** Set the `code` of a disk error, which the bundler has only in the message. */
export function withCode(error: Error): Error {
  const code = /\b(?:ENOSPC|EDQUOT)\b/.exec(error.message)?.[0]
  return code === undefined ? error : Object.assign(error, { code })
}

/** Release the threads and memory of the bundler. */
export function closeRspack(compiler: MultiCompiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()))
  })
}

/** Errors of all targets, without duplicates: targets compile the same files. */
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
