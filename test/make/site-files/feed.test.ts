import { FEED_FORMATS, type Feed } from '../../../cli/base/model/feed.ts'
import type { Route } from '../../../cli/base/model/route.ts'
import { toFeedFiles } from '../../../cli/make/site-files/feed.ts'

const ROUTE = {
  permalink: '/de/r/v2',
  title: 'V2 & mehr',
  lastUpdate: { date: '2025-10-15' },
  lastUpdated: { author: 'Ada' },
  frontMatter: {},
  tags: [{ label: 'Neu & gut', permalink: '/de/r/tags/neu' }],
}

/** A feed of one doc in all formats. */
function write(change: Partial<Feed> = {}): [atom: string, rss: string, json: string] {
  const feed: Feed = {
    ...{ instance: 'r', files: FEED_FORMATS },
    locale: 'de',
    title: 'Versionen',
    description: '',
    content: 'full',
    path: '/de/r',
    // Only the fields that a feed reads.
    routes: [ROUTE as unknown as Route],
    ...change,
  }
  const articles = new Map([['/de/r/v2', '<p><a href="https://a.example/de/x">x</a></p>']])
  const descriptionOf = () => 'Kurz <gesagt>'
  const input = {
    feed,
    descriptionOf,
    url: 'https://a.example',
    lang: 'de',
    siteTitle: 'A',
    articles,
  }
  const [atom = '', rss = '', json = ''] = toFeedFiles(input, 'de/r/').map(({ content }) =>
    String(content),
  )
  return [atom, rss, json]
}

describe('a feed', () => {
  test('in Atom has every field that RFC 4287 requires', () => {
    const [atom] = write()
    for (const part of [
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">',
      '<id>https://a.example/de/r/atom.xml</id>',
      '<updated>2025-10-15T00:00:00Z</updated>',
      '<author><name>A</name></author>',
      '<link rel="self" type="application/atom+xml" href="https://a.example/de/r/atom.xml"/>',
      '<entry><id>https://a.example/de/r/v2</id><title>V2 &amp; mehr</title>',
      '<author><name>Ada</name></author><category term="Neu &amp; gut"/><summary>Kurz &lt;gesagt&gt;</summary>',
      '<content type="html">&lt;p&gt;&lt;a href=&quot;https://a.example/de/x&quot;&gt;x&lt;/a&gt;&lt;/p&gt;</content>',
    ])
      expect(atom).toContain(part)
  })

  test('in JSON has every field that JSON Feed 1.1 requires, and those of other formats', () => {
    expect(JSON.parse(write()[2])).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Versionen',
      home_page_url: 'https://a.example/de/r/v2',
      feed_url: 'https://a.example/de/r/feed.json',
      language: 'de',
      authors: [{ name: 'A' }],
      items: [
        {
          id: 'https://a.example/de/r/v2',
          url: 'https://a.example/de/r/v2',
          title: 'V2 & mehr',
          content_html: '<p><a href="https://a.example/de/x">x</a></p>',
          summary: 'Kurz <gesagt>',
          date_published: '2025-10-15T00:00:00Z',
          authors: [{ name: 'Ada' }],
          tags: ['Neu & gut'],
        },
      ],
    })
    const [, , short] = write({ content: 'summary', description: 'Was neu ist' })
    expect(JSON.parse(short)).toMatchObject({
      description: 'Was neu ist',
      items: [{ content_text: 'Kurz <gesagt>' }],
    })
    expect(short).not.toContain('content_html')
  })

  test('has the author of the front matter, also if pages do not show who changed them', () => {
    const frontMatter = { last_update: { author: 'Bob' } }
    const { lastUpdated: _, ...route } = ROUTE
    // Only the fields that a feed reads.
    const [atom] = write({ routes: [{ ...route, frontMatter } as unknown as Route] })
    expect(atom).toContain('<author><name>Bob</name></author>')
  })

  test('in RSS has a channel with a description, and dates in the format of mail', () => {
    const [, rss] = write({ home: '/de/r/' })
    for (const part of [
      '<link>https://a.example/de/r/</link>',
      '<description>Versionen</description>',
      '<guid isPermaLink="true">https://a.example/de/r/v2</guid>',
      '<category>Neu &amp; gut</category>',
      '<pubDate>Wed, 15 Oct 2025 00:00:00 GMT</pubDate>',
      '<content:encoded>&lt;p&gt;',
    ])
      expect(rss).toContain(part)
  })

  test('of summaries has no article', () => {
    const [atom, rss] = write({ content: 'summary' })
    expect(atom).not.toContain('<content')
    expect(rss).not.toContain('<content:encoded')
    expect(rss).toContain('<description>Kurz')
  })
})
