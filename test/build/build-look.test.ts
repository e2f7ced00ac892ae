/** When a build would do the same as the last one: what it looks at, what it remembers, how it explains itself. */
import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { digest } from '../../cli/base/disk/digest.ts'
import { explainBuild } from '../../cli/build/explain-build.ts'
import { forgetBuild, isRepeat, readLastBuild, rememberBuild } from '../../cli/build/last-build.ts'
import type { SiteConfigInput } from '../../cli/config/define-config.ts'
import { Graph, resultName } from '../../cli/engine/graph/graph.ts'
import { nameOfArticle, nameOfTitle } from '../../cli/tasks/doc/doc-results.ts'
import { listMoved, lookAtBuild, mayRepeat } from '../../cli/tasks/open/look-at-build.ts'
import type { OpenConfig } from '../../cli/tasks/open/open-site.ts'
import { nameOfBranch, nameOfTask } from '../../cli/tasks/plan/plan-results.ts'
import { recordsFile } from '../../cli/tasks/search/records-file.ts'
import { OutputRecord } from '../../cli/write/output-record.ts'
import { stampOutput } from '../../cli/write/output-stamps.ts'
import { removeFolder, writeFiles } from '../octavo.ts'
import { makeSite } from '../read/scan/temporary-site.ts'

const FILES = { 'content/a.md': '# A\n', 'words.txt': 'one\n', 'site/static/s.png': 'png' }

function open(config: Partial<SiteConfigInput> = {}): OpenConfig {
  const loaded = makeSite(FILES, config)
  const stateDir = join(loaded.root, '.octavo')
  writeFiles(loaded.root, { '.octavo/keep': '' })
  return { loaded, locales: ['en', 'de'], stateDir } as unknown as OpenConfig
}
const lookAt = (opened: OpenConfig, choices = {}) =>
  lookAtBuild(opened, { out: join(opened.loaded.root, 'dist'), ...choices })

describe('two builds are made from the same', () => {
  const opened = open({ baseline: 'words.txt' })
  const { root } = opened.loaded

  test('where nothing has changed, also when every file is read again', async () => {
    const { key } = await lookAt(opened)
    expect((await lookAt(opened)).key).toBe(key)
    expect((await lookAt(opened, { isForced: true })).key).toBe(key)
    writeFiles(root, { 'unrelated.txt': 'x', 'dist/index.html': 'x' })
    expect((await lookAt(opened)).key).toBe(key)
  })

  test('where texts of the config are no paths', async () => {
    const long = open({ tagline: 'words '.repeat(50), title: 'words.txt/of' })
    expect((await lookAt(long)).key).toBe((await lookAt(long)).key)
  })

  test.each<[string, object]>([
    ['the output', { out: join(root, 'other') }],
    ['the severity of warnings', { isStrict: true }],
    ['questions to the search', { checkSearch: true }],
    ['the baseline', { baseline: 'other.json' }],
  ])('but not where %s is another', async (_, choices) => {
    const [before, now] = [await lookAt(opened), await lookAt(opened, choices)]
    expect(now.key).not.toBe(before.key)
    expect(now.frame).not.toEqual(before.frame)
    expect(now.program).toBe(before.program)
  })

  test('nor where other languages are built, or the config says something else', async () => {
    const { key } = await lookAt(opened)
    expect((await lookAt({ ...opened, locales: ['en'] })).key).not.toBe(key)
    const { loaded } = opened
    const config = { ...loaded.config, tagline: 'x' }
    expect((await lookAt({ ...opened, loaded: { ...loaded, config } })).key).not.toBe(key)
  })

  test.each([
    ['content/a.md', 'a page'],
    ['words.txt', 'a file that the config names'],
    ['site/static/s.png', 'a static file'],
    ['search.expect.json', 'a file that is looked for by its name'],
    ['node_modules/.package-lock.json', 'an installed package'],
    ['bun.lock', 'an installed package of another manager'],
  ])('nor where %s changes: %s', async (file) => {
    const before = await lookAt(opened)
    writeFiles(root, { [file]: `changed ${file}` })
    const now = await lookAt(opened)
    expect(now.key).not.toBe(before.key)
    const isProgram = /lock/.test(file)
    expect(now.program === before.program).toBe(!isProgram)
    // All but the contents of sources.
    expect(isDeepStrictEqual(now.frame, before.frame)).toBe(!isProgram)
  })

  test('and it is seen when a file changes while it is built', async () => {
    const look = await lookAt(opened)
    expect([...listMoved(look, root)]).toEqual([])
    writeFiles(root, { 'content/a.md': '# Another A\n' })
    expect([...listMoved(look, root)]).toEqual(['content/a.md'])
    expect([...listMoved(look, root, ['words.txt'])]).toEqual([])
    removeFolder(join(root, 'content'))
    expect([...listMoved(look, root)]).toEqual(['content/a.md'])
  })

  test('a file that was written right before a build is not seen as changed during it', async () => {
    const fresh = open()
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']) {
      writeFiles(fresh.loaded.root, { 'content/a.md': text })
      expect([...listMoved(await lookAt(fresh), fresh.loaded.root)]).toEqual([])
    }
  })

  test('a date in the future is not seen as a change during a build', async () => {
    const fresh = open()
    utimesSync(join(fresh.loaded.root, 'content/a.md'), 4_000_000_000, 4_000_000_000)
    expect([...listMoved(await lookAt(fresh), fresh.loaded.root)]).toEqual([])
  })
})

test.each<[Partial<SiteConfigInput>, object, boolean]>([
  [{}, {}, true],
  [{ publishedRoutes: ['old.txt'] }, {}, true],
  [{ publishedRoutes: ['old.txt', 'HTTPS://x.example/sitemap.xml'] }, {}, false],
  [{}, { isForced: true }, false],
  [{}, { verifies: true }, false],
  [{}, { writesBaseline: true }, false],
  [{}, { profile: 'p.json' }, false],
  [{}, { buildReport: 'r.html' }, false],
])('with %j and %j the last build may stand for another one: %p', (config, options, expected) => {
  expect(mayRepeat(makeSite({}, config).config, options)).toBe(expected)
})

describe('the record of a build', () => {
  async function build({ code = '', change = {}, config = {} }: Record<string, unknown> = {}) {
    const opened = { ...open(config as object), ...(change as object) }
    const { root } = opened.loaded
    const out = join(root, 'dist')
    writeFiles(root, { 'dist/index.html': 'page', 'server.cjs': String(code), 'lib.ts': 'one' })
    const look = await lookAt(opened)
    const published = {
      look,
      bundle: { serverFile: join(root, 'server.cjs'), inputs: undefined },
      imports: { files: {}, folders: [] },
      diagnostics: [],
      pages: 1,
    }
    const remember = (more = {}) => rememberBuild(opened, { ...published, ...more } as never)
    const last = () => readLastBuild(opened.stateDir)
    const openOutput = () => new OutputRecord({ stateDir: opened.stateDir, out, name: 'dist' })
    const stamps = stampOutput(out, ['index.html'])
    openOutput().save({ program: look.program, pages: new Map(), stamps })
    const repeats = (now = look) => {
      const known = last()
      return known ? isRepeat(known, now, { ...opened, root, out, output: openOutput() }) : null
    }
    return { opened, root, look, remember, last, repeats }
  }

  test('stands for another one until something differs', async () => {
    const { root, remember, repeats, look, last } = await build()
    expect(await repeats()).toBeNull()
    remember()
    expect(last()).toMatchObject({ key: look.key, pages: 1, diagnostics: [] })
    expect(await repeats()).toBe(true)
    expect(await repeats({ ...look, key: 'other' })).toBe(false)
    writeFiles(root, { 'dist/index.html': 'another page' })
    expect(await repeats()).toBe(false)
  })

  test('stands for none where records of search were cut or lost', async () => {
    const { opened, remember, repeats } = await build()
    const file = recordsFile(opened.stateDir, 'en')
    const records = relative(opened.stateDir, file)
    writeFiles(opened.stateDir, { [records]: '{}\n{}\n' })
    remember()
    expect(await repeats()).toBe(true)
    writeFiles(opened.stateDir, { [records]: '{}\n' })
    expect(await repeats()).toBe(false)
    rmSync(file)
    expect(await repeats()).toBe(false)
  })

  test('is gone once the output is about to change, or where it was cut short', async () => {
    const { opened, remember, last } = await build()
    remember()
    forgetBuild(opened.stateDir)
    expect(last()).toBeNull()
    forgetBuild(opened.stateDir)
    writeFiles(opened.stateDir, { 'last-build': '{"key": ' })
    expect(last()).toBeNull()
  })

  test('knows the variables that code of the site reads', async () => {
    const code = 'process.env.OCTAVO_A; process.env?.OCTAVO_B'
    process.env.OCTAVO_A = 'one'
    const { remember, repeats, last } = await build({ code })
    remember()
    expect(last()?.variables).toEqual({ OCTAVO_A: 'one', OCTAVO_B: null })
    expect(await repeats()).toBe(true)
    process.env.OCTAVO_B = ''
    expect(await repeats()).toBe(false)
    delete process.env.OCTAVO_B
    delete process.env.OCTAVO_A
    expect(await repeats()).toBe(false)
  })

  test('knows files that pages and the bundle were made from', async () => {
    const { root, remember, repeats } = await build()
    remember({ imports: { files: { 'lib.ts': 'another hash' }, folders: ['.'] } })
    expect(await repeats()).toBe(false)
    const serverFile = join(root, 'server.cjs')
    remember({
      bundle: { serverFile, inputs: { files: {}, missing: [join(root, 'new.ts')], folders: {} } },
    })
    expect(await repeats()).toBe(true)
    writeFiles(root, { 'new.ts': 'x' })
    expect(await repeats()).toBe(false)
    // One that is another and one that is gone.
    const files = Object.fromEntries(
      ['words.txt', 'gone.ts'].map((name) => [join(root, name), 'x']),
    )
    remember({ bundle: { serverFile, inputs: { files, missing: [], folders: {} } } })
    expect(await repeats()).toBe(false)
  })

  const plugins = (plugin: object) => ({
    plugins: { plugins: [{ module: {}, content: {}, opened: { plugin } }] },
  })
  test.each<[string, object, object, boolean]>([
    ['code that may ask for any variable', { code: 'fn(process.env)' }, {}, false],
    ['an error', {}, { diagnostics: [{ cause: new Error('x') }] }, false],
    ['warnings', {}, { diagnostics: [{ code: 'X', severity: 'warn' }] }, true],
    ['a list of published routes', { config: { publishedRoutes: ['words.txt'] } }, {}, true],
    [
      'functions that plan it',
      { config: { docs: [{ path: 'docs', editUrl: () => '' }] } },
      {},
      false,
    ],
    [
      'a plugin that works on the output',
      { change: plugins({ afterBuild() {} }) },
      { line: { parsed: { docs: new Map() }, planned: { siteMap: { locales: [] } } } },
      true,
    ],
    ['another plugin', { change: plugins({}) }, {}, true],
  ])('of a build with %s is kept, or not', async (_, given, more, expected) => {
    const { opened, remember } = await build(given as Record<string, unknown>)
    remember(more)
    expect(existsSync(join(opened.stateDir, 'last-build'))).toBe(expected)
  })

  test('that the disk does not take costs time, no more', async () => {
    const { opened, remember, last } = await build()
    removeFolder(opened.stateDir)
    remember()
    expect(last()).toBeNull()
    expect(existsSync(opened.stateDir)).toBe(false)
    expect(readFileSync(join(opened.loaded.root, 'words.txt'), 'utf8')).toBe('one\n')
  })
})

describe('a page that was rendered', () => {
  const article = nameOfArticle('docs/x.md')
  const graph = new Graph()
  graph.record(resultName('page', 'de /x'), { digest: digest('page'), reads: [article] })
  const pages = new Map([['de /x', ['x/index.html']]])
  const files = {
    written: new Set(['x/index.html']),
    ...{ rest: null, indexed: null, planned: { statics: [], copies: [] }, root: '/' },
  }
  const explain = (names: readonly string[] | null) =>
    explainBuild(
      {
        output: { program: 'p', listPages: () => pages },
        look: { program: 'p' },
        notes: { reasons: new Map([['de /x', names]]), paths: new Map() },
        results: { graph },
      } as never,
      files,
    )
  const [task, branch] = [nameOfTask('de /x'), nameOfBranch('de /x')]
  const [one, two] = ['one', 'two'].map((part) => resultName('shared', `de ${part}`))

  test.each<[string, readonly string[] | null, string]>([
    ['text', [article], 'its text'],
    ['plan', [task], 'its place, or what the site knows of it'],
    ['title', [nameOfTitle('docs/x.md')], 'its title'],
    ['title of another', [nameOfTitle('docs/y.md')], 'the title of docs/y.md'],
    ['sidebar', [branch], 'what it shows of its sidebar'],
    ['parts', [one ?? '', two ?? ''], 'one; two'],
    ['text and part', [article, one ?? ''], 'its text; one'],
    ['files', [], 'its files in the output'],
    ['new page', null, 'it is new, or was not kept'],
  ])('is listed with the reason: %s', (_, names, reason) => {
    expect(explain(names)).toEqual([`/x: ${reason}`])
  })

  test('without a cache to compare with has another reason', () => {
    expect(explainBuild(null, files)).toEqual(['Every page: another build uses the cache'])
  })
})
