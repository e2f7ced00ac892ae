import { isRecord } from '../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'

/**
 * A diagnostic that is thrown, because the next stage would have nothing sound to work on; the user
 * can correct what it names. Anything else thrown is a bug in this program.
 *
 * Recognise it by {@link diagnosticsOf}, never by `instanceof`: errors also come from worker threads
 * and from other copies of this module.
 */
export class SiteError extends Error implements Diagnostic {
  override readonly name = 'SiteError'
  /** Permanent and searchable; a retired code is never given a new meaning. */
  readonly code: string
  readonly severity = 'throw'
  /** What to do about it, as one or two sentences. */
  readonly hint: string
  /** Where to look. */
  readonly source: Source | undefined

  constructor({ code, message, hint, source, cause }: Omit<Diagnostic, 'severity'>) {
    super(message, cause === undefined ? undefined : { cause })
    // Of errors it is no field that a copy has: `{ ...diagnostic, source }` lost it.
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

/** Diagnostics inside a `SiteError` or `SiteErrors`, also one that crossed a thread; `null` for any other error. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] | null {
  if (!(error instanceof Error) && !isRecord(error)) return null
  const { name, diagnostics } = error as { name?: unknown; diagnostics?: unknown }
  // Both names are ours alone, and the constructors above give the fields their types.
  if (name === 'SiteErrors' && Array.isArray(diagnostics)) return diagnostics as Diagnostic[]
  if (name === 'SiteError') return [error as unknown as Diagnostic]
  return null
}

/**
 * The diagnostics inside an error, as plain objects that can cross to another thread: without their
 * cause, and as errors, since what was thrown stopped a stage.
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
