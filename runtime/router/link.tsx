import type { AnchorHTMLAttributes } from 'react'
import { leavesSite, resolveTo } from './link-target.ts'
import { useRuntime } from './runtime-context.ts'

/** All attributes of an anchor, and where it leads. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A page of this site, the locale's base added where it is missing; or any other address. */
  to?: string
  /** An address that is used as it is: another locale, a file, another site. */
  href?: string
}

/**
 * An anchor. It works without a script; clicks, hover and focus are handled once on the document (see
 * `navigation.ts`), so that a link costs nothing but its own element.
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
