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
import { bugsUrl, codeUrl } from '../package/version.ts'
import { readCodeFrame } from './code-frame.ts'
import { countOf } from './count-of.ts'
import { createDocument } from './formats/create-document.ts'
import type { ReportFormat } from './formats/reported.ts'
import { toPrintable, toPrintableLine } from './printable.ts'
import { diagnosticsOf } from './site-error.ts'

type Style = Parameters<typeof styleText>[0]

/** Streams and manners of a report; tests pass their own. */
export interface ReportOptions {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  /** Whether stderr is a terminal that may be redrawn. */
  interactive: boolean
  /** Columns of that terminal. Default: 80. */
  columns?: number
  color: boolean
  quiet: boolean
  /** What diagnostics are given as; but for `text` it is one document on stdout, when the command ends. */
  format?: ReportFormat
  /** After the text, annotations for GitHub Actions. Default: none. */
  annotates?: boolean
  /** Absolute path of the site, whose lines are shown on a terminal. Default: the current folder. */
  folder?: string
  /** Path of the site from where the command runs, with `/` at its end. Default: it runs there. */
  prefix?: string
}

/** Everything that a command prints. */
export interface Report {
  /** Print one line to stdout; hidden by `--quiet`. */
  info(text: string): void
  /** Print to stdout even when quiet: what a command exists to print, in one line or more. */
  result(text: string): void
  /** Columns of the terminal; `null` where there is none. */
  readonly columns: number | null
  /**
   * Say what is being done now; replaced by the next step on a terminal. Of a step that counts, where nothing is
   * replaced, the beginning is said alone.
   */
  step(text: string, count?: StepCount): void
  /** Print diagnostics, `throw` first, then by file and line; `ignore` is left out. */
  diagnostics(diagnostics: readonly Diagnostic[]): void
  /** Say that nothing was published, and why. */
  failure(errors: number): void
  /** Print what other programs are to read of all diagnostics so far; the last call of a command. */
  finish(): void
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

/** How far a step is. */
interface StepCount {
  done: number
  all: number
}

export function createReport(options: ReportOptions): Report {
  const { stdout, stderr, interactive, quiet, folder = '.' } = options
  const { format = 'text', annotates = false, prefix = '' } = options
  const paint = createPaint(options.color)
  const document = createDocument({ format, annotates, prefix })
  // A document on stdout is all that may stand there; people read stderr.
  const output = document.isAlone ? stderr : stdout
  // The address of each code once: what it leads to does not change from line to line.
  const explained = new Set<string>()
  const { show: showStep, clear: clearStep } = createStepLine(options, paint)

  function print(diagnostic: Diagnostic): void {
    document.add(diagnostic)
    if (document.isAlone) return
    clearStep()
    const { source, code } = diagnostic
    const frame = interactive && source ? readCodeFrame(folder, source) : null
    const address = explained.has(code) ? null : codeUrl(code)
    explained.add(code)
    for (const line of toLines(diagnostic, { frame, address }, paint)) stderr.write(`${line}\n`)
  }

  return {
    info(text) {
      if (quiet) return
      clearStep()
      output.write(`${toPrintableLine(text)}\n`)
    },
    result(text) {
      clearStep()
      output.write(`${toPrintable(text)}\n`)
    },
    columns: interactive ? (options.columns ?? 80) : null,
    step(text, count) {
      if (quiet) return
      if (!count) showStep(toPrintableLine(text))
      else if (interactive) showStep(`${toPrintableLine(text)}: ${count.done} of ${count.all}`)
      else if (count.done === 0) showStep(`${toPrintableLine(text)}: ${count.all}`)
    },
    diagnostics(diagnostics) {
      for (const diagnostic of sortDiagnostics(diagnostics))
        if (!(quiet && diagnostic.severity === 'log')) print(diagnostic)
    },
    failure(errors) {
      clearStep()
      const count = countOf(errors, 'error')
      stderr.write(`${paint('red', count)}, nothing was written.\n`)
    },
    finish() {
      clearStep()
      stdout.write(document.toText())
    },
    error(error) {
      clearStep()
      const diagnostics = diagnosticsOf(error)
      if (diagnostics) {
        for (const diagnostic of diagnostics) print(diagnostic)
        return 1
      }
      for (const line of toBugReport(error, paint)) stderr.write(`${line}\n`)
      return 70
    },
  }
}

type Paint = ReturnType<typeof createPaint>

/** The line that says what is being done now; on a terminal each replaces the last. */
function createStepLine({ stderr, interactive, columns = 80 }: ReportOptions, paint: Paint) {
  let isShown = false
  const clear = () => {
    if (isShown) stderr.write('\r\u001B[2K')
    isShown = false
  }
  const show = (line: string) => {
    if (!interactive) return void stderr.write(`${line}\n`)
    clear()
    // A line that wraps could not be replaced.
    stderr.write(paint('dim', `${line.slice(0, Math.max(0, columns - 3))} …`))
    isShown = true
  }
  return { show, clear }
}

/** What stands around a diagnostic. */
interface Around {
  /** Lines of the source, where they are shown. */
  frame: string | null
  /** Where its code is explained, unless that was said before. */
  address: string | null
}

/** A diagnostic for people. */
function toLines(diagnostic: Diagnostic, { frame, address }: Around, paint: Paint): string[] {
  const { code, severity, message, hint, source, cause } = diagnostic
  const word = WORD[severity]
  const head =
    word === 'error' ? paint('red', word) : word === 'warning' ? paint('yellow', word) : word
  const place = source ? ` ${paint('cyan', toPrintableLine(formatPosition(source)))}` : ''
  return [
    `${head} ${paint('bold', code)}${place}`,
    `  ${toBlock(message)}`,
    ...(frame === null ? [] : [paint('dim', frame)]),
    ...(hint ? [`  ${paint('dim', `hint: ${toBlock(hint)}`)}`] : []),
    ...causesOf(cause).map((text) => `  ${paint('dim', `cause: ${toBlock(text)}`)}`),
    ...(address === null ? [] : [`  ${paint('dim', `see: ${address}`)}`]),
  ]
}

/** An error that is ours: what somebody needs who is to mend it. */
function toBugReport(error: unknown, paint: Paint): string[] {
  return [
    `${paint('red', 'internal error')} This is a bug in octavo, not in your site.`,
    toPrintable(stackOf(error)),
    ...causesOf(error instanceof Error ? error.cause : undefined).map(
      (text) => `  cause: ${toBlock(text)}`,
    ),
    `Please report it with the lines above, the Node version and what you ran: ${bugsUrl}`,
  ]
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

/** Sort by severity, worst first, then by position; each once, and none that is ignored. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return uniqueDiagnostics(diagnostics.filter(({ severity }) => severity !== 'ignore')).sort(
    (a, b) =>
      RANK[a.severity] - RANK[b.severity] ||
      compare(a.source?.file ?? '', b.source?.file ?? '') ||
      (a.source?.line ?? 0) - (b.source?.line ?? 0) ||
      (a.source?.column ?? 0) - (b.source?.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  )
}

/** The first of those with the same code, position and subject, in the order given. */
export function uniqueDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { code, source, message, subject = message } = diagnostic
    const key = JSON.stringify([code, source?.line === undefined ? message : subject, source])
    if (!unique.has(key)) unique.set(key, diagnostic)
  }
  return [...unique.values()]
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
