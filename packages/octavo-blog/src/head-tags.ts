/** Data about a post for search engines and for services that show links. */
import type { HeadTag, PluginPage, PluginSite } from 'octavo/config'
import { toAddress } from './html.ts'
import type { Post } from './posts.ts'

/** Tags for the head of a post. */
export function toHeadTags(page: PluginPage, post: Post, site: PluginSite): HeadTag[] {
  const urls = post.authors.flatMap(({ url }) => (url && /^https?:/.test(url) ? [url] : []))
  const metas = [
    ['article:published_time', post.date],
    ...(post.updated === undefined ? [] : [['article:modified_time', post.updated]]),
    ...urls.map((url) => ['article:author', url]),
  ]
  return [
    toPostingTag(page, post, site),
    ...metas.map(
      ([property = '', content = '']): HeadTag => ({
        tagName: 'meta',
        attributes: { property, content },
      }),
    ),
  ]
}

/** `BlogPosting` of schema.org. */
function toPostingTag(page: PluginPage, post: Post, site: PluginSite): HeadTag {
  const { permalink, title, locale, frontMatter } = page
  const absolute = (address: string) => new URL(toAddress(address, site), site.url + permalink).href
  const authors = post.authors.map(({ name, url, image, title: job, description }) => ({
    ...{ '@type': 'Person', name },
    ...(url && /^https?:/.test(url) ? { url } : {}),
    ...(image ? { image: absolute(image) } : {}),
    ...(job ? { jobTitle: job } : {}),
    ...(description ? { description } : {}),
  }))
  const { description, keywords } = frontMatter
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    url: site.url + permalink,
    inLanguage: locale,
    datePublished: post.date,
    ...(post.updated === undefined ? {} : { dateModified: post.updated }),
    ...(typeof description === 'string' ? { description } : {}),
    ...(Array.isArray(keywords) ? { keywords } : {}),
    // A file next to the post gets another name in the build, so only other addresses are known here.
    ...(post.image && /^(?:\/|https?:)/.test(post.image) ? { image: absolute(post.image) } : {}),
    ...(authors.length > 0 ? { author: authors } : {}),
  }
  return {
    tagName: 'script',
    attributes: { type: 'application/ld+json' },
    innerHTML: JSON.stringify(posting),
  }
}
