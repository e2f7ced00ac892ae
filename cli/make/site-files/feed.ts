/** Feeds as Atom (RFC 4287), RSS 2.0 and JSON Feed 1.1 define them. */

import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Feed } from '../../base/model/feed.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { Route } from '../../base/model/route.ts'
import { escapeXml, toElement } from './xml.ts'

/** Input of a feed. */
interface FeedInput {
  feed: Feed
  /** Origin of the site. */
  url: string
  /** BCP 47 tag. */
  lang: string
  siteTitle: string
  /** Permalink → HTML of its article, as feeds need it. */
  articles: ReadonlyMap<string, string>
  /** Description of a page; empty if it has none. */
  descriptionOf(route: Route): string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * The files of a feed, in its formats.
 *
 * @param folder - Folder of the files, below the output: `releases/cloud/`.
 */
export function toFeedFiles(input: FeedInput, folder: string): OutputFile[] {
  return input.feed.files.map(({ format, name }) => ({
    path: folder + name,
    content: WRITERS[format](input),
  }))
}

const WRITERS = { atom: toAtom, rss: toRss, json: toJsonFeed }

function toAtom(input: FeedInput): string {
  const { feed, url, lang, siteTitle } = input
  const home = url + feed.path
  return [
    `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(lang)}">`,
    toElement('id', `${home}/atom.xml`),
    toElement('title', feed.title),
    feed.description === '' ? '' : toElement('subtitle', feed.description),
    toElement('updated', toInstant(feed.routes[0])),
    `<author>${toElement('name', siteTitle)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${home}/atom.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(toPage(input))}"/>`,
    '<generator>Octavo</generator>',
    ...feed.routes.map((route) => toAtomEntry(route, input)),
    '</feed>\n',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function toAtomEntry(route: Route, input: FeedInput): string {
  const address = input.url + route.permalink
  const article = articleOf(route, input)
  const author = authorOf(route)
  const description = input.descriptionOf(route)
  return [
    '<entry>',
    toElement('id', address),
    toElement('title', route.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    toElement('updated', toInstant(route)),
    author === undefined ? '' : `<author>${toElement('name', author)}</author>`,
    ...tagsOf(route).map((tag) => `<category term="${escapeXml(tag)}"/>`),
    description === '' ? '' : toElement('summary', description),
    article === '' ? '' : `<content type="html">${escapeXml(article)}</content>`,
    '</entry>',
  ].join('')
}

function toRss(input: FeedInput): string {
  const { feed, url, lang } = input
  const self = escapeXml(`${url}${feed.path}/rss.xml`)
  return [
    `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">`,
    '<channel>',
    toElement('title', feed.title),
    toElement('link', toPage(input)),
    // RSS 2.0 requires a description.
    toElement('description', feed.description || feed.title),
    toElement('language', lang),
    toElement('lastBuildDate', toMailDate(feed.routes[0])),
    `<atom:link rel="self" type="application/rss+xml" href="${self}"/>`,
    ...feed.routes.map((route) => toRssItem(route, input)),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function toRssItem(route: Route, input: FeedInput): string {
  const address = input.url + route.permalink
  const description = input.descriptionOf(route)
  const article = articleOf(route, input)
  return [
    '<item>',
    toElement('title', route.title),
    toElement('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    toElement('pubDate', toMailDate(route)),
    ...tagsOf(route).map((tag) => toElement('category', tag)),
    description === '' ? '' : toElement('description', description),
    article === '' ? '' : `<content:encoded>${escapeXml(article)}</content:encoded>`,
    '</item>',
  ].join('')
}

function toJsonFeed(input: FeedInput): string {
  const { feed, url, lang, siteTitle } = input
  const content = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: toPage(input),
    feed_url: `${url}${feed.path}/feed.json`,
    ...omitUndefined({ description: feed.description || undefined }),
    language: lang,
    authors: [{ name: siteTitle }],
    items: feed.routes.map((route) => toJsonItem(route, input)),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function toJsonItem(route: Route, input: FeedInput): unknown {
  const address = input.url + route.permalink
  const author = authorOf(route)
  const description = input.descriptionOf(route)
  const article = articleOf(route, input)
  const tags = tagsOf(route)
  return {
    id: address,
    url: address,
    title: route.title,
    // An item has one of both.
    ...(article === '' ? { content_text: description } : { content_html: article }),
    date_published: toInstant(route),
    ...omitUndefined({
      summary: description || undefined,
      authors: author === undefined ? undefined : [{ name: author }],
      tags: tags.length > 0 ? tags : undefined,
    }),
  }
}

/** An author in front matter is public, also where pages do not show who changed them last. */
function authorOf({ frontMatter, lastUpdated }: Route): string | undefined {
  return frontMatter.last_update?.author ?? lastUpdated?.author
}

/** Labels of the tags of a page. */
const tagsOf = ({ tags = [] }: Route) => tags.map(({ label }) => label)

/** Absolute address of the page that the feed links to. The docs of the feed may have no page at their own path. */
function toPage({ feed, url }: FeedInput): string {
  return url + (feed.home ?? feed.routes[0]?.permalink ?? feed.path)
}

function articleOf({ permalink }: Route, { feed, articles }: FeedInput): string {
  return feed.content === 'summary' ? '' : (articles.get(permalink) ?? '')
}

/** `2025-10-15T00:00:00Z` */
function toInstant(route: Route | undefined): string {
  return `${dateOf(route).toISOString().slice(0, 19)}Z`
}

/** `Wed, 15 Oct 2025 00:00:00 GMT`, the format of RSS. */
function toMailDate(route: Route | undefined): string {
  return dateOf(route).toUTCString()
}

/** A planned feed holds only docs with a date. */
function dateOf(route: Route | undefined): Date {
  return new Date(route?.lastUpdate?.date ?? 0)
}
