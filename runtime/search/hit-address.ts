import type { LocaleDocument } from '../contract/locale-data.ts'

/** Data that the address of a hit depends on. */
interface HitPlace {
  /** Origin of this window: `https://docs.example`. */
  origin: string
  locale: Pick<LocaleDocument, 'siteBase' | 'search'>
}

/**
 * Address of a hit for a link. Pages of this site get a path without origin, whatever origin the index has, so
 * that the hits of a preview link to the preview; addresses that the config calls external keep their origin.
 * Other schemes than http and https give `#`.
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
