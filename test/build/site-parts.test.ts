/** Small parts of a site that are chosen from its config, its files and its messages. */
import { join, relative } from 'node:path'
import { type LoadedConfig, versionsOf } from '../../cli/config/paths.ts'
import type { OpenSite } from '../../cli/tasks/open/open-site.ts'
import { watchedPaths } from '../../cli/tasks/open/watched-paths.ts'
import { externalOf } from '../../cli/tasks/page/external-addresses.ts'
import { toHeadSetup } from '../../cli/tasks/plan/head-setup.ts'
import { findVersionHomes } from '../../cli/tasks/plan/version-homes.ts'
import { checkSearch } from '../../cli/tasks/search/check-search.ts'
import { writeToDisk } from '../../runtime/search/engine/node.ts'
import { toRoute } from '../make/render/render-setup.ts'
import { makeConfig } from '../make/route/make-site.ts'
import { writeFiles } from '../octavo.ts'
import { makeSite } from '../read/scan/temporary-site.ts'
import { makeIndex } from '../search/make-index.ts'

test('the metadata of the config is shown in the language of a page', () => {
  const metadata = [
    { name: 'author', content: 'Us' },
    { property: 'og:type', content: 'x' },
  ]
  const config = makeConfig({ themeConfig: { metadata, image: 'i.png' }, noIndex: true })
  expect(toHeadSetup(config)).toEqual({ noIndex: true, image: 'i.png', metadata })
  const messages = { 'site.metadata.author': 'Wir', 'site.metadata.og:type': 'y' }
  expect(toHeadSetup(config, messages).metadata).toEqual([
    { name: 'author', content: 'Wir' },
    { property: 'og:type', content: 'y' },
  ])
})

test('an address of another site has all pages that it stands on', () => {
  const routes = [
    { permalink: '/a', external: ['https://x.example', 'https://y.example'] },
    { permalink: '/b' },
    { permalink: '/c', external: ['https://x.example'] },
  ]
  expect([...externalOf(routes as never)]).toEqual([
    ['https://x.example', ['/a', '/c']],
    ['https://y.example', ['/a']],
  ])
})

describe('questions to the search', () => {
  const locales = ['en', 'de'].map((locale) => {
    const base = locale === 'en' ? '/b/' : `/b/${locale}/`
    return { locale, base, routes: [toRoute(`${base}word`), toRoute(`${base}other`)] }
  })
  const QUESTIONS = {
    en: [{ question: 'word', pages: ['/word'] }],
    de: [{ question: 'word', pages: ['/other'] }],
  }

  async function ask(config: object = {}) {
    const loaded = makeSite({}, { baseUrl: '/b/', ...config } as never)
    writeFiles(loaded.siteDir, { 'search.expect.json': JSON.stringify(QUESTIONS) })
    const out = join(loaded.root, 'dist')
    const files = join(loaded.root, 'stage')
    for (const [index, { base, locale }] of locales.entries()) {
      const made = makeIndex([{ title: 'Word', url: `${base}word` }], { language: locale })
      // The output has what is as it was, the stage what is new.
      const folder = join(index === 0 ? out : files, base.slice('/b/'.length), 'assets/search')
      writeToDisk(
        folder,
        Array.from(made, ([path, content]) => ({ path, content })),
      )
    }
    return checkSearch({ loaded } as OpenSite, locales as never, { files, out } as never)
  }

  test('are asked in the language that they are written for', async () => {
    expect(await ask()).toMatchObject([
      { code: 'SEARCH_UNANSWERED', source: { file: 'site/search.expect.json' } },
    ])
  })

  test('are not asked where another service answers readers', async () => {
    expect(await ask({ search: { provider: false } })).toEqual([])
  })
})

/** The version that is written today. */
function currentOf(loaded: LoadedConfig) {
  const [current] = versionsOf(loaded)
  if (!current) throw new Error('no version')
  return current
}

test('everything is watched that a page may come from, and what git keeps is not', () => {
  const loaded = makeSite({}, {
    pages: { path: 'pages' },
    markdown: { codeFolders: ['examples'] },
    staticDirectories: ['files'],
    themeConfig: { customCss: ['css/own.css'] },
    baseline: 'known.json',
  } as never)
  const { root } = loaded
  const current = currentOf(loaded)
  const versions = {
    [current.instance]: [current, { ...current, name: '1.0', folder: 'old', ref: 'v1' }],
  }
  const dependencies = [join(root, 'part-of-config.ts')]
  const callableModules = [{ path: 'src/call.ts', disk: join(root, 'src/call.ts') }]
  const scan = { clientModules: [join(root, 'client.ts'), 'a-package'], callableModules }
  const site = { loaded: { ...loaded, versions, dependencies }, scan }
  const watched = watchedPaths(site as unknown as OpenSite)
  const own = watched.filter((path) => path.startsWith(root)).map((path) => relative(root, path))
  expect(own).toEqual(
    expect.arrayContaining([
      ...['content', 'pages', 'i18n', 'examples', 'files', 'css/own.css', 'client.ts'],
      ...['pages', 'components', 'theme', 'navbar', 'static'].map((name) => `site/${name}`),
      ...['part-of-config.ts', 'src/call.ts', 'known.json'],
    ]),
  )
  expect(own.join()).not.toMatch(/old|a-package/)
  // This is a checkout of the program.
  expect(watched).toContain(join(import.meta.dirname, '../../runtime'))
  expect(new Set(watched).size).toBe(watched.length)
})

test('what was cut from docs has its home where they are written today', () => {
  const loaded = makeSite({})
  expect(findVersionHomes(loaded)).toBeUndefined()
  const current = currentOf(loaded)
  const versions = { [current.instance]: [current, { ...current, name: '1.0', folder: 'old/1.0' }] }
  expect(findVersionHomes({ ...loaded, versions } as never)).toEqual({ 'old/1.0': 'content' })
  const gone = { other: [{ ...current, instance: 'other', name: '1.0', folder: 'old' }] }
  expect(findVersionHomes({ ...loaded, versions: gone } as never)).toBeUndefined()
})
