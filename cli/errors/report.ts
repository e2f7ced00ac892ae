/**
 * The only printer. Results go to stdout, diagnostics and progress to stderr.
 *
 * Colours and the moving progress line appear on a terminal only; in CI every step is one plain
 * line. `quiet` leaves diagnostics and results that were asked for.
 *
 * Everything printed may hold text of content, so all of it passes {@link toPrintable} here.
 */
import { styleText } from 'node:util'
import type { Diagnostic, Severity, Source } from '../model/diagnostic.ts'
import { bugsUrl } from '../package/version.ts'
import { countOf } from './count-of.ts'
import { toPrintable, toPrintableLine } from './printable.ts'
import { diagnosticsOf } from './site-error.ts'

type Style = Parameters<typeof styleText>[0]

/** Streams and manners of a report; tests pass their own. */
export interface ReportOptions {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  /** Whether stderr is a terminal that may be redrawn. */
  interactive: boolean
  color: boolean
  quiet: boolean
}

/** Everything that a command prints. */
export interface Report {
  /** Print one line to stdout; hidden by `--quiet`. */
  info(text: string): void
  /** Print to stdout even when quiet: what a command exists to print, in one line or more. */
  result(text: string): void
  /** Say what is being done now; replaced by the next step on a terminal. */
  step(text: string): void
  /** Print diagnostics, `throw` first, then by file and line; `ignore` is left out. */
  diagnostics(diagnostics: readonly Diagnostic[]): void
  /** Say that nothing was published, and why. */
  failure(errors: number): void
  /** Print an error: diagnostics of the user plainly, anything else as our bug. @returns exit code 1 or 70. */
  error(error: unknown): 1 | 70
}

const RANK: Readonly<Record<Severity, number>> = { throw: 0, warn: 1, log: 2, ignore: 3 }
const WORD: Readonly<Record<Severity, string>> = {
  throw: 'error',
  warn: 'warning',
  log: 'info',
  ignore: '',
}

export function createReport(options: ReportOptions): Report {
  const { stdout, stderr, interactive, quiet } = options
  const paint = createPaint(options.color)
  let stepShown = false

  function clearStep(): void {
    if (stepShown) stderr.write('\r\u001B[2K')
    stepShown = false
  }

  function print(word: string, { code, message, hint, source, cause }: Diagnostic): void {
    clearStep()
    const head =
      word === 'error' ? paint('red', word) : word === 'warning' ? paint('yellow', word) : word
    const place = source ? ` ${paint('cyan', toPrintableLine(formatPosition(source)))}` : ''
    stderr.write(`${head} ${paint('bold', code)}${place}\n  ${toBlock(message)}\n`)
    if (hint) stderr.write(`  ${paint('dim', `hint: ${toBlock(hint)}`)}\n`)
    for (const text of causesOf(cause))
      stderr.write(`  ${paint('dim', `cause: ${toBlock(text)}`)}\n`)
  }

  return {
    info(text) {
      if (quiet) return
      clearStep()
      stdout.write(`${toPrintableLine(text)}\n`)
    },
    result(text) {
      clearStep()
      stdout.write(`${toPrintable(text)}\n`)
    },
    step(text) {
      if (quiet) return
      const line = toPrintableLine(text)
      if (!interactive) return void stderr.write(`${line}\n`)
      clearStep()
      stderr.write(paint('dim', `${line} …`))
      stepShown = true
    },
    diagnostics(diagnostics) {
      for (const diagnostic of sortDiagnostics(diagnostics))
        if (!(quiet && diagnostic.severity === 'log')) print(WORD[diagnostic.severity], diagnostic)
    },
    failure(errors) {
      clearStep()
      const count = countOf(errors, 'error')
      stderr.write(`${paint('red', count)}, nothing was written.\n`)
    },
    error(error) {
      clearStep()
      const diagnostics = diagnosticsOf(error)
      if (diagnostics) {
        for (const diagnostic of diagnostics) print('error', diagnostic)
        return 1
      }
      stderr.write(`${paint('red', 'internal error')} This is a bug in octavo, not in your site.\n`)
      stderr.write(`${toPrintable(stackOf(error))}\n`)
      for (const text of causesOf(error instanceof Error ? error.cause : undefined))
        stderr.write(`  cause: ${toBlock(text)}\n`)
      stderr.write(
        `Please report it with the lines above, the Node version and what you ran: ${bugsUrl}\n`,
      )
      return 70
    },
  }
}

/** The report of an error as plain text, for a page or an overlay. */
export function formatError(error: unknown): string {
  let text = ''
  const stream = { write: (part: string) => (text += part) }
  const report = createReport({
    stdout: stream,
    stderr: stream,
    interactive: false,
    color: false,
    quiet: true,
  })
  report.error(error)
  return text
}

/** Sort by severity, worst first, then by position; keep the first of those with the same code, position and subject. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity === 'ignore') continue
    const { code, source, message, subject = message } = diagnostic
    const key = JSON.stringify([code, source?.line === undefined ? message : subject, source])
    if (!unique.has(key)) unique.set(key, diagnostic)
  }
  return [...unique.values()].sort(
    (a, b) =>
      RANK[a.severity] - RANK[b.severity] ||
      compare(a.source?.file ?? '', b.source?.file ?? '') ||
      (a.source?.line ?? 0) - (b.source?.line ?? 0) ||
      (a.source?.column ?? 0) - (b.source?.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  )
}

/** `content/iam.md:12:5` */
function formatPosition({ file, line, column }: Source): string {
  if (line === undefined) return file
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`
}

function causesOf(cause: unknown): string[] {
  const texts: string[] = []
  let current = cause
  while (current instanceof Error && texts.length < 5) {
    texts.push(current.message)
    current = current.cause
  }
  return texts
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Further lines are marked, so that a line feed in content cannot pretend to be a line of this program. */
function toBlock(text: string): string {
  return toPrintable(text).replaceAll('\n', '\n  | ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether there are colours was decided by the command, so the stream is not asked again. */
function createPaint(hasColor: boolean): (style: Style, text: string) => string {
  return (style, text) => (hasColor ? styleText(style, text, { validateStream: false }) : text)
}
