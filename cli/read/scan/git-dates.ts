/**
 * Date and author of the last change of the site's files, from git: one `git log` for all of them, parsed
 * while it runs and stopped as soon as every file is found.
 */
import { spawn } from 'node:child_process'
import { posix, resolve } from 'node:path'
import { gitShallow, gitUnavailable } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { LastUpdate } from '../../base/model/front-matter.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'
import { toContentFolders } from './content-folders.ts'
import { createLogReader } from './git-log.ts'
import { hashFile } from './hash-sources.ts'
import { isInside, toSitePath } from './inside.ts'
import { listTranslationFolders } from './translation-folders.ts'

/** Dates and authors of the files of a site, from git. */
interface GitDates {
  /** Path from the site folder → its last commit; untracked files are missing. */
  dates: ReadonlyMap<string, LastUpdate>
  diagnostics: readonly Diagnostic[]
}

const NOTHING: GitDates = { dates: new Map(), diagnostics: [] }

/** Whether some page, feed or sitemap of the site uses the dates of its files. */
export function needsGitDates({ docs, sitemap }: LoadedConfig['config']): boolean {
  return (
    (sitemap !== false && sitemap.lastmod !== null) ||
    docs.some(
      ({ feed, showLastUpdateTime, showLastUpdateAuthor }) =>
        feed !== false || showLastUpdateTime || showLastUpdateAuthor,
    )
  )
}

/**
 * Find the last commit of each file. A rename without a change does not count, so a renamed file keeps its
 * date. Without git, or outside of a repository, there are no dates, which is a warning if pages show them.
 * A shallow clone gives all old files the same date, so it has a warning and no dates.
 *
 * @param files - From the site folder, as `SourceFile.file`.
 */
export async function loadGitDates(
  loaded: LoadedConfig,
  files: readonly string[],
): Promise<GitDates> {
  const { root } = loaded
  if (files.length === 0) return NOTHING
  const repository = await readRepository(root)
  if ('reason' in repository) return toUnknown(repository.reason, loaded)
  if (repository.isShallow)
    return { ...NOTHING, diagnostics: [gitShallow({ file: repository.shallowFile })] }
  // Files of versions from git are copies in the cache, which have no history.
  const isTaken = toTakenTest(loaded)
  const own = files.filter((file) => !isTaken(resolve(root, file)))
  const byPath = new Map(own.map((file) => [posix.normalize(repository.prefix + file), file]))
  const reader = createLogReader(byPath.keys())
  const log = await runGit(root, toLogArguments(loaded), (chunk) => reader.read(chunk))
  // A `null` code: git was stopped because every file was found. A repository without a commit has no dates
  // yet.
  if (log.code !== 0 && log.code !== null && !/does not have any commits/.test(log.errors))
    return toUnknown(toReason(log), loaded)
  const dates = [...reader.found].flatMap(([path, update]) => {
    const file = byPath.get(path)
    return file === undefined ? [] : [[file, update] as const]
  })
  return { dates: new Map(dates), diagnostics: [] }
}

/**
 * Everything that the result of {@link loadGitDates} depends on: the last commit, whether the clone is
 * shallow, the mapping of author names, options of git. The same text means the same dates for the same
 * files.
 */
export async function describeHistory({ root }: Pick<LoadedConfig, 'root'>): Promise<string> {
  const options = ['config', '--get-regexp', '^(log|diff|mailmap|core)\\.']
  const questions = ['--is-shallow-repository', '--show-prefix', '--show-cdup', 'HEAD']
  const answers = [['rev-parse', ...questions], options].map(async (question) => {
    let text = ''
    const { code } = await runGit(root, question, (chunk) => {
      text += chunk
      return true
    })
    return [code, text] as const
  })
  const [repository, settings] = await Promise.all(answers)
  const top = repository?.[1].split('\n')[2] ?? ''
  return JSON.stringify([repository, settings, hashFile(resolve(root, top, '.mailmap'))])
}

/** Reported once, and only if pages show the dates; feeds and sitemaps do without. */
function toUnknown(reason: string, { config, file, root }: LoadedConfig): GitDates {
  const option = (['showLastUpdateTime', 'showLastUpdateAuthor'] as const).find((name) =>
    config.docs.some((instance) => instance[name]),
  )
  if (option === undefined) return NOTHING
  const source = { file: toSitePath(root, file) }
  return { ...NOTHING, diagnostics: [gitUnavailable(option, reason, source)] }
}

interface Repository {
  isShallow: boolean
  /** Path of the site folder inside the repository: `docs/`; empty at its top. */
  prefix: string
  /** File in which git records the border of a shallow clone, from the site folder. */
  shallowFile: string
}

async function readRepository(root: string): Promise<Repository | { reason: string }> {
  let text = ''
  const questions = ['--is-shallow-repository', '--show-prefix', '--git-path', 'shallow']
  const run = await runGit(root, ['rev-parse', ...questions], (chunk) => {
    text += chunk
    return true
  })
  const [isShallow, prefix = '', shallowFile = ''] = text.split('\n')
  if (run.code !== 0) return { reason: toReason(run) }
  return { isShallow: isShallow === 'true', prefix, shallowFile }
}

function toReason({ code, errors }: GitRun): string {
  if (code === null) return 'git cannot be run'
  if (/not a git repository/.test(errors)) return 'the site is in no git repository'
  const [line = ''] = errors.trim().split('\n')
  return `git failed${line === '' ? '' : `: ${line.replace(/^fatal: /, '').replace(/\.$/, '')}`}`
}

/** Exact renames only (`-M100%`): git finds them by hash, without reading a file. */
function toLogArguments(loaded: LoadedConfig): string[] {
  const { root, config } = loaded
  const folders = toContentFolders(loaded).map(({ disk }) => disk)
  const isTaken = toTakenTest(loaded)
  return [
    '--literal-pathspecs',
    '-c',
    'log.showSignature=false',
    'log',
    '-z',
    '--format=%x01%ct%x02%aN',
    '--name-status',
    '-M100%',
    '--no-ext-diff',
    '--',
    ...[
      ...new Set([...folders, resolve(root, config.i18n.path), ...listTranslationFolders(loaded)]),
    ].filter((folder) => !isTaken(folder)),
  ]
}

function toTakenTest(loaded: LoadedConfig): (disk: string) => boolean {
  const bases = versionsOf(loaded).flatMap(({ base, folder }) =>
    base === undefined ? [] : [base, resolve(loaded.root, folder)],
  )
  return (disk) => bases.some((base) => isInside(base, disk))
}

/** Result of running git. */
interface GitRun {
  /** `null` if git is missing or was stopped. */
  code: number | null
  /** Its error stream, in English; the first 2,000 characters. */
  errors: string
}

/** Run git and pass on its output, until it ends or `take` returns false. */
function runGit(
  cwd: string,
  args: readonly string[],
  take: (chunk: string) => boolean,
): Promise<GitRun> {
  return new Promise((done) => {
    let errors = ''
    const git = spawn('git', args, {
      cwd,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    git.stdout.setEncoding('utf8')
    git.stdout.on('data', (chunk: string) => {
      if (!take(chunk)) git.kill()
    })
    git.stderr.setEncoding('utf8')
    git.stderr.on('data', (chunk: string) => {
      if (errors.length < 2000) errors += chunk.slice(0, 2000)
    })
    git.on('error', () => done({ code: null, errors }))
    git.on('close', (code) => done({ code, errors }))
  })
}
