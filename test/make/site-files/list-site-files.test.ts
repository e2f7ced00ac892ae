import { listSiteFiles } from '../../../cli/make/site-files/list-site-files.ts'
import { localeBases } from '../../../cli/read/links/locale-base.ts'
import { makeConfig } from '../route/make-site.ts'

function list(input: Parameters<typeof makeConfig>[0]): string[] {
  const config = makeConfig({ search: {}, ...input })
  return listSiteFiles(config, Object.values(localeBases(config))).sort()
}

test('every locale has its own files, below the base of the site', () => {
  const manifest = {}
  expect(list({ manifest, baseUrl: '/docs/', i18n: { locales: ['en', 'de'] } })).toEqual([
    'assets/search/index.json',
    'de/assets/search/index.json',
    'de/manifest.webmanifest',
    'de/opensearch.xml',
    'de/sitemap.xml',
    'manifest.webmanifest',
    'opensearch.xml',
    'sitemap.xml',
  ])
})

test('disabled files, and those without an address, are not listed', () => {
  expect(list({})).toContain('robots.txt')
  expect(list({ noIndex: true })).not.toContain('sitemap.xml')
  expect(list({ router: 'hash', manifest: {} })).toEqual(['assets/search/index.json', 'robots.txt'])
  const off = { search: false, sitemap: false, manifest: false } as const
  expect(list(off)).toEqual(['robots.txt'])
})
