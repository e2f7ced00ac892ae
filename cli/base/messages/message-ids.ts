/**
 * Ids of the messages in the config and in sidebars. Extraction lists texts under them, and route looks up
 * translations by them. Both call these functions, so each id is defined once. A part that comes from the
 * site, like a label, is the last one: `navbar.item.label.Docs`.
 *
 * Ids are permanent: changing one detaches the translations of all sites.
 */
import { htmlKey } from './html-key.ts'

/** Name of the site. */
export const SITE_TITLE_ID = 'site.title'
/** Tagline: one line about the site. */
export const SITE_TAGLINE_ID = 'site.tagline'
/** Title in the navbar, where it differs from the name of the site. */
export const NAVBAR_TITLE_ID = 'navbar.title'
/** Alternative text of the logo in the navbar. */
export const NAVBAR_LOGO_ID = 'navbar.logo.alt'
/** Alternative text of the logo in the footer. */
export const FOOTER_LOGO_ID = 'footer.logo.alt'
/** HTML below the footer. */
export const FOOTER_COPYRIGHT_ID = 'footer.copyright'

const NAVBAR_ITEM = 'navbar.item'
const FOOTER_ITEM = 'footer.link.item'
const ANNOUNCEMENT = 'announcement.content'

/** An attribute of a link that readers see or hear, and that is therefore translated. */
type TextAttribute = 'title' | 'aria-label'
/** All text attributes, in the order of the catalogue. */
export const TEXT_ATTRIBUTES: readonly TextAttribute[] = ['title', 'aria-label']

/** Whether an attribute of a link is translated. */
export function isTextAttribute(name: string): name is TextAttribute {
  return TEXT_ATTRIBUTES.some((attribute) => attribute === name)
}

/** @param name - `name` or `property` of a `<meta>` that all pages have: `og:site_name`. */
export const siteMetadataId = (name: string) => `site.metadata.${name}`

/** Title of an admonition that the theme or the site defines. */
export const admonitionId = (name: string) => `theme.admonition.${name}`

/** @param bar - Id of the announcement bar. */
export const announcementId = (bar: string) => `${ANNOUNCEMENT}.${bar}`

/** Label of an item of the navbar, of any kind. */
export const navbarLabelId = (label: string) => `${NAVBAR_ITEM}.label.${label}`

/** Attribute of a link in the navbar, by its text. */
export const navbarAttributeId = (name: TextAttribute, text: string) =>
  `${NAVBAR_ITEM}.${name}.${text}`

/** HTML in the navbar; `null` where it has no words. */
export const navbarHtmlId = (html: string) => htmlId(NAVBAR_ITEM, html)

/** Title of a column of the footer. */
export const footerTitleId = (title: string) => `footer.link.title.${title}`

/** Label of a link in the footer. */
export const footerLabelId = (label: string) => `${FOOTER_ITEM}.label.${label}`

/** Attribute of a link in the footer, by its text. */
export const footerAttributeId = (name: TextAttribute, text: string) =>
  `${FOOTER_ITEM}.${name}.${text}`

/** HTML in the footer; `null` where it has no words. */
export const footerHtmlId = (html: string) => htmlId(FOOTER_ITEM, html)

/** Name of a docs instance. */
export const instanceLabelId = (instance: string) => `docs.instance.${instance}.label`

/** Title or description of an instance's feed. */
export const feedTextId = (instance: string, field: 'title' | 'description') =>
  `docs.instance.${instance}.feed.${field}`

/** Start of all ids of one version's docs, with its dot: `docs.cloud.current.`. */
export const versionPrefix = (instance: string, version: string) => `docs.${instance}.${version}.`

/** Label of a version. */
export const versionLabelId = (instance: string, version: string) =>
  `${versionPrefix(instance, version)}version.label`

/** A text of a tag. @param key - As pages use it. */
export const tagTextId = (
  instance: string,
  version: string,
  { key, name }: { key: string; name: 'label' | 'description' },
) => `${versionPrefix(instance, version)}tag.${name}.${key}`

/** The id that a message of the current version has in another one; `null` for the version's label. */
export function toVersionId(id: string, instance: string, version: string): string | null {
  if (id === versionLabelId(instance, 'current')) return null
  return id.replace(versionPrefix(instance, 'current'), versionPrefix(instance, version))
}

/** Start of all ids of one sidebar: `docs.cloud.current.sidebar.tutorialSidebar`. */
export const sidebarPrefix = (instance: string, version: string, name: string) =>
  `${versionPrefix(instance, version)}sidebar.${name}`

/** An entry of a sidebar that has a label. */
interface SidebarEntryName {
  kind: 'doc' | 'link' | 'category'
  label: string
  /** Replaces the label in the id. Default: the label. */
  key?: string | undefined
}

/** Label of an entry; `prefix` is that of its sidebar. */
export const sidebarEntryId = (prefix: string, { kind, key, label }: SidebarEntryName) =>
  `${prefix}.${kind}.${key ?? label}`

/** HTML in a sidebar; `null` where it has no words. */
export const sidebarHtmlId = (prefix: string, html: string) => htmlId(prefix, html)

/** Text of the card of an entry; `entry` is the id of the entry's label. */
export const cardTextId = (entry: string) => `${entry}.description`

/** Text of the generated page of a category; `category` is the id of the category's label. */
export const categoryPageId = (category: string, field: 'title' | 'description' | 'keywords') =>
  `${category}.link.generated-index.${field}`

function htmlId(prefix: string, html: string): string | null {
  const key = htmlKey(html)
  return key === null ? null : `${prefix}.html.${key}`
}

/** Ids of messages that are HTML rather than plain text. */
const HTML_IDS: readonly RegExp[] = [
  startOf(FOOTER_COPYRIGHT_ID, '$'),
  startOf(`${FOOTER_ITEM}.html.`),
  startOf(`${NAVBAR_ITEM}.html.`),
  startOf(`${ANNOUNCEMENT}.`),
  /^docs\..*\.html\./s,
]

function startOf(text: string, end = ''): RegExp {
  return new RegExp(`^${text.replaceAll('.', '\\.')}${end}`)
}

/**
 * Whether tags in the message of this id are HTML. Ids contain names of the site, which may contain dots: in
 * case of doubt the message counts as HTML.
 */
export function isHtmlMessage(id: string): boolean {
  return HTML_IDS.some((pattern) => pattern.test(id))
}

/** Whether the message of this id is a text of the config or of a sidebar, which shows tags as they are written. */
export function isTextMessage(id: string): boolean {
  return /^(?:site|navbar|footer|docs)\./.test(id) && !isHtmlMessage(id)
}
