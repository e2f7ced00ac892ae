/**
 * Parts of every command of the program: help, shared options, and the function that does its work. The types of
 * options derive from their definition: `action` receives what `option` declared.
 */
import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { REPORT_FORMATS, type ReportFormat } from '../base/errors/formats/reported.ts'
import type { Report } from '../base/errors/report.ts'
import type { SiteTools } from '../tasks/open/site-tools.ts'

/** Exit codes: 0 done, 1 content or config is wrong, 2 the command line is wrong, 70 a bug of this program. */
export type ExitCode = 0 | 1 | 2 | 70

/** Tools that every command may use. */
export interface CommandContext {
  /** Prints as `--quiet`, `--format` and the terminal require. */
  report: Report
  /** Resolves when the user asks to stop (Ctrl+C), for commands that run until then. */
  untilStopped(): Promise<void>
  /** Variables of the environment. */
  env: NodeJS.ProcessEnv
  /** Threads and bundler of a build. */
  tools: SiteTools
}

/** Options of every command, as commander names them. */
export interface SharedOptions {
  site?: string | undefined
  config?: string | undefined
  quiet?: true | undefined
  /** Format of printed diagnostics. Default: `text`. */
  format?: ReportFormat | undefined
  /** Folder of caches, relative to the site folder; only of commands that use caches. Default: `.octavo`. */
  cache?: string | undefined
}

/** Runs the work of a command, reports its error, and stores its exit code. */
export type Runner = (
  options: SharedOptions,
  work: (context: CommandContext) => Promise<ExitCode>,
) => Promise<void>

/** A command with its help; usage errors are thrown, so that only the entry of the program exits. */
export function newCommand(name: string, summary: string) {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'Show this help.')
    .showHelpAfterError('Run it with --help to see what it takes.')
    .exitOverride()
}

/** A command about a site that only `--site` names, and without `--format`. */
export function plainCommand(name: string, summary: string) {
  return newCommand(name, summary)
    .addOption(siteOption)
    .addOption(configOption)
    .addOption(quietOption)
}

/** A command whose operands are pages or files, so that only `--site` names the site. */
export function operandCommand(name: string, summary: string) {
  return plainCommand(name, summary).addOption(formatOption)
}

/** A command that takes a site as its last operand: `octavo build [siteDir]`. */
export function siteCommand(name: string, summary: string) {
  return operandCommand(name, summary).addArgument(siteArgument)
}

/** A {@link siteCommand} that listens for requests until the user stops it. */
export function servingCommand(name: string, summary: string) {
  return siteCommand(name, summary).addOption(portOption).addOption(hostOption)
}

/** A command that checks a site: its warnings may count as errors, and known diagnostics are left out. */
export function checkingCommand(name: string, summary: string) {
  return siteCommand(name, summary)
    .addOption(strictOption)
    .option(
      '--baseline <file>',
      'File of known diagnostics that are not reported, relative to the site folder.',
    )
    .option(
      '--write-baseline',
      'Write the current diagnostics to that file. Default: octavo-baseline.json.',
    )
}

/** Options of a {@link checkingCommand}, as checks name them. */
export function toChecking(options: {
  locale?: readonly string[] | undefined
  strict?: true | undefined
  baseline?: string | undefined
  writeBaseline?: true | undefined
}) {
  const { locale: locales, strict: isStrict, baseline, writeBaseline: writesBaseline } = options
  return omitUndefined({ locales, isStrict, baseline, writesBaseline })
}

/** The site as an operand. */
export const siteArgument = new Argument(
  '[siteDir]',
  'Folder of the site, which contains site.config.ts or site/site.config.ts.',
)

/** `--site`: for commands whose operands are something else, and for scripts that prefer a name. */
const siteOption = new Option(
  '--site <folder>',
  'The same as [siteDir]. Default: the current folder.',
)

/** `--config`, of every command. */
const configOption = new Option(
  '--config <file>',
  'Config file, if it has another name or is in another folder.',
)

/** `--cache`, of every command that keeps or reads caches. */
export const cacheOption = new Option(
  '--cache <folder>',
  'Folder for caches, relative to the site folder, instead of ".octavo".',
)

/** `--quiet`, of every command. */
export const quietOption = new Option(
  '-q, --quiet',
  'Print only diagnostics and requested results.',
)

/** `--format`, of every command whose files have no other format. */
export const formatOption = new Option(
  '--format <format>',
  'Format of diagnostics. Use text for people, the others for programs.',
)
  .choices(REPORT_FORMATS)
  .default('text' as const)

/** `--diagnostics`: format of diagnostics, for commands whose `--format` is the format of a file. */
export const diagnosticsOption = new Option(
  '--diagnostics <format>',
  'Format of diagnostics, like --format of other commands.',
)
  .choices(REPORT_FORMATS)
  .default('text' as const)

/** `--strict`, of the commands that check a site. */
export const strictOption = new Option('--strict', 'Treat warnings as errors.')

/** `--out` of the commands that write, serve or remove the built site. */
export const outOption = new Option(
  '-o, --out <folder>',
  'Folder of the built site, relative to the site folder.',
).default('dist')

/** `--locale` of the commands that can handle some locales only. */
export const localesOption = new Option(
  '-l, --locale <locale>',
  'Only this locale. For several, repeat the option or separate them by commas.',
).argParser(collectLocales)

/** `--locale` of the commands for translators. @param fallback - Describes the default, for the help. */
export function localeOption(fallback: string) {
  return new Option('-l, --locale <locale>', `Locale to work on. Default: ${fallback}.`)
}

/** `--port`; default: the variable `PORT` of the environment, or 3000. */
const portOption = new Option('-p, --port <number>', 'Port to listen on. 0 picks a free one.')
  .argParser(parsePort)
  .env('PORT')
  .default(3000)

/** `--host` of the commands that listen. */
const hostOption = new Option('--host <name>', 'Address to listen on.').default('localhost')

/** The site of a command, from its operand or `--site`. */
export interface NamedSite {
  siteDir: string
  config?: string
  cache?: string
}

/** Read the site of a command. @throws a usage error if both operand and `--site` are given. */
export function toSite(
  siteDir: string | undefined,
  { site, config, cache }: Omit<SharedOptions, 'format'>,
  command: { error(message: string): never },
): NamedSite {
  if (siteDir !== undefined && site !== undefined)
    command.error(`error: the site is named twice: "${siteDir}" and --site "${site}"`)
  return { siteDir: siteDir ?? site ?? '.', ...omitUndefined({ config, cache }) }
}

/** Whether an operand names a Markdown file, where a command takes a site folder or files. */
export function isMarkdownPath(operand: unknown): operand is string {
  return typeof operand === 'string' && /\.mdx?$/i.test(operand)
}

function parsePort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return port
}

/** Parse `--locale de --locale en` and `--locale de,en`, which mean the same. */
function collectLocales(value: string, before: readonly string[] = []): string[] {
  return [...before, ...value.split(',').filter((locale) => locale !== '')]
}
