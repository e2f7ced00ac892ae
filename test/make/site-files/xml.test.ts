import type { Element, Root } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { FEED_FORMATS, type Feed } from '../../../cli/base/model/feed.ts'
import type { Route } from '../../../cli/base/model/route.ts'
import { toFeedFiles } from '../../../cli/make/site-files/feed.ts'
import { toOpenSearch } from '../../../cli/make/site-files/open-search.ts'
import { toSitemap } from '../../../cli/make/site-files/sitemap.ts'
import { escapeXml } from '../../../cli/make/site-files/xml.ts'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'

test.each([
  ['<a href="x">&amp;</a>', '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;'],
  ['a\u0000b\u001bc\uffff', 'abc'],
  ['ä 😀\t\n', 'ä 😀\t\n'],
  ['half a character: \ud83d', 'half a character: '],
])('%j is safe in XML', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})

test('feeds, sitemap and search description return a hostile text as it was written', () => {
  const hostile = `</title><x a="1">&amp; ]]> <!-- ' ä 😀`
  const files = [...writeFeeds(hostile), writeSitemap(hostile), writeOpenSearch(hostile)]
  const found = files.map((text) => valuesOf(fromXml(text)).filter((value) => value === hostile))
  // Titles of the feed and of its entry, and a tag; RSS has the feed's twice. A link; a description.
  expect(found.map(({ length }) => length)).toEqual([3, 4, 1, 1])
})

function writeFeeds(title: string): string[] {
  // Only the fields that a feed reads.
  const about = { lastUpdate: { date: '2025-10-15' }, frontMatter: {} }
  const tags = [{ label: title, permalink: '/r/tags/a' }]
  const routes = [{ permalink: '/a', title, ...about, tags } as unknown as Route]
  const feed: Feed = {
    files: FEED_FORMATS,
    ...{ instance: 'r', locale: 'de', description: '', content: 'full', path: '/r' },
    ...{ title, routes },
  }
  const input = { feed, url: 'https://a.example', lang: 'de', siteTitle: 'A', articles: new Map() }
  return toFeedFiles({ ...input, descriptionOf: () => '' }, 'r/')
    .filter(({ path }) => path.endsWith('.xml'))
    .map(({ content }) => String(content))
}

function writeSitemap(hreflang: string): string {
  const [file] = toSitemap({
    options: {
      filename: 'sitemap.xml',
      ignorePatterns: [],
      lastmod: null,
      changefreq: null,
      priority: null,
    },
    // Only the fields that a sitemap reads.
    routes: [{ permalink: '/a' } as Route],
    alternatesOf: () => [{ hreflang, href: 'https://a.example/a' }],
    url: 'https://a.example',
    folder: '',
    base: '/',
  })
  return String(file?.content)
}

function writeOpenSearch(tagline: string): string {
  // Only the fields that the file is made from.
  const document = {
    ...{ base: '/', siteBase: '/', url: 'https://a.example', siteTitle: 'A', lang: 'de' },
    ...{ tagline, search: { page: '/search' }, router: 'browser' },
  } as unknown as LocaleDocument
  return String(toOpenSearch(document)[0]?.content)
}

/** Texts and values of attributes of a document. */
function valuesOf({ children }: Root | Element): string[] {
  return children.flatMap((child) => {
    if (child.type === 'text') return [child.value]
    return child.type === 'element'
      ? [...Object.values(child.attributes).map(String), ...valuesOf(child)]
      : []
  })
}
