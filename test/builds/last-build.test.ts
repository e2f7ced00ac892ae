/** A build without changes does nothing. It notices every change that could affect the output. */
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../cli/build/build-site.ts'
import type { SiteTools } from '../../cli/tasks/open/site-tools.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'
import { bundleStandIn, STAND_IN_TOOLS } from '../stand-in-tools.ts'

const UP_TO_DATE = /^The site is up to date: 5 pages, checked in \d+\.\d s\. 1 warning\.\n$/
const CONFIG = SMALL_CONFIG.replace(
  "title: 'Small'",
  "title: process.env.TEST_TITLE ?? 'Small', onBrokenAnchors: 'warn', search: { records: true }",
)

let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n\n[Other](./other.md#gone)\n',
    'docs/other.md': '# Other\n',
    'pages/about.tsx': 'export default () => <p>About</p>',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  })
})
afterEach(() => {
  delete process.env.TEST_TITLE
  removeFolder(folder)
})

const build = (...args: string[]) => runHere(['build', ...args], folder)
const dist = (path: string) => join(folder, 'dist', path)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder })

test('repeats no work, and reports warnings again', async () => {
  const first = await build()
  expect(first.stdout).toMatch(/^Built 5 pages/)
  const { stdout, stderr, code } = await build()
  expect([stdout, code]).toEqual([expect.stringMatching(UP_TO_DATE), 0])
  const warnings = /^warning ANCHOR_BROKEN docs\/index\.md:3:1[\s\S]*?hint.*$/m
  expect(stderr.match(warnings)?.[0]).toBe(first.stderr.match(warnings)?.[0])
  expect(stderr).not.toContain('Parsing')
  expect((await build('--strict')).code).toBe(1)
  // A failed build leaves no state to reuse.
  const records = readTree(join(folder, '.octavo/search'))
  writeFiles(folder, { 'docs/new.md': '# New\n' })
  expect((await build('--strict')).stderr).toContain('error ANCHOR_BROKEN')
  rmSync(join(folder, 'docs/new.md'))
  expect((await build()).stdout).toMatch(/^Built 5 pages/)
  expect(readTree(join(folder, '.octavo/search'))).toEqual(records)
  expect((await build()).stdout).toMatch(UP_TO_DATE)
  expect((await build('--force')).stdout).toMatch(/^Built 5 pages[\s\S]*dist: 0 files written, 0/)
})

test('a site may be moved with its caches and its output', async () => {
  await build()
  const moved = `${folder}-moved`
  renameSync(folder, moved)
  try {
    expect((await runHere(['build'], moved)).stdout).toMatch(UP_TO_DATE)
  } finally {
    renameSync(moved, folder)
  }
})

const changed = (files: Parameters<typeof writeFiles>[1]) => () => writeFiles(folder, files)
const CHANGES: readonly (readonly [what: string, change: () => void, out?: string])[] = [
  ['a file that a page shows', changed({ 'examples/a.js': 'changed()\n' })],
  ['a page', changed({ 'docs/other.md': '# Another\n' })],
  ['a new page', changed({ 'docs/new.md': '# New\n' })],
  ['a removed page', () => rmSync(join(folder, 'pages/about.tsx'))],
  ['a static file', changed({ 'static/logo.svg': '<svg/>' })],
  ['a catalogue', changed({ 'i18n/en/site.json': '{}' })],
  ['a value of the config', () => void Object.assign(process.env, { TEST_TITLE: 'Large' })],
  ['a dependency', changed({ 'node_modules/.package-lock.json': '{}' })],
  ['a commit', () => void git('commit', '-q', '--allow-empty', '-m', 'more')],
  ['a name of an author', changed({ '.mailmap': 'B <a@b.c>\n' })],
  ['an output that was written to', () => writeFileSync(dist('index.html'), 'Mine')],
  ['an output with another date', () => utimesSync(dist('index.html'), 1, 1)],
  ['a file in the output that is new', () => writeFileSync(dist('other/new.html'), 'Mine')],
  ['a file of the output that is gone', () => rmSync(dist('logo.svg'))],
  ['a record that is cut short', changed({ '.octavo/last-build': '{"key":' })],
  ['another output', () => {}, 'public'],
]

test('builds after any change, and its output equals that of a clean build', async () => {
  const options = CONFIG.replace('docs: [{', '$&showLastUpdateAuthor: true,').replace(
    'docs:',
    "markdown: { codeFolders: ['examples'] }, $&",
  )
  writeFiles(folder, {
    'site.config.ts': options,
    'docs/other.md': '# Other\n\n```js file="../examples/a.js"\n```\n',
    'examples/a.js': 'first()\n',
  })
  git('init', '-q')
  git('add', 'docs')
  git('commit', '-q', '-m', 'all')
  await build()
  expect((await build()).stdout).toMatch(UP_TO_DATE)
  for (const [what, change, out = 'dist'] of CHANGES) {
    change()
    const { stdout } = await build('--out', out)
    expect([what, stdout]).toEqual([what, expect.stringMatching(/^Built \d pages/)])
  }
  expect((await build('--out', 'public')).stdout).toMatch(/^The site is up to date/)
  expect((await build('--force')).stdout).toMatch(/\ndist: 0 files written, 0 removed\.\n$/)
  expect(readTree(join(folder, 'public'))).toEqual(readTree(join(folder, 'dist')))
})

describe('with plugins', () => {
  const plugin = (body: string) => ({
    'site.config.ts': CONFIG.replace('docs:', "plugins: ['./plugin.ts'],\n  docs:"),
    'plugin.ts': `export default { name: 'own', ${body} }`,
  })

  test('notices changes of files that a plugin reads, wherever they are', async () => {
    const load = `load: ({ read }) => ({ docs: [{ path: 'made.md', text: read('data/made.txt') }] })`
    writeFiles(folder, { ...plugin(load), 'data/made.txt': '# Made\n' })
    await build()
    expect((await build()).stdout).toMatch(/^The site is up to date: 6 pages/)
    writeFiles(folder, { 'data/made.txt': '# Made again\n' })
    expect((await build()).stdout).toMatch(/^Built 6 pages/)
    expect(readFileSync(dist('made/index.html'), 'utf8')).toContain('Made again')
  })

  /** Writes down what it gets; `CHANGE` is its work on the output. */
  const HOOK = `async afterBuild({ read, ...site }, context) {
    const { appendFileSync, writeFileSync } = await import('node:fs')
    const { folder } = site
    appendFileSync('.octavo/calls', JSON.stringify([site, context, read('other/index.html').length]) + '\\n')
    CHANGE
  }`
  const calls = () => readFileSync(join(folder, '.octavo/calls'), 'utf8').trimEnd().split('\n')
  const hook = (change = '') => writeFiles(folder, plugin(HOOK.replace('CHANGE', change)))

  test('runs a plugin that works on the output each time, and nothing else', async () => {
    hook()
    writeFiles(folder, { 'docs/other.md': '---\ndescription: Words\n---\n\n# Other\n' })
    await build()
    const before = readTree(join(folder, 'dist'))
    expect((await build()).stdout).toMatch(UP_TO_DATE)
    expect(readTree(join(folder, 'dist'))).toEqual(before)
    await build('--force')
    const [first, second, forced] = calls()
    expect(JSON.parse(first ?? '')[0].pages).toContainEqual(
      expect.objectContaining({ permalink: '/other', frontMatter: { description: 'Words' } }),
    )
    expect([second, forced]).toEqual([first, first])
  })

  test('gives a plugin an output without its own changes of last time', async () => {
    for (const [change, done] of [
      ["appendFileSync(folder + '/other/index.html', 'Mine')", 'rendered 1 of 5'],
      ["writeFileSync(folder + '/other/mine.txt', '')", 'rendered 0 of 5'],
    ] as const) {
      rmSync(join(folder, '.octavo/calls'), { force: true })
      hook(change)
      await build()
      const before = readTree(join(folder, 'dist'))
      expect((await build()).stdout).toContain(`Scanned 2 files, parsed 0; ${done} pages`)
      expect(readTree(join(folder, 'dist'))).toEqual(before)
      const [first, second] = calls()
      expect(second).toBe(first)
    }
  })

  test('reports a plugin that fails on the output again', async () => {
    hook("throw new Error('no room')")
    for (const line of [/^Built 5 pages/, UP_TO_DATE]) {
      const { stdout, stderr, code } = await build()
      expect([stdout, code]).toEqual([expect.stringMatching(line), 1])
      expect(stderr).toContain('"own" failed: no room')
    }
  })
})

test('plans a site each time whose config has functions that plan it, and does no more', async () => {
  const editUrl = 'editUrl: () => `https://example.com/${process.env.TEST_BRANCH}`'
  writeFiles(folder, { 'site.config.ts': CONFIG.replace('docs: [{', `$&${editUrl},`) })
  const fresh = async () => {
    await build('--out', 'clean', '--cache', 'other', '--force')
    return readTree(join(folder, 'clean'))
  }
  for (const branch of ['one', 'two']) {
    process.env.TEST_BRANCH = branch
    await build()
    expect(readFileSync(dist('other/index.html'), 'utf8')).toContain(`example.com/${branch}"`)
    const { stdout } = await build()
    expect(stdout).toContain('Scanned 2 files, parsed 0; rendered 0 of 5 pages')
    expect(stdout).toContain('dist: 0 files written, 0 removed.')
    expect(readTree(join(folder, 'dist'))).toEqual(await fresh())
  }
  delete process.env.TEST_BRANCH
})

test('reads lists of published addresses again if one of them has changed', async () => {
  const index = '<sitemapindex><sitemap><loc>lists/part.xml</loc></sitemap></sitemapindex>'
  const part = (path: string) =>
    `<urlset><url><loc>https://small.example${path}</loc></url></urlset>`
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace(
      'docs:',
      "publishedRoutes: ['old.txt', 'lists/index.xml'], onLostRoutes: 'warn', $&",
    ),
    'old.txt': '/other\n',
    'lists/index.xml': index,
    'lists/part.xml': part('/other'),
  })
  await build()
  expect((await build()).stdout).toMatch(UP_TO_DATE)
  for (const files of [{ 'old.txt': '/gone\n' }, { 'lists/part.xml': part('/away') }]) {
    writeFiles(folder, files)
    const { stdout, stderr } = await build()
    expect([stdout, stderr]).toEqual([
      expect.stringMatching(/^Built 5 pages/),
      expect.stringContaining('warning ROUTE_LOST'),
    ])
    expect((await build()).stderr.match(/warning ROUTE_LOST/g)).toEqual(
      stderr.match(/warning ROUTE_LOST/g),
    )
  }
})

describe('with other tools', () => {
  const printed: string[] = []
  const say = (text: string) => void printed.push(text)
  const report = {
    ...{ info: say, result: say, step() {}, diagnostics() {}, failure() {}, finish() {} },
    error: () => 1 as const,
    columns: null,
  }
  async function buildWith(bundleSite: SiteTools['bundleSite']): Promise<string> {
    const tools = { ...STAND_IN_TOOLS, bundleSite }
    const { ok } = await buildSite({ siteDir: folder, out: 'dist', report, tools })
    const text = printed.splice(0).join('\n')
    return ok ? text : 'failed'
  }

  test("notices changes of the bundle's inputs, and of variables that code of the site reads", async () => {
    const shared = makeFolder({ 'shared.ts': '1' })
    const file = join(shared, 'shared.ts')
    const bundleSite: SiteTools['bundleSite'] = async (options) => {
      const bundle = await bundleStandIn(options)
      const { hashInputs } = await import('../../cli/make/bundle/bundle-record.ts')
      writeFileSync(bundle.serverFile, `${readFileSync(bundle.serverFile)}\nprocess.env.TEST_TITLE`)
      const read = { files: [file], missing: [join(shared, 'missing.ts')], folders: [] }
      return { ...bundle, inputs: await hashInputs(read, Number.POSITIVE_INFINITY) }
    }
    writeFiles(folder, { 'site.config.ts': CONFIG.replace(/process.*'Small'/, "'Small'") })
    const again = () => buildWith(bundleSite)
    expect([await again(), await again()]).toEqual([
      expect.stringMatching(/^Built/),
      expect.stringMatching(/^The site is up to date/),
    ])
    writeFileSync(file, '2')
    expect(await again()).toMatch(/^Built/)
    writeFileSync(join(shared, 'missing.ts'), '')
    expect(await again()).toMatch(/^Built/)
    rmSync(join(shared, 'missing.ts'))
    process.env.TEST_TITLE = 'x'
    expect([await again(), await again()]).toEqual([
      expect.stringMatching(/^Built/),
      expect.stringMatching(/^The site is up to date/),
    ])
    removeFolder(shared)
  })

  test('the next build reads a file that is written during a build', async () => {
    let isWriting = true
    const bundleSite: SiteTools['bundleSite'] = (options) => {
      if (isWriting) writeFiles(folder, { 'docs/other.md': '# Other\n' })
      return bundleStandIn(options)
    }
    expect(await buildWith(bundleSite)).toMatch(/^Built/)
    isWriting = false
    expect(await buildWith(bundleSite)).toMatch(/^Built/)
    expect(await buildWith(bundleSite)).toMatch(/^The site is up to date/)
  })
})
