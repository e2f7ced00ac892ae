import { useCallback } from 'react'
import type { HeadData } from '../contract/route-data.ts'
import { useLocale } from '../router/runtime-context.ts'
import { useAmendment } from '../state/page-head.ts'

/** Title of the page alone, without the site's name, in place of the route's; until it unmounts. `null`: as it is. */
export function useOwnTitle(own: string | null): void {
  const { siteTitle, titleDelimiter } = useLocale()
  const title = `${own} ${titleDelimiter} ${siteTitle}`
  const amend = useCallback((head: HeadData) => ({ ...head, title }), [title])
  useAmendment(own === null ? null : amend)
}
