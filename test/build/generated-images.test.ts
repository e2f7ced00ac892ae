/** Which pictures a site needs drawn: icons of all sizes, and social images with their words. */
import type { SiteConfigInput } from '../../cli/config/define-config.ts'
import type { OpenSite } from '../../cli/tasks/open/open-site.ts'
import {
  loadIcon,
  planIcons,
  planSocialImages,
} from '../../cli/tasks/plan/plan-generated-images.ts'
import { toRoute } from '../make/render/render-setup.ts'
import { makeConfig } from '../make/route/make-site.ts'
import { makeFolder } from '../read/scan/temporary-site.ts'
import { localeDocument } from '../runtime/locale-document.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const siteOf = (config: Partial<SiteConfigInput>, statics: object[] = []) =>
  ({ loaded: { config: makeConfig(config) }, scan: { statics } }) as unknown as OpenSite

describe('icons', () => {
  test('are drawn from the icon of the site, where it is an SVG of its static files', () => {
    const folder = makeFolder({ 'i.svg': '<svg/>' })
    const statics = ['img/i.svg', 'i.png'].map((path) => ({ path, disk: `${folder}/i.svg` }))
    const load = (favicon?: string) =>
      loadIcon(siteOf(favicon === undefined ? {} : { favicon }, statics))?.toString()
    expect(['/img/i.svg', 'img/i.svg', 'i.png', 'gone.svg', undefined].map(load)).toEqual([
      '<svg/>',
      '<svg/>',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are an ICO at the top, one for phones, and those of the manifest', () => {
    const { generatedImages, touchIcon, icons } = planIcons(
      siteOf({ baseUrl: '/b/', manifest: {} }),
      SVG,
    )
    expect(generatedImages[0]?.path).toBe('favicon.ico')
    expect(generatedImages[0]?.convert?.(Buffer.from('png')).subarray(0, 4)).toEqual(
      Uint8Array.of(0, 0, 1, 0),
    )
    const paths = generatedImages.slice(1).map(({ path }) => `/b/${path}`)
    expect([touchIcon, ...icons.map(({ src }) => src)]).toEqual(paths)
    expect(icons.map(({ size, purpose }) => [size, purpose])).toEqual([
      [192, 'any'],
      [512, 'any'],
      [512, 'maskable'],
    ])
  })

  test('are none without a manifest or an SVG', () => {
    const none = { generatedImages: [], icons: [] }
    expect(planIcons(siteOf({ manifest: false }), SVG)).toEqual(none)
    expect(planIcons(siteOf({ manifest: {} }), null)).toEqual(none)
  })
})

describe('social images', () => {
  const PLACE = { instance: 'docs', version: 'current' }
  const docs = [{ id: 'docs', path: 'docs', routeBasePath: 'docs', label: 'Label' }]

  function plan(
    config: Partial<SiteConfigInput> = {},
    { routes = [toRoute('/docs/a')], feeds = [], ...document }: Record<string, unknown> = {},
  ) {
    return planSocialImages(siteOf({ docs, socialImage: 'instance', ...config }), {
      localeMap: { instances: [{ id: 'docs', path: '/docs/' }], routes } as never,
      document: localeDocument(document as never),
      icon: null,
      feeds: feeds as never,
    })
  }
  const altsOf = ({ socialImages }: ReturnType<typeof plan>) =>
    Object.entries(socialImages).map(([id, { alt }]) => [id, alt])
  const ofPages = ({ ofPages: own }: ReturnType<typeof plan>) =>
    [...own].map(([permalink, { alt }]) => [permalink, alt])

  test('are one for each docs instance, and one for the rest', () => {
    const planned = plan({}, { tagline: 'All of it' })
    expect(altsOf(planned)).toEqual([
      ['', 'All of it – Site'],
      ['docs', 'Label – Site'],
    ])
    expect(planned.ofPages.size).toBe(0)
    for (const { path } of planned.generatedImages)
      expect(path).toMatch(/^assets\/images\/social-[\da-f]{16}\.png$/)
    expect(planned.generatedImages.map(({ path }) => path)).toEqual(
      Object.values(planned.socialImages).map(({ path }) => path),
    )
    expect(altsOf(plan())[0]).toEqual(['', 'Site – Site'])
  })

  test.each([
    ['its feed', { feeds: [{ instance: 'docs', title: 'Feed' }] }, 'Feed'],
    ['the page at its top', { routes: [toRoute('/docs', { title: 'Top' })] }, 'Top'],
    ['its label', {}, 'Label'],
  ])('call an instance by the title of %s', (_, more, title) => {
    expect(altsOf(plan({}, more))[1]).toEqual(['docs', `${title} – Site`])
  })

  test('of each page name its part of the docs, unless that is its own title', () => {
    const routes = [
      toRoute('/docs/a', { place: PLACE }),
      toRoute('/docs/b', { place: PLACE, title: 'Label' }),
      toRoute('/c'),
    ]
    expect(ofPages(plan({ socialImage: 'page' }, { routes }))).toEqual([
      ['/docs/a', 'Label – A page – Site'],
      ['/docs/b', 'Label – Site'],
      ['/c', 'A page – Site'],
    ])
  })

  test.each([
    ['a page in React', { kind: 'page' }],
    ['a page that is not found', { kind: 'not-found' }],
    ['a page without a title', { title: '' }],
    ['a page with an image of its own', { image: '/a.png' }],
  ] as const)('are not made for %s', (_, change) => {
    const routes = [toRoute('/docs/a', change), toRoute('/docs/z')]
    expect(ofPages(plan({ socialImage: 'page' }, { routes })).map(([one]) => one)).toEqual([
      '/docs/z',
    ])
  })

  test.each<Partial<SiteConfigInput>>([
    { socialImage: false },
    { themeConfig: { image: 'img/x.png' } },
    { themeConfig: { image: 'img/x.png' }, socialImage: 'page' },
  ])('are none with %j', (config) => {
    expect(plan(config)).toEqual({ generatedImages: [], socialImages: {}, ofPages: new Map() })
  })

  test('are not made with letters that the font lacks', () => {
    const planned = plan(
      { socialImage: 'page' },
      { routes: [toRoute('/docs/a', { title: '導入' })] },
    )
    expect([ofPages(planned), altsOf(planned).length]).toEqual([[], 2])
  })
})
