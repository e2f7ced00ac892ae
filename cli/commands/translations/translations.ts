/** `octavo translations <job>`: the jobs of translators, each a command with its own help. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { TranslationJobResult } from '../../jobs/translations/translation-job-result.ts'
import type { SiteTools } from '../../tasks/open/site-tools.ts'
import { EXPORT_NAMES } from '../../translate/exchange/format-names.ts'
import {
  diagnosticsOption,
  formatOption,
  type NamedSite,
  newCommand,
  type Runner,
  type SharedOptions,
  toSite,
} from '../define-command.ts'
import { type Jobs, loadJobs } from './load-jobs.ts'
import { FALLBACK, jobCommand, listCommand, printResult } from './run-job.ts'

/** Site and locale of a job. */
interface JobTarget extends NamedSite {
  locale?: string
}

type Parsed = Omit<SharedOptions, 'format'> & { locale?: string | undefined }

/** The parsed command, which reports usage errors. */
type Usage = Parameters<typeof toSite>[2]

/** `octavo translations`, with all its jobs. */
export function translationsCommand(run: Runner) {
  return newCommand('translations', 'Work with translations: status, exchange, checks.')
    .addCommand(statusCommand(run))
    .addCommand(checkCommand(run))
    .addCommand(createCommand(run))
    .addCommand(acceptCommand(run))
    .addCommand(exportCommand(run))
    .addCommand(importCommand(run))
    .addCommand(pseudoCommand(run))
}

function statusCommand(run: Runner) {
  return jobCommand(
    'status',
    'Show which pages and messages are translated, outdated or missing.',
    FALLBACK.others,
  )
    .addOption(formatOption)
    .option('--json', 'Print the status as JSON.')
    .option('--summary', 'Print a summary in Markdown, for a comment on a pull request.')
    .option('--report <file>', 'Also write the status as a page with charts.')
    .action((siteDir, options, command) => {
      const { json, report, summary } = options
      const target = toTarget(siteDir, options, command)
      return runJob(run, options, (jobs, tools) =>
        jobs.showStatus({
          ...target,
          tools,
          json: json === true,
          ...omitUndefined({ report, summary }),
        }),
      )
    })
}

function checkCommand(run: Runner) {
  return jobCommand(
    'check',
    'Fail if a translation is wrong, or below the thresholds of the config.',
    FALLBACK.others,
  )
    .addOption(formatOption)
    .action((siteDir, options, command) => {
      const target = toTarget(siteDir, options, command)
      return runJob(run, options, (jobs, tools) => jobs.checkTranslations({ ...target, tools }))
    })
}

function createCommand(run: Runner) {
  return listCommand('create', 'Prepare pages for translation.')
    .argument('<pages...>', 'Pages of the source language, as paths or globs.')
    .action((pages, options, command) => {
      const target = toTarget(undefined, options, command)
      return runJob(run, options, (jobs, tools) => jobs.createPages({ ...target, tools }, pages))
    })
}

function acceptCommand(run: Runner) {
  return listCommand('accept', 'Record that translations are up to date.')
    .argument('[pages...]', 'Pages or messages. Default: all new ones.')
    .option(
      '--from-git',
      'Record the state at the last commit of each translation, not the current state.',
    )
    .addOption(
      new Option(
        '--reviewed-by <name>',
        'Also record that this person has reviewed the pages. Messages have no review.',
      ).argParser(parseName),
    )
    .action((pages, options, command) => {
      const target = toTarget(undefined, options, command)
      const fromGit = options.fromGit === true
      const { reviewedBy } = options
      return runJob(run, options, (jobs, tools) =>
        jobs.acceptPages({ ...target, tools }, pages, {
          fromGit,
          ...omitUndefined({ reviewedBy }),
        }),
      )
    })
}

function exportCommand(run: Runner) {
  return jobCommand(
    'export',
    'Write messages and pages to a file for a translator’s tool, or its memory and glossary.',
    FALLBACK.other,
  )
    .addOption(
      new Option('--format <format>', 'Format of the file.').choices(EXPORT_NAMES).default('xliff'),
    )
    .addOption(diagnosticsOption)
    .option('-o, --out <file>', 'Output file. Default: <locale>.xlf, .po, .json, .tmx or .tbx.')
    .option('--only-open', 'Only missing and outdated texts.')
    .option('--pages <pages...>', 'Only these pages, as paths or globs, and no messages.')
    .action((siteDir, options, command) => {
      const { format, out, diagnostics, pages } = options
      const target = toTarget(siteDir, options, command)
      const onlyOpen = options.onlyOpen === true
      return runJob(run, { ...options, format: diagnostics }, (jobs, tools) =>
        jobs.exportTranslations({
          ...target,
          tools,
          format,
          onlyOpen,
          ...omitUndefined({ out, pages }),
        }),
      )
    })
}

function importCommand(run: Runner) {
  return listCommand(
    'import',
    'Read files that translators returned. Units that do not match the site are refused.',
  )
    .argument('<files...>', 'XLIFF, PO, JSON, TMX or TBX files.')
    .option('--needs-review', 'Record that somebody has to review the imported pages.')
    .action((files, options, command) => {
      const target = toTarget(undefined, options, command)
      return runJob(run, options, (jobs, tools) =>
        jobs.importTranslations({
          ...{ ...target, tools, files, today: jobs.today() },
          needsReview: options.needsReview === true,
        }),
      )
    })
}

function pseudoCommand(run: Runner) {
  return jobCommand(
    'pseudo',
    'Fill messages and pages of a test locale with accented, longer, bracketed texts.',
    FALLBACK.named,
  )
    .addOption(formatOption)
    .option('--override', 'Replace existing translations.')
    .action((siteDir, options, command) => {
      const target = toTarget(siteDir, options, command)
      const override = options.override === true
      return runJob(run, options, (jobs, tools) =>
        jobs.pseudoTranslate({ ...target, tools, override }),
      )
    })
}

/** A name as it is written into a record: one line. */
function parseName(name: string): string {
  const own = name.trim()
  if (own === '' || own.length > 100 || /\p{Cc}/u.test(own))
    throw new InvalidArgumentError('It must have from 1 to 100 characters, and no line end.')
  return own
}

function toTarget(siteDir: string | undefined, options: Parsed, command: Usage): JobTarget {
  return { ...toSite(siteDir, options, command), ...omitUndefined({ locale: options.locale }) }
}

function runJob(
  run: Runner,
  options: SharedOptions,
  job: (jobs: Jobs, tools: SiteTools) => Promise<TranslationJobResult>,
): Promise<void> {
  return run(options, async ({ report, tools }) => {
    const jobs = await loadJobs()
    return printResult(await job(jobs, tools), report)
  })
}
