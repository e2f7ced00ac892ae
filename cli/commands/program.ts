/** The command line: defines the commands, and returns the exit code. */
import path from 'node:path'
import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { createReport, type Report, type ReportOptions } from '../base/errors/report.ts'
import { version } from '../base/package/version.ts'
import { isInterrupted, untilStopped } from '../base/process/interrupt.ts'
import type { SiteTools } from '../tasks/open/site-tools.ts'
import { buildCommand } from './build.ts'
import { checkAgentsCommand } from './check-agents.ts'
import { checkContentCommand } from './check-content.ts'
import { checkLinksCommand } from './check-links.ts'
import { clearCommand } from './clear.ts'
import {
  type CommandContext,
  type ExitCode,
  isMarkdownPath,
  newCommand,
  type Runner,
  type SharedOptions,
} from './define-command.ts'
import { diffCommand } from './diff.ts'
import { docsVersionCommand, splitInstance } from './docs-version.ts'
import { explainCommand } from './explain.ts'
import { frontMatterSchemaCommand } from './front-matter-schema.ts'
import { migrateCommand } from './migrate.ts'
import { newSiteCommand } from './new.ts'
import { addPluginCommands, isForeign } from './plugin-commands.ts'
import { previewCommand } from './preview.ts'
import { pushSearchCommand } from './push-search.ts'
import { renameCommand } from './rename.ts'
import { routesCommand } from './routes.ts'
import { searchReportCommand } from './search-report.ts'
import { serveCommand } from './serve.ts'
import { startCommand } from './start.ts'
import { translationsCommand } from './translations/translations.ts'
import { writeHeadingIdsCommand } from './write-heading-ids.ts'
import { writeTranslationsCommand } from './write-translations.ts'

/** The process that the program runs in. */
interface ProgramHost extends Omit<CommandContext, 'report' | 'tools'> {
  /** Threads and bundler, loaded when a command runs: help and usage errors need none. */
  loadTools(): Promise<SiteTools>
  stdout: ReportOptions['stdout']
  stderr: ReportOptions['stderr'] & { isTTY?: boolean; columns?: number }
  /** Whether the user or the system is ending the process. */
  isInterrupted(): boolean
}

/** The process that this code runs in. */
function nodeHost(): ProgramHost {
  const { env, stdout, stderr } = process
  return { env, stdout, stderr, isInterrupted, untilStopped, loadTools: loadNodeTools }
}

async function loadNodeTools(): Promise<SiteTools> {
  const { NODE_TOOLS } = await import('../tasks/open/site-tools.ts')
  return NODE_TOOLS
}

/** Parse the arguments, run the command that they name, and report its errors. */
export async function runProgram(
  args: readonly string[],
  host: ProgramHost = nodeHost(),
): Promise<ExitCode> {
  let code: ExitCode = 0
  let siteDir = '.'
  const run: Runner = async (options, work) => {
    const report = toReport(options, host, siteDir)
    try {
      code = await work({ ...host, report, tools: await host.loadTools() })
    } catch (error) {
      // The command fails because its workers were ended; the signal handler ends the process.
      if (host.isInterrupted()) await new Promise(() => {})
      code = report.error(error)
    }
    report.finish()
  }
  try {
    const program = createProgram(run)
    const named = args[0] === 'help' ? args.slice(1) : splitInstance(args)
    if (isForeign(program, named)) await addPluginCommands(program, args, run)
    program.hook('preAction', (_, command) => {
      siteDir = siteOf(command)
    })
    printTo(host, program)
    await program.parseAsync(splitInstance(splitHelp(program, args)), { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return toReport({}, host).error(error)
  }
}

/**
 * `help translations status` → `translations status --help`, because commander reads only the first name.
 *
 * @throws a usage error for the name of an unknown command.
 */
function splitHelp(program: CommandUnknownOpts, args: readonly string[]): readonly string[] {
  const [first, ...names] = args
  if (first !== 'help' || names.length === 0) return args
  let command = program
  for (const name of names) {
    const next = command.commands.find((each) => each.name() === name)
    if (!next) return command.error(`error: unknown command '${name}'`)
    command = next
  }
  return [...names, '--help']
}

/** Print help and usage errors of a command and its subcommands to the host. */
function printTo(host: ProgramHost, command: CommandUnknownOpts): void {
  command.configureOutput({
    writeOut: (text) => host.stdout.write(text),
    writeErr: (text) => host.stderr.write(text),
  })
  for (const each of command.commands) printTo(host, each)
}

/** The whole program; `run` does the work of the command that the arguments name. */
export function createProgram(run: Runner) {
  return newCommand('octavo', 'Build a documentation site from Markdown.')
    .version(version, '-V, --version', 'Print the version.')
    .helpCommand('help [command]', 'Show the help of a command.')
    .addCommand(newSiteCommand(run))
    .addCommand(migrateCommand(run))
    .addCommand(startCommand(run))
    .addCommand(buildCommand(run))
    .addCommand(serveCommand(run))
    .addCommand(previewCommand(run))
    .addCommand(checkLinksCommand(run))
    .addCommand(checkContentCommand(run))
    .addCommand(checkAgentsCommand(run))
    .addCommand(routesCommand(run))
    .addCommand(explainCommand(run))
    .addCommand(renameCommand(run))
    .addCommand(writeHeadingIdsCommand(run))
    .addCommand(writeTranslationsCommand(run))
    .addCommand(translationsCommand(run))
    .addCommand(docsVersionCommand(run))
    .addCommand(diffCommand(run))
    .addCommand(searchReportCommand(run))
    .addCommand(pushSearchCommand(run))
    .addCommand(frontMatterSchemaCommand(run))
    .addCommand(clearCommand(run))
}

/** Folder of the site, from the operand or `--site` of a command. Default: `.`. */
function siteOf(command: CommandUnknownOpts): string {
  const at = command.registeredArguments.findIndex((argument) => argument.name() === 'siteDir')
  const operand: unknown = command.processedArgs[at]
  const { site }: { site?: unknown } = command.opts()
  if (typeof operand === 'string' && !isMarkdownPath(operand)) return operand
  return typeof site === 'string' ? site : '.'
}

function toReport(
  { quiet, format }: SharedOptions,
  { env, stdout, stderr }: ProgramHost,
  siteDir = '.',
): Report {
  const folder = path.resolve(siteDir)
  // GitHub Actions resolves files of annotations from the folder of the checkout.
  const from = path.relative(env.GITHUB_WORKSPACE ?? process.cwd(), folder)
  const annotates = env.GITHUB_ACTIONS === 'true' && (format ?? 'text') === 'text'
  const isTerminal = stderr.isTTY === true && env.CI === undefined
  return createReport({
    stdout,
    stderr,
    interactive: isTerminal,
    color: wantsColor(env, isTerminal),
    quiet: quiet === true,
    folder,
    prefix: from === '' ? '' : `${from.split(path.sep).join('/')}/`,
    ...omitUndefined({ format, annotates: annotates || undefined, columns: stderr.columns }),
  })
}

/**
 * Whether to print colours: `FORCE_COLOR` decides unless it is empty (`0` and `false` mean no), then `NO_COLOR`
 * (any text means no), then whether the output is a terminal.
 *
 * @see https://no-color.org and https://force-color.org
 */
export function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force } = env
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false'
  if (no !== undefined && no !== '') return false
  return isTerminal
}
