import { planFeeds, toFeedLinks } from '../../../cli/make/route/plan-feeds.ts'
import { makeInput, planTitled } from './make-site.ts'

const FILES = {
  'docs/old.md': { last_update: { date: '2025-01-01' } },
  'docs/new.md': { last_update: { date: '2025-03-01' } },
  'docs/b.md': { last_update: { date: '2025-02-01' } },
  'docs/a.md': { last_update: { date: '2025-02-01' } },
  'docs/hidden.md': { last_update: { date: '2025-04-01' }, unlisted: true },
  'docs/undated.md': 'x',
}

function plan(
  feed: object | boolean,
  files: Parameters<typeof makeInput>[0]['files'] = FILES,
  label: string | undefined = 'Notes',
) {
  const docs = [{ id: 'docs', path: 'docs', ...(label && { label }), feed }]
  const input = makeInput({ config: { docs, i18n: { locales: ['en', 'de'] } }, files })
  const { locales } = planTitled(input)
  return locales.flatMap((localeMap) => planFeeds(input.loaded.config, localeMap))
}

describe('feeds', () => {
  test('contain the docs with a date, newest first, those of one day by address', () => {
    const [feed] = plan(true)
    expect(feed?.routes.map(({ permalink }) => permalink)).toEqual([
      '/docs/new',
      '/docs/a',
      '/docs/b',
      '/docs/old',
    ])
  })

  test('are one for each language, with its texts, up to the limit', () => {
    const feeds = plan({ limit: 1, title: { en: 'Notes', de: 'Notizen' }, content: 'summary' })
    expect(feeds.map(({ title, path, routes }) => [title, path, routes.length])).toEqual([
      ['Notes', '/docs', 1],
      ['Notizen', '/de/docs', 1],
    ])
  })

  test('are named after their docs and the site by default', () => {
    expect(plan(true)[0]?.title).toBe('Notes | Site')
  })

  test('are named after the site if their docs have no label', () => {
    expect(plan(true, FILES, '')[0]?.title).toBe('Site')
  })

  test('are missing if they are off, or if no doc has a date', () => {
    expect(plan(false)).toEqual([])
    expect(plan(true, { 'docs/undated.md': 'x' })).toEqual([])
  })

  test('are linked by absolute address', () => {
    expect(toFeedLinks(plan(true).slice(0, 1), 'https://x.example')).toEqual({
      docs: [
        {
          type: 'application/atom+xml',
          title: 'Notes | Site',
          href: 'https://x.example/docs/atom.xml',
        },
        {
          type: 'application/rss+xml',
          title: 'Notes | Site',
          href: 'https://x.example/docs/rss.xml',
        },
        {
          type: 'application/feed+json',
          title: 'Notes | Site',
          href: 'https://x.example/docs/feed.json',
        },
      ],
    })
  })
})
