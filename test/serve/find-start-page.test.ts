import { join } from 'node:path'
import { homeMissing } from '../../cli/base/errors/catalogue.ts'
import { findStartPage } from '../../cli/serve/find-start-page.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

test.each([
  ['a home page', ['index.html', 'docs/a.html'], ''],
  [
    'an index of the docs',
    ['404.html', 'about.html', 'docs/a/index.html', 'docs/index.html'],
    'docs/',
  ],
  ['a doc below', ['404.html', 'about.html', 'docs/b/c/index.html', 'docs/b/a.html'], 'docs/b/a'],
  ['docs of another path', ['api/x/index.html', 'search/index.html'], 'api/x/'],
  ['no docs', ['404.html', 'search.html'], 'search'],
  ['names to encode', ['docs/Über uns?.html'], 'docs/%C3%9Cber%20uns%3F'],
  ['other languages only', ['de/index.html', 'assets/x.html', '404.html'], ''],
  ['nothing', ['404.html'], ''],
])('of a site with %s', (_, files, expected) => {
  const folder = makeFolder(Object.fromEntries(files.map((file) => [file, ''])))
  const found = findStartPage({ folder, preferred: ['docs', 'api'], apart: ['de', 'assets'] })
  removeFolder(folder)
  expect(found).toBe(expected)
})

test('a missing folder has none', () => {
  const input = { folder: join(import.meta.dirname, 'gone'), preferred: ['docs'], apart: [] }
  expect(findStartPage(input)).toBe('')
})

test('the hint for a missing home page matches the path of docs', () => {
  const hintOf = (docs?: { path: string; routeBasePath: string }) =>
    homeMissing('/', docs, { file: 'site.config.ts' }).hint
  expect(hintOf()).toContain("docs: [{ path: 'docs', routeBasePath: '/' }]")
  expect(hintOf({ path: 'text', routeBasePath: '/' })).toMatch(/^Write text\/index\.md, or /)
  expect(hintOf({ path: 'text', routeBasePath: 'handbook' })).toMatch(
    /text\/index\.md with `routeBasePath: '\/'` instead of 'handbook'/,
  )
})
