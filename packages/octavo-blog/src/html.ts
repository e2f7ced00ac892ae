/** HTML of dates, authors and texts. */
import type { PluginSite } from 'octavo/config'
import type { Author } from './authors.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'

/** Where HTML is shown. */
export interface Place {
  locale: string
  site: PluginSite
  options: BlogOptions
  /** Path of the blog, with the base of the locale and without a slash at its end: `/de/blog`. */
  root: string
}

/** Path of the blog: that of one of its pages, without the parts that the slug of the page has. */
export function rootOf(permalink: string, slug: string): string {
  const count = slug.split('/').filter(Boolean).length
  const parts = permalink.split('/').filter(Boolean)
  return parts
    .slice(0, parts.length - count)
    .map((part) => `/${part}`)
    .join('')
}

/** Date and reading time: `January 31, 2024 · 3 minutes`. */
export function toDateLine(
  { date, minutes }: Pick<Post, 'date' | 'minutes'>,
  place: Place,
): string {
  const { locale, options } = place
  const time = toTime(date, locale, { dateStyle: 'long' })
  if (!options.readingTime) return time
  const format = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const
  return `${time} · ${new Intl.NumberFormat(locale, format).format(minutes)}`
}

/** A date in the language of the page. */
export function toTime(date: string, locale: string, format: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(
    new Date(date),
  )
  return `<time datetime="${toDay(date)}">${text}</time>`
}

/** `2024-01-31T00:00:00.000Z` → `2024-01-31` */
export const toDay = (date: string) => date.slice(0, 10)

/** Authors with pictures. @param isFull - With job and profiles. */
export function toAuthors(authors: readonly Author[], place: Place, isFull: boolean): string {
  if (authors.length === 0) return ''
  const items = authors.map((author) => {
    const picture = toPicture(author, place.site, isFull ? 40 : 28)
    const title = isFull && author.title ? `<span>${encode(author.title)}</span>` : ''
    const more = isFull ? title + toSocials(author) : ''
    return `<li>${picture}<span>${toName(author, place)}${more}</span></li>`
  })
  return `<ul class="blog-authors">${items.join('')}</ul>`
}

function toName({ name, url, page }: Author, { root, options, site }: Place): string {
  const own = page === undefined ? undefined : `${root}/${options.authorsPath}/${page}`
  const href = own ?? (url && toAddress(url, site))
  return href ? `<a href="${encode(href)}">${encode(name)}</a>` : `<b>${encode(name)}</b>`
}

/** Picture of an author; the name next to it is its text. */
export function toPicture({ image }: Author, site: PluginSite, size: number): string {
  if (!image) return ''
  const address = encode(toAddress(image, site))
  return `<img src="${address}" alt="" width="${size}" height="${size}" loading="lazy">`
}

/** Links to the profiles of an author. */
export function toSocials({ name, socials }: Author): string {
  if (!socials) return ''
  const links = socials.map(({ label, href }) => {
    const who = `<span class="visually-hidden">${encode(name)}: </span>`
    return `<a href="${encode(href)}" rel="me">${who}${encode(label)}</a>`
  })
  return `<span class="blog-socials">${links.join('')}</span>`
}

/** An address that works on any page. Only schemes that run nothing are links. */
export function toAddress(address: string, { baseUrl }: PluginSite): string {
  if (address.startsWith('/') && !address.startsWith('//')) return baseUrl + address.slice(1)
  const [, scheme] = /^\s*([a-z][a-z\d+.-]*):/i.exec(address) ?? []
  return scheme && !/^(?:https?|mailto)$/i.test(scheme) ? '#' : address
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Text for HTML, also inside of quotes. */
export const encode = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
