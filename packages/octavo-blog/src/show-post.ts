/** What the page of a post shows besides its text: date, reading time and authors, and data for search engines. */
import type { HeadTag, PluginPage, PluginSite } from 'octavo/config'
import type { Author } from './authors.ts'
import { type BlogOptions, toRecord } from './options.ts'
import type { Post } from './posts.ts'

/** The post of a page; `null` if the page is none. */
export function postOf({ data }: Pick<PluginPage, 'data'>): Post | null {
  // Only `load` of this plugin gives data of this kind, and it gives whole posts.
  return toRecord(data).kind === 'post' ? (data as Post) : null
}

/** Add date, reading time and authors to the article of a post, below its title. */
export function addByline(
  html: string,
  { locale }: Pick<PluginPage, 'locale'>,
  { post, site, options }: { post: Post; site: PluginSite; options: BlogOptions },
): string {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
  const minutes = Math.max(1, Math.round(words / options.wordsPerMinute))
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(post.date),
  )
  const time = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  }).format(minutes)
  const authors = post.authors.map((author) => toAuthorHtml(author, site)).join('')
  const list = authors === '' ? '' : `<ul class="blog-authors">${authors}</ul>`
  const byline = `<p class="blog-byline"><time datetime="${post.date}">${day}</time> · ${time}</p>${list}`
  const end = html.indexOf('</h1>')
  const at = end < 0 ? 0 : end + '</h1>'.length
  return html.slice(0, at) + byline + html.slice(at)
}

function toAuthorHtml({ name, title, url, image, key, hasPage }: Author, site: PluginSite): string {
  const address = image && encode(image.startsWith('/') ? site.baseUrl + image.slice(1) : image)
  const picture = address
    ? `<img src="${address}" alt="" width="40" height="40" loading="lazy">`
    : ''
  const label = url ? `<a href="${encode(url)}">${encode(name)}</a>` : encode(name)
  const text = title ? `<span>${encode(title)}</span>` : ''
  const mark = hasPage && key ? ` data-author="${encode(key)}"` : ''
  return `<li${mark}>${picture}<span>${label}${text}</span></li>`
}

/** `BlogPosting` of schema.org. */
export function toPostingTag(page: PluginPage, post: Post, site: PluginSite): HeadTag {
  const { permalink, title, locale } = page
  const authors = post.authors.map(({ name, url }) => ({
    '@type': 'Person',
    name,
    ...(url ? { url } : {}),
  }))
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    url: site.url + permalink,
    inLanguage: locale,
    datePublished: post.date,
    ...(authors.length > 0 ? { author: authors } : {}),
  }
  return {
    tagName: 'script',
    attributes: { type: 'application/ld+json' },
    innerHTML: JSON.stringify(posting),
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const encode = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
