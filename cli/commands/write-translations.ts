import { type Command, Option } from 'commander'
import type { Report } from '../errors/report.ts'
import { sortFindings } from '../errors/report.ts'
import { checkTranslations } from '../line/check-translations.ts'
import { acceptPages, createPages, showStatus, today } from '../line/content-jobs.ts'
import { exportTranslations } from '../line/export-translations.ts'
import { importTranslations } from '../line/import-translations.ts'
import { pseudoTranslate } from '../line/pseudo-translate.ts'
import { translateSite } from '../line/translate-site.ts'
import type { TranslationOutcome } from '../line/translation-outcome.ts'
import { FORMAT_NAMES, type FormatName } from '../translate/exchange/formats.ts'
import { addCommand, type ExitCode, type SharedFlags } from './program.ts'

/** Options of the command, as commander names them. */
export interface TranslationFlags extends SharedFlags {
  locale?: string
  override?: true
  messagePrefix?: string
  prune?: true
  check?: true
  status?: true
  json?: true
  report?: string
  create?: string[]
  accept?: true | string[]
  fromGit?: true
  pseudo?: true
  format?: FormatName
  out?: string
  onlyOpen?: true
  import?: string[]
}

/** Which site and locale; every job takes these. */
interface Target {
  siteDir: string
  config?: string
  locale?: string
}

/** One thing that the command can do, other than to write the catalogues. */
interface Job {
  isAsked(flags: TranslationFlags): boolean
  run(target: Target, flags: TranslationFlags): Promise<TranslationOutcome>
}

/** The first one that is asked for runs; each is a part of the line of its own. */
const JOBS: readonly Job[] = [
  {
    isAsked: ({ create }) => create !== undefined,
    run: (target, { create = [] }) => createPages(target, create),
  },
  {
    isAsked: ({ accept, fromGit }) => accept !== undefined || fromGit === true,
    run: (target, { accept, fromGit }) =>
      acceptPages(target, Array.isArray(accept) ? accept : [], { fromGit: fromGit === true }),
  },
  {
    isAsked: ({ status, json, report }) => status === true || json === true || report !== undefined,
    run: async (target, { json, report, check }) => {
      const shown = await showStatus({
        ...target,
        json: json === true,
        ...(report !== undefined && { report }),
      })
      if (check !== true) return shown
      const { diagnostics, isCheck } = await checkTranslations(target)
      return { ...shown, diagnostics, ...(isCheck && { isCheck }) }
    },
  },
  {
    isAsked: ({ import: files }) => files !== undefined,
    run: (target, { import: files = [] }) =>
      importTranslations({ ...target, files, today: today() }),
  },
  {
    isAsked: ({ format }) => format !== undefined,
    run: (target, { format = 'xliff', out, onlyOpen }) =>
      exportTranslations({
        ...target,
        format,
        onlyOpen: onlyOpen === true,
        ...(out !== undefined && { out }),
      }),
  },
  {
    isAsked: ({ pseudo }) => pseudo === true,
    run: (target, { override }) => pseudoTranslate({ ...target, override: override === true }),
  },
  { isAsked: ({ check }) => check === true, run: (target) => checkTranslations(target) },
]

const WRITE: Job = {
  isAsked: () => true,
  run: (target, { override, prune, messagePrefix = '' }) =>
    translateSite({
      ...target,
      override: override === true,
      prune: prune === true,
      messagePrefix,
    }),
}

/** `octavo write-translations`: bring the translations of a locale up to date, and check them. */
export function addWriteTranslations(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<TranslationFlags>(program, {
    name: 'write-translations',
    summary: 'Write the messages of a locale for its translators; what is translated stays.',
    usesCache: true,
    onResult,
    async run({ report }, siteDir, flags) {
      const job = JOBS.find(({ isAsked }) => isAsked(flags)) ?? WRITE
      const { config, cache, locale } = flags
      const target = {
        siteDir,
        ...(config !== undefined && { config }),
        ...(cache !== undefined && { cache }),
        ...(locale !== undefined && { locale }),
      }
      return tell(await job.run(target, flags), report)
    },
  })
    .option('-l, --locale <locale>', 'Locale to work on; default: the default locale.')
    .option('--override', 'Replace translations that are there by the text to begin with.')
    .option('--messagePrefix <text>', 'Put this in front of every new message.')
    .option('--prune', 'Drop translations that nothing uses, instead of keeping them apart.')
    .option('--status', 'Show which pages are translated, outdated, missing; writes nothing.')
    .option('--report <file>', 'Write the status as a page with charts, too.')
    .option('--json', 'Print the status for programs.')
    .option('--create <pages...>', 'Make these pages ready to be translated; globs are fine.')
    .option('--accept [pages...]', 'Record that these translations are current; default: all new.')
    .option('--from-git', 'With --accept: as of the last commit of each translation, not now.')
    .addOption(
      new Option('--format <format>', 'Write messages and pages for a translator’s tool.').choices(
        FORMAT_NAMES,
      ),
    )
    .option('--out <file>', 'With --format: the file; default: <locale>.xlf, .po or .json.')
    .option('--only-open', 'With --format: only what is missing or outdated.')
    .option('--import <files...>', 'Read what translators sent back; refuse what does not belong.')
    .option('--pseudo', 'Fill a locale for tests with accented, longer, bracketed texts.')
    .option('--check', 'Write nothing; exit with 1 when anything is wrong or missing.')
}

/** Print what a job left. @returns the exit code that follows. */
function tell(outcome: TranslationOutcome, report: Report): ExitCode {
  const { lines, result, diagnostics, nothingWritten, isCheck } = outcome
  for (const line of lines) report.info(line)
  if (result !== undefined) report.result(result)
  report.diagnostics(diagnostics)
  const findings = sortFindings(diagnostics)
  const errors = findings.filter(({ severity }) => severity === 'throw').length
  if (nothingWritten === true) report.failure(errors)
  const isBad = isCheck === true ? findings.some(({ severity }) => severity !== 'log') : errors > 0
  return isBad ? 1 : 0
}
