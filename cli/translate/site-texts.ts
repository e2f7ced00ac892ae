import type { NavbarItemConfig, SiteConfig } from '../config/schema.ts'
import { htmlKey } from './html-key.ts'
import type { TextList } from './text-list.ts'

/** Texts of the config itself: name, navbar, footer, announcement. Pure, in the order of the config. */
export function addSiteTexts(config: SiteConfig, texts: TextList, locale: string): void {
  const { title, tagline, themeConfig } = config
  texts.add('site.title', title, 'Name of the site, in the tab and in search results')
  texts.add('site.tagline', tagline, 'One line about the site')
  for (const { name, property, content } of themeConfig.metadata) {
    const key = name ?? property
    if (key !== undefined && isWorded(key, content))
      texts.add(`site.metadata.${key}`, content, `Meta tag "${key}" of every page`)
  }
  addAnnouncement(config, texts, locale)
  const { navbar } = themeConfig
  texts.add('navbar.title', navbar.title ?? undefined, 'Title in the navbar')
  texts.add('navbar.logo.alt', navbar.logo?.alt, 'Text for the logo in the navbar')
  for (const item of navbar.items) addNavbarItem(item, texts)
  addFooterTexts(themeConfig.footer, texts)
  for (const { id, label, feed } of config.docs) {
    texts.add(`docs.instance.${id}.label`, label, 'Name of a docs instance, in the search')
    if (feed === false) continue
    for (const name of ['title', 'description'] as const) {
      const text = toSourceText(feed[name], config.i18n.defaultLocale, locale)
      texts.add(`docs.instance.${id}.feed.${name}`, text, `The ${name} of the feed of ${id}`)
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
  texts.add(`announcement.content.${bar.id}`, source, what, { html: true })
}

/** What is to be translated of a text that the config may have for each locale; none where it has. */
function toSourceText(
  text: string | Readonly<Record<string, string>> | undefined,
  source: string,
  locale: string,
): string | undefined {
  if (typeof text !== 'object') return text
  return text[locale] === undefined ? (text[source] ?? Object.values(text)[0]) : undefined
}

function addNavbarItem(item: NavbarItemConfig, texts: TextList): void {
  if (item.type === 'html') {
    const key = htmlKey(item.value)
    if (key !== null)
      texts.add(`navbar.item.html.${key}`, item.value, 'HTML in the navbar', { html: true })
    return
  }
  if ('label' in item && item.label !== undefined) {
    const id = `navbar.item.label.${item.label}`
    texts.add(id, item.label, `Entry of the navbar${target(item)}`)
  }
  if (item.type === 'link') {
    const key = item.html === undefined ? null : htmlKey(item.html)
    if (key !== null)
      texts.add(`navbar.item.html.${key}`, item.html, 'HTML in the navbar', { html: true })
    for (const name of ['title', 'aria-label'] as const) {
      const text = item[name]
      if (text === undefined) continue
      const what = name === 'title' ? 'Tooltip' : 'Name for screen readers'
      texts.add(`navbar.item.${name}.${text}`, text, `${what} of an entry of the navbar`)
    }
  }
  if (item.type === 'docsVersionDropdown' || item.type === 'localeDropdown')
    for (const child of [...item.dropdownItemsBefore, ...item.dropdownItemsAfter])
      addNavbarItem(child, texts)
  if (item.type === 'docsVersionDropdown' && item.versions && !Array.isArray(item.versions))
    for (const { label } of Object.values(item.versions))
      texts.add(`navbar.item.label.${label}`, label, 'A version in the navbar')
  if (item.type === 'dropdown') for (const child of item.items) addNavbarItem(child, texts)
}

function target(item: NavbarItemConfig): string {
  if (item.type === 'doc') return `, to the doc ${item.docId}`
  if (item.type === 'docSidebar') return `, to the sidebar ${item.sidebarId}`
  const to = item.type === 'link' ? (item.to ?? item.href) : undefined
  return to === undefined ? '' : `, to ${to}`
}

function addFooterTexts(footer: SiteConfig['themeConfig']['footer'], texts: TextList): void {
  if (!footer) return
  texts.add('footer.logo.alt', footer.logo?.alt, 'Text for the logo in the footer')
  for (const entry of footer.links)
    if ('items' in entry) {
      const { title, items } = entry
      texts.add(`footer.link.title.${title}`, title ?? undefined, 'Title of a column of the footer')
      for (const item of items) addFooterLink(item, texts)
    } else addFooterLink(entry, texts)
  const copyright = 'HTML; {year} is replaced by the year'
  texts.add('footer.copyright', footer.copyright, copyright, { html: true })
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
    const key = htmlKey(link.html)
    if (key !== null)
      texts.add(`footer.link.item.html.${key}`, link.html, 'HTML in the footer', { html: true })
    return
  }
  const { label, to, href } = link
  for (const name of ['title', 'aria-label'] as const) {
    const text = link.attributes[name]
    texts.add(`footer.link.item.${name}.${text}`, text, `Attribute "${name}" of a footer link`)
  }
  texts.add(`footer.link.item.label.${label}`, label, `Link of the footer, to ${to ?? href}`)
}
