/** What lists show besides their Markdown: dates in the language of the page, pictures of authors. */
import type { PluginPage } from 'octavo/config'
import type { AuthorData, AuthorListData } from './author-pages.ts'
import {
  encode,
  type Place,
  toAuthors,
  toDateLine,
  toDay,
  toPicture,
  toSocials,
  toTime,
} from './html.ts'
import type { ArchiveData } from './lists.ts'
import { toRecord } from './options.ts'
import { addBelowTitle } from './show-post.ts'
import type { ListData } from './teaser.ts'
import { translateTitles } from './titles.ts'

/** Data of a page that this plugin has written. */
type PageData = ListData | AuthorData | AuthorListData | ArchiveData

/** Data of a list; `null` if the page is none. */
export function listOf({ data }: Pick<PluginPage, 'data'>): PageData | null {
  const kind = String(toRecord(data).kind)
  // Only this plugin gives data of these kinds, and it gives whole data.
  return /^(?:list|author|authors|archive)$/.test(kind) ? (data as PageData) : null
}

/** Path of a list below that of its blog. */
export const slugOf = (data: PageData) => data.slug

/** The article of a list. */
export function showList(html: string, data: PageData, place: Place): string {
  if (data.kind === 'authors') return showAuthorList(html, data, place)
  const shown = data.kind === 'archive' ? showArchive(html, place) : showTeasers(html, data, place)
  const translated = translateTitles(shown, data.titles, place)
  return data.kind === 'author' ? showAuthor(translated, data, place) : translated
}

/** Show dates in the language of the page. */
function showArchive(html: string, place: Place): string {
  return html.replace(/<li>(\d{4}-\d\d-\d\d) · /g, (_, date: string) => {
    const time = toTime(`${date}T00:00:00Z`, place.locale, { month: 'long', day: 'numeric' })
    return `<li class="blog-line">${time} `
  })
}

/** Replace the line below the title of each post, and what the links at its end show. */
function showTeasers(html: string, { posts }: Pick<ListData, 'posts'>, place: Place): string {
  const left = [...posts]
  const more = `${encode(place.options.labels.readMore)}: `
  const [pager] = /<p>(?:(?!<p>)[\s\S])*<\/p>\s*$/.exec(html) ?? ['']
  const links = pager.match(/<a [\s\S]*?<\/a>/g)?.filter((link) => !link.includes(more))
  const isPager = links?.length && /^<p>\s*<a [\s\S]*<\/a>\s*<\/p>\s*$/.test(pager)
  const end = isPager ? `<p class="blog-pager">${links.join('')}</p>` : pager
  return (html.slice(0, html.length - pager.length) + end)
    .replace(/<\/h2>\s*<p>(\d{4}-\d\d-\d\d)(?: · [\s\S]*?)?<\/p>/g, (all, date: string) => {
      const [post] = left
      if (!post || toDay(post.date) !== date) return all
      left.shift()
      const authors = toAuthors(post.authors, place, false)
      const line = `<p class="blog-byline">${toDateLine(post, place)}</p>`
      return `</h2><div class="blog-facts">${line}${authors}</div>`
    })
    .replace(/<p>(<a [^>]*>)([^<]*)(<\/a>)<\/p>/g, (all, open: string, text: string, close) =>
      text.startsWith(more)
        ? `<p class="blog-more">${open}${text.slice(0, more.length - 2)}<span class="visually-hidden">: ${text.slice(more.length)}</span>${close}</p>`
        : all,
    )
}

function showAuthor(html: string, { author }: AuthorData, place: Place): string {
  const { url, title } = author
  const picture = toPicture(author, place.site, 80)
  const job = title ? `<span>${encode(title)}</span>` : ''
  const home =
    url && /^https?:/.test(url)
      ? `<a href="${encode(url)}" rel="me">${encode(url.replace(/^https?:\/\/|\/$/g, ''))}</a>`
      : ''
  const texts = job + home + toSocials(author)
  if (picture + texts === '') return html
  return addBelowTitle(html, `<div class="blog-author">${picture}<div>${texts}</div></div>`)
}

function showAuthorList(html: string, { authors }: AuthorListData, { site }: Place): string {
  const left = [...authors]
  return html
    .replace(/<ul>/, '<ul class="blog-people">')
    .replace(
      /<li>(<a [\s\S]*?<\/a>|[^<]*) \((\d+)\)<\/li>/g,
      (all, link: string, count: string) => {
        const author = left.shift()
        if (!author) return all
        const title = author.title ? `<span>${encode(author.title)}</span>` : ''
        return `<li>${toPicture(author, site, 48)}<span>${link} <small>${count}</small>${title}</span></li>`
      },
    )
}
