import {
  admonitionId,
  announcementId,
  FOOTER_COPYRIGHT_ID,
  FOOTER_LOGO_ID,
  feedTextId,
  footerAttributeId,
  footerHtmlId,
  footerLabelId,
  footerTitleId,
  instanceLabelId,
  isTextAttribute,
  NAVBAR_LOGO_ID,
  NAVBAR_TITLE_ID,
  navbarAttributeId,
  navbarHtmlId,
  navbarLabelId,
  SITE_TAGLINE_ID,
  SITE_TITLE_ID,
  siteMetadataId,
  TEXT_ATTRIBUTES,
} from '../base/messages/message-ids.ts'
import { itemsOfPiece } from '../config/navbar-schema.ts'
import type { NavbarItemConfig, SiteConfig } from '../config/schema.ts'
import type { TextList } from './text-list.ts'

/** Texts of the config itself: name, navbar, footer, announcement. Pure, in the order of the config. */
export function addSiteTexts(config: SiteConfig, texts: TextList, locale: string): void {
  const { title, tagline, themeConfig } = config
  texts.add(SITE_TITLE_ID, title, 'Name of the site, in the tab and in search results')
  texts.add(SITE_TAGLINE_ID, tagline, 'One line about the site')
  for (const { name, property, content } of themeConfig.metadata) {
    const key = name ?? property
    if (key !== undefined && isWorded(key, content))
      texts.add(siteMetadataId(key), content, `Meta tag "${key}" of every page`)
  }
  addAnnouncement(config, texts, locale)
  const { navbar } = themeConfig
  texts.add(NAVBAR_TITLE_ID, navbar.title ?? undefined, 'Title in the navbar')
  texts.add(NAVBAR_LOGO_ID, navbar.logo?.alt, 'Text for the logo in the navbar')
  for (const item of navbar.items) addNavbarItem(item, texts)
  addFooterTexts(themeConfig.footer, texts)
  for (const { id, label, feed, admonitions } of config.docs) {
    texts.add(instanceLabelId(id), label, 'Name of a docs instance, in the search')
    addAdmonitionTitles(admonitions, texts)
    if (feed === false) continue
    for (const name of ['title', 'description'] as const) {
      const text = toSourceText(feed[name], config.i18n.defaultLocale, locale)
      texts.add(feedTextId(id, name), text, `The ${name} of the feed of ${id}`)
    }
  }
}

function addAdmonitionTitles(
  admonitions: SiteConfig['docs'][number]['admonitions'],
  texts: TextList,
): void {
  if (!admonitions || Array.isArray(admonitions.keywords)) return
  for (const [name, { title }] of Object.entries(admonitions.keywords))
    texts.add(admonitionId(name), title, `Title of the admonitions \`:::${name}\``)
}

/** Whether people read a meta tag, in search results and previews; the others are for machines. */
function isWorded(key: string, content: string): boolean {
  return /(?:^|:)(?:title|description|keywords|alt|site_name)$/i.test(key) && /\p{L}/u.test(content)
}

/** A text that the config has for the locale is shown as it is, and needs no message. */
function addAnnouncement({ themeConfig, i18n }: SiteConfig, texts: TextList, locale: string): void {
  const bar = themeConfig.announcementBar
  if (!bar) return
  const source = toSourceText(bar.content, i18n.defaultLocale, locale)
  const what = 'HTML of the announcement bar'
  texts.add(announcementId(bar.id), source, what, { html: true })
}

/** The text in the source language, if it needs a message; `undefined` if the config has a text for the locale. */
function toSourceText(
  text: string | Readonly<Record<string, string>> | undefined,
  source: string,
  locale: string,
): string | undefined {
  if (typeof text !== 'object') return text
  return text[locale] === undefined ? (text[source] ?? Object.values(text)[0]) : undefined
}

/** Names of the fields of any kind of entry whose values have a type; the free attributes of links are left out. */
type FieldOf<Entry, Value> = Entry extends unknown
  ? keyof {
      [Name in keyof Entry as string extends Name
        ? never
        : Value extends Entry[Name]
          ? Name
          : never]: true
    }
  : never

/**
 * Use of each text field of an entry, in the order of the catalogue. A new field does not compile until it
 * is added here.
 */
const TEXT_FIELDS: Readonly<
  Record<FieldOf<NavbarItemConfig, string>, 'label' | 'html' | 'attribute' | 'no text'>
> = {
  label: 'label',
  html: 'html',
  value: 'html',
  title: 'attribute',
  'aria-label': 'attribute',
  to: 'no text',
  href: 'no text',
  activeBasePath: 'no text',
  activeBaseRegex: 'no text',
  target: 'no text',
  rel: 'no text',
  className: 'no text',
  docId: 'no text',
  sidebarId: 'no text',
  docsPluginId: 'no text',
  queryString: 'no text',
  plugin: 'no text',
  id: 'no text',
}

/** Texts of an entry and of its menu. The texts of the site's own components are in their code. */
function addNavbarItem(item: NavbarItemConfig, texts: TextList): void {
  const fields = new Map<string, unknown>(Object.entries(item))
  for (const [name, kind] of Object.entries(TEXT_FIELDS)) {
    const text = fields.get(name)
    if (typeof text !== 'string') continue
    if (kind === 'label') texts.add(navbarLabelId(text), text, `Entry of the navbar${target(item)}`)
    if (kind === 'html') texts.add(navbarHtmlId(text), text, 'HTML in the navbar', { html: true })
    if (kind === 'attribute' && isTextAttribute(name)) {
      const what = name === 'title' ? 'Tooltip' : 'Name for screen readers'
      texts.add(navbarAttributeId(name, text), text, `${what} of an entry of the navbar`)
    }
  }
  // A link has no menu, and its attributes may have any name.
  if (item.type === 'link') return
  if (item.type === 'plugin') addNavbarItems(itemsOfPiece(item), texts)
  if ('items' in item) addNavbarItems(item.items, texts)
  if ('dropdownItemsBefore' in item)
    addNavbarItems([...item.dropdownItemsBefore, ...item.dropdownItemsAfter], texts)
  if ('versions' in item) addVersionLabels(item.versions, texts)
}

function addNavbarItems(items: readonly NavbarItemConfig[], texts: TextList): void {
  for (const item of items) addNavbarItem(item, texts)
}

type VersionsConfig = Extract<NavbarItemConfig, { type: 'docsVersionDropdown' }>['versions']

/** Labels of versions that are set for one menu only. */
function addVersionLabels(versions: VersionsConfig, texts: TextList): void {
  if (versions === undefined || Array.isArray(versions)) return
  for (const { label } of Object.values(versions))
    if (label !== undefined) texts.add(navbarLabelId(label), label, 'A version in the navbar')
}

function target(item: NavbarItemConfig): string {
  if (item.type === 'doc') return `, to the doc ${item.docId}`
  if (item.type === 'docSidebar') return `, to the sidebar ${item.sidebarId}`
  const to = item.type === 'link' ? (item.to ?? item.href) : undefined
  return to === undefined ? '' : `, to ${to}`
}

function addFooterTexts(footer: SiteConfig['themeConfig']['footer'], texts: TextList): void {
  if (!footer) return
  texts.add(FOOTER_LOGO_ID, footer.logo?.alt, 'Text for the logo in the footer')
  for (const entry of footer.links)
    if ('items' in entry) {
      const { title, items } = entry
      texts.add(
        title === null ? null : footerTitleId(title),
        title ?? undefined,
        'Title of a column of the footer',
      )
      for (const item of items) addFooterLink(item, texts)
    } else addFooterLink(entry, texts)
  const copyright = 'HTML; {year} is replaced by the year'
  texts.add(FOOTER_COPYRIGHT_ID, footer.copyright, copyright, { html: true })
}

type FooterLink =
  | { html: string }
  | {
      label: string
      to?: string | undefined
      href?: string | undefined
      attributes: Readonly<Record<string, string>>
    }

function addFooterLink(link: FooterLink, texts: TextList): void {
  if ('html' in link) {
    texts.add(footerHtmlId(link.html), link.html, 'HTML in the footer', { html: true })
    return
  }
  const { label, to, href } = link
  for (const name of TEXT_ATTRIBUTES) {
    const text = link.attributes[name]
    if (text === undefined) continue
    texts.add(footerAttributeId(name, text), text, `Attribute "${name}" of a footer link`)
  }
  texts.add(footerLabelId(label), label, `Link of the footer, to ${to ?? href}`)
}
