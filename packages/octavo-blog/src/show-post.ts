/** What the page of a post shows besides its text: date, reading time and authors. */
import type { PluginPage } from 'octavo/config'
import { type Place, toAuthors, toDateLine } from './html.ts'
import { toRecord } from './options.ts'
import type { Post } from './posts.ts'

/** The post of a page; `null` if the page is none. */
export function postOf({ data }: Pick<PluginPage, 'data'>): Post | null {
  // Only `load` of this plugin gives data of this kind, and it gives whole posts.
  return toRecord(data).kind === 'post' ? (data as Post) : null
}

/** Add date, reading time and authors to the article of a post, below its title. */
export function showPost(html: string, post: Post, place: Place): string {
  const line = `<p class="blog-byline">${toDateLine(post, place)}</p>`
  return addBelowTitle(html, line + toAuthors(post.authors, place, true))
}

/** Add HTML below the title of an article. */
export function addBelowTitle(html: string, added: string): string {
  const end = html.indexOf('</h1>')
  const at = end < 0 ? 0 : end + '</h1>'.length
  return html.slice(0, at) + added + html.slice(at)
}
