import { toOpenSearch } from '../../../cli/make/site-files/open-search.ts'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'

test('the description of the search omits characters that XML forbids', () => {
  // Only the fields that the file is made from.
  const document = {
    base: '/de/',
    siteBase: '/',
    url: 'https://a.example',
    siteTitle: 'A\u001b & \u0000B',
    tagline: '<b>\u0007\uffff"',
    lang: 'de',
    search: { page: '/de/search' },
    router: 'browser',
  } as unknown as LocaleDocument
  const [file] = toOpenSearch(document)
  expect(file?.path).toBe('de/opensearch.xml')
  expect(file?.content).toContain('<ShortName>A &amp; B</ShortName>')
  expect(file?.content).toContain('<Description>&lt;b&gt;&quot;</Description>')
  expect(file?.content).toContain('template="https://a.example/de/search?q={searchTerms}"')
})
