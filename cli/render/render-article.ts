import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import type { ArticleData, Segment, SlotPath } from '../model/article.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import { UNCHECKED } from './find-links.ts'

/** A resolved link or image. */
export interface ResolvedHref {
  href: string
  external?: true
  download?: true
  /** More attributes, escaped, with a blank in front: ` width="8"`. */
  attributes?: string
  diagnostic?: Diagnostic
  anchor?: { permalink: string; hash: string }
}

type ComponentSegment = Extract<Segment, { kind: 'component' }>

/** A prop of a component that is HTML. */
interface RenderedSlot {
  path: SlotPath
  html: string
}

/** Functions that an article takes from the stages around it. */
export interface ArticleContext {
  resolve(link: {
    href: string
    syntax: 'markdown' | 'html' | 'component'
    kind: 'link' | 'image'
    source: Source
  }): ResolvedHref
  renderComponent(
    component: Pick<ComponentSegment, 'name' | 'props' | 'values' | 'source'>,
    slot: string,
    slots: readonly RenderedSlot[],
  ): string
  /** Called for each link that was resolved. */
  onLink(resolved: ResolvedHref, href: string, source: Source): void
}

/**
 * Write an article as HTML: links resolved, static components rendered, innermost first.
 *
 * @throws whatever `renderComponent` throws.
 */
export function renderArticle(article: ArticleData, context: ArticleContext): string {
  let html = ''
  for (const segment of article) {
    if (typeof segment === 'string') {
      html += segment
      continue
    }
    if (segment.kind === 'component') {
      const slots = (segment.slots ?? []).map(({ path, children }) => ({
        path,
        html: renderArticle(children, context),
      }))
      const slot = renderArticle(segment.children, context)
      html += context.renderComponent(segment, slot, slots)
      continue
    }
    const isImage = segment.kind === 'image'
    const href = isImage ? segment.src : segment.href
    const resolved = context.resolve({
      href,
      syntax: isImage ? 'markdown' : segment.syntax,
      kind: segment.kind,
      source: segment.source,
    })
    // What its author takes out of the checks may be broken.
    if (!UNCHECKED.test(segment.open)) context.onLink(resolved, href, segment.source)
    html += isImage
      ? `${segment.open} src="${escapeAttribute(resolved.href)}"${imageAttributes(segment.open, resolved)}>`
      : `${segment.open} href="${escapeAttribute(resolved.href)}"${linkAttributes(segment.open, resolved)}>`
  }
  return html
}

/**
 * Size and lazy loading are for pictures; sound and film come as image segments too. What the author says of a
 * picture stands once: where it is its width or height alone, the other one follows from the file.
 */
function imageAttributes(open: string, { attributes = '' }: ResolvedHref): string {
  if (!open.startsWith('<img')) return ''
  const written = new Map(readAttributes(open))
  const known = readAttributes(attributes)
  if (known.every(([name]) => !written.has(name))) return attributes
  const file = new Map(known)
  return known
    .filter(([name]) => !written.has(name))
    .map(([name, value]) => ` ${name}="${scaled(name, { written, file }) ?? value}"`)
    .join('')
}

function readAttributes(tag: string): [name: string, value: string][] {
  return Array.from(tag.matchAll(/ ([a-z-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
    name,
    value,
  ])
}

type Attributes = ReadonlyMap<string, string>

/** A side of a picture whose other side the author named; nothing for other attributes. */
function scaled(
  name: string,
  { written, file }: { written: Attributes; file: Attributes },
): number | undefined {
  const other = name === 'width' ? 'height' : name === 'height' ? 'width' : undefined
  if (other === undefined) return undefined
  const wanted = Number(written.get(other))
  const side = (Number(file.get(name)) / Number(file.get(other))) * wanted
  return wanted > 0 && Number.isFinite(side) ? Math.max(1, Math.round(side)) : undefined
}

/** Attributes of the author win over the defaults for links that leave the site. */
function linkAttributes(open: string, { external, download, attributes }: ResolvedHref): string {
  let text = attributes ?? ''
  if (external || download) {
    if (!/ target="/.test(open)) text += ' target="_blank"'
    if (!/ rel="/.test(open)) text += ' rel="noopener noreferrer"'
  }
  return text
}
