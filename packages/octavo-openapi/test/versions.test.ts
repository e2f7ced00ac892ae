/** Several descriptions in one site, and several versions of one API, between which the version menu switches. */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../../test/in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../../../test/octavo.ts'

const toSpec = (title: string, operation: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { '/a': { get: { operationId: operation, summary: `Get ${title}`, responses: {} } } },
  })

function makeSite(apis: unknown): string {
  const folder = makeFolder({
    'site.config.ts': `export default {
  title: 'A', url: 'https://a.example',
  docs: [{ path: 'docs', routeBasePath: '/', lastVersion: 'current', versions: { current: { label: '2.0' } } }],
  themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown' }] } },
  plugins: [['octavo-openapi', { apis: ${JSON.stringify(apis)} }]],
}\n`,
    'new.json': toSpec('new', 'getA'),
    'old.json': toSpec('old', 'getA'),
    'other.json': toSpec('other', 'getOther'),
    'docs/index.md': '# Home\n\n[A](api:getA)\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# Old home\n',
  })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(PROJECT, 'packages/octavo-openapi'), join(folder, 'node_modules/octavo-openapi'))
  return folder
}

test('the version menu leads to the same operation of the other version', async () => {
  const folder = makeSite([
    { spec: 'new.json', versions: { '1.0': 'old.json' } },
    { spec: 'other.json', path: 'other' },
  ])
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect([code, stderr]).toEqual([0, ''])
  const page = (path: string) => readFileSync(join(folder, 'dist', path, 'index.html'), 'utf8')
  expect(page('api/operations/get-a')).toContain('Get new')
  expect(page('1.0/api/operations/get-a')).toContain('Get old')
  expect(page('api/operations/get-a')).toContain('"/1.0/api/operations/get-a"')
  expect(page('1.0/api/operations/get-a')).toContain('"/api/operations/get-a"')
  expect(page('.')).toContain('href="/api/operations/get-a"')
  expect(page('other/operations/get-other')).toContain('Get other')
  expect(existsSync(join(folder, 'dist/1.0/other'))).toBe(false)
  removeFolder(folder)
})

test('a version that the docs do not have is an error with its name', async () => {
  const folder = makeSite([{ spec: 'new.json', versions: { '0.9': 'old.json' } }])
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect(code).toBe(1)
  expect(stderr).toContain('version "0.9"')
  removeFolder(folder)
})
