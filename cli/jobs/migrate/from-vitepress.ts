/** Converts a VitePress site: `.vitepress/config`, with its menus, its sidebar and its languages. */
import { join } from 'node:path'
import { type ForeignObject, type ForeignValue, fieldOf, listOf, textIn } from './foreign-value.ts'
import {
  carry,
  carryFields,
  type FoundSite,
  type MovedSite,
  putOption,
  startMove,
  toEditFunction,
} from './moved-site.ts'
import type { ForeignPart } from './part.ts'
import { toRewrite } from './rewrites.ts'
import { type DocsFolder, openDocsFolder, writeSidebars } from './sidebar-entries.ts'
import { changeVitePressPage } from './vitepress-pages.ts'
import {
  type OtherLocale,
  onlyFor,
  toAllSidebars,
  toSidebarFinder,
  withoutLocale,
} from './vitepress-sidebars.ts'

/** Finds an option: that of the language `root`, or else that of all languages. */
type Pick = (name: string) => ForeignPart

/** Convert the options of a VitePress config into our options. The folder of the docs is the one that contains `.vitepress`. */
export function fromVitePress(site: FoundSite): MovedSite {
  const moved = startMove('VitePress', site)
  const { config } = site
  const home = config.get('locales').get('root')
  const pick = pickOf(home, config)
  const theme = pickOf(home.get('themeConfig'), config.get('themeConfig'))
  const rewrite = toRewrite(config.get('rewrites'))
  const folder = toDocsFolder(site)
  const docs = openDocsFolder(site, folder, { rewrite })
  carry(moved, ['title'], { part: pick('title') })
  carry(moved, ['tagline'], { part: pick('description') })
  const heads = [config, home].flatMap((part) => part.get('head').items())
  moveHost([config.get('sitemap').get('hostname'), ...heads.flatMap(addressIn)], moved)
  carry(moved, ['baseUrl'], { part: config.get('base') })
  moveHead(heads, moved)
  const statics = `${folder === '.' ? '' : `${folder}/`}public`
  putOption(moved.config, ['staticDirectories'], [statics])
  const dead = config.get('ignoreDeadLinks')
  if (dead.value === true || Array.isArray(dead.value))
    carry(moved, ['onBrokenLinks'], { part: dead, value: warn(dead) })
  if (config.get('markdown').get('math').flag() === true)
    putOption(moved.config, ['markdown', 'math'], true)
  const others = moveLanguages(site, { pick, docs, rewrite }, moved)
  const instance = toInstance(config, { theme, docs }, moved)
  moveAppearance(config.get('appearance'), moved)
  moveTheme(theme, others, moved)
  const source = textIn(fieldOf(moved.config.i18n, 'defaultLocale')) ?? 'en'
  const sidebars = toAllSidebars(theme('sidebar'), docs, { source, others })
  writeSidebars(moved, instance, sidebars)
  moved.moves = [
    [statics, 'static'],
    [folder, 'docs'],
  ]
  moved.rewrite = (path) => toNewPath(path, folder, rewrite)
  moved.changePage = changeVitePressPage({
    folder: join(site.root, folder),
    locales: others.map(({ name }) => name),
    keepsAnchors: config.get('markdown').get('anchor').value === undefined,
    hasEndings: config.get('cleanUrls').flag() !== true,
    sidebarOf: toSidebarFinder(theme('sidebar'), moved.sidebars, others),
    rewrite,
  })
  return moved
}

function toNewPath(path: string, folder: string, rewrite: (path: string) => string): string {
  if (folder === '.') return rewrite(path)
  return path.startsWith(`${folder}/`)
    ? `${folder}/${rewrite(path.slice(folder.length + 1))}`
    : path
}

/** Addresses that tags of the head name as that of the site. */
function addressIn(entry: ForeignPart): ForeignPart[] {
  const [, attributes] = entry.items()
  const isAddress = textIn(fieldOf(attributes?.value, 'property')) === 'og:url'
  return attributes && isAddress ? [attributes.get('content')] : []
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

function moveHost(hosts: readonly ForeignPart[], moved: MovedSite): void {
  const host = hosts.find(({ value }) => URL.canParse(textIn(value) ?? ''))
  if (host) carry(moved, ['url'], { part: host, value: new URL(host.text() ?? '').origin })
}

/** The folder `de/` has the role of `i18n/de/…` in other programs. A language elsewhere is a link in the menu of languages. */
function moveLanguages(
  site: FoundSite,
  { pick, docs, rewrite }: { pick: Pick; docs: DocsFolder; rewrite: (path: string) => string },
  moved: MovedSite,
): OtherLocale[] {
  const { config } = site
  const lang = pick('lang').text()
  const defaultLocale = lang?.split('-')[0]
  const localeConfigs: ForeignObject = {}
  const others: OtherLocale[] = []
  const elsewhere: ForeignObject[] = []
  for (const [name, part] of config.get('locales').entries()) {
    const kind = kindOfLocale(name, part, docs)
    if (kind === 'elsewhere') {
      part.get('lang').take()
      const link = { label: part.get('label'), href: part.get('link') }
      elsewhere.push(carryFields(moved, part, link))
    }
    if (kind === 'missing')
      part.note('has no folder of pages', 'add a link to it to `themeConfig.navbar.items`')
    if (kind !== 'here') continue
    part.get('link').take()
    const locale = name === 'root' ? (defaultLocale ?? 'en') : name
    const fields = { label: part.get('label'), htmlLang: part.get('lang') }
    localeConfigs[locale] = carryFields(moved, part, fields)
    if (name === 'root') continue
    const own = openDocsFolder(site, docs.path, { rewrite, locale: name })
    others.push({ name, theme: part.get('themeConfig'), docs: own })
  }
  if (lang !== undefined && Object.keys(localeConfigs).length === 0)
    localeConfigs[defaultLocale ?? lang] = { htmlLang: lang }
  putLanguages(moved.config, { defaultLocale, localeConfigs, elsewhere })
  return others
}

/** Set the options of languages, and add their menu to the navbar. */
function putLanguages(
  config: ForeignObject,
  {
    defaultLocale,
    localeConfigs,
    elsewhere,
  }: {
    defaultLocale: string | undefined
    localeConfigs: ForeignObject
    elsewhere: ForeignObject[]
  },
): void {
  const locales = Object.keys(localeConfigs)
  if (locales.length > 0)
    putOption(config, ['i18n'], {
      defaultLocale: defaultLocale ?? locales[0],
      locales,
      localeConfigs,
    })
  if (locales.length > 1) putOption(config, ['i18n', 'translations'], '{folder}/{locale}')
  if (locales.length < 2 && elsewhere.length === 0) return
  const menu = { type: 'localeDropdown', position: 'right', dropdownItemsAfter: elsewhere }
  putOption(config, ['themeConfig', 'navbar', 'items'], [menu])
}

/** Where a language is: among the pages, on another site, or nowhere. */
function kindOfLocale(name: string, part: ForeignPart, docs: DocsFolder) {
  if (name === 'root') return 'here'
  if (/^[a-z]+:\/\//i.test(textIn(part.get('link').value) ?? '')) return 'elsewhere'
  return docs.has(name) ? 'here' : 'missing'
}

function toInstance(
  config: ForeignPart,
  { theme, docs: { path } }: { theme: Pick; docs: DocsFolder },
  moved: MovedSite,
): ForeignObject {
  const pattern = theme('editLink').get('pattern')
  const instance = carryFields(moved, theme('sidebar'), { editUrl: pattern })
  if (textIn(pattern.value)?.includes(':path')) instance.editUrl = toEditUrl(pattern.text() ?? '')
  // Names of files begin with numbers for other reasons there: they stay in ids and addresses.
  Object.assign(instance, { path, routeBasePath: '/', numberPrefixParser: false })
  if (config.get('lastUpdated').flag() === true) instance.showLastUpdateTime = true
  moved.config.docs = [instance]
  return instance
}

/** Paths of VitePress start at the docs folder, ours at the site folder. */
function toEditUrl(pattern: string): ForeignValue {
  const base = pattern.replace(/:path.*$/s, '')
  if (base.endsWith('/docs/')) return base.slice(0, -'docs/'.length)
  return toEditFunction(base)
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

function moveTheme(theme: Pick, others: readonly OtherLocale[], moved: MovedSite): void {
  const { config } = moved
  const navbar = ['themeConfig', 'navbar']
  const title = theme('siteTitle')
  if (typeof title.value === 'string') carry(moved, [...navbar, 'title'], { part: title })
  moveLogo(theme('logo'), moved)
  const languages = listOf(fieldOf(fieldOf(config.themeConfig, 'navbar'), 'items'))
  const own = others.filter(({ theme: { value } }) => Array.isArray(fieldOf(value, 'nav')))
  const shared = theme('nav')
    .items()
    .flatMap((item) => toNavbarItem(item, moved))
  if (own.length > 0) onlyFor(shared, otherThan(own, config))
  const ofLocales = own.flatMap(({ name, theme: part }) =>
    onlyFor(
      part
        .get('nav')
        .items()
        .flatMap((item) => toNavbarItem(item, moved, name)),
      [name],
    ),
  )
  const links = theme('socialLinks').items()
  const items = [
    ...shared,
    ...ofLocales,
    ...languages,
    ...links.map((link) => toSocialLink(link, moved)),
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

/** Locales of the site without those that have their own navigation. */
function otherThan(own: readonly OtherLocale[], config: ForeignObject): ForeignValue[] {
  const locales = listOf(fieldOf(config.i18n, 'locales'))
  return locales.filter((locale) => !own.some(({ name }) => name === locale))
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

function toNavbarItem(item: ForeignPart, moved: MovedSite, locale = ''): ForeignObject[] {
  const [link, items] = [item.get('link'), item.get('items')]
  const own = { label: item.get('text'), activeBaseRegex: item.get('activeMatch') }
  if (Array.isArray(items.value)) {
    // A dropdown cannot contain groups: the entries of a group are added to the dropdown itself.
    const children = items.items().flatMap((child) => {
      const below = child.get('items')
      if (!Array.isArray(below.value)) return toNavbarItem(child, moved, locale)
      child.get('text').note('a menu has no headings')
      return below.items().flatMap((inner) => toNavbarItem(inner, moved, locale))
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
  return [Object.assign(to, { to: withoutLocale(toPath(link.value), locale) })]
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
