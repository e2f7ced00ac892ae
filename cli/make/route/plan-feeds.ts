/** Plans the feeds of docs instances: their docs, newest first, and their addresses. Pure. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { feedTextId, instanceLabelId, SITE_TITLE_ID } from '../../base/messages/message-ids.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { Feed } from '../../base/model/feed.ts'
import { isHidden } from '../../base/model/is-hidden.ts'
import type { Route } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { SiteConfig } from '../../config/schema.ts'

/** Feeds of one locale, in config order. An instance in which no doc has a date has no feed. */
export function planFeeds(
  config: SiteConfig,
  { locale, routes, instances }: LocaleMap,
  messages: Messages = {},
): Feed[] {
  return config.docs.flatMap(({ id, feed, label }) => {
    const instance = instances.find((one) => one.id === id)
    if (feed === false || !instance || config.router === 'hash') return []
    const version = instance.versions.find(({ isLast }) => isLast)?.name
    const entries = routes
      .filter(({ kind, place }) => kind === 'doc' && place?.instance === id)
      .filter((route) => route.place?.version === version && !isHidden(route, config))
      .filter(({ lastUpdate, frontMatter }) => lastUpdate?.date && frontMatter.draft !== true)
      .sort(byDate)
      .slice(0, feed.limit)
    if (entries.length === 0) return []
    const text = (name: 'title' | 'description') => {
      const value = feed[name]
      // The config itself may hold one text for each locale.
      if (typeof value === 'object' && value[locale] !== undefined) return value[locale]
      const source = localise(value, config.i18n.defaultLocale)
      return source && translateMessage(messages, feedTextId(id, name), source)
    }
    const siteTitle = translateMessage(messages, SITE_TITLE_ID, config.title)
    const named = label && translateMessage(messages, instanceLabelId(id), label)
    const main = instance.versions.find(({ isLast }) => isLast)
    const home = main?.docs.find((doc) => doc.id === main.mainDocId)?.path
    return {
      instance: id,
      ...omitUndefined({ home }),
      locale,
      title:
        text('title') ?? (named ? `${named} ${config.titleDelimiter} ${siteTitle}` : siteTitle),
      description: text('description') ?? '',
      content: feed.content,
      path: instance.path.replace(/\/$/, ''),
      routes: entries,
    }
  })
}

/** File names of the formats, below the path of the docs. */
export const FEED_FORMATS = [
  { name: 'atom.xml', type: 'application/atom+xml' },
  { name: 'rss.xml', type: 'application/rss+xml' },
  { name: 'feed.json', type: 'application/feed+json' },
] as const

/** Links from the heads of pages to their feeds, by instance. */
export function toFeedLinks(feeds: readonly Feed[], url: string) {
  return Object.fromEntries(
    feeds.map(({ instance, title, path }) => [
      instance,
      FEED_FORMATS.map(({ name, type }) => ({ type, title, href: `${url}${path}/${name}` })),
    ]),
  )
}

function localise(
  value: string | Readonly<Record<string, string>> | undefined,
  fallback: string,
): string | undefined {
  return typeof value === 'object' ? (value[fallback] ?? Object.values(value)[0]) : value
}

/** Newest first; docs of the same day are sorted by permalink. */
function byDate(a: Route, b: Route): number {
  const [one = '', other = ''] = [a.lastUpdate?.date, b.lastUpdate?.date]
  if (one !== other) return one < other ? 1 : -1
  return a.permalink < b.permalink ? -1 : 1
}
