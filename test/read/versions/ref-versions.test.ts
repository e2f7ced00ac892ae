import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { diagnosticsOf } from '../../../cli/base/errors/site-error.ts'
import { versionsOf } from '../../../cli/config/paths.ts'
import { findEditUrl } from '../../../cli/make/route/find-edit-url.ts'
import { createLiveSite } from '../../../cli/serve/live/live-site.ts'
import { type OpenOptions, openSite } from '../../../cli/tasks/open/open-site.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'
import { makeFolder, type Tree } from '../scan/temporary-site.ts'

function git(cwd: string, ...args: string[]): string {
  const person = { NAME: 'Ada', EMAIL: 'ada@docs.example', DATE: '2025-01-01T00:00:00Z' }
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      ...Object.fromEntries(
        Object.entries(person).flatMap(([name, value]) => [
          [`GIT_AUTHOR_${name}`, value],
          [`GIT_COMMITTER_${name}`, value],
        ]),
      ),
    },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

const toConfig = (versions: string, more = '') => `export default {
  title: 'T', url: 'https://x.example',
  i18n: { locales: ['en', 'de'] },
  docs: [{
    path: 'docs', ${more}
    versions: { ${versions} },
  }],
}`
const LABEL = 'docs.default.current.sidebar.main.category.Guides'
const OLD: Tree = {
  'docs/a.md': '# Old A\n\n![](./dot.png)\n',
  'docs/dot.png': Buffer.from([0x89, 0x50, 0x0d, 0x0a, 0x00, 0xff]).toString('latin1'),
  'docs/.secret.md': '# Hidden\n',
  'sidebars.ts': `export default { main: [{ type: 'category', label: 'Guides', items: ['a'] }] }`,
  'i18n/de/docs/a.md': '# Altes A\n',
  'i18n/de/docs-default.json': JSON.stringify({ [LABEL]: { message: 'Anleitungen' } }),
  'src/other.txt': 'x',
}
const ONE = `'1.0': { ref: 'v1.0' }`

/** A repository with an old commit, `v1.0`, and other docs now. */
function makeRepository(config = toConfig(ONE, `sidebarPath: 'sidebars.ts',`)): string {
  const root = makeFolder({ ...OLD, '.gitattributes': '*.md text eol=crlf\n' })
  git(root, 'init', '--quiet', '--initial-branch=main', '.')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message', 'x')
  git(root, 'tag', 'v1.0')
  rmSync(join(root, 'i18n'), { recursive: true })
  writeFileSync(join(root, 'docs/a.md'), '# New A\n')
  writeFileSync(join(root, 'docs/b.md'), '# New B\n')
  writeFileSync(join(root, 'sidebars.ts'), 'export default { other: ["b"] }')
  writeFileSync(join(root, 'site.config.ts'), config)
  return root
}

const open = (siteDir: string, options: Partial<OpenOptions> = {}) =>
  openSite({ siteDir, ...options })

async function failure(siteDir: string): Promise<string[]> {
  try {
    await open(siteDir)
  } catch (error) {
    return (diagnosticsOf(error) ?? []).map(
      ({ code, message, source }) => `${code} ${source?.line}:${source?.column} ${message}`,
    )
  }
  return []
}

describe('a version in git', () => {
  let root: string
  beforeAll(() => {
    root = makeRepository()
  })

  test('is read as of its commit: docs, sidebars, translations, messages', async () => {
    const { loaded, scan } = await open(root)
    const commit = git(root, 'rev-parse', 'v1.0')
    const [, version] = versionsOf(loaded)
    expect(versionsOf(loaded).map(({ name, path, isLast }) => [name, path, isLast])).toEqual([
      ['current', 'next', false],
      ['1.0', '', true],
    ])
    expect(version?.folder).toMatch(new RegExp(`^\\.octavo/refs/${commit}-[\\da-f]{8}/docs$`))
    expect(version?.sidebars).toMatchObject({ main: [{ label: 'Guides' }] })
    const files = scan.files.filter((file) => file.version === '1.0')
    expect(files.map(({ path }) => path)).toEqual(['a.md'])
    const [file] = files
    const translation = scan.translations.de?.[file?.origin ?? '']
    expect(translation?.file).toMatch(/^\.octavo\/refs\/[^/]+\/i18n\/de\/docs\/a\.md$/)
    expect(scan.catalogues.de?.['docs.default.1.0.sidebar.main.category.Guides']).toBe(
      'Anleitungen',
    )
    expect(scan.diagnostics).toEqual([])
  })

  test('has the bytes of the commit, whatever a checkout makes of them, and nothing else', async () => {
    const { loaded } = await open(root)
    const base = versionsOf(loaded)[1]?.base ?? ''
    const names = (folder: string) => readdirSync(join(base, folder)).sort()
    expect(names('')).toEqual(['docs', 'i18n', 'sidebars.ts'])
    expect(names('docs')).toEqual(['a.md', 'dot.png'])
    expect(statSync(join(base, 'docs/a.md')).size).toBe(
      Number(git(root, 'cat-file', '-s', 'v1.0:docs/a.md')),
    )
    expect(statSync(join(base, 'docs/dot.png')).size).toBe(
      Number(git(root, 'cat-file', '-s', 'v1.0:docs/dot.png')),
    )
  })

  test('is extracted once, into the configured cache, and never half', async () => {
    const cache = join(makeFolder({}), 'cache')
    const first = await open(root, { cache })
    const base = versionsOf(first.loaded)[1]?.base ?? ''
    const { ino } = statSync(base)
    chmodSync(cache, 0o555)
    chmodSync(join(cache, 'refs'), 0o555)
    const second = await open(root, { cache })
    chmodSync(join(cache, 'refs'), 0o755)
    chmodSync(cache, 0o755)
    expect(statSync(versionsOf(second.loaded)[1]?.base ?? '').ino).toBe(ino)
    expect(readdirSync(join(cache, 'refs'))).toHaveLength(1)
    const paths = ({ scan }: typeof first) => scan.files.map(({ version, path }) => [version, path])
    // The order of pages does not depend on the folder of the cache.
    expect(paths(second)).toEqual(paths(await open(root)))
  })

  test('is removed from the cache when it was long unused, and when the site no longer has the version', async () => {
    const cache = join(makeFolder({}), 'cache')
    const refs = join(cache, 'refs')
    const age = (name: string) => utimesSync(join(refs, name), 1, 1)
    await open(root, { cache })
    const [used = ''] = readdirSync(refs)
    mkdirSync(join(refs, 'old/docs'), { recursive: true })
    mkdirSync(join(refs, 'young/docs'), { recursive: true })
    age('old')
    age(used)
    await open(root, { cache })
    // One that is in use stays, however old it is.
    expect(readdirSync(refs).sort()).toEqual([used, 'young'].sort())
    age(used)
    const bare = makeFolder({ 'site.config.ts': toConfig(''), 'docs/a.md': '# A\n' })
    await open(bare, { cache })
    expect(readdirSync(refs)).toEqual(['young'])
  })

  test('is served next to the current docs, and follows its tag to another commit', async () => {
    const own = makeRepository()
    const live = await createLiveSite({ siteDir: own, tools: STAND_IN_TOOLS })
    const documentOf = async (path: string) => {
      const answer = await live.respond(`${path}/index.json`)
      return 'body' in answer ? String(answer.body) : answer.kind
    }
    try {
      expect(await documentOf('/docs/a')).toContain('Old A')
      expect(await documentOf('/de/docs/a')).toContain('Altes A')
      expect(await documentOf('/docs/next/a')).toContain('New A')
      writeFileSync(join(own, 'docs/a.md'), '# Newer A\n')
      await live.refresh([join(own, 'docs/a.md')])
      expect(await documentOf('/docs/next/a')).toContain('Newer A')
      expect(await documentOf('/docs/a')).toContain('Old A')
      git(own, 'commit', '--quiet', '--all', '--message', 'y')
      git(own, 'tag', '--force', 'v1.0')
      await live.refresh([])
      expect(await documentOf('/docs/a')).toContain('Newer A')
    } finally {
      await live.close()
    }
  })

  test('is omitted where sources are written', async () => {
    const { scan } = await open(root, { isWithoutRefs: true })
    expect(scan.files.map(({ version }) => version)).toEqual(['current', 'current'])
    expect(scan.diagnostics).toEqual([])
  })

  test('has no edit links, unless a function returns one', async () => {
    const { loaded, scan } = await open(root)
    const [, version] = versionsOf(loaded)
    const file = scan.files.find((one) => one.version === '1.0')
    const [config] = loaded.config.docs
    if (!version || !file || !config) throw new Error('no version')
    type Doc = Parameters<typeof findEditUrl>[0]
    // The fields of a doc that the function reads.
    const doc = { summary: { file }, frontMatter: {}, permalink: '/docs/a' } as unknown as Doc
    const edit = (own: Partial<typeof config>) =>
      findEditUrl(doc, { config: { ...config, ...own }, version }, 'en')
    const editUrl = 'https://git.example/edit/main/'
    expect(edit({ editUrl })).toBeUndefined()
    expect(edit({ editUrl, editCurrentVersion: true })).toBe(`${editUrl}docs/a.md`)
    const at = ({ ref, versionDocsDirPath, docPath }: Record<string, string | undefined>) =>
      `https://git.example/blob/${ref}/${versionDocsDirPath}/${docPath}`
    expect(edit({ editUrl: at })).toBe('https://git.example/blob/v1.0/docs/a.md')
  })
})

test('versions of git come in the order of the config, before cut ones', async () => {
  const root = makeRepository(toConfig(`'2.0': { ref: 'main' }, '1.0': { ref: 'v1.0' }`))
  writeFileSync(join(root, 'versions.json'), '["0.9"]')
  const { loaded } = await open(root)
  expect(versionsOf(loaded).map(({ name, banner }) => `${name} ${banner}`)).toEqual([
    'current unreleased',
    '2.0 none',
    '1.0 unmaintained',
    '0.9 unmaintained',
  ])
})

test('two versions may be of one commit, as after creating a branch', async () => {
  const root = makeRepository(toConfig(`'2.0': { ref: 'v1.0' }, '1.0': { ref: 'v1.0' }`))
  const { loaded } = await open(root)
  const folders = versionsOf(loaded).map(({ folder }) => folder)
  expect(new Set(folders).size).toBe(3)
})

test('a site below the top of its repository, and a branch that exists only in the remote, are read', async () => {
  const remote = makeFolder({ 'web/docs/a.md': '# A\n', 'guide/b.md': '# B\n' })
  git(remote, 'init', '--quiet', '--initial-branch=main', '.')
  git(remote, 'add', '.')
  git(remote, 'commit', '--quiet', '--message', 'x')
  git(remote, 'branch', 'v1.x')
  const clone = join(makeFolder({}), 'clone')
  git(remote, 'clone', '--quiet', remote, clone)
  const root = join(clone, 'web')
  const config = toConfig(`'1.x': { ref: 'v1.x' }`).replace("path: 'docs'", "path: '../guide'")
  writeFileSync(join(root, 'site.config.ts'), config)
  const { scan } = await open(root)
  expect(scan.files.map(({ version, path }) => `${version} ${path}`)).toEqual([
    'current b.md',
    '1.x b.md',
  ])
})

test('unreadable refs are errors at their lines, all together', async () => {
  const root = makeRepository(
    toConfig(
      `'3': { ref: 'gone' },\n      '2': { ref: 'HEAD~9' },\n      '1': { ref: 'v1.0' }`,
    ).replace("path: 'docs'", "path: 'later'"),
  )
  expect(await failure(root)).toEqual([
    'VERSION_REF_UNUSABLE 6:24 docs[0].versions.3.ref: Octavo cannot read "gone": git knows no such tag, branch or commit.',
    'VERSION_REF_UNUSABLE 7:14 docs[0].versions.2.ref: Octavo cannot read "HEAD~9": git knows no such tag, branch or commit.',
    'VERSION_REF_UNUSABLE 8:14 docs[0].versions.1.ref: Octavo cannot read "v1.0": it has no folder later.',
  ])
  const shallow = join(makeFolder({}), 'clone')
  git(root, 'clone', '--quiet', '--depth=1', '--no-tags', `file://${root}`, shallow)
  writeFileSync(join(shallow, 'site.config.ts'), toConfig(ONE))
  expect(await failure(shallow)).toEqual([
    expect.stringContaining('git knows no such tag, branch or commit, and this clone is shallow.'),
  ])
})

test('without a repository, or without git, the error names the cause', async () => {
  const alone = makeFolder({ 'docs/a.md': '# A\n', 'site.config.ts': toConfig(ONE) })
  const path = process.env.PATH
  expect(await failure(alone)).toEqual([expect.stringContaining('is in no git repository.')])
  process.env.PATH = alone
  try {
    expect(await failure(alone)).toEqual([expect.stringContaining('git cannot be run.')])
  } finally {
    process.env.PATH = path
  }
  expect(existsSync(join(alone, '.octavo'))).toBe(false)
})

test('a ref that git would take for an option, and the name of a cut version, are refused', async () => {
  for (const ref of ['--upload-pack=x', '', 'a b', 'a\\nb'])
    expect(await failure(makeRepository(toConfig(`'1': { ref: '${ref}' }`)))).toEqual([
      expect.stringContaining('must be a tag, branch or commit of git'),
    ])
  const root = makeRepository()
  writeFileSync(join(root, 'versions.json'), '["1.0"]')
  expect(await failure(root)).toEqual([expect.stringContaining('was cut before')])
})
