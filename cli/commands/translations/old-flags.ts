/**
 * The jobs of translators as flags of `write-translations`, as in 0.1. They will be removed in the release after
 * the next; until then each works, and reports its new command.
 */
import { type Command, Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { commandRenamed } from '../../errors/catalogue.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { FORMAT_NAMES, type FormatName } from '../../translate/exchange/format-names.ts'
import type { MessagesOptions } from '../../translation-jobs/gather-messages.ts'
import type { TranslationJobResult } from '../../translation-jobs/translation-job-result.ts'
import { type Jobs, loadJobs } from './load-jobs.ts'

/** The old flags, as commander names them. */
interface OldFlags {
  override?: true | undefined
  messagePrefix?: string | undefined
  prune?: true | undefined
  check?: true | undefined
  status?: true | undefined
  json?: true | undefined
  report?: string | undefined
  create?: string[] | undefined
  accept?: true | string[] | undefined
  fromGit?: true | undefined
  pseudo?: true | undefined
  format?: FormatName | undefined
  out?: string | undefined
  onlyOpen?: true | undefined
  import?: string[] | undefined
}

/** The job of an old flag. */
interface OldJob {
  /** Names the new command of the job. */
  diagnostic: Diagnostic
  run(target: MessagesOptions): Promise<TranslationJobResult>
}

interface JobOfFlags {
  /** Name below `octavo translations`. */
  name: string
  /** Flags that select the job; one is enough. */
  asks: readonly (keyof OldFlags)[]
  /** Flags that the job allows. */
  takes: readonly (keyof OldFlags)[]
  run(jobs: Jobs, target: MessagesOptions, flags: OldFlags): Promise<TranslationJobResult>
}

const JOBS: readonly JobOfFlags[] = [
  {
    name: 'create',
    asks: ['create'],
    takes: [],
    run: (jobs, target, { create = [] }) => jobs.createPages(target, create),
  },
  {
    name: 'accept',
    asks: ['accept', 'fromGit'],
    takes: [],
    run: (jobs, target, { accept, fromGit }) =>
      jobs.acceptPages(target, Array.isArray(accept) ? accept : [], { fromGit: fromGit === true }),
  },
  {
    name: 'status',
    asks: ['status', 'json', 'report'],
    takes: ['check'],
    run: showStatusAndCheck,
  },
  {
    name: 'import',
    asks: ['import'],
    takes: [],
    run: (jobs, target, { import: files = [] }) =>
      jobs.importTranslations({ ...target, files, today: jobs.today() }),
  },
  {
    name: 'export',
    asks: ['format'],
    takes: ['out', 'onlyOpen'],
    run: (jobs, target, { format = 'xliff', out, onlyOpen }) =>
      jobs.exportTranslations({
        ...target,
        format,
        onlyOpen: onlyOpen === true,
        ...omitUndefined({ out }),
      }),
  },
  {
    name: 'pseudo',
    asks: ['pseudo'],
    takes: ['override'],
    run: (jobs, target, { override }) =>
      jobs.pseudoTranslate({ ...target, override: override === true }),
  },
  {
    name: 'check',
    asks: ['check'],
    takes: [],
    run: (jobs, target) => jobs.checkTranslations(target),
  },
]

/** Flags of `write-translations` itself. */
const OWN: readonly (keyof OldFlags)[] = ['override', 'messagePrefix', 'prune']

/** Declare the old flags, hidden in the help. */
export function addOldFlags<Args extends unknown[], Options extends Record<string, unknown>>(
  command: Command<Args, Options>,
) {
  return command
    .addOption(new Option('--status').hideHelp())
    .addOption(new Option('--report <file>').hideHelp())
    .addOption(new Option('--json').hideHelp())
    .addOption(new Option('--create <pages...>').hideHelp())
    .addOption(new Option('--accept [pages...]').hideHelp())
    .addOption(new Option('--from-git').hideHelp())
    .addOption(new Option('--format <format>').choices(FORMAT_NAMES).hideHelp())
    .addOption(new Option('--out <file>').hideHelp())
    .addOption(new Option('--only-open').hideHelp())
    .addOption(new Option('--import <files...>').hideHelp())
    .addOption(new Option('--pseudo').hideHelp())
    .addOption(new Option('--check').hideHelp())
}

/**
 * The job that old flags select; `null` without any.
 *
 * @throws a usage error if flags select two jobs, or the job does not allow one of them.
 */
export function findOldJob(
  flags: OldFlags,
  usage: { error(message: string): never },
): OldJob | null {
  const given = [...OWN, ...JOBS.flatMap(({ asks, takes }) => [...asks, ...takes])].filter(
    (name, index, all) => flags[name] !== undefined && all.indexOf(name) === index,
  )
  const [job, ...others] = JOBS.filter(({ asks }) => asks.some((name) => given.includes(name)))
  const second = others.find(({ name }) => !job?.takes.some((taken) => taken === name))
  if (job && second)
    usage.error(
      `error: ${toFlag(job, given)} and ${toFlag(second, given)} are two jobs: run one after the other`,
    )
  const known = job ? [...job.asks, ...job.takes] : OWN
  const lost = given.find((name) => !known.includes(name))
  if (lost !== undefined)
    usage.error(
      `error: ${toOption(lost)} means nothing ${job ? `with ${toFlag(job, given)}` : 'here'}`,
    )
  if (!job) return null
  const diagnostic = commandRenamed(
    `write-translations ${toFlag(job, given)}`,
    `octavo translations ${job.name}`,
  )
  return {
    diagnostic,
    run: async (target) => job.run(await loadJobs(), target, flags),
  }
}

async function showStatusAndCheck(
  jobs: Jobs,
  target: MessagesOptions,
  { json, report, check }: OldFlags,
): Promise<TranslationJobResult> {
  const shown = await jobs.showStatus({
    ...target,
    json: json === true,
    ...omitUndefined({ report }),
  })
  if (check !== true) return shown
  const { diagnostics, isCheck } = await jobs.checkTranslations(target)
  return { ...shown, diagnostics, ...omitUndefined({ isCheck }) }
}

/** The given flag that selects a job: `--status`. */
function toFlag({ asks }: JobOfFlags, given: readonly (keyof OldFlags)[]): string {
  return toOption(asks.find((name) => given.includes(name)) ?? '')
}

/** `onlyOpen` → `--only-open`. */
function toOption(name: string): string {
  const written =
    name === 'messagePrefix' ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `--${written}`
}
