import type { NavbarItemConfig, SiteConfig } from '../config/schema.ts'
import {
  announcementId,
  FOOTER_COPYRIGHT_ID,
  FOOTER_LOGO_ID,
  feedTextId,
  footerAttributeId,
  footerHtmlId,
  footerLabelId,
  footerTitleId,
  instanceLabelId,
  NAVBAR_LOGO_ID,
  NAVBAR_TITLE_ID,
  navbarAttributeId,
  navbarHtmlId,
  navbarLabelId,
  SITE_TAGLINE_ID,
  SITE_TITLE_ID,
  siteMetadataId,
  TEXT_ATTRIBUTES,
} from '../messages/message-ids.ts'
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
  for (const { id, label, feed } of config.docs) {
    texts.add(instanceLabelId(id), label, 'Name of a docs instance, in the search')
    if (feed === false) continue
    for (const name of ['title', 'description'] as const) {
      const text = toSourceText(feed[name], config.i18n.defaultLocale, locale)
      texts.add(feedTextId(id, name), text, `The ${name} of the feed of ${id}`)
    }
  }
}

/** Meta tags that readers meet in search results and previews; the others are for machines. */
function isWorded(key: string, content: string): boolean {
  return /(?:^|:)(?:title|description|keywords|alt|site_name)$/i.test(key) && /\p{L}/u.test(content)
}

/** A text that the config has for the locale is what readers see, and needs no catalogue. */
function addAnnouncement({ themeConfig, i18n }: SiteConfig, texts: TextList, locale: string): void {
  const bar = themeConfig.announcementBar
  if (!bar) return
  const source = toSourceText(bar.content, i18n.defaultLocale, locale)
  const what = 'HTML of the announcement bar'
  texts.add(announcementId(bar.id), source, what, { html: true })
}

/** Messages of a text that the config may give for each locale; none where it does. */
function toSourceText(
  text: string | Readonly<Record<string, string>> | undefined,
  source: string,
  locale: string,
): string | undefined {
  if (typeof text !== 'object') return text
  return text[locale] === undefined ? (text[source] ?? Object.values(text)[0]) : undefined
}

/** Texts of an entry and of those in its menu. A new kind of entry does not compile before it is named here. */
function addNavbarItem(item: NavbarItemConfig, texts: TextList): void {
  switch (item.type) {
    case 'link':
      addNavbarLink(item, texts)
      break
    case 'html':
      addNavbarHtml(item.value, texts)
      break
    case 'doc':
    case 'docSidebar':
    case 'docsVersion':
      addNavbarLabel(item, texts)
      break
    case 'dropdown':
      addNavbarLabel(item, texts)
      addNavbarItems(item.items, texts)
      break
    case 'localeDropdown':
      addNavbarItems([...item.dropdownItemsBefore, ...item.dropdownItemsAfter], texts)
      break
    case 'docsVersionDropdown':
      addNavbarItems([...item.dropdownItemsBefore, ...item.dropdownItemsAfter], texts)
      addVersionLabels(item.versions, texts)
      break
    case 'search':
    case 'custom':
      // Texts of a site's own component stand in its code.
      break
    default:
      item satisfies never
  }
}

function addNavbarItems(items: readonly NavbarItemConfig[], texts: TextList): void {
  for (const item of items) addNavbarItem(item, texts)
}

function addNavbarLink(item: Extract<NavbarItemConfig, { type: 'link' }>, texts: TextList): void {
  addNavbarLabel(item, texts)
  if (item.html !== undefined) addNavbarHtml(item.html, texts)
  for (const name of TEXT_ATTRIBUTES) {
    const text = item[name]
    if (text === undefined) continue
    const what = name === 'title' ? 'Tooltip' : 'Name for screen readers'
    texts.add(navbarAttributeId(name, text), text, `${what} of an entry of the navbar`)
  }
}

function addNavbarLabel(item: NavbarItemConfig & { label?: string | undefined }, texts: TextList) {
  const { label } = item
  if (label === undefined) return
  texts.add(navbarLabelId(label), label, `Entry of the navbar${target(item)}`)
}

function addNavbarHtml(html: string, texts: TextList): void {
  texts.add(navbarHtmlId(html), html, 'HTML in the navbar', { html: true })
}

type VersionsConfig = Extract<NavbarItemConfig, { type: 'docsVersionDropdown' }>['versions']

/** Labels that versions have in one menu alone. */
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
