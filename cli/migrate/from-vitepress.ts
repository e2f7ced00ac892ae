/** Converts a VitePress site: `.vitepress/config`, with its menus and its sidebar. */
import { migrateNoEqual } from '../errors/catalogue.ts'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  objectOf,
  textIn,
} from './foreign-value.ts'
import { type FoundSite, type MovedSite, putOption, startMove } from './moved-site.ts'
import { toDocId } from './to-doc-id.ts'

/** Options that are read below, or that do not affect what readers see. */
const READ = new Set(
  `title description base srcDir head themeConfig cleanUrls lastUpdated ignoreDeadLinks lang sitemap
  outDir cacheDir appearance extends`.split(/\s+/),
)
/** Options of the theme that are read below. */
const READ_OF_THEME = new Set(
  'nav sidebar logo siteTitle footer editLink search outline socialLinks'.split(' '),
)

/** Convert the options of a VitePress config into our options. The folder of the docs is the one that contains `.vitepress`. */
export function fromVitePress(site: FoundSite): MovedSite {
  const moved = startMove('VitePress', site)
  const { config } = moved
  const theme = objectOf(site.config.themeConfig)
  const docs = toDocsFolder(site)
  putOption(config, ['title'], site.config.title)
  putOption(config, ['tagline'], site.config.description)
  putOption(config, ['url'], originOf(fieldOf(site.config.sitemap, 'hostname')))
  putOption(config, ['baseUrl'], site.config.base)
  putOption(config, ['headTags'], toHeadTags(site.config.head))
  putOption(config, ['staticDirectories'], [`${docs === '.' ? '' : `${docs}/`}public`])
  if (site.config.ignoreDeadLinks === true) putOption(config, ['onBrokenLinks'], 'warn')
  if (typeof site.config.lang === 'string')
    putOption(config, ['i18n'], toLanguage(site.config.lang))
  putOption(config, ['docs'], [toInstance(site.config, theme, docs)])
  moveTheme(theme, moved)
  moveSidebar(theme.sidebar, docs, moved)
  noteOthers(site, theme, moved)
  return moved
}

function toDocsFolder({ file, config }: FoundSite): string {
  const home = file.replace(/\/?\.vitepress\/[^/]+$/, '')
  const source = textIn(config.srcDir)?.replace(/^\.?\/|\/$/g, '')
  return [home, source].filter(Boolean).join('/') || '.'
}

function toLanguage(lang: string): ForeignObject {
  const locale = lang.split('-')[0] ?? lang
  return {
    defaultLocale: locale,
    locales: [locale],
    localeConfigs: { [locale]: { htmlLang: lang } },
  }
}

function toInstance(config: ForeignObject, theme: ForeignObject, path: string): ForeignObject {
  const instance: ForeignObject = { path, routeBasePath: '/' }
  if (config.lastUpdated === true) instance.showLastUpdateTime = true
  if (theme.sidebar !== undefined) instance.sidebarPath = 'sidebars.ts'
  const pattern = textIn(fieldOf(theme.editLink, 'pattern'))
  if (pattern?.includes(':path')) instance.editUrl = toEditUrl(pattern, path)
  return instance
}

/** Paths of VitePress start at the docs folder, ours at the site folder. */
function toEditUrl(pattern: string, path: string): string {
  const base = pattern.replace(/:path.*$/s, '')
  return path !== '.' && base.endsWith(`/${path}/`) ? base.slice(0, -path.length - 1) : base
}

/** Entry of `head` → head tag of ours: `['link', { rel: 'icon' }]`. */
function toHeadTags(head: ForeignValue): ForeignValue {
  const tags = listOf(head).flatMap((entry): ForeignObject[] => {
    const [tagName, attributes, innerHTML] = listOf(entry)
    if (typeof tagName !== 'string') return []
    const inner = typeof innerHTML === 'string' ? { innerHTML } : {}
    return [{ tagName, attributes: objectOf(attributes), ...inner }]
  })
  return tags.length > 0 ? tags : undefined
}

function moveTheme(theme: ForeignObject, { config, origins }: MovedSite): void {
  const { siteTitle, logo, nav, footer, search, outline } = theme
  const navbar = ['themeConfig', 'navbar']
  if (typeof siteTitle === 'string') putOption(config, [...navbar, 'title'], siteTitle)
  const src = textIn(logo) ?? textIn(fieldOf(logo, 'light')) ?? textIn(fieldOf(logo, 'src'))
  if (src !== undefined) {
    putOption(config, [...navbar, 'logo', 'src'], src.replace(/^\//, ''))
    putOption(
      config,
      [...navbar, 'logo', 'srcDark'],
      textIn(fieldOf(logo, 'dark'))?.replace(/^\//, ''),
    )
    putOption(config, [...navbar, 'logo', 'alt'], fieldOf(logo, 'alt'))
  }
  const social = listOf(theme.socialLinks).map((link): ForeignValue => {
    const icon = textIn(fieldOf(link, 'icon')) ?? 'link'
    return { label: icon, href: fieldOf(link, 'link'), position: 'right' }
  })
  putOption(config, [...navbar, 'items'], [...listOf(nav).flatMap(toNavbarItem), ...social])
  origins.set('themeConfig.navbar.items', 'themeConfig.nav')
  const lines = [fieldOf(footer, 'message'), fieldOf(footer, 'copyright')].filter(Boolean)
  if (lines.length > 0)
    putOption(config, ['themeConfig', 'footer', 'copyright'], lines.join('<br>'))
  moveSearch(search, config)
  moveOutline(fieldOf(outline, 'level') ?? outline, config)
}

function toNavbarItem(item: ForeignValue): ForeignObject[] {
  const label = fieldOf(item, 'text')
  const items = fieldOf(item, 'items')
  const link = textIn(fieldOf(item, 'link'))
  if (Array.isArray(items)) {
    // A dropdown cannot contain groups: the entries of a group are added to the dropdown itself.
    const children = items.flatMap((child) => {
      const below = fieldOf(child, 'items')
      return Array.isArray(below) ? below.flatMap(toNavbarItem) : toNavbarItem(child)
    })
    return [{ type: 'dropdown', label, items: children }]
  }
  if (link === undefined) return []
  return [/^[a-z]+:/i.test(link) ? { label, href: link } : { label, to: toPath(link) }]
}

/** Links to routes have no file extension here. */
const toPath = (link: string) => link.replace(/(?:index)?\.(?:md|html)(?=#|$)/, '')

function moveSearch(search: ForeignValue, config: ForeignObject): void {
  const options = fieldOf(search, 'options')
  if (fieldOf(search, 'provider') !== 'algolia' || !isForeignObject(options)) return
  const { appId, apiKey, indexName } = options
  putOption(config, ['search'], { provider: 'algolia', algolia: { appId, apiKey, indexName } })
}

function moveOutline(level: ForeignValue, config: ForeignObject): void {
  const [min, max] = level === 'deep' ? [2, 6] : Array.isArray(level) ? level : [level, level]
  if (typeof min !== 'number' || typeof max !== 'number') return
  const levels = { minHeadingLevel: min, maxHeadingLevel: max }
  putOption(config, ['themeConfig', 'tableOfContents'], levels)
}

/** `sidebar` is an object of lists by path prefix, or one list for all pages. */
function moveSidebar(sidebar: ForeignValue, docs: string, moved: MovedSite): void {
  if (sidebar === undefined) return
  const lists: [string, ForeignValue][] = Array.isArray(sidebar)
    ? [['docs', sidebar]]
    : Object.entries(objectOf(sidebar))
  const sidebars: ForeignObject = Object.create(null)
  for (const [path, value] of lists) {
    const list = Array.isArray(value) ? value : listOf(fieldOf(value, 'items'))
    const base = textIn(fieldOf(value, 'base')) ?? ''
    const name = path.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs'
    sidebars[name] = list.flatMap((entry) => toSidebarEntry(entry, base, moved))
  }
  moved.sidebars = sidebars
  moved.origins.set('docs[0].path', docs)
}

function toSidebarEntry(entry: ForeignValue, base: string, moved: MovedSite): ForeignValue[] {
  const label = textIn(fieldOf(entry, 'text')) ?? ''
  const link = textIn(fieldOf(entry, 'link'))
  const items = fieldOf(entry, 'items')
  const own = link === undefined ? undefined : /^[a-z]+:/i.test(link) ? link : base + link
  if (Array.isArray(items)) {
    const inner = textIn(fieldOf(entry, 'base')) ?? base
    const id = own === undefined ? null : toDocId(own)
    const category: ForeignObject = {
      type: 'category',
      label: label === '' ? 'More' : label,
      items: items.flatMap((item) => toSidebarEntry(item, inner, moved)),
    }
    if (id !== null) category.link = { type: 'doc', id }
    const collapsed = fieldOf(entry, 'collapsed')
    if (typeof collapsed === 'boolean') category.collapsed = collapsed
    else category.collapsible = false
    return [category]
  }
  if (own === undefined) return []
  const id = toDocId(own)
  return [id === null ? { type: 'link', label, href: own } : { type: 'doc', id, label }]
}

function originOf(hostname: ForeignValue): string | undefined {
  return typeof hostname === 'string' && URL.canParse(hostname)
    ? new URL(hostname).origin
    : undefined
}

/** Note the remaining options: they have no equivalent, or none of a similar name. */
function noteOthers(site: FoundSite, theme: ForeignObject, { notes }: MovedSite): void {
  const { locate } = site
  if (site.config.cleanUrls !== true)
    notes.push(
      migrateNoEqual(
        'cleanUrls',
        'addresses ended in ".html" and do so no more',
        'let your host lead the old ones on',
        locate('cleanUrls'),
      ),
    )
  for (const name of Object.keys(site.config))
    if (!READ.has(name))
      notes.push(
        migrateNoEqual(name, 'has no equal that could be written', undefined, locate(name)),
      )
  for (const name of Object.keys(theme))
    if (!READ_OF_THEME.has(name)) {
      const option = `themeConfig.${name}`
      notes.push(
        migrateNoEqual(option, 'has no equal that could be written', undefined, locate(option)),
      )
    }
}
