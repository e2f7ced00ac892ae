/**
 * History of the site's files in git: their commits, and their text at a commit. A run uses one `git log`
 * and one `git cat-file`. Without git, or outside of a repository, the history is empty, which is no error.
 */
import { spawn } from 'node:child_process'
import { posix, resolve } from 'node:path'

/** A commit that changed a file. */
interface Commit {
  /** Full hash. */
  commit: string
  /** Day of the commit in its author's time zone: `2025-10-15`. */
  date: string
}

/** History of some files. */
export interface History {
  /** Newest first; empty for a file that git does not track. Commits before a rename are left out. */
  commitsOf(file: string): readonly Commit[]
  /** Texts of files at commits, in the order given; `null` if the commit has no such file. */
  textsAt(places: readonly { commit: string; file: string }[]): Promise<(string | null)[]>
  /** Whether the first commit is later than the other, or the same. */
  isAtOrAfter(commit: string, other: string): boolean
}

/**
 * Load the history of files.
 *
 * @param files - From the site folder.
 * @returns `null` without git or a repository.
 */
export async function loadHistory(root: string, files: readonly string[]): Promise<History | null> {
  const place = await runGit(root, ['rev-parse', '--show-prefix', '--show-cdup'])
  if (!place) return null
  const [prefix = '', top = ''] = place.toString().split('\n')
  const log = await runGit(resolve(root, top), LOG, toLogInput(prefix, files))
  const { byPath, order } = log ? readLog(log.toString()) : EMPTY
  const commitsOf = (file: string) => byPath.get(normalise(prefix + file)) ?? []
  return {
    commitsOf,
    async textsAt(places) {
      const names = places.map(({ commit, file }) => `${commit}:${normalise(prefix + file)}`)
      const answer = await runGit(root, ['cat-file', '--batch'], `${names.join('\n')}\n`)
      return answer ? readBlobs(answer, names.length) : names.map(() => null)
    },
    isAtOrAfter: (commit, other) => (order.get(commit) ?? 0) <= (order.get(other) ?? 0),
  }
}

const LOG = [
  '--literal-pathspecs',
  '-c',
  'log.showSignature=false',
  'log',
  '-z',
  '--no-renames',
  '--name-only',
  '--format=%x01%H %cs%x02',
  '--no-ext-diff',
  '--stdin',
]

const EMPTY = { byPath: new Map<string, Commit[]>(), order: new Map<string, number>() }

/** Paths go through stdin: a command line cannot hold those of a large site. */
function toLogInput(prefix: string, files: readonly string[]): string {
  return `HEAD\n--\n${toPathspecs(files.map((file) => normalise(prefix + file))).join('\n')}\n`
}

/** Limit, because git compares each file of each commit with each path. */
const MOST_PATHS = 100

/**
 * If there are too many files, use their folders instead: the log then contains other files too, which are
 * ignored.
 */
function toPathspecs(paths: readonly string[]): readonly string[] {
  let specs = paths
  while (specs.length > MOST_PATHS) specs = [...new Set(specs.map((path) => posix.dirname(path)))]
  return specs
}

/** The commits of each path, and `order`: commit → number of newer ones. */
function readLog(text: string): typeof EMPTY {
  const byPath = new Map<string, Commit[]>()
  const order = new Map<string, number>()
  for (const entry of text.split('\u0001').slice(1)) {
    const [head = '', names = ''] = entry.split('\u0002')
    const [commit = '', date = ''] = head.split(' ')
    order.set(commit, order.size)
    for (const name of names.split('\0')) {
      const path = name.replace(/^\n/, '')
      if (path === '') continue
      const known = byPath.get(path)
      if (known) known.push({ commit, date })
      else byPath.set(path, [{ commit, date }])
    }
  }
  return { byPath, order }
}

/** Parse the output: `<hash> blob <bytes>`, a line feed, the bytes, a line feed; or `<name> missing`. */
function readBlobs(answer: Buffer, count: number): (string | null)[] {
  const texts: (string | null)[] = []
  let at = 0
  while (texts.length < count) {
    const end = answer.indexOf(10, at)
    if (end < 0) return [...texts, ...new Array<null>(count - texts.length).fill(null)]
    const size = / blob (\d+)$/.exec(answer.toString('utf8', at, end))?.[1]
    at = end + 1
    if (size === undefined) {
      texts.push(null)
      continue
    }
    texts.push(answer.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return texts
}

/** A path as git writes it: `docs/../i18n/a.md` → `i18n/a.md`. */
function normalise(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}

/** Output of git; `null` if it fails or is missing. */
function runGit(cwd: string, args: readonly string[], input = ''): Promise<Buffer | null> {
  return new Promise((done) => {
    const git = spawn('git', args, {
      cwd,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const chunks: Buffer[] = []
    git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A git that ends early closes its input; the exit code reports that failure.
    git.stdin.on('error', () => undefined)
    git.stdin.end(input)
    git.on('error', () => done(null))
    git.on('close', (code) => done(code === 0 ? Buffer.concat(chunks) : null))
  })
}
