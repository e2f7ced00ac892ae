import { useCallback } from 'react'
import type { HeadData } from '../contract/route-data.ts'
import { useLocale } from '../router/runtime-context.ts'
import { useAmendment } from '../state/page-head.ts'

/**
 * Replace the title of the page, without the site's name, until the component unmounts. `null`: keep the
 * title of the route.
 */
export function useOwnTitle(own: string | null): void {
  const { siteTitle, titleDelimiter } = useLocale()
  const title = `${own} ${titleDelimiter} ${siteTitle}`
  const amend = useCallback((head: HeadData) => ({ ...head, title }), [title])
  useAmendment(own === null ? null : amend)
}
