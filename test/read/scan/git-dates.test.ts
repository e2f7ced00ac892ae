import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../../../cli/config/paths.ts'
import { loadGitDates, needsGitDates } from '../../../cli/read/scan/git-dates.ts'
import { createLogReader } from '../../../cli/read/scan/git-log.ts'
import { makeFolder, makeSite, type Tree, toPlaces } from './temporary-site.ts'

/** Run git as a person with a fixed name and clock. */
function git(cwd: string, time: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@docs.example',
      // The committer's clock counts, not the author's.
      GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
      GIT_COMMITTER_NAME: 'Bot',
      GIT_COMMITTER_EMAIL: 'bot@docs.example',
      GIT_COMMITTER_DATE: time,
    },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

function makeRepository(tree: Tree): LoadedConfig {
  const loaded = makeSite(tree)
  git(loaded.root, '', 'init', '--quiet', '.')
  commit(loaded.root, '2025-01-01T00:00:00Z')
  return loaded
}

function commit(root: string, time: string): void {
  git(root, time, 'add', '.')
  git(root, time, 'commit', '--quiet', '--message', 'x')
}

async function datesOf(loaded: LoadedConfig, ...files: string[]) {
  return Object.fromEntries((await loadGitDates(loaded, files)).dates)
}

describe('loadGitDates', () => {
  test("gives each file its last commit, the committer's time in UTC and the author's name", async () => {
    const loaded = makeRepository({ 'content/a.md': 'a', 'content/b ü.md': 'b' })
    writeFileSync(join(loaded.root, 'content/a.md'), 'A')
    commit(loaded.root, '2025-10-15T23:30:00-05:00')
    expect(await datesOf(loaded, 'content/a.md', 'content/b ü.md')).toEqual({
      'content/a.md': { date: '2025-10-16T04:30:00Z', author: 'Ada' },
      'content/b ü.md': { date: '2025-01-01T00:00:00Z', author: 'Ada' },
    })
  })

  test('returns nothing for an untracked file', async () => {
    const loaded = makeRepository({ 'content/a.md': 'a' })
    writeFileSync(join(loaded.root, 'content/new.md'), 'new')
    expect(Object.keys(await datesOf(loaded, 'content/new.md', 'content/a.md'))).toEqual([
      'content/a.md',
    ])
  })

  test('keeps the date of a file that was only moved, and dates one that was moved and changed', async () => {
    const loaded = makeRepository({ 'content/a.md': 'a', 'content/b.md': 'b' })
    const move = (from: string, to: string) =>
      renameSync(join(loaded.root, 'content', from), join(loaded.root, 'content', to))
    move('a.md', 'c.md')
    move('b.md', 'd.md')
    writeFileSync(join(loaded.root, 'content/d.md'), 'other')
    commit(loaded.root, '2025-02-02T00:00:00Z')
    expect(await datesOf(loaded, 'content/c.md', 'content/d.md')).toMatchObject({
      'content/c.md': { date: '2025-01-01T00:00:00Z' },
      'content/d.md': { date: '2025-02-02T00:00:00Z' },
    })
  })

  test('finds a site in a folder of its repository, translations too', async () => {
    const outer = makeRepository({
      'docs/site/content/a.md': 'a',
      'docs/site/i18n/de/content/a.md': 'a',
    })
    const loaded = { ...outer, root: join(outer.root, 'docs/site') }
    const files = ['content/a.md', 'i18n/de/content/a.md']
    expect(Object.keys(await datesOf(loaded, ...files))).toEqual(files)
  })

  test('omits all dates of a shallow clone, with a warning and its place', async () => {
    const { root, ...loaded } = makeRepository({ 'content/a.md': 'a' })
    writeFileSync(join(root, 'content/a.md'), 'A')
    commit(root, '2025-02-02T00:00:00Z')
    const clone = makeFolder({})
    git(clone, '', 'clone', '--quiet', '--depth=1', `file://${root}`, '.')
    const { dates, diagnostics } = await loadGitDates({ ...loaded, root: clone }, ['content/a.md'])
    expect(dates.size).toBe(0)
    expect(toPlaces(diagnostics)).toEqual(['GIT_SHALLOW .git/shallow'])
    expect(diagnostics[0]?.severity).toBe('warn')
  })

  test('reports nothing outside a repository, or in one without a commit', async () => {
    const loaded = makeSite({ 'content/a.md': 'a' })
    expect(await loadGitDates(loaded, ['content/a.md'])).toEqual({
      dates: new Map(),
      diagnostics: [],
    })
    git(loaded.root, '', 'init', '--quiet', '.')
    expect((await loadGitDates(loaded, ['content/a.md'])).diagnostics).toEqual([])
  })
})

describe('a site that shows dates which git does not know', () => {
  const show = { docs: [{ path: 'content', showLastUpdateAuthor: true }] }
  const diagnosticsOf = async (loaded: LoadedConfig) =>
    (await loadGitDates(loaded, ['content/a.md'])).diagnostics.map(
      ({ severity, code, message, source }) => `${severity} ${code} ${source?.file} ${message}`,
    )
  const toWarning = (reason: string) =>
    `warn GIT_UNAVAILABLE site/site.config.ts \`showLastUpdateAuthor\` is on, but ${reason}, so pages have no dates and authors of git.`

  test('reports once that it is in no repository, and nothing before the first commit', async () => {
    const loaded = makeSite({ 'content/a.md': 'a' }, show)
    expect(await diagnosticsOf(loaded)).toEqual([toWarning('the site is in no git repository')])
    git(loaded.root, '', 'init', '--quiet', '.')
    expect(await diagnosticsOf(loaded)).toEqual([])
  })

  test('reports that git is broken', async () => {
    const loaded = makeSite({ 'content/a.md': 'a' }, show)
    git(loaded.root, '', 'init', '--quiet', '.')
    commit(loaded.root, '2025-01-01T00:00:00Z')
    rmSync(join(loaded.root, '.git/objects'), { recursive: true })
    mkdirSync(join(loaded.root, '.git/objects'))
    const [warning = '', ...others] = await diagnosticsOf(loaded)
    expect([warning.includes('is on, but git failed: '), others]).toEqual([true, []])
  })

  test('reports that git is missing', async () => {
    const { PATH } = process.env
    process.env.PATH = ''
    try {
      const loaded = makeSite({ 'content/a.md': 'a' }, show)
      expect(await diagnosticsOf(loaded)).toEqual([toWarning('git cannot be run')])
    } finally {
      process.env.PATH = PATH
    }
  })
})

test('git runs only if a date is shown or published', () => {
  const needs = (input: Parameters<typeof makeSite>[1]) =>
    needsGitDates(makeSite({}, { docs: [{ path: 'content' }], ...input }).config)
  expect(needs({})).toBe(false)
  expect(needs({ sitemap: { lastmod: 'date' } })).toBe(true)
  expect(needs({ docs: [{ path: 'content', feed: true }] })).toBe(true)
  expect(needs({ docs: [{ path: 'content', showLastUpdateAuthor: true }] })).toBe(true)
})

describe('createLogReader', () => {
  const LOG = '\u00011760515200\u0002Ada\0\nM\0a.md\0\u00011700000000\u0002Bo\0\nA\0M\0A\0b.md\0'

  test('reads a log that comes in pieces of any length, and files with odd names', () => {
    const reader = createLogReader(['a.md', 'M', 'b.md'])
    const goesOn = Array.from(LOG, (letter) => reader.read(letter))
    expect(Object.fromEntries(reader.found)).toEqual({
      'a.md': { date: '2025-10-15T08:00:00Z', author: 'Ada' },
      M: { date: '2023-11-14T22:13:20Z', author: 'Bo' },
      'b.md': { date: '2023-11-14T22:13:20Z', author: 'Bo' },
    })
    expect(goesOn.at(-1)).toBe(false)
  })

  test('stops reading as soon as every file is found', () => {
    const reader = createLogReader(['a.md'])
    expect(reader.read(LOG.slice(0, -1))).toBe(false)
  })
})
