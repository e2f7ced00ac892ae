import type { NavbarItemConfig, SiteConfig } from '../config/schema.ts'
import type { TextList } from './text-list.ts'

/** Texts of the config itself: name, navbar, footer, announcement. Pure, in the order of the config. */
export function addSiteTexts(config: SiteConfig, texts: TextList): void {
  const { title, tagline, themeConfig } = config
  texts.add('site.title', title, 'Name of the site, in the tab and in search results')
  texts.add('site.tagline', tagline || undefined, 'One line about the site')
  const { navbar, announcementBar } = themeConfig
  texts.add('navbar.title', navbar.title ?? undefined, 'Title in the navbar')
  texts.add('navbar.logo.alt', navbar.logo?.alt, 'Text for the logo in the navbar')
  for (const item of navbar.items) addNavbarItem(item, texts)
  addFooterTexts(themeConfig.footer, texts)
  for (const { id, label } of config.docs)
    texts.add(`docs.instance.${id}.label`, label, 'Name of a docs instance, in the search')
  // One for each locale is written in the config itself, and needs no catalogue.
  const content = announcementBar?.content
  if (typeof content === 'string')
    texts.add('announcement.content', content, 'HTML of the announcement bar')
}

function addNavbarItem(item: NavbarItemConfig, texts: TextList): void {
  if ('label' in item)
    texts.add(`navbar.item.label.${item.label}`, item.label, `Entry of the navbar${target(item)}`)
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
  texts.add('footer.copyright', footer.copyright, 'HTML; {year} is replaced by the year')
}

type FooterLink =
  | { html: string }
  | { label: string; to?: string | undefined; href?: string | undefined }

function addFooterLink(link: FooterLink, texts: TextList): void {
  if ('html' in link) return
  const { label, to, href } = link
  texts.add(`footer.link.item.label.${label}`, label, `Link of the footer, to ${to ?? href}`)
}
