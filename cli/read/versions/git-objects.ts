/**
 * Reads git objects without a checkout and without a shell: commits by name, the files of a commit, and
 * their bytes as committed. Filters and attributes of a clone do not change these bytes.
 */
import { spawn } from 'node:child_process'
import { posix } from 'node:path'

/** A repository, relative to the site folder. */
export interface Repository {
  /** Path of the site folder inside the repository: `docs/`; empty at its top. */
  prefix: string
  isShallow: boolean
}

/** A file of a commit. */
interface Blob {
  /** Path from the top of the repository. */
  path: string
  id: string
  /** In bytes. */
  size: number
}

/** The reason why git failed, as half a sentence. */
export interface GitFailure {
  reason: string
}

/** Bytes that are read at once, so that a folder of large files does not fill the memory. */
const GROUP_BYTES = 33_554_432

/** Find the repository that contains the site folder. */
export async function findRepository(root: string): Promise<Repository | GitFailure> {
  const answer = await runGit(root, ['rev-parse', '--is-shallow-repository', '--show-prefix'])
  if ('reason' in answer) return answer
  const [isShallow, prefix = ''] = answer.output.toString().split('\n')
  return { isShallow: isShallow === 'true', prefix }
}

/**
 * Find the commit that a tag, a branch or an abbreviated id names.
 *
 * @param ref - Does not begin with `-`; the schema checks that. Branches that exist only on the remote are
 * found too.
 * @returns its full id, or `null`.
 */
export async function findCommit(root: string, ref: string): Promise<string | null> {
  for (const name of [ref, `refs/remotes/origin/${ref}`]) {
    const found = await runGit(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
    const id = 'output' in found ? found.output.toString().trim() : ''
    if (/^[\da-f]{40,64}$/.test(id)) return id
  }
  return null
}

/** List the files of a commit at and below some paths, without symbolic links and submodules. */
export async function listBlobs(
  root: string,
  commit: string,
  paths: readonly string[],
): Promise<Blob[] | GitFailure> {
  const wanted = paths.includes('') ? [] : ['--', ...paths]
  const tree = ['ls-tree', '-r', '-z', '-l', '--full-tree', commit, ...wanted]
  const answer = await runGit(root, ['--literal-pathspecs', ...tree])
  if ('reason' in answer) return answer
  return answer.output
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, id, size, path] = /^100\d{3} blob ([\da-f]+) +(\d+)\t([\s\S]+)$/.exec(line) ?? []
      return id === undefined || path === undefined ? [] : [{ id, size: Number(size), path }]
    })
}

/** Read files in groups; `take` is called once for each. */
export async function readBlobs(
  root: string,
  blobs: readonly Blob[],
  take: (blob: Blob, bytes: Buffer) => void,
): Promise<GitFailure | null> {
  for (const group of toGroups(blobs)) {
    const input = `${group.map(({ id }) => id).join('\n')}\n`
    const answer = await runGit(root, ['cat-file', '--batch'], input)
    if ('reason' in answer) return answer
    let at = 0
    for (const blob of group) {
      const start = answer.output.indexOf(10, at) + 1
      const head = answer.output.toString('latin1', at, start)
      if (head !== `${blob.id} blob ${blob.size}\n`)
        return { reason: `git does not have ${blob.path}` }
      take(blob, answer.output.subarray(start, start + blob.size))
      at = start + blob.size + 1
    }
  }
  return null
}

/** A path of the site as git names it: `docs/../i18n` → `i18n`; `null` outside of the repository. */
export function toGitPath({ prefix }: Repository, path: string): string | null {
  const normal = posix.normalize(prefix + path).replace(/^\.?\/|\/$/g, '')
  if (normal === '.') return ''
  return normal === '..' || normal.startsWith('../') ? null : normal
}

function toGroups(blobs: readonly Blob[]): Blob[][] {
  const groups: Blob[][] = []
  let bytes = GROUP_BYTES
  for (const blob of blobs) {
    if (bytes + blob.size > GROUP_BYTES) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(blob)
    bytes += blob.size
  }
  return groups
}

function runGit(
  cwd: string,
  args: readonly string[],
  input = '',
): Promise<{ output: Buffer } | GitFailure> {
  return new Promise((done) => {
    let errors = ''
    const chunks: Buffer[] = []
    const git = spawn('git', ['--no-replace-objects', ...args], {
      cwd,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    git.stderr.setEncoding('utf8')
    git.stderr.on('data', (chunk: string) => {
      if (errors.length < 2000) errors += chunk.slice(0, 2000)
    })
    // A git that ends early closes its input; the exit code reports that failure.
    git.stdin.on('error', () => undefined)
    git.stdin.end(input)
    git.on('error', () => done({ reason: 'git cannot be run' }))
    git.on('close', (code) =>
      done(code === 0 ? { output: Buffer.concat(chunks) } : { reason: toReason(errors) }),
    )
  })
}

function toReason(errors: string): string {
  if (/not a git repository/.test(errors)) return 'the site is in no git repository'
  const [line = ''] = errors.trim().split('\n')
  return `git failed${line === '' ? '' : `: ${line.replace(/^fatal: /, '').replace(/\.$/, '')}`}`
}
