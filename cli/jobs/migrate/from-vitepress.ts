/** Converts a VitePress site: `.vitepress/config`, with its menus, its sidebar and its languages. */
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { type ForeignObject, type ForeignValue, fieldOf, textIn } from './foreign-value.ts'
import {
  carry,
  carryFields,
  type FoundSite,
  type MovedSite,
  putOption,
  startMove,
} from './moved-site.ts'
import type { ForeignPart } from './part.ts'
import {
  type DocsFolder,
  openDocsFolder,
  toCategory,
  toLink,
  writeSidebars,
} from './sidebar-entries.ts'

/** Finds an option: that of the language `root`, or else that of all languages. */
type Pick = (name: string) => ForeignPart

/** Convert the options of a VitePress config into our options. The folder of the docs is the one that contains `.vitepress`. */
export function fromVitePress(site: FoundSite): MovedSite {
  const moved = startMove('VitePress', site)
  const { config } = site
  const home = config.get('locales').get('root')
  const pick = pickOf(home, config)
  const theme = pickOf(home.get('themeConfig'), config.get('themeConfig'))
  const docs = openDocsFolder(site, toDocsFolder(site))
  carry(moved, ['title'], { part: pick('title') })
  carry(moved, ['tagline'], { part: pick('description') })
  moveHost(config.get('sitemap').get('hostname'), moved)
  carry(moved, ['baseUrl'], { part: config.get('base') })
  moveHead(
    [config, home].flatMap((part) => part.get('head').items()),
    moved,
  )
  putOption(
    moved.config,
    ['staticDirectories'],
    [`${docs.path === '.' ? '' : `${docs.path}/`}public`],
  )
  if (config.get('ignoreDeadLinks').value === true)
    carry(moved, ['onBrokenLinks'], {
      part: config.get('ignoreDeadLinks'),
      value: warn(config.get('ignoreDeadLinks')),
    })
  moveLanguages(config, { pick, docs }, moved)
  const instance = toInstance(config, { theme, docs }, moved)
  moveAppearance(config.get('appearance'), moved)
  moveTheme(theme, moved)
  writeSidebars(moved, instance, toSidebars(theme('sidebar'), docs))
  if (config.get('cleanUrls').flag() !== true) noteAddresses(site, moved)
  return moved
}

function pickOf(own: ForeignPart, all: ForeignPart): Pick {
  return (name) => (own.get(name).value === undefined ? all.get(name) : own.get(name))
}

/** Taken, as its value here has another form. */
function warn(part: ForeignPart): string {
  part.take()
  return 'warn'
}

function toDocsFolder({ file, config }: FoundSite): string {
  const home = file.replace(/\/?\.vitepress\/.+$/, '')
  const source = config
    .get('srcDir')
    .text()
    ?.replace(/^\.?\/|\/$/g, '')
  return [home, source].filter((part) => part !== undefined && !/^\.?$/.test(part)).join('/') || '.'
}

function moveHost(host: ForeignPart, moved: MovedSite): void {
  if (URL.canParse(textIn(host.value) ?? ''))
    carry(moved, ['url'], { part: host, value: new URL(host.text() ?? '').origin })
}

/** The folder `de/` has the role of `i18n/de/…` in other programs. A language elsewhere is a separate site. */
function moveLanguages(
  config: ForeignPart,
  { pick, docs }: { pick: Pick; docs: DocsFolder },
  moved: MovedSite,
): void {
  const lang = pick('lang').text()
  const defaultLocale = lang?.split('-')[0]
  const localeConfigs: ForeignObject = {}
  for (const [name, part] of config.get('locales').entries()) {
    const isHere = /^(?:\/|$)/.test(textIn(part.get('link').value) ?? '') && docs.has(name)
    if (name !== 'root' && !isHere) {
      part.note('is another site', 'add a link to it to `themeConfig.navbar.items`')
      continue
    }
    part.get('link').take()
    const htmlLang = part.get('lang')
    const locale = name === 'root' ? (defaultLocale ?? 'en') : name
    localeConfigs[locale] = carryFields(moved, part, { label: part.get('label'), htmlLang })
  }
  if (lang !== undefined && Object.keys(localeConfigs).length === 0)
    localeConfigs[defaultLocale ?? lang] = { htmlLang: lang }
  const locales = Object.keys(localeConfigs)
  if (locales.length === 0) return
  putOption(moved.config, ['i18n'], {
    defaultLocale: defaultLocale ?? locales[0],
    locales,
    localeConfigs,
  })
  if (locales.length > 1)
    putOption(
      moved.config,
      ['i18n', 'translations'],
      docs.path === '.' ? '{locale}' : '{folder}/{locale}',
    )
}

function toInstance(
  config: ForeignPart,
  { theme, docs: { path } }: { theme: Pick; docs: DocsFolder },
  moved: MovedSite,
): ForeignObject {
  const pattern = theme('editLink').get('pattern')
  const instance = carryFields(moved, theme('sidebar'), { editUrl: pattern })
  if (textIn(pattern.value)?.includes(':path'))
    instance.editUrl = toEditUrl(pattern.text() ?? '', path)
  // Names of files begin with numbers for other reasons there: they stay in ids and addresses.
  Object.assign(instance, { path, routeBasePath: '/', numberPrefixParser: false })
  if (config.get('lastUpdated').flag() === true) instance.showLastUpdateTime = true
  moved.config.docs = [instance]
  return instance
}

/** Paths of VitePress start at the docs folder, ours at the site folder. */
function toEditUrl(pattern: string, path: string): string {
  const base = pattern.replace(/:path.*$/s, '')
  return path !== '.' && base.endsWith(`/${path}/`) ? base.slice(0, -path.length - 1) : base
}

/** Entry of `head` → head tag of ours: `['link', { rel: 'icon' }]`. */
function moveHead(head: readonly ForeignPart[], moved: MovedSite): void {
  const tags = head.flatMap((entry): ForeignObject[] => {
    const [tagName, attributes, innerHTML] = entry.items()
    return tagName ? [carryFields(moved, entry, { tagName, attributes, innerHTML })] : []
  })
  if (tags.length > 0) putOption(moved.config, ['headTags'], tags)
}

function moveAppearance(appearance: ForeignPart, moved: MovedSite): void {
  const mode = ['themeConfig', 'colorMode']
  if (appearance.value === 'dark') carry(moved, [...mode, 'defaultMode'], { part: appearance })
  else if (appearance.flag() === false)
    carry(moved, [...mode, 'disableSwitch'], { part: appearance, value: true })
}

function moveTheme(theme: Pick, moved: MovedSite): void {
  const { config } = moved
  const navbar = ['themeConfig', 'navbar']
  const title = theme('siteTitle')
  if (typeof title.value === 'string') carry(moved, [...navbar, 'title'], { part: title })
  moveLogo(theme('logo'), moved)
  const items = [
    ...theme('nav')
      .items()
      .flatMap((item) => toNavbarItem(item, moved)),
    ...theme('socialLinks')
      .items()
      .map((link) => toSocialLink(link, moved)),
  ]
  putOption(config, [...navbar, 'items'], items)
  const footer = theme('footer')
  const lines = ['message', 'copyright'].flatMap((name) => footer.get(name).text() ?? [])
  if (lines.length > 0)
    carry(moved, ['themeConfig', 'footer', 'copyright'], {
      part: footer,
      value: lines.join('<br>'),
    })
  moveSearch(theme('search'), moved)
  const outline = theme('outline')
  moveOutline(outline.get('level').value === undefined ? outline : outline.get('level'), moved)
}

function moveLogo(logo: ForeignPart, moved: MovedSite): void {
  const pictures = { src: [logo, logo.get('light'), logo.get('src')], srcDark: [logo.get('dark')] }
  for (const [name, parts] of Object.entries(pictures))
    for (const part of parts) {
      const value = part.text()?.replace(/^\//, '')
      carry(moved, ['themeConfig', 'navbar', 'logo', name], { part, value })
    }
  carry(moved, ['themeConfig', 'navbar', 'logo', 'alt'], { part: logo.get('alt') })
}

function toSocialLink(link: ForeignPart, moved: MovedSite): ForeignObject {
  const label = link.get(link.get('ariaLabel').value === undefined ? 'icon' : 'ariaLabel')
  const item = carryFields(moved, link, { label, href: link.get('link') })
  return Object.assign(item, { position: 'right' })
}

function toNavbarItem(item: ForeignPart, moved: MovedSite): ForeignObject[] {
  const [link, items] = [item.get('link'), item.get('items')]
  const own = { label: item.get('text'), activeBaseRegex: item.get('activeMatch') }
  if (Array.isArray(items.value)) {
    // A dropdown cannot contain groups: the entries of a group are added to the dropdown itself.
    const children = items.items().flatMap((child) => {
      const below = child.get('items')
      if (!Array.isArray(below.value)) return toNavbarItem(child, moved)
      child.get('text').note('a menu has no headings')
      return below.items().flatMap((inner) => toNavbarItem(inner, moved))
    })
    return [Object.assign(carryFields(moved, item, own), { type: 'dropdown', items: children })]
  }
  if (link.value === undefined) {
    item.note('is no link and no menu')
    return []
  }
  if (typeof link.value !== 'string' || /^[a-z]+:/i.test(link.value))
    return [carryFields(moved, item, { ...own, href: link })]
  const to = carryFields(moved, item, { ...own, to: link })
  return [Object.assign(to, { to: toPath(link.value) })]
}

/** Links to routes have no file extension here. */
const toPath = (link: string) => link.replace(/(?:index)?\.(?:md|html)(?=#|$)/, '')

function moveSearch(search: ForeignPart, moved: MovedSite): void {
  const provider = search.get('provider')
  // Octavo's own search is the default.
  if (provider.value === 'local') provider.take()
  if (provider.value !== 'algolia') return
  carry(moved, ['search', 'provider'], { part: provider })
  for (const name of ['appId', 'apiKey', 'indexName'])
    carry(moved, ['search', 'algolia', name], { part: search.get('options').get(name) })
}

function moveOutline(level: ForeignPart, moved: MovedSite): void {
  const given = level.value === 'deep' ? [2, 6] : level.value
  const [min, max] = Array.isArray(given) ? given : [given, given]
  if (typeof min !== 'number' || typeof max !== 'number') return
  level.take()
  const value = { minHeadingLevel: min, maxHeadingLevel: max }
  carry(moved, ['themeConfig', 'tableOfContents'], { part: level, value })
}

/** `sidebar` is an object of lists by path prefix, or one list for all pages. */
function toSidebars(sidebar: ForeignPart, docs: DocsFolder): ForeignObject {
  const sidebars: ForeignObject = Object.create(null)
  const lists: [string, ForeignPart][] = Array.isArray(sidebar.value)
    ? [['', sidebar]]
    : sidebar.entries()
  for (const [path, part] of lists) {
    const list = Array.isArray(part.value) ? part : part.get('items')
    const base = part.get('base').text() ?? ''
    const name = path.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs'
    const known = name in sidebars ? `${name}-${Object.keys(sidebars).length}` : name
    sidebars[known] = list.items().flatMap((entry) => toSidebarEntry(entry, base, docs))
  }
  return sidebars
}

function toSidebarEntry(entry: ForeignPart, base: string, docs: DocsFolder): ForeignValue[] {
  const label = entry.get('text').text()
  const link = entry.get('link').text()
  const items = entry.get('items')
  const own = link === undefined || /^[a-z]+:/i.test(link) ? link : base + link
  const part = entry.get('link')
  if (!Array.isArray(items.value)) {
    if (own !== undefined) return toLink(part, { link: own, label, docs })
    entry.get('text').note('is no link and no group')
    return []
  }
  const inner = entry.get('base').text() ?? base
  const [page] = own === undefined ? [] : toLink(part, { link: own, label, docs })
  const id = textIn(fieldOf(page, 'id'))
  const href = fieldOf(page, 'href')
  if (href !== undefined) part.note('the page of a group is one of the docs')
  const collapsed = entry.get('collapsed').flag()
  return toCategory(entry, {
    label,
    items: items.items().flatMap((item) => toSidebarEntry(item, inner, docs)),
    link: id === undefined ? undefined : { type: 'doc', id },
    collapsible: collapsed === undefined ? false : undefined,
    collapsed,
  })
}

function noteAddresses({ locate }: FoundSite, { notes }: MovedSite): void {
  const why = 'addresses ended in ".html", and do not any more'
  const instead = 'let your host redirect the old addresses'
  notes.push(migrateNoEqual('cleanUrls', why, instead, locate('cleanUrls')))
}
