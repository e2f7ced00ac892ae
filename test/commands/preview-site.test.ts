/**
 * The preview of a built site: the start of each language, and the page that opens without a home
 * page.
 */
import { join } from 'node:path'
import { runHere, startHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

const CONFIG = `export default {
  title: 'T', url: 'https://t.example', baseUrl: '/b/', i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/guide/' }],
}
`
let folder: string
beforeEach(() => {
  folder = makeFolder({ 'site.config.ts': CONFIG, 'docs/a.md': '# A\n' })
})
afterEach(() => removeFolder(folder))

/** Addresses that are printed for a folder of these files. */
async function addressesOf(files: readonly string[], out = 'dist') {
  const built = makeFolder(Object.fromEntries(files.map((file) => [join(out, file), `<p>${file}`])))
  const command = startHere(['preview', folder, '--out', join(built, out), '--port', '0'])
  await command.waitFor(/Ctrl\+C/)
  const { code, stdout } = await command.stop()
  removeFolder(built)
  expect(code).toBe(0)
  return Array.from(
    stdout.matchAll(/^(\w+) {2}http:\/\/localhost:\d+(.*)$/gm),
    ([, name, path]) => [name, path],
  )
}

test('a site with a home page in each language prints those', async () => {
  expect(await addressesOf(['index.html', 'de/index.html', 'guide/a.html'])).toEqual([
    ['en', '/b/'],
    ['de', '/b/de/'],
  ])
})

test('without a home page each language prints its docs', async () => {
  const files = [
    'search/index.html',
    'guide/a/index.html',
    'de/search/index.html',
    'de/guide/b.html',
  ]
  expect(await addressesOf([...files, 'assets/x.html'])).toEqual([
    ['en', '/b/guide/a/'],
    ['de', '/b/de/guide/b'],
  ])
})

test('never print another language, or a file of the build', async () => {
  expect(await addressesOf(['assets/a.html', 'de/index.html', 'z/page.html'])).toEqual([
    ['en', '/b/z/page'],
    ['de', '/b/de/'],
  ])
})

test('a missing folder is an error', async () => {
  const { code, stderr } = await runHere(['preview', '--out', 'none', '--port', '0'], folder)
  expect([code, stderr]).toEqual([1, expect.stringContaining('none')])
})
