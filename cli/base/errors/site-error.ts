import { isRecord } from '../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'

/**
 * A diagnostic that is thrown, because the next stage would have no valid input; the user can fix its cause.
 * Anything else thrown is a bug in this program.
 *
 * Recognise it by {@link diagnosticsOf}, never by `instanceof`: errors also come from worker threads and from
 * other copies of this module.
 */
export class SiteError extends Error implements Diagnostic {
  override readonly name = 'SiteError'
  /** Permanent and searchable; a retired code is never given a new meaning. */
  readonly code: string
  readonly severity = 'throw'
  /** How to fix it, in one or two sentences. */
  readonly hint: string
  /** Location of the cause. */
  readonly source: Source | undefined

  constructor({ code, message, hint, source, cause }: Omit<Diagnostic, 'severity'>) {
    super(message, cause === undefined ? undefined : { cause })
    // `message` of an error is not enumerable by default: `{ ...diagnostic, source }` would lose it.
    Object.defineProperty(this, 'message', { value: message, enumerable: true })
    this.code = code
    this.hint = hint
    this.source = source
  }
}

/** Several diagnostics, thrown together after all of them were collected. */
export class SiteErrors extends Error {
  override readonly name = 'SiteErrors'
  readonly code = 'SITE_ERRORS'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(
      `${diagnostics.length} problems: ${diagnostics.map((diagnostic) => diagnostic.code).join(', ')}`,
    )
    this.diagnostics = diagnostics
  }
}

/** Throw one diagnostic as a {@link SiteError} and several as {@link SiteErrors}; return for none. */
export function throwDiagnostics(diagnostics: readonly Diagnostic[]): void {
  const [first, ...rest] = diagnostics
  if (!first) return
  if (rest.length === 0) throw first instanceof Error ? first : new SiteError(first)
  throw new SiteErrors(diagnostics)
}

/** The diagnostics in a `SiteError` or `SiteErrors`, also after crossing a thread; `null` for any other error. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] | null {
  if (!(error instanceof Error) && !isRecord(error)) return null
  const { name, diagnostics } = error as { name?: unknown; diagnostics?: unknown }
  // Only our own errors have these names, and the constructors above give the fields their types.
  if (name === 'SiteErrors' && Array.isArray(diagnostics)) return diagnostics as Diagnostic[]
  if (name === 'SiteError') return [error as unknown as Diagnostic]
  return null
}

/**
 * The diagnostics in an error, as plain objects that can be sent to another thread: without their cause, and
 * with the severity `throw`, since the error stopped a stage.
 *
 * @throws the error itself, where it is a bug of this program.
 */
export function toDiagnostics(error: unknown): Diagnostic[] {
  const diagnostics = diagnosticsOf(error)
  if (!diagnostics) throw error
  return diagnostics.map(({ code, message, hint, source }) => ({
    code,
    severity: 'throw',
    message,
    hint,
    ...omitUndefined({ source }),
  }))
}
