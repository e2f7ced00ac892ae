import type { Source } from '../model/diagnostic.ts'

/** What a problem is made of; the fields of {@link SiteError}. */
export interface Problem {
  code: string
  message: string
  hint: string
  source?: Source | undefined
  cause?: unknown
}

/**
 * A problem the reader of the message can fix. Anything else thrown is a bug in this program.
 *
 * Recognise it by `isSiteError`, never by `instanceof`: errors also come from worker threads and
 * from other copies of this module.
 */
export class SiteError extends Error {
  override readonly name = 'SiteError'
  /** Permanent and searchable; a retired code is never given a new meaning. */
  readonly code: string
  /** What to do about it, as one or two sentences. */
  readonly hint: string
  /** Where to look. */
  readonly source: Source | undefined

  constructor({ code, message, hint, source, cause }: Problem) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
    this.source = source
  }
}

/** Several problems found together; thrown where the next stage cannot go on, after all were found. */
export class SiteErrors extends Error {
  override readonly name = 'SiteErrors'
  readonly code = 'SITE_ERRORS'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`${problems.length} problems: ${problems.map((problem) => problem.code).join(', ')}`)
    this.problems = problems
  }
}

/** Throw one problem as itself and several together; nothing for none. */
export function throwProblems(problems: readonly Problem[]): void {
  const [first, ...rest] = problems
  if (!first) return
  if (rest.length === 0) throw first instanceof Error ? first : new SiteError(first)
  throw new SiteErrors(problems)
}

/** The problems inside an error of ours, also one that crossed a thread; `null` for anything else. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  if (!(error instanceof Error) && !isRecord(error)) return null
  const { name, problems } = error as { name?: unknown; problems?: unknown }
  // Both names are ours alone, and the constructors above give the fields their types.
  if (name === 'SiteErrors' && Array.isArray(problems)) return problems as Problem[]
  if (name === 'SiteError') return [error as unknown as Problem]
  return null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
