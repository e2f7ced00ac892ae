import type { ArticleData } from '../../base/model/article.ts'
import type { NamedAsset } from '../../base/model/doc.ts'

/**
 * The files that an article refers to, each once, in document order: images and media of this site, and files
 * other than pages that it links to by a relative path.
 */
export function assetsOf(article: ArticleData): readonly NamedAsset[] {
  const assets = new Map<string, NamedAsset>()
  const pending = article.toReversed()
  for (let segment = pending.pop(); segment !== undefined; segment = pending.pop()) {
    if (typeof segment === 'string') continue
    if (segment.kind === 'component') {
      for (const child of segment.children.toReversed()) pending.push(child)
      for (const { children } of segment.slots?.toReversed() ?? [])
        for (const child of children.toReversed()) pending.push(child)
      continue
    }
    const { source } = segment
    const href = segment.kind === 'image' ? segment.src : segment.href
    const known = assets.get(href)
    // An image may be both linked to and shown: `isShown` is set even where the link comes first.
    if (segment.kind === 'image' && isLocal(href))
      assets.set(href, { href, source: known?.source ?? source, isShown: true })
    else if (segment.kind === 'link' && isFile(href) && !known) assets.set(href, { href, source })
  }
  return [...assets.values()]
}

function isLocal(href: string): boolean {
  return href !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)
}

/** Whether an address is a relative path to a file: `./plan.zip`, not `./page`, `./page.md` or `/plan.zip`. */
function isFile(href: string): boolean {
  const path = href.replace(/[?#].*$/s, '')
  return isLocal(href) && !href.startsWith('/') && /\.(?!(?:mdx?|html?)$)[^./\\]+$/i.test(path)
}
