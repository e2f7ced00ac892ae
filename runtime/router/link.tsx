import type { AnchorHTMLAttributes } from 'react'
import { leavesSite, resolveTo } from './link-target.ts'
import { useRuntime } from './runtime-context.ts'

/** Props of a link: all attributes of an anchor, and its target. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, to which the locale's base is added if it is missing; or any other address. */
  to?: string
  /** An address that is used unchanged: another locale, a file, another site. */
  href?: string
}

/**
 * An anchor that works without scripts. Clicks, hover and focus are handled on the document (see
 * `navigation.ts`), so that a link has no listeners.
 */
export function Link({ to, href, ...attributes }: LinkProps) {
  const { locale, observeLink, hrefOf } = useRuntime()
  const address = href ?? resolveTo(to ?? '', locale)
  return (
    <a
      {...(leavesSite(href ?? to ?? '') ? { target: '_blank', rel: 'noopener noreferrer' } : null)}
      {...attributes}
      href={hrefOf ? hrefOf(address) : address}
      ref={observeLink}
    />
  )
}
