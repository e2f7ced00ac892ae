/** Helpers for all parts of the shell: translated texts and final addresses. */
import type { LogoData } from '../../../runtime/contract/locale-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { LinkContext } from '../../read/links/link-context.ts'
import type { LinkResolver } from '../../read/links/resolve-link.ts'

/** Context shared by navbar, footer and announcement. */
export interface ShellContext {
  messages: Messages
  links: LinkContext
  resolve: LinkResolver
}

/** A target in the config: `to` is a page or file of the site, `href` an address that is used unchanged. */
interface ShellTarget {
  to?: string | undefined
  href?: string | undefined
  prependBaseUrlToHref?: boolean | undefined
}

/** Final address of a target. Whether it exists is checked later, with the links of the pages. */
export function resolveShellTarget(
  { to, href, prependBaseUrlToHref }: ShellTarget,
  { links, resolve }: ShellContext,
): { href: string; external?: true } {
  const written = to ?? href ?? '/'
  const isPage = to !== undefined || prependBaseUrlToHref === true
  if (!isPage && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)) return { href: written }
  // A path in the config is relative to the base, with or without a leading slash.
  const path = /^(?:[/?#]|[a-z][a-z\d+.-]*:)/i.test(written) ? written : `/${written}`
  const resolved = resolve(
    { href: path, syntax: 'component', kind: 'link' },
    { permalink: links.base },
  )
  return { href: resolved.href, ...omitUndefined({ external: resolved.external && true }) }
}

/** In HTML of the config, give links and images that start with a slash their final address. */
export function resolveHtml(html: string, { links, resolve }: ShellContext): string {
  return html.replace(
    /(<(a|img)\b[^>]*?\s(?:href|src)\s*=\s*)(["'])((?:\/(?!\/)|pathname:)[^"']*)\3/gi,
    (_, start: string, tag: string, quote: string, written: string) => {
      const href = written.replaceAll('&amp;', '&')
      const kind = tag.toLowerCase() === 'img' ? 'image' : 'link'
      const resolved = resolve({ href, syntax: 'component', kind }, { permalink: links.base })
      return `${start}${quote}${resolved.href.replaceAll('&', '&amp;')}${quote}`
    },
  )
}

type LogoConfig = NonNullable<SiteConfig['themeConfig']['navbar']['logo']>

/** A logo with final addresses; `alt` of the config is translated by `id`. */
export function resolveLogo(
  { src, srcDark, alt, href, width, height }: LogoConfig,
  { id, fallbackAlt }: { id: string; fallbackAlt: string },
  context: ShellContext,
): LogoData {
  return {
    src: toFileAddress(src, context),
    ...omitUndefined({
      srcDark: srcDark === undefined ? undefined : toFileAddress(srcDark, context),
    }),
    alt: alt === undefined ? fallbackAlt : translateMessage(context.messages, id, alt),
    href: href === undefined ? context.links.base : resolveShellTarget({ to: href }, context).href,
    ...omitUndefined({ width, height }),
  }
}

/** `img/logo.svg` and `/img/logo.svg` → `/docs/img/logo.svg`: static files are served from the site's base. */
function toFileAddress(src: string, { links }: Pick<ShellContext, 'links'>): string {
  const isFinal = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src) || src.startsWith(links.siteBase)
  return isFinal ? src : links.siteBase + src.replace(/^\//, '')
}
