import { useHrefOf, useLocale } from '../../router/runtime-context.ts'
import { hitAddress } from '../../search/hit-address.ts'

/** Maps hits of this site to their addresses in this window. In the browser only. */
export function useHitAddress(): (url: string) => string {
  const locale = useLocale()
  const hrefOf = useHrefOf()
  return (url) => hrefOf(hitAddress(url, { origin: window.location.origin, locale }))
}
