/** What a build takes from earlier ones, and what it does where that is not to be had. */
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { jest } from '@jest/globals'
import { processStartOf } from '../../cli/base/process/running.ts'
import { resultName } from '../../cli/engine/graph/graph.ts'
import { Results } from '../../cli/engine/results.ts'
import type { ValueRef } from '../../cli/engine/store/value-log.ts'
import { hashProgram } from '../../cli/tasks/open/look-at-build.ts'
import { digestOfPlan } from '../../cli/tasks/plan/plan-results.ts'
import { OutputRecord } from '../../cli/write/output-record.ts'
import { logIn, open } from '../engine/store/helpers.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

/** With all that a build can keep. */
const CONFIG = SMALL_CONFIG.replace('docs:', 'search: { records: true }, docs:')

let folder: string
beforeEach(async () => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n\n[Other](./other.md)\n',
    'docs/other.md': '# Other\n',
    'docs/last.md': '# Last\n',
  })
  await build()
})
afterEach(() => removeFolder(folder))

const build = (...args: string[]) => runHere(['build', ...args], folder)
const pages = (name = '') => join(folder, '.octavo/pages', name)
/** Where a value of the store is. */
function findValue(keyOf: (program: string) => string): ValueRef {
  const store = open(pages())
  const ref = store.find(keyOf(hashProgram(folder)))
  store.close()
  if (!ref) throw new Error('The value is missing')
  return ref
}
/** Digest of the plan of the last build. */
function planned(): string | null {
  const store = open(pages())
  const digest = digestOfPlan(new Results(store, hashProgram(folder)).graph)
  store.close()
  return digest
}
const edit = (text = 'Edited.') => writeFiles(folder, { 'docs/other.md': `# Other\n\n${text}\n` })
async function expectClean(): Promise<void> {
  expect((await build('--quiet', '--out', 'clean', '--cache', 'other')).code).toBe(0)
  expect(readTree(join(folder, 'dist'))).toEqual(readTree(join(folder, 'clean')))
  const records = (cache: string) => readTree(join(folder, cache, 'search'))
  expect(records('.octavo')).toEqual(records('other'))
}

test('an edited text is parsed and rendered alone', async () => {
  edit()
  expect((await build()).stdout).toContain(
    '\nScanned 3 files, parsed 1; rendered 1 of 5 pages, reused 4.\n',
  )
  await expectClean()
})

test('a site is planned again where something is another one that its plan follows from', async () => {
  const more = (text: string) => edit(`Begins the same.\n\n${text}`)
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace('docs:', "favicon: 'icon.svg', docs:"),
    'static/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  })
  more('One.')
  await build('--quiet')
  const first = planned()
  more('Two.\n\n[Last](./last.md)\n\n## Part\n\nThree.')
  expect((await build()).stdout).toContain('parsed 1; rendered 1 of 5 pages, reused 4.\n')
  expect(planned()).toBe(first)
  await expectClean()
  // Another link is none of the plan's business, a file that it leads to is.
  more('[File](./file.txt)')
  writeFiles(folder, { 'docs/file.txt': 'One' })
  await build('--quiet')
  const second = planned()
  expect(second).not.toBe(first)
  writeFiles(folder, { 'docs/file.txt': 'Two' })
  await build('--quiet')
  expect(planned()).not.toBe(second)
  await expectClean()
})

test('an edited description is one for its page, for cards and lists that show it, and not for the plan', async () => {
  const text = (first: string) =>
    `---\ntags: [one]\nlast_update: { date: 2025-10-15 }\n---\n\n# A\n\n${first}\n`
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace('docs:', 'llms: true, docs:').replace(
      "routeBasePath: '/'",
      "routeBasePath: '/', feed: { content: 'summary' }",
    ),
    'docs/list/a.md': text('First words.'),
    'docs/list/b.md': '# B\n\n<DocCardList />\n',
    'docs/list/_category_.json': '{ "link": { "type": "generated-index" } }',
  })
  await build('--quiet')
  const first = planned()
  writeFiles(folder, { 'docs/list/a.md': text('Second words.') })
  const { stdout } = await build('--why', '--quiet')
  expect(stdout.match(/^\/\S*(?=:)/gm)).toEqual([
    '/list/a',
    '/list/b',
    '/category/list',
    '/tags/one',
    ...['/atom.xml', '/rss.xml', '/feed.json'],
    ...['/list/llms.txt', '/llms.txt', '/llms-full.txt', '/assets/search/index.json'],
  ])
  const shown = ['list/a/index.html', 'category/list/index.json', 'tags/one/index.json']
  for (const file of [...shown, 'atom.xml', 'rss.xml', 'llms.txt'])
    expect(readFileSync(join(folder, 'dist', file), 'utf8')).toContain('Second words.')
  expect(planned()).toBe(first)
  await expectClean()
})

test('the plan of a site whose config has code that pages are planned with is not kept', async () => {
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace(
      "routeBasePath: '/'",
      "routeBasePath: '/', editUrl: () => `https://example.com/${process.env.EDIT_BRANCH}`",
    ),
  })
  const pageOf = () => readFileSync(join(folder, 'dist/other/index.html'), 'utf8')
  for (const branch of ['one', 'two']) {
    process.env.EDIT_BRANCH = branch
    edit(`Begins the same.\n\nFor ${branch}.`)
    await build('--quiet')
    expect(pageOf()).toContain(`https://example.com/${branch}`)
  }
  delete process.env.EDIT_BRANCH
})

test('a build is done once if its cache is removed when its site is published', async () => {
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace('docs:', "plugins: ['./plugin.ts'], docs:"),
    'plugin.ts': `import { appendFileSync, rmSync } from 'node:fs'
      export default {
        name: 'own',
        afterBuild() {
          rmSync('.octavo', { recursive: true })
          appendFileSync('builds', 'one ')
        },
      }`,
  })
  expect(await build('--quiet')).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(folder, 'builds'), 'utf8')).toBe('one ')
})

test('--why says of each rendered page what changed', async () => {
  const why = async () => {
    const { stdout } = await build('--why', '--quiet')
    return stdout.split('\n').filter((line) => /^\/(?!assets|sitemap)/.test(line))
  }
  edit()
  expect(await why()).toEqual([expect.stringMatching(/^\/other: its text/)])
  expect(await why()).toEqual([])
  rmSync(join(folder, 'dist/last/index.html'))
  expect(await why()).toEqual(['/last: its files in the output'])
  writeFiles(folder, { 'site.config.ts': CONFIG.replace('docs:', 'noIndex: true, docs:') })
  expect(await why()).toContainEqual(expect.stringMatching(/^\/other: head of all pages/))
  writeFiles(folder, { 'docs/new.md': '# New\n', 'docs/other.md': '# Another\n' })
  const reasons = await why()
  expect(reasons).toContain('/new: it is new, or was not kept')
  expect(reasons.find((line) => line.startsWith('/other: '))).toContain('its title')
})

test('an edited title is one for the pages that show it', async () => {
  const own = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      ['one', 'two', 'three'].flatMap((name) => [
        [`docs/${name}/a.md`, `# A of ${name}\n`],
        [`docs/${name}/b.md`, `# B of ${name}\n`],
      ]),
    ),
  })
  await runHere(['build', '--quiet'], own)
  writeFiles(own, { 'docs/two/b.md': '# Another title\n' })
  const { stdout } = await runHere(['build', '--why'], own)
  const why = stdout.split('\n').filter((line) => /^\/(?!assets)/.test(line))
  expect(why).toEqual([
    expect.stringMatching(/^\/two\/a: .*what it shows of its sidebar/),
    expect.stringMatching(
      /^\/two\/b: its text; its title; what it shows of its sidebar \(the title of docs\/two\/b\.md\)$/,
    ),
  ])
  await runHere(['build', '--quiet', '--out', 'clean', '--cache', 'other'], own)
  expect(readTree(join(own, 'dist'))).toEqual(readTree(join(own, 'clean')))
  removeFolder(own)
})

test('only pages with links to anchors have a result of them', async () => {
  edit('[Part](./last.md#part)')
  writeFiles(folder, { 'docs/last.md': '# Last\n\n## Part\n\nText.\n' })
  expect((await build('--quiet')).code).toBe(0)
  const store = open(pages())
  const { graph } = new Results(store, hashProgram(folder))
  store.close()
  expect(graph.list('anchors')).toEqual(['en /other'])
  expect(graph.list('page').length).toBeGreaterThan(3)
})

test('an edited title leaves the plan as it is, unless the shell, an image or a redirect shows it', async () => {
  const digestNow = () => {
    const store = open(pages())
    const { graph } = new Results(store, hashProgram(folder))
    store.close()
    return graph.digestOf(resultName('plan', ''))
  }
  const write = (name: string, fields: string, title: string) =>
    writeFiles(folder, { [`docs/${name}.md`]: `---\n${fields}\n---\n\n# ${title}\n\nText.\n` })
  const navbar = "navbar: { items: [{ type: 'docSidebar', sidebarId: 'defaultSidebar' }] }"
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace('docs:', `themeConfig: { ${navbar} }, docs:`),
    'docs/list/a.md': '---\ntags: [one]\n---\n\n# A\n\n<DocCardList />\n',
  })
  write('other', 'redirect_from: /former', 'Other')
  write('last', 'tags: [one]', 'Last')
  await build('--quiet')
  const first = digestNow()
  write('last', 'tags: [one]', '0 is before A')
  await build('--quiet')
  expect(digestNow()).toBe(first)
  await expectClean()
  write('last', 'title: Of the front matter\ndescription: Described\ntags: [one]', 'Last')
  await build('--quiet')
  expect(digestNow()).toBe(first)
  await expectClean()
  writeFiles(folder, { 'docs/index.md': '# First in the navbar\n\n[Other](./other.md)\n' })
  await build('--quiet')
  const second = digestNow()
  expect(second).not.toBe(first)
  await expectClean()
  write('other', 'redirect_from: /former', 'Target of a redirect')
  await build('--quiet')
  expect(digestNow()).not.toBe(second)
  await expectClean()
})

test('what a branch had is there when the authors come back to it', async () => {
  edit()
  await build()
  writeFiles(folder, { 'docs/other.md': '# Other\n' })
  expect((await build()).stdout).toContain('\nScanned 3 files, parsed 0; rendered 1 of 5 pages')
  await expectClean()
})

test('pages that are right are kept by a build that fails', async () => {
  rmSync(pages(), { recursive: true })
  edit('[Nowhere](/nowhere)')
  expect((await build()).code).toBe(1)
  edit('Right.')
  expect((await build()).stdout).toContain('\nScanned 3 files, parsed 1;')
})

test('a build that fails keeps docs, and no page or index whose files are not in the output', async () => {
  edit('A word that only the failed build has read.')
  writeFiles(folder, { 'docs/last.md': '# Last\n\n[Nowhere](/nowhere)\n' })
  expect((await build('--quiet')).code).toBe(1)
  writeFiles(folder, { 'docs/last.md': '# Last\n' })
  expect((await build()).stdout).toContain('parsed 0; rendered 2 of 5')
  await expectClean()
})

test('a cache works elsewhere, and an output whose dates were lost', async () => {
  const other = makeFolder()
  cpSync(folder, other, { recursive: true })
  for (const [path] of Object.entries(readTree(join(other, 'dist')) ?? {}))
    utimesSync(join(other, 'dist', path), 1, 1)
  writeFiles(other, { 'docs/other.md': '# Other\n\nEdited.\n' })
  expect((await runHere(['build'], other)).stdout).toContain(
    '\nScanned 3 files, parsed 1; rendered 1 of 5 pages',
  )
  rmSync(join(other, 'dist'), { recursive: true })
  expect((await runHere(['build'], other)).stdout).toContain(
    '\nScanned 3 files, parsed 0; rendered 5 of 5 pages',
  )
  removeFolder(other)
})

test('a cache of a site with plugins, pictures and code of its own works elsewhere', async () => {
  const own =
    "plugins: ['./plugin.ts'], markdown: { remarkPlugins: ['./tree.ts'] }, favicon: 'icon.svg',"
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace('docs:', `${own} i18n: { locales: ['en', 'de'] }, docs:`),
    'plugin.ts': "export default { name: 'own', article: (html) => html + '<hr>' }",
    'tree.ts': 'export default () => () => {}',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    'docs/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/_part.mdx': 'Part\n',
    'docs/more.mdx':
      "import Part from './_part.mdx'\n\n# More\n\n<Part />\n\n![Dot](./picture.svg)\n",
    'i18n/de/docs/last.md': '# Letzte\n',
    'pages/about.tsx': "export const title = 'About'\nexport default () => <p>About</p>",
  })
  await build('--quiet')
  const other = makeFolder()
  cpSync(folder, other, { recursive: true })
  const { stdout } = await runHere(['build', '--why'], other)
  expect(stdout).toMatch(/\nScanned 5 files, parsed 0; rendered 0 of (\d+) pages, reused \1\.\n/)
  expect(stdout).toContain('dist: 0 files written, 0 removed.')
  removeFolder(other)
})

test('--verify mends what size and date hide, in compressed files too', async () => {
  const config = CONFIG.replace('docs:', 'precompress: true, docs:')
  writeFiles(folder, { 'site.config.ts': config, 'static/own.txt': 'own '.repeat(500) })
  await build('--quiet')
  const before = readTree(join(folder, 'dist')) ?? {}
  const paths = Object.keys(before).filter((path) => path !== '.octavo-output')
  expect(paths.filter((path) => path.endsWith('.br')).length).toBeGreaterThan(10)
  for (const path of paths) utimesSync(join(folder, 'dist', path), 1_000, 1_000)
  await build('--quiet')
  for (const path of paths) tamper(join(folder, 'dist', path))
  expect((await build()).stdout).toContain('The site is up to date')
  expect((await build('--verify')).stdout).toContain(
    '\nScanned 3 files, parsed 0; rendered 5 of 5 pages',
  )
  expect(readTree(join(folder, 'dist'))).toEqual(before)
  expect((await build('--verify')).stdout).toContain('\ndist: 0 files written, 0 removed.\n')
  await expectClean()
})

test('a compressed file that somebody changed is mended by any build', async () => {
  const config = CONFIG.replace('docs:', 'precompress: true, docs:')
  writeFiles(folder, { 'site.config.ts': config })
  await build('--quiet')
  writeFileSync(join(folder, 'dist/other/index.html.br'), 'Tampered')
  rmSync(join(folder, 'dist/last/index.html.gz'))
  await build('--quiet')
  await expectClean()
})

/** Another content of the same size, and of the date that the test gives all files. */
function tamper(file: string): void {
  const bytes = readFileSync(file)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(file, bytes)
  utimesSync(file, 1_000, 1_000)
}

test('a build beside another one does without, and leaves the cache alone', async () => {
  // Hashes of sources are true for every build; which ones are written depends on how old the files are.
  const values = () => ({ ...readTree(pages()), lock: undefined, sources: undefined })
  const before = values()
  const lock = `${process.ppid} ${processStartOf(process.ppid)}`
  writeFileSync(pages('lock'), lock)
  edit()
  expect((await build()).stdout).not.toContain('Scanned')
  expect(values()).toEqual(before)
  expect(readFileSync(pages('lock'), 'utf8')).toBe(lock)
  await expectClean()
})

test('files of the whole site are made again only where they would be other ones', async () => {
  const map = () => join(folder, 'dist/sitemap.xml')
  edit('One.')
  await build('--quiet')
  const { ino } = statSync(map())
  edit('Two.')
  await build('--quiet')
  expect(statSync(map()).ino).toBe(ino)
  // One that somebody changed is repaired, and one of another plan is written anew.
  const text = readFileSync(map(), 'utf8')
  writeFileSync(map(), text.replace('</urlset>', '</urlsat>'))
  edit('Three.')
  await build('--quiet')
  expect(readFileSync(map(), 'utf8')).toBe(text)
  writeFiles(folder, { 'docs/more.md': '# More\n' })
  await build('--quiet')
  expect(readFileSync(map(), 'utf8')).toContain('/more')
  await expectClean()
  rmSync(join(folder, 'docs/more.md'))
})

test('a file of the site gives way to a static file of its name, and comes back without it', async () => {
  writeFiles(folder, { 'static/img/x.svg': '<svg/>' })
  await build('--quiet')
  for (const text of ['User-agent: *\n', null, 'User-agent: a\n']) {
    if (text === null) rmSync(join(folder, 'static/robots.txt'))
    else writeFiles(folder, { 'static/robots.txt': text })
    expect((await build('--quiet')).code).toBe(0)
    await expectClean()
  }
})

test('an output is not mistaken for another one, whose record could not be saved', async () => {
  writeFiles(folder, { 'docs/other.md': '# Another title\n' })
  const saving = jest.spyOn(OutputRecord.prototype, 'save').mockImplementation(() => {
    throw new Error('The disk is full')
  })
  await build('--quiet', '--out', 'elsewhere')
  saving.mockRestore()
  await build('--quiet')
  await expectClean()
})

test('what a killed build had begun to write is gone after the next one', async () => {
  for (const name of ['docs.77', 'rendered.78', 'search.79']) writeFileSync(pages(name), 'half')
  edit()
  expect((await build()).stdout).toContain('\nScanned 3 files, parsed 1;')
  expect(readdirSync(pages()).filter((name) => /\.7\d$/.test(name))).toEqual([])
})

test('records of search are whole where two builds share a cache', async () => {
  const records = () => readTree(join(folder, '.octavo/search'))
  const before = records()
  expect(before).not.toEqual({})
  // Of one process both would have the lock: here neither has.
  writeFileSync(pages('lock'), `${process.ppid} ${processStartOf(process.ppid)}`)
  const both = await Promise.all([build('--out', 'a'), build('--out', 'b')])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(records()).toEqual(before)
})

describe('a damaged cache is named once, and made anew', () => {
  const flip = (file: string, at = readFileSync(file).length >> 1) => {
    const bytes = readFileSync(file)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const flipValue = (keyOf: (program: string) => string) => {
    const { file, offset } = findValue(keyOf)
    flip(file, offset)
  }
  test.each([
    ['the table of the store', () => flip(pages('table'))],
    ['the graph', () => flipValue((program) => `graph ${program}`)],
    ['the record of the output', () => flip(join(folder, '.octavo/output'))],
    ['the list of indexed pages', () => flipValue((program) => `search ${program} assets/search/`)],
    ['the record of the last build', () => flip(join(folder, '.octavo/last-build'))],
    ['an article', () => flip(logIn(pages()), 9)],
    ['an article that is cut', () => writeFileSync(logIn(pages()), '{')],
  ])('%s', async (_, damage) => {
    damage()
    // The pages that are rendered again read their articles.
    writeFiles(folder, { 'site.config.ts': CONFIG.replace('docs:', 'noIndex: true, docs:') })
    const { code, stderr } = await build()
    expect(code).toBe(0)
    expect(stderr.match(/(?<!#)CACHE_DAMAGED/g)).toHaveLength(1)
    await expectClean()
    edit()
    const after = await build()
    expect(after.stdout).toContain('\nScanned 3 files, parsed 1; rendered 1 of 5 pages')
    expect(after.stderr).not.toContain('CACHE_DAMAGED')
  })

  const flipResult = (name: string) => {
    const store = open(pages())
    const results = new Results(store, hashProgram(folder))
    const ref = results.find(results.graph.digestOf(name) ?? '')
    store.close()
    if (!ref) throw new Error('There is no such result')
    flip(ref.file, ref.offset)
  }
  test.each([
    ['the list of site files', resultName('files', 'sitemap')],
    ['the list of compressed files', resultName('compressed', '')],
  ])('%s, which an edit of a text reads', async (_, name) => {
    writeFiles(folder, { 'site.config.ts': CONFIG.replace('docs:', 'precompress: true, docs:') })
    await build()
    flipResult(name)
    edit()
    const { code, stderr } = await build()
    expect(code).toBe(0)
    expect(stderr.match(/(?<!#)CACHE_DAMAGED/g)).toHaveLength(1)
    await expectClean()
    expect((await build()).stderr).not.toContain('CACHE_DAMAGED')
  })

  test('the indexed pages of a batch, which an edit of one of them reads', async () => {
    // An index is updated where no records of all pages are wanted.
    writeFiles(folder, { 'site.config.ts': SMALL_CONFIG })
    await build()
    const program = hashProgram(folder)
    const store = open(pages())
    const bytes = store.get(`search ${program} assets/search/`)
    store.close()
    const { batches } = deserialize(bytes ?? Buffer.alloc(0))
    expect(batches).toHaveLength(1)
    flipValue(() => `search pages ${program} ${batches[0].key}`)
    edit()
    const { code, stderr } = await build()
    expect(code).toBe(0)
    expect(stderr.match(/(?<!#)CACHE_DAMAGED/g)).toHaveLength(1)
    expect((await build('--quiet', '--out', 'clean', '--cache', 'other')).code).toBe(0)
    expect(readTree(join(folder, 'dist'))).toEqual(readTree(join(folder, 'clean')))
  })

  test('one of another program is no damage', async () => {
    writeFiles(folder, { 'node_modules/.package-lock.json': '{}' })
    const { stdout, stderr } = await build('--why')
    expect([stdout, stderr]).toEqual([
      expect.not.stringContaining('Scanned'),
      expect.not.stringContaining('CACHE_DAMAGED'),
    ])
    expect(stdout.split('\n').filter((line) => /^\/|^Every/.test(line))).toEqual([
      'Every page: Octavo, Node or an installed package is another one',
    ])
  })
})

/** Removes the cache while the first file is parsed, once. */
const REMOVING = `import { existsSync, rmSync } from 'node:fs'
export default () => () => {
  if (existsSync('FOLDER/remove')) rmSync('FOLDER/.octavo/pages', { recursive: true, force: true })
  rmSync('FOLDER/remove', { force: true })
}
`

test('a build whose cache is removed while it runs is right, and names it once', async () => {
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace('docs:', `markdown: { remarkPlugins: ['./removing'] }, docs:`),
    'removing.ts': REMOVING.replaceAll('FOLDER', folder),
    remove: '',
    'docs/other.md': '# Other\n\nEdited.\n',
  })
  const { code, stderr } = await build()
  expect([code, existsSync(join(folder, 'remove'))]).toEqual([0, false])
  expect(stderr.match(/warning CACHE_DAMAGED/g)).toHaveLength(1)
  await expectClean()
  edit('Again.')
  expect((await build()).stderr).not.toContain('CACHE_DAMAGED')
  await expectClean()
})

test('a file of an earlier version that another process removes first is no error', async () => {
  // Node lists this name, but finds no file by it.
  writeFileSync(
    Buffer.concat([Buffer.from(`${pages()}/`), Buffer.from([0xff]), Buffer.from('.segment')]),
    '',
  )
  edit()
  const { code, stdout } = await build()
  expect(code).toBe(0)
  expect(stdout).toContain('parsed 1; rendered 1 of 5 pages, reused 4.')
})

test('files of earlier versions are removed', async () => {
  const lists = ['docs', 'docs-changes', 'rendered', 'rendered-changes', 'plan', 'search', 'site']
  const names = [...lists, 'compressed', 'docs.77', 'plan.1', '3-1.jsonl']
  for (const name of names) writeFileSync(pages(name), 'old')
  edit()
  expect((await build()).stderr).not.toContain('CACHE_DAMAGED')
  expect(readdirSync(pages()).filter((name) => names.includes(name))).toEqual([])
})
