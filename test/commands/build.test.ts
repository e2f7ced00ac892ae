/** How the options of `build`, `check-links`, `clear` and `docs:version` work. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere, startHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const CONFIG = SMALL_CONFIG.replace('docs: [', "i18n: { locales: ['en', 'de'] },\n  docs: [")
let folder: string

beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n\nTo [the other](./other.md).\n',
    'docs/other.md': '# Other\n',
  })
})
afterEach(() => removeFolder(folder))

const run = (...args: string[]) => runHere(args, folder)
const names = (out: string) => Object.keys(readTree(join(folder, out)) ?? {})
const pages = (out: string) => names(out).filter((path) => path.endsWith('.html'))

describe('build', () => {
  test('writes all locales to dist, and prints a summary', async () => {
    const { code, stdout, stderr } = await run('build')
    expect(stdout).toMatch(
      /^Built 8 pages in \d+\.\d s: en 4, de 4 \(2 untranslated\)\. No warnings\.\ndist: \d+ files written, 0 removed\.\n$/,
    )
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Reading the site\nParsing 2 files\nRendering\nPublishing\n',
    })
    expect(pages('dist')).toEqual(
      ['', 'de/']
        .flatMap((base) =>
          ['404.html', 'index.html', 'other/index.html', 'search/index.html'].map(
            (path) => base + path,
          ),
        )
        .sort(),
    )
    expect(existsSync(join(folder, '.octavo/last-build'))).toBe(true)
  })

  test('--out, --locale and --cache choose the output, the locales and the cache; --quiet prints nothing', async () => {
    const args = ['--out', 'public', '--locale', 'de', '--cache', 'kept', '--quiet']
    expect(await run('build', ...args)).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(pages('public').every((path) => path.startsWith('de/'))).toBe(true)
    expect([existsSync(join(folder, '.octavo')), existsSync(join(folder, 'dist'))]).toEqual([
      false,
      false,
    ])
    expect(existsSync(join(folder, 'kept/last-build'))).toBe(true)
    const both = ['--out', 'both', '--locale', 'de,en', '--locale', 'de', '--verbose']
    const { code, stdout } = await run('build', ...both)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\nlocale +pages[^\n]*\nen +4 +4 +0\nde +4 +4 +2\nTime: [^\n]*bundle /),
    ])
    expect(pages('both')).toHaveLength(8)
  })

  test('reports errors, exits 1, and leaves the output as it was', async () => {
    await run('build', '--quiet')
    const before = readTree(join(folder, 'dist'))
    writeFiles(folder, { 'docs/other.md': '[x](/nowhere)\n' })
    const { code, stdout, stderr } = await run('build', '--quiet')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /error LINK_BROKEN docs\/other\.md:1:1[\s\S]*\n1 error, nothing was written\.\n$/,
    )
    expect(readTree(join(folder, 'dist'))).toEqual(before)
  })

  test('--check-search fails if search does not find the pages that the site promises', async () => {
    const expected = { en: { other: ['/other'], home: ['/other'] } }
    writeFiles(folder, { 'search.expect.json': JSON.stringify(expected) })
    expect((await run('build', '--quiet')).code).toBe(0)
    const { code, stderr } = await run('build', '--quiet', '--check-search')
    expect(stderr).toMatch(/^error SEARCH_/m)
    expect(code).toBe(1)
  })

  test('building one locale keeps its base and leaves the others alone', async () => {
    writeFiles(folder, { 'i18n/de/docs/index.md': '# Start\n\nZur [anderen](./other.md).\n' })
    expect((await run('build')).stdout).toContain('en 4, de 4 (1 untranslated)')
    const whole = readTree(join(folder, 'dist'))
    writeFiles(folder, { 'docs/index.md': '# Changed home\n' })
    expect((await run('build', '--quiet', '--locale', 'de')).code).toBe(0)
    const after = readTree(join(folder, 'dist'))
    expect(after?.['index.html']).toBe(whole?.['index.html'])

    const alone = await run('build', '--quiet', '--locale', 'de', '--out', 'only')
    expect(alone.code).toBe(0)
    expect(pages('only')).toEqual([
      'de/404.html',
      'de/index.html',
      'de/other/index.html',
      'de/search/index.html',
    ])
  })

  test('an unknown locale lists the declared ones and writes nothing', async () => {
    const { code, stderr } = await run('build', '--locale', 'dee')
    expect(code).toBe(1)
    expect(stderr).toMatch(/LOCALE_UNKNOWN[\s\S]*dee[\s\S]*en, de/)
    expect(readTree(join(folder, 'dist'))).toBeNull()
  })

  test('a read-only output folder is a located diagnostic', async () => {
    writeFiles(folder, { taken: 'a file\n' })
    const { code, stderr } = await run('build', '--quiet', '--out', 'taken')
    expect(code).toBe(1)
    expect(stderr).toMatch(/error OUTPUT_UNWRITABLE[\s\S]*taken/)
    expect(stderr).toContain('hint:')
  })

  test('never writes into a folder that contains other files', async () => {
    writeFiles(folder, { 'photos/cat.jpg': 'meow' })
    const { code, stderr } = await run('build', '--quiet', '--out', 'photos')
    expect(code).toBe(1)
    expect(stderr).toContain('OUTPUT_FOREIGN')
    expect(names('photos')).toEqual(['cat.jpg'])
  })

  test('prints colours if FORCE_COLOR asks for them', async () => {
    const { stderr } = await runHere(['build', '--locale', 'fr'], folder, { FORCE_COLOR: '1' })
    expect(stderr).toContain('\u001B[31merror\u001B[39m')
  })
})

describe('check-links', () => {
  test('checks like build, and writes nothing', async () => {
    const before = readTree(folder)
    const { code, stdout } = await run('check-links')
    expect([code, stdout]).toEqual([0, 'Checked 8 pages: no link is broken.\n'])
    expect((await run('check-links', '--locale', 'de')).stdout).toMatch(/^Checked 4 pages/)
    writeFiles(folder, { 'docs/other.md': '[x](/nowhere)\n' })
    const wrong = await run('check-links', '--quiet')
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/LINK_BROKEN docs\/[\s\S]*\n\d+ errors?\.\n$/),
    ])
    writeFiles(folder, { 'docs/other.md': '# Other\n' })
    expect(readTree(folder)).toEqual(before)
  })

  test('knows the files that the build publishes itself, and counts the errors', async () => {
    const published = ['sitemap.xml', 'robots.txt', 'opensearch.xml', 'manifest.webmanifest']
    const ofGerman = ['de/sitemap.xml', 'de/opensearch.xml', 'de/manifest.webmanifest']
    const links = [...published, ...ofGerman, 'atom.xml'].map((path) => `[x](/${path})`)
    writeFiles(folder, {
      'site.config.ts': `export default {
    title: 'Small',
    url: 'https://small.example',
    manifest: {},
    i18n: { locales: ['en', 'de'] },
    docs: [{ path: 'docs', routeBasePath: '/', feed: true }],
    themeConfig: { navbar: { items: [{ to: '/sitemap.xml', label: 'Map' }, { to: '/#no', label: 'No' }] } },
  }
  `,
      'docs/index.md': `---\nlast_update: { date: 2025-10-15 }\n---\n${links.join(' ')}\n\n[gone](./gone.md)\n`,
    })
    const { code, stdout, stderr } = await run('check-links')
    const diagnostics = stderr.match(/^(?:error|warning) .*$/gm)
    expect({ code, diagnostics }).toEqual({
      code: 0,
      diagnostics: [
        'warning MARKDOWN_LINK_BROKEN docs/index.md:6:1',
        'warning ANCHOR_BROKEN site.config.ts:7:78',
      ],
    })
    expect(stdout).toBe('Checked 8 pages: 1 MARKDOWN_LINK_BROKEN, 1 ANCHOR_BROKEN.\n')
  })

  test('the proposed config works as it is written, and the missing home page is reported', async () => {
    removeFolder(folder)
    folder = makeFolder()
    const missing = await run('check-links')
    const [, config = ''] = / write a site\.config\.ts: `(.*)`\.\n/.exec(missing.stderr) ?? []
    writeFiles(folder, { 'site.config.ts': `${config}\n` })
    const { code, stderr } = await run('check-links', '--quiet')
    expect({ code, diagnostics: stderr.match(/^(?:error|warning) .*$/gm) }).toEqual({
      code: 0,
      diagnostics: ['warning HOME_MISSING site.config.ts:1:18'],
    })
  })

  test('--cache keeps the computed results', async () => {
    expect((await run('check-links', '--quiet', '--cache', 'kept')).code).toBe(0)
    expect(existsSync(join(folder, 'kept/bundle'))).toBe(true)
  })
})

describe('clear', () => {
  test('removes the output and the caches, and names them', async () => {
    await run('build', '--quiet', '--out', 'public', '--cache', 'kept')
    await run('build', '--quiet')
    const { code, stdout } = await run('clear', '--out', 'public', '--cache', 'kept')
    expect([code, stdout]).toEqual([0, 'Removed public, .octavo, kept.\n'])
    expect(names('.').some((path) => /^(public|kept|\.octavo)/.test(path))).toBe(false)
    expect((await run('clear', '--site', '.')).stdout).toBe('Removed dist.\n')
    expect((await run('clear')).stdout).toBe('Nothing to remove.\n')
  })

  test('leaves a cache folder of another program', async () => {
    writeFiles(folder, { 'photos/cat.jpg': 'meow' })
    expect((await run('clear', '--cache', 'photos')).stdout).toBe('Nothing to remove.\n')
    expect(names('photos')).toEqual(['cat.jpg'])
  })
})

test('docs:version cuts a version of the named instance, and reports a missing one', async () => {
  writeFiles(folder, {
    'site.config.ts': `export default {
  title: 'T', url: 'https://small.example', i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }, { id: 'api', path: 'api', routeBasePath: 'api' }],
}`,
    'api/a.md': '# A\n',
  })
  const { code, stdout, stderr } = await run('docs:version:api', '1.0')
  expect([code, stdout]).toEqual([
    0,
    'Version 1.0 of "api" is in api_versioned_docs/version-1.0: 1 file, and 2 elsewhere.\n',
  ])
  expect(stderr).toContain('because i18n/de/api')
  expect(JSON.parse(readFileSync(join(folder, 'api_versions.json'), 'utf8'))).toEqual(['1.0'])
  expect((await run('docs:version', '1.0')).stdout).toMatch(/^Version 1\.0 of "default" is in/)
  expect((await run('docs:version', '--instance', 'api', '2.0')).stdout).toContain('of "api"')
})

test('read-only sources are checked and built, and stay unchanged', async () => {
  // A file at the folder's path refuses root as well, which a mode does not.
  writeFiles(folder, { '.octavo': '' })
  const out = join(makeFolder(), 'dist')
  const before = readTree(folder)
  const checked = await run('check-links')
  expect([checked.code, checked.stderr]).toEqual([0, expect.not.stringContaining('warning')])
  const built = await run('build', '--out', out)
  expect(built.code).toBe(0)
  expect(built.stderr.match(/(?<!#)CACHE_UNWRITABLE/g)).toHaveLength(1)
  expect(readTree(folder)).toEqual(before)
  const server = startHere(['serve', folder, '--port', '0'])
  await server.waitFor(/CACHE_UNWRITABLE[\s\S]*Watching/)
  expect([(await server.stop()).code, readTree(folder)]).toEqual([0, before])
  const elsewhere = join(makeFolder(), 'cache')
  const quiet = await run('build', '--quiet', '--out', out, '--cache', elsewhere)
  expect([quiet.code, quiet.stderr]).toEqual([0, ''])
  expect(readdirSync(elsewhere)).toEqual(expect.arrayContaining(['bundle', 'last-build']))
  expect(readTree(folder)).toEqual(before)
  expect((await run('clear', '--cache', elsewhere, '--out', out)).code).toBe(0)
  expect([existsSync(elsewhere), existsSync(out)]).toEqual([false, false])
})
