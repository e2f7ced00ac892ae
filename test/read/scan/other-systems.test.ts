/**
 * Paths on other systems: drives and backslashes of Windows, disks that ignore case. The tests use
 * tables, so they run on any system.
 */
import { win32 } from 'node:path'
import { toPortable } from '../../../cli/base/package/portable-path.ts'
import { locateThrow } from '../../../cli/config/locate-throw.ts'
import { checkConfig } from '../../../cli/config/schema.ts'
import { createFileReader } from '../../../cli/read/scan/create-file-reader.ts'
import { createFindAsset } from '../../../cli/read/scan/find-asset.ts'
import { hasHiddenPart, isInside, isOtherCase, toSitePath } from '../../../cli/read/scan/inside.ts'
import { findConflictingPaths } from '../../../cli/write/output-path.ts'
import { runHere } from '../../in-process.ts'
import { SMALL_CONFIG } from '../../octavo.ts'
import { makeFolder, makeSite } from './temporary-site.ts'

const ROOT = String.raw`C:\Users\Jane Doe\site`
const PROGRAM = String.raw`C:\Program Files\npm\octavo`

test.each([
  [String.raw`C:\Users\Jane Doe\site\docs\a.md`, 'docs/a.md'],
  [String.raw`c:\users\jane doe\SITE\docs\a.md`, 'docs/a.md'],
  [String.raw`C:\Users\Jane Doe\docs\a.md`, '../docs/a.md'],
  [String.raw`D:\docs\a.md`, 'D:/docs/a.md'],
  [String.raw`\\server\share\a.md`, '//server/share/a.md'],
  [ROOT, ''],
])('Windows: %s is named %s', (path, name) => {
  expect(toSitePath(ROOT, path, win32)).toBe(name)
})

test.each([
  [ROOT, String.raw`${ROOT}\docs\a.md`, true],
  [ROOT, `${ROOT}s\\a.md`, false],
  [ROOT, ROOT, true],
  ['C:\\', String.raw`C:\a.md`, true],
  ['D:\\', String.raw`C:\a.md`, false],
])('Windows: %s contains %s: %p', (folder, path, expected) => {
  expect(isInside(folder, path, win32)).toBe(expected)
})

test.each([
  [String.raw`${ROOT}\pages\index.tsx`, 'site:/pages/index.tsx'],
  [String.raw`${PROGRAM}\runtime\app.tsx`, 'octavo:/runtime/app.tsx'],
  [String.raw`C:\Users\Jane Doe\other\x.js`, 'site:/../other/x.js'],
  [String.raw`D:\elsewhere\x.js`, String.raw`D:\elsewhere\x.js`],
  ['react', 'react'],
])('Windows: %s is kept as %s', (path, kept) => {
  expect(toPortable(path, ROOT, PROGRAM, win32)).toBe(kept)
})

test('Windows: hidden parts after backslashes are recognized', () => {
  expect(hasHiddenPart(String.raw`docs\.env`)).toBe(true)
  expect(hasHiddenPart(String.raw`docs\node_modules\x`)).toBe(true)
  expect(hasHiddenPart(String.raw`docs\a.env`)).toBe(false)
})

test.each([
  String.raw`    at read (C:\Users\Jane Doe\site\site.config.ts:1:7)`,
  String.raw`    at C:\Users\Jane Doe\site\site.config.ts:1:7`,
  String.raw`C:\Users\Jane Doe\site\site.config.ts:1:7`,
])('a stack is read with drives, blanks and brackets in its paths: %s', (line) => {
  const map = JSON.stringify({ version: 3, sources: ['x'], names: [], mappings: 'AAEA,MAAM' })
  const file = String.raw`${ROOT}\site.config.ts`
  const error = {
    stack: `Error: no\n    at run (node:vm:1:2)\n${line}\n    at Other (C:\\x.js:1:1)`,
  }
  expect(locateThrow(error, new Map([[file, { code: '', map }]]))).toEqual({
    file,
    line: 3,
    column: 7,
  })
  const bracketed = '/home/a (b)/site.config.ts'
  const thrown = { stack: `Error: no\n    at read (${bracketed}:1:7)` }
  expect(locateThrow(thrown, new Map([[bracketed, { code: '', map }]]))).toMatchObject({ line: 3 })
})

const config = (more: object) =>
  checkConfig({ title: 'T', url: 'https://x.example', docs: [{ path: 'docs' }], ...more })

test.each([
  [{ docs: [{ path: String.raw`content\guide` }] }, 'docs[0].path'],
  [{ docs: [{ path: 'docs', sidebarPath: String.raw`.\sidebars.ts` }] }, 'docs[0].sidebarPath'],
  [{ i18n: { locales: ['en'], path: String.raw`content\i18n` } }, 'i18n.path'],
  [{ staticDirectories: ['static', String.raw`a\static`] }, 'staticDirectories[1]'],
  [{ themeConfig: { customCss: [String.raw`theme\a.css`] } }, 'themeConfig.customCss[0]'],
  [{ markdown: { codeFolders: [String.raw`examples\a`] } }, 'markdown.codeFolders[0]'],
])('a config means the same everywhere: %j is refused at %s', (more, option) => {
  expect(config(more)).toMatchObject({
    errors: [{ option, line: expect.stringContaining('write "/"') }],
  })
})

test('paths of one machine stay unchanged', () => {
  for (const path of [String.raw`C:\repo\docs`, String.raw`\\server\docs`, '../docs', '/repo/docs'])
    expect(config({ docs: [{ path }] })).toHaveProperty('config')
})

test.each([
  // The requested path, the path on the disk, and the names in folders: does only the case differ?
  ['img/Logo.png', 'img/logo.png', ['logo.png'], true],
  ['IMG/logo.png', 'img/logo.png', ['img', 'logo.png'], true],
  ['img/logo.png', 'img/logo.png', ['img', 'logo.png'], false],
  // A link to a file of another name, and one to the same name in another case.
  ['img/a.png', 'img/b.png', ['img', 'a.png', 'b.png'], false],
  ['img/Logo.png', 'img/logo.png', ['img', 'Logo.png', 'logo.png'], false],
])('a disk that ignores case: %s for %s', (wanted, real, names, expected) => {
  const paths = { folder: ROOT, wanted: win32.join(ROOT, wanted) }
  // The folder itself may be written in any case.
  const lower = ROOT.toLowerCase()
  const found = { folder: lower, wanted: win32.join(lower, real) }
  expect(isOtherCase(paths, found, { style: win32, list: () => names })).toBe(expected)
})

test('names that differ only in case are one file on some disks', () => {
  expect(
    findConflictingPaths(['Guide/index.html', 'guide/index.html', 'other/index.html']),
  ).toHaveLength(1)
  expect(findConflictingPaths(['\u00e9.html', 'e\u0301.html'])).toHaveLength(1)
})

test('a backslash does not separate names in links and imports, as it does on Windows', () => {
  const files = { 'docs/img/a.png': 'x', 'docs/a.md': 'a', 'docs/c\\d.md': 'b' }
  const loaded = makeSite(files, { docs: [{ path: 'docs' }] })
  const read = createFileReader(loaded.root, ['docs'])
  const texts = ['docs/a.md', String.raw`docs\a.md`, String.raw`docs/c\d.md`].map(read)
  expect(texts).toEqual(['a', null, null])
  const find = createFindAsset(loaded)
  const place = { locale: 'en', instance: 'default', version: 'current' }
  const file = { file: 'docs/a.md', origin: 'docs/a.md', path: 'a.md', ...place }
  const found = ['img/a.png', String.raw`img\a.png`, 'img%5Ca.png', 'img/A.png', './C:/a.png']
  expect(found.map((href) => find(href, file)?.kind)).toEqual(['file', ...Array(4).fill(undefined)])
})

test('two docs whose addresses differ only in case are reported, each with its file', async () => {
  const root = makeFolder({
    'site.config.ts': SMALL_CONFIG,
    'docs/Guide.md': '# One\n',
    'docs/guide.md': '# Two\n',
    'docs/index.md': '# Home\n',
  })
  const { code, stderr } = await runHere(['build', '--quiet'], root)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^error \w+ docs\/[Gg]uide\.md/)])
  expect(stderr).toContain('Guide')
  expect(stderr).toContain('guide')
})
