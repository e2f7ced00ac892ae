/** Pictures, sound and film that no file is published at, told in the file that writes them. */
import { checkResources } from '../../../cli/tasks/page/check-resources.ts'
import { toRoute } from '../../make/render/render-setup.ts'
import { makeSite, toPlaces } from '../../read/scan/temporary-site.ts'

const WRITER = { file: 'theme/footer.tsx', line: 1 }

function check(
  resources: Record<string, readonly string[]>,
  { missingFolders = [] as string[], config = {} } = {},
) {
  const loaded = makeSite(
    { 'content/a.md': '# A\n\n![x](x.png)\n' },
    {
      baseUrl: '/b/',
      ...config,
    },
  )
  const of = (path: string) => [{ path }]
  const planned = {
    siteMap: {
      locales: [
        {
          routes: [
            toRoute('/b/docs/a', { file: { file: 'content/a.md' } as never }),
            toRoute('/b/z', { kind: 'page' }),
          ],
        },
      ],
    },
    copies: of('copy.png'),
    statics: of('ü.png'),
    generatedImages: of('assets/images/social.png'),
  }
  const routes = Object.entries(resources).map(([permalink, list]) => ({
    permalink,
    resources: list,
  }))
  const asked: unknown[] = []
  const found = checkResources(
    [...routes, { permalink: '/b/none' }],
    {
      site: { loaded, scan: { missingFolders } },
      planned,
      bundle: { files: of('assets/js/a.js') },
    } as never,
    (href, pages) => {
      asked.push([href, pages])
      return href === '/b/nobody.png' ? [] : [{ source: WRITER }]
    },
  )
  return { found, asked }
}

test('what the build publishes is there: of the bundle, copied, static or drawn', () => {
  const paths = ['copy.png', '%C3%BC.png', 'assets/images/social.png', 'assets/js/a.js']
  expect(check({ '/b/docs/a': paths.map((path) => `/b/${path}`) }).found).toEqual([])
  expect(check({ '/b/docs/a': ['../copy.png?x=1'] }).found).toEqual([])
})

test('what is not is told where the page has it, else where it is written', () => {
  const { found, asked } = check({
    '/b/docs/a': ['x.png', '/copy.png', '/b/nobody.png'],
    '/b/z': ['/b/docs/x.png'],
  })
  expect(toPlaces(found)).toEqual([
    'RESOURCE_BROKEN content/a.md 3 6',
    'RESOURCE_BROKEN theme/footer.tsx 1',
    'RESOURCE_BROKEN',
    'RESOURCE_BROKEN theme/footer.tsx 1',
  ])
  expect(asked).toEqual([
    ['/copy.png', ['/b/docs/a']],
    ['/b/nobody.png', ['/b/docs/a']],
    ['/b/docs/x.png', ['/b/z']],
  ])
})

test('one address in one place is told once, as gravely as the site wants it', () => {
  const config = { markdown: { onBrokenMarkdownImages: 'warn' as const } }
  const { found } = check({ '/b/z': ['/y.png'], '/b/docs/a': ['/y.png'] }, { config })
  expect(found).toMatchObject([{ code: 'RESOURCE_BROKEN', severity: 'warn' }])
})

test('nothing is said where a folder is missing that may hold it', () => {
  expect(check({ '/b/z': ['/y.png'] }, { missingFolders: ['static'] }).found).toEqual([])
  expect(check({ '/b/z': [] }).found).toEqual([])
})
