/**
 * When, and by whom, the site's files were last changed, as git knows it: one `git log` for all of
 * them, read as it comes and ended as soon as every file is found.
 */
import { spawn } from 'node:child_process'
import { posix, resolve } from 'node:path'

import type { LoadedConfig } from '../config/paths.ts'
import { gitShallow } from '../errors/catalogue.ts'
import type { Diagnostic, LastUpdate } from '../model.ts'
import { toContentFolders } from './content-folders.ts'
import { createLogReader } from './git-log.ts'
import { listTwinFolders } from './twin-folders.ts'

/** What git says about the files of a site. */
export interface GitDates {
  /** Path from the site folder → its last commit; untracked files are missing. */
  dates: ReadonlyMap<string, LastUpdate>
  diagnostics: readonly Diagnostic[]
}

const NOTHING: GitDates = { dates: new Map(), diagnostics: [] }

/** Whether any part of the site shows or publishes when its files changed. */
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
 * Ask git for the last commit of each file. A move without a change is no update, so a moved file
 * keeps its date. Without git, or outside of a repository, nothing is known and nothing is wrong; a
 * shallow clone has one date for everything old, so it gives a warning and no dates.
 *
 * @param files - From the site folder, as `SourceFile.file`.
 */
export async function loadGitDates(
  loaded: LoadedConfig,
  files: readonly string[],
): Promise<GitDates> {
  const { root } = loaded
  const repository = files.length === 0 ? null : await readRepository(root)
  if (!repository) return NOTHING
  if (repository.isShallow)
    return { ...NOTHING, diagnostics: [gitShallow({ file: repository.shallowFile })] }
  const byPath = new Map(files.map((file) => [posix.normalize(repository.prefix + file), file]))
  const reader = createLogReader(byPath.keys())
  await runGit(root, toLogArguments(loaded), (chunk) => reader.read(chunk))
  const dates = [...reader.found].flatMap(([path, update]) => {
    const file = byPath.get(path)
    return file === undefined ? [] : [[file, update] as const]
  })
  return { dates: new Map(dates), diagnostics: [] }
}

interface Repository {
  isShallow: boolean
  /** The site folder inside the repository: `docs/`; empty at its top. */
  prefix: string
  /** Where git notes the border of a shallow clone, from the site folder. */
  shallowFile: string
}

async function readRepository(root: string): Promise<Repository | null> {
  let text = ''
  const questions = ['--is-shallow-repository', '--show-prefix', '--git-path', 'shallow']
  const code = await runGit(root, ['rev-parse', ...questions], (chunk) => {
    text += chunk
    return true
  })
  const [isShallow, prefix = '', shallowFile = ''] = text.split('\n')
  return code === 0 ? { isShallow: isShallow === 'true', prefix, shallowFile } : null
}

/** Exact moves only (`-M100%`): they are found by hash, without reading a file. */
function toLogArguments(loaded: LoadedConfig): string[] {
  const { root, config } = loaded
  const folders = toContentFolders(loaded).map(({ disk }) => disk)
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
    ...new Set([...folders, resolve(root, config.i18n.path), ...listTwinFolders(loaded)]),
  ]
}

/**
 * Run git and hand over what it prints, until it ends or `take` returns false.
 *
 * @returns its exit code; `null` where there is no git, or where it was ended.
 */
function runGit(
  cwd: string,
  args: readonly string[],
  take: (chunk: string) => boolean,
): Promise<number | null> {
  return new Promise((done) => {
    const git = spawn('git', args, {
      cwd,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    git.stdout.setEncoding('utf8')
    git.stdout.on('data', (chunk: string) => {
      if (!take(chunk)) git.kill()
    })
    git.on('error', () => done(null))
    git.on('close', done)
  })
}
