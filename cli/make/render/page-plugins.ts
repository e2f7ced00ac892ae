import { type PageHead, TAG_OF_PAGE } from '../../../runtime/contract/page-head.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Route, ShownRoute } from '../../base/model/route.ts'
import { toTagHtml } from './tag-html.ts'

/** A tag that a plugin gives to a page. */
interface Tag {
  tagName: string
  attributes?: Readonly<Record<string, string | boolean>>
  innerHTML?: string | undefined
}

/** A page as plugins see it. */
type Page = ReturnType<typeof toPluginPage>

/** The part of a plugin that works on pages. */
export interface PagePlugin {
  name: string
  headTags?(page: Page): readonly Tag[]
  article?(html: string, page: Page): string
}

/** A plugin threw, or returned an invalid value. */
export class PagePluginFailure extends Error {
  override readonly name = 'PagePluginFailure'

  constructor(
    readonly plugin: string,
    override readonly cause: unknown,
  ) {
    super(`The plugin "${plugin}" failed.`, { cause })
  }
}

/** A route with the front matter that the plan leaves out. */
export type TextedRoute = Route & Pick<ShownRoute, 'texts'>

/** The data of a route that plugins get. */
export function toPluginPage(route: TextedRoute) {
  const { permalink, locale, title, kind, file, place } = route
  return {
    permalink,
    locale,
    title,
    kind,
    frontMatter: { ...route.siteFields, ...route.texts, ...route.frontMatter },
    ...omitUndefined({ file: file?.file, instance: place?.instance, data: file?.data }),
  }
}

/** Pass the HTML of an article through all plugins, in their order. @throws {@link PagePluginFailure}. */
export function changeArticle(
  html: string,
  route: TextedRoute,
  plugins: readonly PagePlugin[],
): string {
  return plugins.reduce((article, { name, article: change }) => {
    if (!change) return article
    const changed: unknown = attempt(name, () => change(article, toPluginPage(route)))
    if (typeof changed === 'string') return changed
    throw new PagePluginFailure(name, new Error('article must give a text.'))
  }, html)
}

/** Head tags of a page, from all plugins. @throws {@link PagePluginFailure}. */
export function headsOfPlugins(route: TextedRoute, plugins: readonly PagePlugin[]): PageHead[] {
  return plugins.flatMap(({ name, headTags }) => {
    if (!headTags) return []
    return [attempt(name, () => toHead(headTags(toPluginPage(route))))]
  })
}

/** Whether a head says which kind of article the page is: `BlogPosting`, `NewsArticle`. */
export function describesArticle({ tags }: PageHead): boolean {
  return /"@type":\s*"\w*(?:Article|Posting)"/.test(tags)
}

function toHead(tags: readonly Tag[]): PageHead {
  const head: PageHead = { meta: [], tags: '' }
  for (const { tagName, attributes = {}, innerHTML } of tags) {
    const { name, property, content, rel, href, type } = attributes
    const key = property ?? name
    if (tagName === 'meta' && typeof key === 'string' && typeof content === 'string')
      head.meta = [
        ...head.meta,
        property === undefined ? { name: key, content } : { property: key, content },
      ]
    else if (tagName === 'link' && rel === 'canonical') head.canonical = String(href)
    else if (isData({ tagName, rel, type, src: attributes.src }))
      head.tags += toTagHtml({
        tagName,
        attributes: { ...attributes, [TAG_OF_PAGE]: '' },
        innerHTML: innerHTML?.replaceAll('<', '\\u003c'),
      })
    else
      throw new Error(
        `the head of one page cannot have <${tagName}>. Put scripts and styles into headTags, scripts or stylesheets of the config.`,
      )
  }
  return head
}

type Value = string | boolean | undefined

function isData({
  tagName,
  rel,
  type,
  src,
}: {
  tagName: string
  rel: Value
  type: Value
  src: Value
}) {
  if (tagName === 'meta') return true
  if (tagName === 'link') return !/stylesheet|preload|manifest|icon/i.test(String(rel))
  return tagName === 'script' && src === undefined && /json/i.test(String(type))
}

function attempt<T>(name: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof PagePluginFailure) throw error
    throw new PagePluginFailure(name, error)
  }
}
