/** The command line: which commands exist, what they share, and which exit code follows. */
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { createReport, type Report } from '../errors/report.ts'
import { isInterrupted, untilStopped } from '../interrupt.ts'
import { version } from '../version.ts'
import { addBuild } from './build.ts'
import { addCheckLinks } from './check-links.ts'
import { addClear } from './clear.ts'
import { addDocsVersion, splitInstance } from './docs-version.ts'
import { addPreview } from './preview.ts'
import { addPushSearch } from './push-search.ts'
import { addServe } from './serve.ts'
import { addStart } from './start.ts'
import { addWriteTranslations } from './write-translations.ts'

/** Exit codes: done, content or config is wrong, the command line is wrong, our bug. */
export type ExitCode = 0 | 1 | 2 | 70

/** What every command may use. */
export interface CommandContext {
  /** Speaks as `--quiet` and the terminal ask for. */
  report: Report
  /** Resolves when the user asks to stop (Ctrl+C), for commands that run until then. */
  untilStopped(): Promise<void>
}

/** Options of every command. */
export interface SharedFlags {
  quiet?: true
  config?: string
  /** Of the commands that use caches. */
  cache?: string
}

/** Run a command; its result is the exit code. */
export type Run<Flags> = (
  context: CommandContext,
  siteDir: string,
  flags: Flags & SharedFlags,
) => Promise<ExitCode>

/** Parse the arguments, run the command they name, report what it throws. */
export async function runProgram(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = 0
  const program = createProgram((result) => {
    code = result
  })
  try {
    await program.parseAsync(splitInstance(args), { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return toReport({}).error(error)
  }
}

function createProgram(onResult: (code: ExitCode) => void): Command {
  const program = new Command('octavo')
    .description('Build a documentation site from Markdown: fast HTML, a React runtime on top.')
    .version(version, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand(false)
    .showHelpAfterError('Run it with --help to see what it takes.')
    .exitOverride()
  for (const add of [
    addStart,
    addBuild,
    addServe,
    addPreview,
    addCheckLinks,
    addWriteTranslations,
    addDocsVersion,
    addPushSearch,
    addClear,
  ])
    add(program, onResult)
  program.action(() => program.help({ error: true }))
  return program
}

const CACHE_HELP = 'Folder for caches, from the site folder, in place of ".octavo".'

/**
 * Add one command: `octavo <name> [siteDir]`, with the options that all share.
 *
 * @returns the command, so that its own options can follow.
 */
export function addCommand<Flags>(
  program: Command,
  command: {
    name: string
    summary: string
    /** What must stand before the site folder; it is handed over among the flags. */
    operand?: { name: string; help: string }
    /** Whether `--cache` says where its caches lie. */
    usesCache?: true
    run: Run<Flags>
    onResult(code: ExitCode): void
  },
): Command {
  const { operand } = command
  const created = program.command(command.name).description(command.summary)
  if (operand) created.argument(`<${operand.name}>`, operand.help)
  if (command.usesCache) created.option('--cache <folder>', CACHE_HELP)
  return created
    .argument('[siteDir]', 'Folder of the site: holds site.config.ts, or site/site.config.ts.', '.')
    .option('--config <file>', 'Config file, when it has another name or place.')
    .option('-q, --quiet', 'Print problems and asked-for results only.')
    .helpOption('-h, --help', 'Show this help.')
    .exitOverride()
    .action(async (...values: [...string[], Flags & SharedFlags, Command]) => {
      const given = operand ? { [operand.name]: values[0] } : {}
      const siteDir = String(values[operand ? 1 : 0])
      const flags = { ...created.opts<Flags & SharedFlags>(), ...given }
      const report = toReport(flags)
      const context: CommandContext = { report, untilStopped }
      try {
        command.onResult(await command.run(context, siteDir, flags))
      } catch (error) {
        // It fails because its workers are gone; the process ends when all else is.
        if (isInterrupted()) await new Promise(() => {})
        command.onResult(report.error(error))
      }
    })
}

/** `--port`: a number that a server can listen on; 0 picks a free one. */
export function parsePort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return port
}

/** `--locale de --locale en` and `--locale de,en` say the same. */
export function collectLocales(value: string, before: readonly string[] = []): string[] {
  return [...before, ...value.split(',').filter((locale) => locale !== '')]
}

function toReport({ quiet }: { quiet?: true }): Report {
  const { env, stdout, stderr } = process
  const plain = env.NO_COLOR !== undefined || env.CI !== undefined
  return createReport({
    stdout,
    stderr,
    interactive: stderr.isTTY === true && env.CI === undefined,
    color: stderr.isTTY === true && !plain,
    quiet: quiet === true,
  })
}
