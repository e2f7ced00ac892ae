/** `<Head>` of an MDX page: metadata for its `<head>`. Content may describe the page, but not control the browser. */
import type { Properties } from 'hast'
import type { Nodes } from 'mdast'
import { type PageHead, TAG_OF_PAGE } from '../../../../runtime/contract/page-head.ts'
import { escapeAttribute } from '../../../../runtime/shared/escape-html.ts'
import { htmlRefused } from '../../../base/errors/catalogue.ts'
import { type Page, sourceOf } from '../page.ts'
import { isUnsafeUrl } from '../safe-url.ts'
import { hasChildren, textOf } from '../walk.ts'

/** Names of `<meta>` that change how a browser treats the page. */
const ACTIVE_META: ReadonlySet<string> = new Set(['referrer', 'viewport', 'color-scheme'])
/** Link types that describe the page and load nothing. */
const SAFE_RELS: ReadonlySet<string> = new Set([
  'canonical',
  'alternate',
  'author',
  'license',
  'me',
  'prev',
  'next',
  'help',
])

/** Move the content of `<Head>` into the head of the page; elements that are not allowed there are reported. */
export function takePageHead(page: Page, nodes: readonly Nodes[]): void {
  const head: PageHead = page.head ?? { meta: [], tags: '' }
  page.head = head
  for (const node of nodes) {
    const name = node.data?.hName
    if (name === undefined && hasChildren<Nodes>(node)) takePageHead(page, node.children)
    else if (name !== undefined && !takeTag(head, name, node))
      page.diagnostics.push(htmlRefused(`This <${name}> in <Head>`, HINT, sourceOf(page, node)))
  }
}

const HINT =
  'Use only a title, a meta with name or property, a link such as canonical, and JSON-LD. Put other elements into `headTags` of the config.'

/** @returns whether content may use the element. */
function takeTag(head: PageHead, name: string, node: Nodes): boolean {
  const properties = node.data?.hProperties ?? {}
  if (name === 'title') head.title = textOf(node).trim()
  else if (name === 'meta') return takeMeta(head, properties)
  else if (name === 'link') return takeLink(head, properties)
  else if (name === 'script') return takeData(head, properties, textOf(node))
  else return false
  return true
}

function takeMeta(head: PageHead, { name, property, content, ...rest }: Properties): boolean {
  const key = property ?? name
  if (typeof key !== 'string' || content === undefined || Object.keys(rest).length > 0) return false
  if (ACTIVE_META.has(key.toLowerCase())) return false
  const value = textOfValue(content)
  const meta =
    property === undefined ? { name: key, content: value } : { property: key, content: value }
  head.meta = [...head.meta, meta]
  return true
}

function takeLink(head: PageHead, { rel, href, ...rest }: Properties): boolean {
  const rels = textOfValue(rel).toLowerCase().split(/\s+/)
  if (typeof href !== 'string' || isUnsafeUrl(href, 'link')) return false
  if (!rels.every((one) => SAFE_RELS.has(one))) return false
  if (rels.includes('canonical')) {
    head.canonical = href
    return true
  }
  const given = ['hrefLang', 'type', 'title'].flatMap((name) =>
    rest[name] === undefined ? [] : [[name.toLowerCase(), textOfValue(rest[name])]],
  )
  head.tags += toTag('link', [['rel', rels.join(' ')], ['href', href], ...given])
  return true
}

function takeData(head: PageHead, { type }: Properties, text: string): boolean {
  if (type !== 'application/ld+json') return false
  head.tags += `${toTag('script', [['type', type]])}${text.replaceAll('<', '\\u003c')}</script>`
  return true
}

function toTag(name: string, attributes: readonly string[][]): string {
  const written = attributes.map(([key, value = '']) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${name}${written.join('')} ${TAG_OF_PAGE}="">`
}

function textOfValue(value: Properties[string]): string {
  return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}
