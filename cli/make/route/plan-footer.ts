import type { FooterData, FooterItem } from '../../../runtime/contract/locale-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  FOOTER_COPYRIGHT_ID,
  FOOTER_LOGO_ID,
  footerAttributeId,
  footerHtmlId,
  footerLabelId,
  footerTitleId,
  isTextAttribute,
} from '../../base/messages/message-ids.ts'
import { keepFallback, translateMessage } from '../../base/messages/translate-message.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { resolveHtml, resolveLogo, resolveShellTarget, type ShellContext } from './shell-texts.ts'

type FooterConfig = NonNullable<SiteConfig['themeConfig']['footer']>
type Entry = FooterConfig['links'][number]
type Column = Extract<Entry, { items: unknown }>
type Item = Column['items'][number]
type Link = Exclude<Item, { html: string }>
type LinkItem = Extract<FooterItem, { kind: 'link' }>

/** The footer with translated texts, final addresses and the copyright year. */
export function planFooter(footer: FooterConfig, context: ShellContext): FooterData {
  const logo = { id: FOOTER_LOGO_ID, fallbackAlt: '' }
  const copyright = toCopyright(footer, context)
  return {
    style: footer.style,
    ...omitUndefined({ logo: footer.logo && resolveLogo(footer.logo, logo, context), copyright }),
    columns: toColumns(footer.links, context),
  }
}

/** The year comes from the config, not from the clock, so that the same input gives the same bytes. */
function toCopyright(
  { copyright, copyrightYear }: FooterConfig,
  context: ShellContext,
): string | undefined {
  if (copyright === undefined) return undefined
  const text = translateMessage(context.messages, FOOTER_COPYRIGHT_ID, copyright)
  const year = copyrightYear === undefined ? '{year}' : String(copyrightYear)
  const html = resolveHtml(text.replaceAll('{year}', year), context)
  return keepFallback(context.messages, text, html)
}

function toColumns(links: readonly Entry[], context: ShellContext): FooterData['columns'] {
  const columns = links.filter((entry) => isColumn(entry))
  if (columns.length > 0) return columns.map((column) => toColumn(column, context))
  const items = links.flatMap((entry) => (isColumn(entry) ? [] : [toItem(entry, context)]))
  return items.length === 0 ? [] : [{ items }]
}

function isColumn(entry: Entry): entry is Column {
  return 'items' in entry
}

function toColumn(
  { title, className, items }: Column,
  context: ShellContext,
): FooterData['columns'][number] {
  return {
    ...omitUndefined({
      title:
        title === null
          ? undefined
          : translateMessage(context.messages, footerTitleId(title), title),
    }),
    items: items.map((item) => toItem(item, context)),
    ...omitUndefined({
      attributes:
        className === undefined
          ? undefined
          : { className: `footer-column theme-layout-footer-column ${className}` },
    }),
  }
}

function toItem(item: Item, context: ShellContext): FooterItem {
  if ('html' in item) {
    const html = translateMessage(context.messages, footerHtmlId(item.html), item.html)
    const resolved = keepFallback(context.messages, html, resolveHtml(html, context))
    return { kind: 'html', html: resolved }
  }
  return {
    kind: 'link',
    label: translateMessage(context.messages, footerLabelId(item.label), item.label),
    ...resolveShellTarget(item, context),
    ...toAttributes(item, context),
  }
}

/** Attributes of the anchor; texts in them are translated. */
function toAttributes(item: Link, { messages }: ShellContext): Pick<LinkItem, 'attributes'> {
  const attributes = Object.entries(item.attributes).map(([name, text]) => {
    const id = isTextAttribute(name) ? footerAttributeId(name, text) : null
    return [name, translateMessage(messages, id, text)]
  })
  if (item.className !== undefined) attributes.push(['className', `footer-link ${item.className}`])
  return attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) }
}
