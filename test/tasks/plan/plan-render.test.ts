/** What pages of a locale are rendered with, as it follows from the config, and from who asks for the plan. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findText } from '../../../cli/read/links/text-table.ts'
import { parseSite } from '../../../cli/tasks/doc/parse-changed.ts'
import { type OpenSite, openSite } from '../../../cli/tasks/open/open-site.ts'
import { openWorkers } from '../../../cli/tasks/open/open-workers.ts'
import { type PlanOptions, planRender } from '../../../cli/tasks/plan/plan-render.ts'
import { SMALL_CONFIG, type Tree } from '../../octavo.ts'
import { makeFolder } from '../../read/scan/temporary-site.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'

const FILES = {
  'docs/index.md': '# Home\n',
  'docs/draft.md': '---\ndraft: true\nimage: ./gone.png\n---\n\n# Draft\n',
  'static/img/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** Plans a site with these options of its config. */
async function plan(
  { config = '', files = {}, locales }: { config?: string; files?: Tree; locales?: string[] } = {},
  options: PlanOptions = {},
) {
  const text = SMALL_CONFIG.replace('docs:', `${config}\n  docs:`)
  const siteDir = makeFolder({ 'site.config.ts': text, ...FILES, ...files })
  const site = await openSite({ siteDir, tools: STAND_IN_TOOLS, ...(locales && { locales }) })
  const planned = await planRender(site, await parse(site), options)
  const codes = planned.diagnostics.map(({ code }) => code)
  return { ...planned, codes, frame: planned.setups.en?.frame, head: planned.setups.en?.head }
}

async function parse(site: OpenSite) {
  const { pool, spoolDir, close } = openWorkers(site.stateDir, 1, STAND_IN_TOOLS)
  try {
    return await parseSite(pool, site, { spoolDir, cache: null })
  } finally {
    await close()
  }
}

const DRAWS = { draws: true }
const MANIFEST = `favicon: 'img/i.svg', manifest: {}, socialImage: 'instance',`

describe('around a page there', () => {
  test.each<[string, string, Tree, string | undefined]>([
    ['an empty icon', '', {}, 'data:,'],
    ['none that the browser would not ask for', '', { 'static/favicon.ico': '' }, undefined],
    ['none below the root of a host, where it may have one', `baseUrl: '/b/',`, {}, undefined],
    ['the icon of the site', `baseUrl: '/b/', favicon: '/img/i.svg',`, {}, '/b/img/i.svg'],
    [
      'an icon of another host',
      `favicon: 'https://x.example/i.ico',`,
      {},
      'https://x.example/i.ico',
    ],
  ])('is %s', async (_, config, files, expected) => {
    expect((await plan({ config, files })).frame?.favicon).toBe(expected)
  })

  test('are a manifest, icons and pictures where these are drawn, and only there', async () => {
    const { frame, head, icons, generatedImages } = await plan({ config: MANIFEST }, DRAWS)
    expect(frame?.manifest).toBe('/manifest.webmanifest')
    expect(frame?.touchIcon).toMatch(/^\/.+\.png$/)
    expect([icons.length, Object.keys(head?.socialImages ?? {}).length > 0]).toEqual([3, true])
    const paths = generatedImages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const config of [MANIFEST, `${MANIFEST} router: 'hash',`]) {
      const other = await plan({ config }, config === MANIFEST ? {} : DRAWS)
      expect([other.frame?.manifest, other.generatedImages]).toEqual([undefined, []])
      expect(other.head?.socialImages).toEqual({})
    }
    const without = await plan({ config: `favicon: 'img/i.svg', manifest: false,` }, DRAWS)
    expect(without.frame?.manifest).toBeUndefined()
  })
})

test('each plan of a site lists its own texts in the source language', async () => {
  const config = SMALL_CONFIG.replace('docs:', `i18n: { locales: ['en', 'de'] },\n  docs:`)
  const files = { 'docs/index.md': '---\ntags: [Only here]\n---\n\n# Home\n' }
  const siteDir = makeFolder({ 'site.config.ts': config, ...FILES, ...files })
  const site = await openSite({ siteDir, tools: STAND_IN_TOOLS })
  const planEdited = async () => {
    const planned = await planRender(site, await parse(site))
    return planned.setups.de?.fallbacks?.texts ?? []
  }
  expect(await planEdited()).toContain('Only here')
  writeFileSync(join(siteDir, 'docs/index.md'), FILES['docs/index.md'])
  expect(await planEdited()).not.toContain('Only here')
})

test('two languages with the same picture have it drawn once', async () => {
  const config = `i18n: { locales: ['en', 'de'] }, ${MANIFEST}`
  const { generatedImages, setups } = await plan({ config }, DRAWS)
  const paths = generatedImages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(setups.de?.frame.manifest).toBe('/de/manifest.webmanifest')
})

test('drafts are pages for who asks for them, and what they name is looked for then alone', async () => {
  const permalinks = async (options: PlanOptions) => {
    const { siteMap, codes } = await plan({}, options)
    const routes = siteMap.locales.flatMap((locale) => locale.routes)
    return [routes.some(({ permalink }) => permalink === '/draft'), codes]
  }
  expect(await permalinks({})).toEqual([false, []])
  expect(await permalinks({ includeDrafts: true })).toEqual([true, ['MARKDOWN_IMAGE_BROKEN']])
})

test('a site without a page at its base is told, unless a page of it could not be read', async () => {
  const files = { 'docs/index.md': '---\nslug: /other\n---\n\n# Other\n' }
  expect((await plan({ files })).codes).toEqual(['HOME_MISSING'])
  const broken = { 'docs/index.md': '---\ntitle: [\n---\n' }
  expect((await plan({ files: broken })).codes).toEqual([])
})

test('pages that are shown in the source language are known to those that link to them', async () => {
  const config = `i18n: { locales: ['en', 'de'], onUntranslatedLinks: 'warn' },`
  const { setups } = await plan({ config, files: { 'i18n/de/docs/draft.md': '# E\n' } })
  const { permalinks, severity } = setups.de?.untranslated ?? {}
  expect([permalinks && findText(permalinks, '/de/'), severity]).toEqual([
    expect.anything(),
    'warn',
  ])
  expect(permalinks && findText(permalinks, '/')).toBeUndefined()
})
