/** Converts a Starlight site: the integration's options in `astro.config`, with its menus and its sidebar. */
import { migrateNoEqual } from '../errors/catalogue.ts'
import {
  Foreign,
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

const DOCS = 'src/content/docs'
const READ = new Set(
  `title description logo favicon editLink sidebar social defaultLocale locales customCss head
  tableOfContents lastUpdated titleDelimiter pagination`.split(/\s+/),
)

/** Convert the options of a Starlight site into our options. `config` of the site is the content of astro's config. */
export function fromStarlight(
  site: FoundSite,
  { options, option }: { options: ForeignObject; option: string },
): MovedSite {
  const moved = startMove('Starlight', site)
  const { config } = moved
  putOption(config, ['title'], titleOf(options.title))
  putOption(config, ['tagline'], options.description)
  putOption(config, ['url'], textIn(site.config.site)?.replace(/^(https?:\/\/[^/]+).*$/, '$1'))
  putOption(config, ['baseUrl'], site.config.base)
  putOption(config, ['favicon'], textIn(options.favicon)?.replace(/^\//, '') ?? 'favicon.svg')
  putOption(config, ['titleDelimiter'], options.titleDelimiter)
  putOption(config, ['staticDirectories'], ['public'])
  putOption(config, ['docs'], [toInstance(options)])
  putOption(config, ['themeConfig', 'customCss'], options.customCss)
  putOption(config, ['headTags'], toHeadTags(options.head))
  moveLanguages(options, config)
  moveNavbar(options, config)
  moveSidebar(options.sidebar, moved)
  for (const name of Object.keys(options))
    if (!READ.has(name))
      moved.notes.push(
        migrateNoEqual(
          name,
          'has no equal that could be written',
          undefined,
          site.locate(`${option}.${name}`),
        ),
      )
  return moved
}

/** The options passed to `starlight({ … })` among the integrations; `null` where the call is missing. */
export function findStarlight(
  config: ForeignObject,
): { options: ForeignObject; option: string } | null {
  const all = listOf(config.integrations)
  const index = all.findIndex(
    (entry) => entry instanceof Foreign && entry.what === 'a call of starlight()',
  )
  const call = all[index]
  const options = call instanceof Foreign ? call.given : undefined
  return isForeignObject(options) ? { options, option: `integrations[${index}]` } : null
}

/** A title may be given per language: the first one is taken. */
function titleOf(title: ForeignValue): ForeignValue {
  return isForeignObject(title) ? Object.values(title)[0] : title
}

function toInstance(options: ForeignObject): ForeignObject {
  const instance: ForeignObject = { path: DOCS, routeBasePath: '/' }
  if (options.lastUpdated === true) instance.showLastUpdateTime = true
  const base = textIn(fieldOf(options.editLink, 'baseUrl'))
  if (base !== undefined) instance.editUrl = base
  if (options.sidebar !== undefined) instance.sidebarPath = 'sidebars.ts'
  return instance
}

function toHeadTags(head: ForeignValue): ForeignValue {
  const tags = listOf(head).map((entry): ForeignObject => {
    const content = fieldOf(entry, 'content')
    const inner = typeof content === 'string' && content !== '' ? { innerHTML: content } : {}
    return {
      tagName: fieldOf(entry, 'tag'),
      attributes: objectOf(fieldOf(entry, 'attrs')),
      ...inner,
    }
  })
  return tags.length > 0 ? tags : undefined
}

/** The folder `src/content/docs/de` has the role of `i18n/de/…` in other programs. */
function moveLanguages({ locales, defaultLocale }: ForeignObject, config: ForeignObject): void {
  if (!isForeignObject(locales)) return
  const toName = (name: string) =>
    name === 'root' ? (textIn(fieldOf(locales.root, 'lang')) ?? 'en') : name
  const names = Object.keys(locales).map(toName)
  const root = textIn(defaultLocale) ?? 'root'
  const configs = Object.entries(locales).map(([name, locale]): [string, ForeignObject] => {
    const { label, lang, dir } = objectOf(locale)
    return [toName(name), { label, htmlLang: lang, direction: dir }]
  })
  putOption(config, ['i18n'], {
    defaultLocale: toName(root),
    locales: names,
    localeConfigs: Object.fromEntries(configs),
    translations: '{folder}/{locale}',
  })
}

function moveNavbar({ logo, social }: ForeignObject, config: ForeignObject): void {
  const links = Array.isArray(social)
    ? social.map((link) => [fieldOf(link, 'label'), fieldOf(link, 'href')] as const)
    : Object.entries(objectOf(social))
  const items = links.map(([label, href]): ForeignObject => ({ label, href, position: 'right' }))
  if (items.length > 0) putOption(config, ['themeConfig', 'navbar', 'items'], items)
  const src = textIn(fieldOf(logo, 'light')) ?? textIn(fieldOf(logo, 'src'))
  if (src === undefined) return
  const toStatic = (path: string | undefined) => path?.replace(/^(?:\.?\/)?(?:public\/)?/, '')
  const pictures = { src: toStatic(src), srcDark: toStatic(textIn(fieldOf(logo, 'dark'))) }
  putOption(config, ['themeConfig', 'navbar', 'logo'], { ...pictures, alt: fieldOf(logo, 'alt') })
}

function moveSidebar(sidebar: ForeignValue, moved: MovedSite): void {
  if (!Array.isArray(sidebar)) return
  moved.sidebars = { docs: sidebar.flatMap(toSidebarEntry) }
}

function toSidebarEntry(entry: ForeignValue): ForeignValue[] {
  if (typeof entry === 'string') return [toDocId(entry) ?? entry]
  const label = textIn(fieldOf(entry, 'label'))
  const [items, slug, link] = ['items', 'slug', 'link'].map((name) => fieldOf(entry, name))
  const directory = textIn(fieldOf(fieldOf(entry, 'autogenerate'), 'directory'))
  const collapsed = fieldOf(entry, 'collapsed')
  const below = Array.isArray(items)
    ? items.flatMap(toSidebarEntry)
    : directory === undefined
      ? null
      : [{ type: 'autogenerated', dirName: directory }]
  if (below !== null)
    return [
      {
        type: 'category',
        label: label ?? 'More',
        items: below,
        collapsed: collapsed === true,
      },
    ]
  const id = typeof slug === 'string' ? (toDocId(slug === '' ? '/' : slug) ?? slug) : null
  if (id !== null) return [{ type: 'doc', id, label }]
  return typeof link === 'string' ? [{ type: 'link', label: label ?? link, href: link }] : []
}
