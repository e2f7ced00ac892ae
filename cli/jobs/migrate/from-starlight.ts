/** Converts a Starlight site: the integration's options in `astro.config`, with its menus and its sidebar. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isFile } from '../../config/module-files.ts'
import {
  Foreign,
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  textIn,
} from './foreign-value.ts'
import {
  carry,
  carryFields,
  carryStyles,
  type FoundSite,
  type MovedSite,
  putOption,
  startMove,
} from './moved-site.ts'
import { ForeignPart } from './part.ts'
import { readAliases } from './read-aliases.ts'
import {
  type DocsFolder,
  openDocsFolder,
  toCategory,
  toLink,
  writeSidebars,
} from './sidebar-entries.ts'
import { SidebarMessages } from './sidebar-messages.ts'
import { changeStarlightPage } from './starlight-pages.ts'

const DOCS = 'src/content/docs'

/** Convert the options of a Starlight site into our options. `config` of the site is the content of astro's config. */
export function fromStarlight(site: FoundSite, options: ForeignPart): MovedSite {
  const moved = startMove('Starlight', site)
  const { config } = site
  const title = options.get('title')
  // A title may be given per language: the first one is taken.
  const [named] = title.entries()
  carry(moved, ['title'], { part: named?.[1] ?? title })
  carry(moved, ['tagline'], { part: options.get('description') })
  const url = config.get('site')
  if (URL.canParse(textIn(url.value) ?? ''))
    carry(moved, ['url'], { part: url, value: new URL(url.text() ?? '').origin })
  carry(moved, ['baseUrl'], { part: config.get('base') })
  moveSlashes(config.get('trailingSlash'), moved)
  moveRedirects(config.get('redirects'), moved)
  const favicon = options.get('favicon')
  const icon = favicon.text()?.replace(/^\//, '')
  carry(moved, ['favicon'], { part: favicon, value: icon ?? 'favicon.svg' })
  carry(moved, ['titleDelimiter'], { part: options.get('titleDelimiter') })
  putOption(moved.config, ['staticDirectories'], ['public'])
  const home = moveLanguages(site, options, moved)
  const instance = toInstance(options, home, moved)
  carryStyles(moved, site, options.get('customCss'))
  moveHead(options.get('head'), moved)
  moveNavbar(site, options, moved)
  const docs = openDocsFolder(site, home)
  const sidebar = options.get('sidebar').items()
  const messages = new SidebarMessages(options.get('locales'))
  const context = { docs, messages }
  const entries = sidebar.flatMap((entry) => toSidebarEntry(entry, context))
  writeSidebars(moved, instance, { docs: entries })
  moved.files.push(...messages.toFiles())
  moved.moves = [['src/assets', `${home}/_assets`]]
  moved.icons = new Set()
  moved.changePage = changeStarlightPage({
    root: site.root,
    locales: options
      .get('locales')
      .entries()
      .map(([name]) => name),
    aliases: readAliases(site.root),
    onIcon: (name) => moved.icons?.add(name),
  })
  return moved
}

/** The options passed to `starlight({ … })` among the integrations; `null` where the call is missing. */
export function findStarlight(config: ForeignPart): ForeignPart | null {
  for (const entry of config.get('integrations').items()) {
    const call = entry.value
    if (!(call instanceof Foreign) || call.what !== 'a call of starlight()') continue
    entry.take()
    return isForeignObject(call.given) ? new ForeignPart(call.given, entry.option) : null
  }
  return null
}

function moveSlashes(slash: ForeignPart, moved: MovedSite): void {
  const value = { always: true, never: false }[textIn(slash.value) ?? '']
  if (value !== undefined || slash.value === 'ignore') slash.take()
  carry(moved, ['trailingSlash'], { part: slash, value })
}

function moveRedirects(redirects: ForeignPart, moved: MovedSite): void {
  const list = redirects
    .entries()
    .map(([from, part]) => Object.assign(carryFields(moved, part, { to: part }), { from }))
  if (list.length > 0) putOption(moved.config, ['redirects'], list)
}

function toInstance(options: ForeignPart, path: string, moved: MovedSite): ForeignObject {
  const editUrl = options.get('editLink').get('baseUrl')
  const instance = carryFields(moved, options.get('sidebar'), { editUrl })
  // Names of files begin with numbers for other reasons there: they stay in ids and addresses.
  Object.assign(instance, { path, routeBasePath: '/', numberPrefixParser: false })
  if (options.get('lastUpdated').flag() === true) instance.showLastUpdateTime = true
  moved.config.docs = [instance]
  return instance
}

function moveHead(head: ForeignPart, moved: MovedSite): void {
  const tags = head.items().map((entry) => {
    const [tagName, attributes, innerHTML] = ['tag', 'attrs', 'content'].map((name) =>
      entry.get(name),
    )
    if (innerHTML?.value === '') innerHTML.take()
    return carryFields(moved, entry, { tagName, attributes, innerHTML })
  })
  if (tags.length > 0) putOption(moved.config, ['headTags'], tags)
}

/**
 * The folder `src/content/docs/de` has the role of `i18n/de/…` in other programs.
 *
 * @returns the folder of the default language.
 */
function moveLanguages(site: FoundSite, options: ForeignPart, moved: MovedSite): string {
  const locales = options.get('locales')
  const configs = locales.entries()
  if (configs.length === 0) return DOCS
  const toName = (name: string) =>
    name === 'root' ? (textIn(fieldOf(fieldOf(locales.value, 'root'), 'lang')) ?? 'en') : name
  const root = options.get('defaultLocale').text() ?? 'root'
  const localeConfigs: ForeignObject = {}
  for (const [name, part] of configs) {
    const [label, htmlLang, direction] = ['label', 'lang', 'dir'].map((field) => part.get(field))
    localeConfigs[toName(name)] = carryFields(moved, part, { label, htmlLang, direction })
  }
  const folder = `${DOCS}/${root}`
  const isInFolder =
    fieldOf(locales.value, 'root') === undefined && openDocsFolder(site, DOCS).has(root)
  putOption(moved.config, ['i18n'], {
    defaultLocale: toName(root),
    locales: Object.keys(localeConfigs),
    localeConfigs,
    translations: isInFolder ? `${DOCS}/{locale}` : '{folder}/{locale}',
  })
  if (isInFolder) putOption(moved.config, ['i18n', 'localeConfigs', root, 'baseUrl'], `/${root}/`)
  return isInFolder ? folder : DOCS
}

function moveNavbar(site: FoundSite, options: ForeignPart, moved: MovedSite): void {
  const social = options.get('social')
  const items = Array.isArray(social.value)
    ? social.items().map((link) => {
        const [label, href] = ['label', 'href'].map((name) => link.get(name))
        const item = carryFields(moved, link, { label, href })
        // The class lets the site's own CSS show a picture.
        const icon = link.get('icon').text()
        return Object.assign(item, icon === undefined ? {} : { className: `icon-${icon}` })
      })
    : social
        .entries()
        .map(([label, href]) => Object.assign(carryFields(moved, href, { href }), { label }))
  for (const item of items) item.position = 'right'
  if (items.length > 0) putOption(moved.config, ['themeConfig', 'navbar', 'items'], items)
  const logo = options.get('logo')
  if (logo.get('replacesTitle').flag() === true)
    putOption(moved.config, ['themeConfig', 'navbar', 'title'], '')
  for (const [name, to] of [
    ['src', 'src'],
    ['light', 'src'],
    ['dark', 'srcDark'],
  ] as const)
    moveLogo(site, moved, { part: logo.get(name), to })
  carry(moved, ['themeConfig', 'navbar', 'logo', 'alt'], { part: logo.get('alt') })
}

/** A logo is a static file here: one of `src/` is copied to `public/`. */
function moveLogo(
  { root }: FoundSite,
  moved: MovedSite,
  { part, to }: { part: ForeignPart; to: 'src' | 'srcDark' },
): void {
  const path = textIn(part.value)
  if (path === undefined) return
  const inPublic = path.replace(/^(?:\.?\/)?(?:public\/)?/, '')
  const name = basename(path)
  const file = join(root, path)
  const isStatic = /^(?:\.?\/)?public\//.test(path) || isFile(join(root, 'public', inPublic))
  if (!isStatic && isFile(file))
    moved.files.push({ path: `public/${name}`, content: readFileSync(file) })
  const value = isStatic || !isFile(file) ? inPublic : name
  part.take()
  carry(moved, ['themeConfig', 'navbar', 'logo', to], { part, value })
}

interface SidebarContext {
  docs: DocsFolder
  messages: SidebarMessages
}

function toSidebarEntry(entry: ForeignPart, context: SidebarContext): ForeignValue[] {
  const { docs, messages } = context
  const name = entry.text()
  if (name !== undefined) return toLink(entry, { link: name, label: undefined, docs }).map(toShort)
  const label = entry.get('label').text()
  const [items, slug, link] = ['items', 'slug', 'link'].map((name) => entry.get(name))
  const group = entry.get('autogenerate')
  const collapsed = entry.get('collapsed').flag() === true
  const isGroup = Array.isArray(items?.value) || group.value !== undefined
  const kind = isGroup ? 'category' : link?.value === undefined ? 'doc' : 'link'
  messages.add(kind, label, entry.get('translations'))
  if (Array.isArray(items?.value)) {
    const below = items.items().flatMap((item) => toSidebarEntry(item, context))
    return toCategory(entry, { label, items: below, collapsed })
  }
  const directory = group.get('directory')
  if (directory.value !== undefined) {
    const below = toFolder(directory, docs)
    return label === undefined ? below : toCategory(entry, { label, items: below, collapsed })
  }
  if (slug && typeof slug.value === 'string') {
    slug.take()
    return toLink(slug, { link: slug.value === '' ? '/' : slug.value, label, docs })
  }
  const href = link?.text()
  if (href !== undefined) return [{ type: 'link', label: label ?? href, href }]
  entry.get('label').note('is no link and no group')
  return []
}

/** Doc without a label: its id is enough. */
function toShort(entry: ForeignValue): ForeignValue {
  return fieldOf(entry, 'type') === 'doc' ? fieldOf(entry, 'id') : entry
}

function toFolder(directory: ForeignPart, docs: DocsFolder): ForeignValue[] {
  const dirName = directory.text()?.replace(/^\.?\/|\/$/g, '') ?? ''
  if (dirName !== '' && docs.has(dirName)) return [{ type: 'autogenerated', dirName }]
  if (dirName !== '') directory.note(`${docs.path} has no folder ${dirName}`)
  return []
}
