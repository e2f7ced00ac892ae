import type { ArticleData } from '../model/article.ts'
import type { Source } from '../model/diagnostic.ts'
import type { DocSummary } from '../model/doc.ts'

/**
 * The files that an article names, each once, in document order: pictures and media of this site,
 * and relative links to files that are no pages.
 */
export function assetsOf(article: ArticleData): DocSummary['assets'] {
  const assets = new Map<string, Source>()
  const pending = article.toReversed()
  for (let segment = pending.pop(); segment !== undefined; segment = pending.pop()) {
    if (typeof segment === 'string') continue
    if (segment.kind === 'component') {
      for (const child of segment.children.toReversed()) pending.push(child)
      for (const { children } of segment.slots?.toReversed() ?? [])
        for (const child of children.toReversed()) pending.push(child)
      continue
    }
    const href = segment.kind === 'image' ? segment.src : segment.href
    const names = segment.kind === 'image' ? isLocal(href) : isFile(href)
    if (names && !assets.has(href)) assets.set(href, segment.source)
  }
  return Array.from(assets, ([href, source]) => ({ href, source }))
}

function isLocal(href: string): boolean {
  return href !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)
}

/** `./plan.zip`, not `./page`, `./page.md` or `/plan.zip`. */
function isFile(href: string): boolean {
  const path = href.replace(/[?#].*$/s, '')
  return isLocal(href) && !href.startsWith('/') && /\.(?!(?:mdx?|html?)$)[^./\\]+$/i.test(path)
}
