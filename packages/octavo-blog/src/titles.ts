/** Titles of posts in the language of a page that lists them. A list is one page, which all languages without a translation of it show. */
import type { PlannedDoc } from 'octavo/config'
import { encode, type Place } from './html.ts'
import type { Post } from './posts.ts'

/** A post, and the facts about its page. */
type Titled = Pick<Post, 'slug'> & { page: Pick<PlannedDoc, 'title' | 'translations'> }

/** Locale → path of a post below that of the blog → its translated title. */
export type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Translated titles of posts. Posts without one are left out: the title of an outdated page may still be that of the source. */
export function titlesOf(posts: readonly Titled[]): Titles {
  const titles: Record<string, Record<string, string>> = {}
  for (const { page, slug } of posts)
    for (const [locale, { state, title }] of Object.entries(page.translations))
      if (/^(?:translated|outdated)$/.test(state) && title !== page.title) {
        titles[locale] ??= {}
        titles[locale][slug] = title
      }
  return titles
}

/** Show translated titles in the article of a list, which has dates and links of posts already. */
export function translateTitles(html: string, titles: Titles, { locale, root }: Place): string {
  const own = titles[locale]
  if (own === undefined) return html
  const replaceTitle = (all: string, open: string, href: string, rest: string, before = '') => {
    const path = toPath(href)
    const slug = path.startsWith(`${root}/`) ? path.slice(root.length) : ''
    const title = Object.hasOwn(own, slug) ? own[slug] : undefined
    return title === undefined
      ? all
      : `${open} lang="${encode(locale)}"${rest}>${before}${encode(title)}`
  }
  return html
    .replace(
      /(?<=<h2[^>]*>|<\/time> )(<a [^>]*?href="([^"]*)")([^>]*)>[^<]*/g,
      (all, open: string, href: string, rest: string) => replaceTitle(all, open, href, rest),
    )
    .replace(
      /(<p class="blog-more"><a [^>]*?href="([^"]*)"[^>]*>[^<]*<span)( class="visually-hidden")>: [^<]*/g,
      (all, open: string, href: string, rest: string) => replaceTitle(all, open, href, rest, ': '),
    )
}

/** Path of a link as in slugs: decoded, and without a slash at its end. */
function toPath(href: string): string {
  try {
    return decodeURI(href).replace(/\/$/, '')
  } catch {
    return href
  }
}
