/**
 * The only printer of the program. Results go to stdout, diagnostics and progress to stderr.
 *
 * Colours and the progress line that updates itself appear only on a terminal; in CI every step is one plain
 * line. `quiet` leaves diagnostics, and results that were requested.
 *
 * Everything printed may contain text of content, so all of it passes {@link toPrintable} here.
 */

import { styleText } from 'node:util'
import { groupBy } from '../../../runtime/shared/group-by.ts'
import type { Diagnostic, Severity, Source } from '../model/diagnostic.ts'
import { bugsUrl, codeUrl } from '../package/version.ts'
import { readCodeFrame } from './code-frame.ts'
import { countOf } from './count-of.ts'
import { createDocument } from './formats/create-document.ts'
import type { ReportFormat } from './formats/reported.ts'
import { toPrintable, toPrintableLine } from './printable.ts'
import { diagnosticsOf } from './site-error.ts'

type Style = Parameters<typeof styleText>[0]

/** Streams and settings of a report; tests pass their own. */
export interface ReportOptions {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  /** Whether stderr is a terminal on which lines can be replaced. */
  interactive: boolean
  /** Width of that terminal in columns. Default: 80. */
  columns?: number
  color: boolean
  quiet: boolean
  /** Format of diagnostics; except for `text`, they are printed to stdout as one document when the command ends. */
  format?: ReportFormat
  /** Print annotations for GitHub Actions after the text. Default: false. */
  annotates?: boolean
  /** Absolute path of the site, for showing source lines on a terminal. Default: the working folder. */
  folder?: string
  /** Path of the site relative to the working folder, with `/` at its end. Default: both are the same. */
  prefix?: string
}

/** Prints all output of a command. */
export interface Report {
  /** Print one line to stdout; hidden by `--quiet`. */
  info(text: string): void
  /** Print to stdout even when quiet: the output that the command exists for, one or more lines. */
  result(text: string): void
  /** Width of the terminal in columns; `null` if there is none. */
  readonly columns: number | null
  /**
   * Print the current step; on a terminal the next step replaces it. Where lines cannot be replaced, only the
   * start of a counted step is printed.
   */
  step(text: string, count?: StepCount): void
  /** Print diagnostics, `throw` first, then by file and line; those with `ignore` are left out. */
  diagnostics(diagnostics: readonly Diagnostic[]): void
  /** Print the number of errors, and their effect. Default: nothing was written. */
  failure(errors: number, effect?: string): void
  /**
   * Print the document for other programs with all diagnostics so far, or, for people, how to read about a code. The
   * last call of a command.
   */
  finish(): void
  /** Print an error: diagnostics plainly, anything else as our bug. @returns exit code 1 or 70. */
  error(error: unknown): 1 | 70
}

const RANK: Readonly<Record<Severity, number>> = { throw: 0, warn: 1, log: 2, ignore: 3 }
const WORD: Readonly<Record<Severity, string>> = {
  throw: 'error',
  warn: 'warning',
  log: 'info',
  ignore: '',
}

/** Progress of a step. */
interface StepCount {
  done: number
  all: number
}

export function createReport(options: ReportOptions): Report {
  const { stdout, stderr, interactive, quiet, folder = '.' } = options
  const { format = 'text', annotates = false, prefix = '' } = options
  const paint = createPaint(options.color)
  const document = createDocument({ format, annotates, prefix })
  // Only the document may be on stdout, so text for people goes to stderr.
  const output = document.isAlone ? stderr : stdout
  // Codes whose address was printed: it is the same for each diagnostic, so it is printed once.
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
    failure(errors, effect = ', nothing was written') {
      clearStep()
      const count = countOf(errors, 'error')
      stderr.write(`${paint('red', count)}${effect}.\n`)
    },
    finish() {
      clearStep()
      const [code] = explained
      if (code !== undefined && !quiet)
        stderr.write(`${paint('dim', `To read about a code offline: octavo explain ${code}`)}\n`)
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

/** Create the line that shows the current step; on a terminal each step replaces the last. */
function createStepLine({ stderr, interactive, columns = 80 }: ReportOptions, paint: Paint) {
  let isShown = false
  const clear = () => {
    if (isShown) stderr.write('\r\u001B[2K')
    isShown = false
  }
  const show = (line: string) => {
    if (!interactive) return void stderr.write(`${line}\n`)
    clear()
    // Shortened to the width, as a wrapped line could not be replaced.
    stderr.write(paint('dim', `${line.slice(0, Math.max(0, columns - 3))} …`))
    isShown = true
  }
  return { show, clear }
}

/** Lines printed with a diagnostic. */
interface Around {
  /** Code frame of the source line; `null` where it is not shown. */
  frame: string | null
  /** Address of the page about its code; `null` where it was printed before. */
  address: string | null
}

/** Lines of a diagnostic for people. */
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

/** Lines for an error of this program, with the details that are needed to fix it. */
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

/** The printed form of an error as plain text, for a page or an overlay. */
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

/** Sort by severity, worst first, then by position; without repetitions and without `ignore`. */
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

/** Of diagnostics with the same code, position and subject only the first, in the order given. */
export function uniqueDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { code, source, message, subject = message } = diagnostic
    const key = JSON.stringify([code, source?.line === undefined ? message : subject, source])
    if (!unique.has(key)) unique.set(key, diagnostic)
  }
  return [...unique.values()]
}

/** Most diagnostics of one kind that are reported for one file. */
const MOST_OF_A_FILE = 100

/** Diagnostics in the order of a report, of each file at most a hundred of a kind, and one that counts the others. */
export function limitDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = groupBy(sortDiagnostics(diagnostics), ({ code, severity, source }) =>
    JSON.stringify([code, severity, source?.file]),
  )
  return [...groups.values()].flatMap((all) => {
    const [first, ...others] = all.slice(MOST_OF_A_FILE)
    if (!first?.source || others.length === 0) return all
    const { code, severity, source } = first
    const message = `${source.file} has ${others.length + 1} more of these, which are not listed.`
    const hint = 'Correct those that are listed, and run the command again.'
    return [...all.slice(0, MOST_OF_A_FILE), { code, severity, source, message, hint }]
  })
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

/** Prefix further lines, so that a line feed in content cannot forge a line of this program. */
function toBlock(text: string): string {
  return toPrintable(text).replaceAll('\n', '\n  | ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The command has decided whether to use colours, so the stream is not tested again. */
function createPaint(hasColor: boolean): (style: Style, text: string) => string {
  return (style, text) => (hasColor ? styleText(style, text, { validateStream: false }) : text)
}
