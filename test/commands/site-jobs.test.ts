/** `routes` and `explain`: questions about a site, answered without a build. */
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', baseUrl: '/docs/', trailingSlash: false, i18n: { locales: ['en', 'de'] },
  search: false,
  docs: [{ id: 'guide', path: 'content', routeBasePath: 'guide' }],
  redirects: [{ from: '/old', to: '/guide/start/install' }],
}
`,
    'content/index.md':
      '# Home\n\nSee [install](./01-start/install.md#now) and [gone](./gone.md).\n',
    'content/01-start/install.md': '# Install\n\nBack [home](/guide).\n',
    'content/01-start/named.md': '---\nslug: /other\n---\n\n# Named\n',
    'i18n/de/content/01-start/install.md': '# Installieren\n',
  })
})
afterEach(() => removeFolder(folder))

const run = (...args: string[]) => runHere(args, folder)

test('routes lists every address with its file, and redirects; --json for programs', async () => {
  const before = readTree(folder)
  const { code, stdout, stderr } = await run('routes', '--locale', 'en', '--quiet')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.split('\n')).toEqual([
    '/docs/404.html             (not-found)',
    '/docs/guide                content/index.md',
    '/docs/guide/other          content/01-start/named.md',
    '/docs/guide/start/install  content/01-start/install.md',
    '/docs/old                  → /docs/guide/start/install (301)',
    '',
  ])
  const { routes, redirects } = JSON.parse((await run('routes', '--json')).stdout)
  expect(redirects).toHaveLength(2)
  expect(routes).toContainEqual({
    permalink: '/docs/de/guide/other',
    locale: 'de',
    kind: 'doc',
    title: 'Named',
    file: 'content/01-start/named.md',
    untranslated: true,
    instance: 'guide',
    version: 'current',
    id: 'start/named',
  })
  expect(readTree(folder)).toEqual(before)
})

test('explain shows why a page has its address, and its incoming and outgoing links', async () => {
  const { code, stdout } = await run('explain', '/docs/guide/start/install')
  expect([code, stdout]).toEqual([
    0,
    `/docs/guide/start/install
  title      Install
  file       content/01-start/install.md
  locale     en
  address    /docs/  base of the locale en
             guide  routeBasePath of the docs "guide"
             start/install  path of the file, without numbers or the name of its folder’s page
             (no slash)  trailingSlash: false
  docs       guide, version current
  id         start/install
  sidebar    guide/current/defaultSidebar › start › Install
  redirects  /docs/old
  also       /docs/de/guide/start/install  de
  links in   /docs/guide  content/index.md:3:5  "./01-start/install.md#now"
  links out  /docs/guide  content/01-start/install.md:3:6  "/guide"
`,
  ])
  expect((await run('explain', 'https://t.example/docs/guide/other#x')).stdout).toContain(
    'other  slug in the front matter',
  )
})

test('a source is explained in every locale that shows it, a translation in its own', async () => {
  const permalinks = async (name: string) => {
    const { stdout } = await run('explain', name, '--json')
    return JSON.parse(stdout).map(({ permalink }: { permalink: string }) => permalink)
  }
  expect(await permalinks('content/01-start/named.md')).toEqual([
    '/docs/guide/other',
    '/docs/de/guide/other',
  ])
  expect(await permalinks('i18n/de/content/01-start/install.md')).toEqual([
    '/docs/de/guide/start/install',
  ])
  const out = JSON.parse((await run('explain', 'content/index.md', '--json')).stdout)[0].linksOut
  expect(out[1]).toMatchObject({ href: './gone.md', broken: true })
  const { code, stderr } = await run('explain', '/docs/guide/start/instal')
  expect([code, stderr]).toEqual([1, expect.stringMatching(/PAGE_NOT_FOUND[\s\S]*Did you mean/)])
})
