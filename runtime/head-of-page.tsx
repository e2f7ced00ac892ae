import { Children, Fragment, isValidElement, type ReactNode, useMemo } from 'react'
import { mergeHead, type PageHead, TAG_OF_PAGE } from './contract/page-head.ts'
import type { HeadData } from './contract/route-data.ts'
import { useRuntime } from './router/runtime-context.ts'
import { escapeAttribute } from './shared/escape-html.ts'
import { useAmendment } from './state/page-head.ts'

/**
 * Changes the head of a page from a React component: `<title>`, `<meta>`, `<link>`, and `<script>` with
 * data such as JSON-LD. A meta replaces the one with the same name or property.
 *
 * @throws for other elements: scripts that run belong in the config, where the policy includes them.
 */
export function HeadOfPage({ children }: { children?: ReactNode }) {
  const { ownHeads } = useRuntime('Head')
  const own = readHead(children)
  ownHeads?.push(own)
  const text = JSON.stringify(own)
  // Depends on the text, so that an equal head in the next render is the same value.
  const amend = useMemo(() => {
    // The text was serialised from this type.
    const said = JSON.parse(text) as PageHead
    return (head: HeadData) => mergeHead(head, said)
  }, [text])
  useAmendment(amend)
  return null
}

type Props = Readonly<Record<string, unknown>>

/** HTML names of attributes for which React uses another name. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  httpEquiv: 'http-equiv',
}

function readHead(children: ReactNode): PageHead {
  const head: PageHead = { meta: [], tags: '' }
  addTags(head, children)
  return head
}

function addTags(head: PageHead, children: ReactNode): void {
  Children.forEach(children, (child) => {
    if (!isValidElement<Props>(child)) return
    const { type, props } = child
    // The children of a fragment are React nodes.
    if (type === Fragment) addTags(head, props.children as ReactNode)
    else addTag(head, String(type), props)
  })
}

function addTag(head: PageHead, name: string, props: Props): void {
  const { children, dangerouslySetInnerHTML, ...rest } = props
  const text = toText(children, dangerouslySetInnerHTML)
  if (name === 'title') head.title = text
  else if (name === 'meta' && isPlainMeta(rest)) head.meta = [...head.meta, rest]
  else if (name === 'link' && rest.rel === 'canonical') head.canonical = String(rest.href)
  else if (name === 'meta' || name === 'link') head.tags += toTag(name, rest)
  else if (name === 'script' && /json/.test(String(rest.type)) && rest.src === undefined)
    head.tags += `${toTag(name, rest)}${text.replaceAll('<', '\\u003c')}</script>`
  else
    throw new Error(
      `<${name}> cannot stand in <Head>. It takes title, meta, link, and script with a type of JSON; scripts and styles belong into headTags, scripts, stylesheets or clientModules of the config.`,
    )
}

function isPlainMeta(props: Props): props is Props & HeadData['meta'][number] {
  const names = Object.keys(props).sort().join()
  const isText = Object.values(props).every((value) => typeof value === 'string')
  return isText && (names === 'content,name' || names === 'content,property')
}

function toText(children: unknown, html: unknown): string {
  if (typeof html === 'object' && html && '__html' in html) return String(html.__html)
  return Array.isArray(children) ? children.join('') : String(children ?? '')
}

function toTag(name: string, props: Props): string {
  const written = Object.entries(props).map(([prop, value]) => {
    const key = ATTRIBUTES[prop] ?? prop.toLowerCase()
    if (value === false || value === null || value === undefined) return ''
    return ` ${key}="${escapeAttribute(value === true ? '' : String(value))}"`
  })
  return `<${name}${written.join('')} ${TAG_OF_PAGE}="">`
}
