import type { LocaleDocument } from '../contract/locale-data.ts'

/** What decides where a hit leads. */
interface HitPlace {
  /** Of this window: `https://docs.example`. */
  origin: string
  locale: Pick<LocaleDocument, 'siteBase' | 'search'>
}

/**
 * Address of a hit as a link has it. A page of this site has no origin, wherever the index was made
 * for, so that a preview's hits lead into the preview; what the config calls external stays whole.
 * Anything that is no page of the web leads nowhere.
 */
export function hitAddress(url: string, { origin, locale }: HitPlace): string {
  if (!URL.canParse(url, origin)) return '#'
  const target = new URL(url, origin)
  if (!/^https?:$/.test(target.protocol)) return '#'
  const { externalUrlRegex, replaceSearchResultPathname: replace } = locale.search?.algolia ?? {}
  if (externalUrlRegex !== undefined && new RegExp(externalUrlRegex, 'i').test(target.href))
    return target.href
  const path = replace
    ? target.pathname.replace(new RegExp(replace.from, 'g'), replace.to)
    : target.pathname
  return withBase(path, locale.siteBase) + target.search + target.hash
}

function withBase(path: string, base: string): string {
  if (path.startsWith(base) || `${path}/` === base) return path
  return base + path.replace(/^\/+/, '')
}
