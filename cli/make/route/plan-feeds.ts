/** Plans the feeds of docs instances: their docs, newest first, and their addresses. Pure. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { feedTextId, instanceLabelId, SITE_TITLE_ID } from '../../base/messages/message-ids.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import { FEED_FORMATS, type Feed } from '../../base/model/feed.ts'
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
    const own = routes
      .filter(({ kind, place }) => kind === 'doc' && place?.instance === id)
      .filter(({ place }) => place?.version === version)
    const entries = listEntries(own, config).slice(0, feed.limit)
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
      path: withoutSlash(instance.path),
      files: FEED_FORMATS,
      routes: entries,
    }
  })
}

/** A feed that a plugin adds. */
export interface AddedFeed {
  /** Path below the base of each locale, without slashes at its ends. */
  path: string
  /** One text, or one for each locale. */
  title: string | Readonly<Record<string, string>>
  formats: readonly Feed['files'][number]['format'][]
  /** Its pages, by their {@link SourceFile.origin}. */
  origins: readonly string[]
}

/** Feeds of plugins in one locale, newest pages first. One in which no page has a date is left out. */
export function planAddedFeeds(
  config: SiteConfig,
  { locale, base, routes }: LocaleMap,
  added: readonly AddedFeed[],
): Feed[] {
  if (config.router === 'hash') return []
  return added.flatMap(({ path, title, formats, origins }) => {
    const own = new Set(origins)
    const listed = routes.filter(({ file }) => file && own.has(file.origin))
    const entries = listEntries(listed, config)
    if (entries.length === 0) return []
    const address = withoutSlash(base + path)
    const home = routes.find(({ permalink }) => withoutSlash(permalink) === address)?.permalink
    const files = FEED_FORMATS.filter(({ format }) => formats.includes(format))
    const text = typeof title === 'object' ? title[locale] : undefined
    return {
      ...{ locale, description: '', content: 'full', path: address, routes: entries, files },
      title: text ?? localise(title, config.i18n.defaultLocale) ?? '',
      ...omitUndefined({ home }),
    }
  })
}

/** Visible docs with a date, newest first. */
function listEntries(routes: readonly Route[], config: SiteConfig): Route[] {
  return routes
    .filter((route) => !isHidden(route, config))
    .filter(({ lastUpdate, frontMatter }) => lastUpdate?.date && frontMatter.draft !== true)
    .sort(byDate)
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** Links from the heads of pages to their feeds, by instance; for feeds of plugins, by the page at their address. */
export function toFeedLinks(feeds: readonly Feed[], url: string) {
  return Object.fromEntries(
    feeds.map(({ instance, home, title, path, files }) => [
      instance ?? home ?? '',
      files.map(({ name, type }) => ({ type, title, href: `${url}${path}/${name}` })),
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
