/** A blog: posts of a docs instance with addresses by date, authors, lists, an archive and sidebar entries. */
import { definePlugin } from 'octavo/config'
import { toHeadTags } from './head-tags.ts'
import { rootOf } from './html.ts'
import { planLists } from './lists.ts'
import { type BlogOptions, optionsSchema } from './options.ts'
import { listOf, showList, slugOf } from './show-list.ts'
import { postOf, showPost } from './show-post.ts'

/** The blog plugin. */
export default definePlugin<BlogOptions>({
  name: 'blog',
  options: optionsSchema,
  styles: ['../blog.css'],
  async load(context) {
    const { loadBlog } = await import('./load.ts')
    return loadBlog(context)
  },
  plan(pages, { options }) {
    const posts = pages.flatMap((page) => {
      const post = postOf(page)
      return post && !post.isHidden ? [{ ...post, page }] : []
    })
    const authors = posts.flatMap((post) => post.authors)
    const byPage = new Map(
      authors.flatMap((author) => (author.page === undefined ? [] : [[author.page, author]])),
    )
    return planLists(posts, [...byPage.values()], options)
  },
  article(html, page, { options, site }) {
    if (page.instance !== options.instance) return html
    const place = { options, site, locale: page.locale }
    const post = postOf(page)
    if (post) return showPost(html, post, { ...place, root: rootOf(page.permalink, post.slug) })
    const list = listOf(page)
    if (!list) return html
    return showList(html, list, { ...place, root: rootOf(page.permalink, slugOf(list)) })
  },
  headTags(page, { options, site }) {
    const post = page.instance === options.instance ? postOf(page) : null
    return post ? toHeadTags(page, post, site) : []
  },
})
