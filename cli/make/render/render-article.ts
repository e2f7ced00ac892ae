import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import type { ArticleData, Segment, SlotPath } from '../../base/model/article.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { ResolvedLink } from '../../read/links/resolve-link.ts'
import { UNCHECKED } from './find-links.ts'
import { Surroundings, writeImageTag } from './write-image-tag.ts'

type ComponentSegment = Extract<Segment, { kind: 'component' }>

/** A prop of a component that is HTML. */
interface RenderedSlot {
  path: SlotPath
  html: string
}

/** Functions that rendering an article needs from the stages around it. */
export interface ArticleContext {
  resolve(link: {
    href: string
    syntax: 'markdown' | 'html' | 'component'
    kind: 'link' | 'image'
    source: Source
  }): ResolvedLink
  renderComponent(
    component: Pick<ComponentSegment, 'name' | 'props' | 'values' | 'source'>,
    slot: string,
    slots: readonly RenderedSlot[],
  ): string
  /** Called for each link that was resolved. */
  onLink(resolved: ResolvedLink, href: string, source: Source): void
}

/**
 * Render an article as HTML: links are resolved, static components rendered, innermost first.
 *
 * @param isFree - Whether images may be links; inside a component they may already be in one. Default: `true`.
 * @throws whatever `renderComponent` throws.
 */
export function renderArticle(
  article: ArticleData,
  context: ArticleContext,
  isFree: boolean = true,
): string {
  const around = new Surroundings(isFree)
  let html = ''
  for (const segment of article) {
    if (typeof segment === 'string') {
      html += segment
      around.add(segment)
      continue
    }
    if (segment.kind === 'component') {
      const slots = (segment.slots ?? []).map(({ path, children }) => ({
        path,
        html: renderArticle(children, context, false),
      }))
      const slot = renderArticle(segment.children, context, false)
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
    // A link that its author excludes from the checks may be broken.
    if (!UNCHECKED.test(segment.open)) context.onLink(resolved, href, segment.source)
    if (isImage) html += writeImageTag(segment.open, resolved, around)
    else {
      html += `${segment.open} href="${escapeAttribute(resolved.href)}"${linkAttributes(segment.open, resolved)}>`
      around.add('<a')
    }
  }
  return html
}

/** Attributes of the author win over the defaults for links that leave the site. */
function linkAttributes(open: string, { external, download, attributes }: ResolvedLink): string {
  let text = attributes ?? ''
  if (external || download) {
    if (!/ target="/.test(open)) text += ' target="_blank"'
    if (!/ rel="/.test(open)) text += ' rel="noopener noreferrer"'
  }
  return text
}
