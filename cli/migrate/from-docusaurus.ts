/**
 * Converts a Docusaurus 2 or 3 site: its config, with the options of its presets and plugins. Options of the
 * same name and meaning are passed on unchecked: our own validation of configs decides whether they are
 * valid, so that no second list of options has to be kept here.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateNoEqual } from '../errors/catalogue.ts'
import { manualUrl } from '../package/version.ts'
import {
  Foreign,
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  objectOf,
} from './foreign-value.ts'
import { type FoundSite, type MovedSite, putOption, startMove } from './moved-site.ts'
import { YEAR } from './read-module.ts'

/** Options that are read separately, or that have no meaning here. */
const READ_APART = new Set(
  `presets plugins themes themeConfig markdown onBrokenMarkdownLinks future organizationName
  projectName deploymentBranch githubHost githubPort i18n $schema`.split(/\s+/),
)

const ANALYTICS = `see ${manualUrl('learn/head-and-scripts#analytics')}`

/** Plugins and themes with their replacement here; an empty text where none is needed. */
const PLUGINS: Readonly<Record<string, string>> = {
  'plugin-content-blog': 'keep its posts as a docs instance with `feed`; there is no blog',
  'plugin-google-gtag': ANALYTICS,
  'plugin-google-analytics': ANALYTICS,
  'plugin-google-tag-manager': ANALYTICS,
  'plugin-pwa': 'write `manifest`; there is no service worker',
  'theme-live-codeblock': `show the editor as an island: ${manualUrl('learn/islands')}`,
  'theme-mermaid': 'show pictures that are drawn before the build',
  'plugin-debug': '',
  'plugin-svgr': '',
  'plugin-css-cascade-layers': '',
  'plugin-rsdoctor': '',
  'theme-classic': '',
  'theme-search-algolia': '',
}

/** Options of the docs plugin that move to `markdown`, under the same names. */
const PLUGIN_ONLY = new Set(['remarkPlugins', 'rehypePlugins'])

/** The options of one plugin, and their path in the config. */
interface PluginEntry {
  /** Without the scope: `plugin-content-docs`. */
  name: string
  options: ForeignObject
  /** `presets[0].docs` */
  option: string
}

/** Convert the options of a Docusaurus config into our options. */
export function fromDocusaurus(site: FoundSite): MovedSite {
  const moved = startMove('Docusaurus', site)
  const { config } = moved
  for (const [name, value] of Object.entries(site.config))
    if (!READ_APART.has(name)) putOption(config, [name], value)
  moveMarkdown(site.config, moved)
  moveStorage(site.config, moved)
  const plugins = listPlugins(site, moved)
  moveDocs(site, plugins, moved)
  for (const plugin of plugins) movePlugin(plugin, site, moved)
  moveTheme(site.config, moved)
  moveLanguages(site.config, moved)
  return moved
}

function moveMarkdown(from: ForeignObject, { config, origins }: MovedSite): void {
  const { hooks, mermaid: _, format, mdx1Compat: __, ...rest } = objectOf(from.markdown)
  for (const [name, value] of Object.entries(rest)) putOption(config, ['markdown', name], value)
  // In Docusaurus every file is MDX, unless the config says otherwise.
  putOption(config, ['markdown', 'format'], format ?? 'mdx')
  const links = fieldOf(hooks, 'onBrokenMarkdownLinks') ?? from.onBrokenMarkdownLinks
  putOption(config, ['markdown', 'onBrokenMarkdownLinks'], links)
  putOption(
    config,
    ['markdown', 'onBrokenMarkdownImages'],
    fieldOf(hooks, 'onBrokenMarkdownImages'),
  )
  origins.set('markdown.onBrokenMarkdownLinks', 'onBrokenMarkdownLinks')
}

function moveStorage(from: ForeignObject, { config }: MovedSite): void {
  const storage = fieldOf(from.future, 'experimental_storage')
  putOption(config, ['storage'], storage)
  const router = fieldOf(from.future, 'experimental_router')
  if (router === 'hash') putOption(config, ['router'], router)
}

/** Plugins and themes, including those that presets contain, in one list. */
function listPlugins({ config, locate }: FoundSite, { notes }: MovedSite): PluginEntry[] {
  const presets = entriesOf(config.presets, 'presets')
  const ofPresets = presets.flatMap(({ name, options, option }): PluginEntry[] => {
    if (name !== 'preset-classic') {
      notes.push(
        migrateNoEqual(option, `the preset ${name} is not known`, undefined, locate(option)),
      )
      return []
    }
    const { docs, blog, pages, theme, sitemap, ...others } = options
    const parts: [string, ForeignValue][] = [
      ['docs', docs],
      ['pages', pages],
      ['theme', theme],
      ['sitemap', sitemap],
      ...Object.entries(blog === undefined ? others : { ...others, blog }),
    ]
    return parts
      .filter(([, value]) => value !== false)
      .map(([key, value]) => ({
        name: PLUGIN_OF[key] ?? `plugin-${key}`,
        options: objectOf(value),
        option: `${option}[1].${key}`,
      }))
  })
  const own = ['plugins', 'themes'].flatMap((key) => entriesOf(config[key], key))
  return [...ofPresets, ...own]
}

/** Plugin to which each option of the preset belongs. */
const PLUGIN_OF: Readonly<Record<string, string>> = {
  docs: 'plugin-content-docs',
  blog: 'plugin-content-blog',
  pages: 'plugin-content-pages',
  theme: 'theme-classic',
  gtag: 'plugin-google-gtag',
  googleAnalytics: 'plugin-google-analytics',
  googleTagManager: 'plugin-google-tag-manager',
}

function entriesOf(list: ForeignValue, key: string): PluginEntry[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry, index): PluginEntry[] => {
    if (entry === false || entry === null || entry === undefined) return []
    const [module, options] = Array.isArray(entry) ? entry : [entry]
    const given = module instanceof Foreign ? (module.module ?? module.what) : String(module)
    const name = given.replace(/^@docusaurus\//, '').replace(/^(?:\.\/)?node_modules\//, '')
    const full = /^(?:plugin|theme|preset)-|[/.]/.test(name) ? name : `${key.slice(0, -1)}-${name}`
    return [{ name: full, options: objectOf(options), option: `${key}[${index}]` }]
  })
}

function moveDocs({ root }: FoundSite, plugins: readonly PluginEntry[], moved: MovedSite): void {
  const docs = plugins.filter(({ name }) => name === 'plugin-content-docs')
  const instances = docs.map(({ options, option }, index) => {
    const { remarkPlugins, rehypePlugins, sidebarPath, ...rest } = options
    movePlugins({ remarkPlugins, rehypePlugins }, option, moved)
    moved.origins.set(`docs[${index}]`, option)
    const instance: ForeignObject = { path: 'docs', ...rest }
    const sidebars =
      sidebarPath ?? (existsSync(join(root, 'sidebars.js')) ? undefined : sidebarPath)
    putOption(instance, ['sidebarPath'], toSitePath(sidebars))
    return instance
  })
  moved.config.docs = instances
}

function movePlugins(given: ForeignObject, option: string, { config, origins }: MovedSite): void {
  for (const name of PLUGIN_ONLY) {
    const list = given[name]
    if (!Array.isArray(list)) continue
    const known = objectOf(config.markdown)[name]
    const modules = list.map((entry): ForeignValue => {
      const [plugin, ...options] = Array.isArray(entry) ? entry : [entry]
      const module = plugin instanceof Foreign ? (plugin.module ?? plugin) : plugin
      return module instanceof Foreign || options.length === 0 ? module : [module, ...options]
    })
    putOption(config, ['markdown', name], [...(Array.isArray(known) ? known : []), ...modules])
    origins.set(`markdown.${name}`, `${option}.${name}`)
  }
}

function movePlugin(
  { name, options, option }: PluginEntry,
  site: FoundSite,
  moved: MovedSite,
): void {
  const { config, origins, notes } = moved
  switch (name) {
    case 'plugin-content-docs':
      break
    case 'plugin-content-pages':
      movePages(options, site, moved)
      break
    case 'plugin-sitemap':
      origins.set('sitemap', option)
      if (Object.keys(options).length > 0) putOption(config, ['sitemap'], options)
      break
    case 'plugin-client-redirects':
      origins.set('redirects', `${option}.redirects`)
      putOption(config, ['redirects'], options.redirects)
      break
    case 'theme-classic':
      origins.set('themeConfig.customCss', `${option}.customCss`)
      moveStyles(options.customCss, moved)
      break
    default: {
      const instead = PLUGINS[name]
      if (instead !== '')
        notes.push(
          migrateNoEqual(
            option,
            `${name} is code of another program`,
            instead,
            site.locate(option),
          ),
        )
    }
  }
}

function movePages(options: ForeignObject, { root }: FoundSite, { config }: MovedSite): void {
  const path = typeof options.path === 'string' ? options.path : 'src/pages'
  if (existsSync(join(root, path))) putOption(config, ['pages'], { path })
}

function moveStyles(css: ForeignValue, { config }: MovedSite): void {
  if (css === undefined) return
  const files = (Array.isArray(css) ? css : [css]).map(toSitePath)
  putOption(config, ['themeConfig', 'customCss'], files)
}

function moveTheme({ themeConfig }: ForeignObject, { config, origins }: MovedSite): void {
  const { algolia, prism, footer, mermaid: _, liveCodeBlock: __, ...rest } = objectOf(themeConfig)
  for (const [name, value] of Object.entries(rest)) putOption(config, ['themeConfig', name], value)
  if (isForeignObject(prism)) {
    const { theme: ___, darkTheme: ____, additionalLanguages: _____, ...known } = prism
    if (Object.keys(known).length > 0) putOption(config, ['themeConfig', 'prism'], known)
  }
  moveFooter(footer, config)
  if (!isForeignObject(algolia)) return
  const { searchPagePath, insights, ...options } = algolia
  const answered = typeof insights === 'boolean' ? { ...options, insights } : options
  putOption(config, ['search'], { provider: 'algolia', algolia: answered })
  putOption(config, ['search', 'page'], searchPagePath)
  origins.set('search.algolia', 'themeConfig.algolia')
  origins.set('search.page', 'themeConfig.algolia.searchPagePath')
}

/** In Docusaurus the copyright's year is that of the build; here it is an option of its own. */
function moveFooter(footer: ForeignValue, config: ForeignObject): void {
  if (!isForeignObject(footer)) return
  putOption(config, ['themeConfig', 'footer'], footer)
  const { copyright } = footer
  if (typeof copyright === 'string' && copyright.includes(YEAR))
    putOption(config, ['themeConfig', 'footer', 'copyrightYear'], new Date().getFullYear())
}

/** The folders of translations are configurable here, so the existing folders can stay. */
function moveLanguages({ i18n }: ForeignObject, { config }: MovedSite): void {
  if (!isForeignObject(i18n)) return
  putOption(config, ['i18n'], { ...i18n })
  if (!Array.isArray(i18n.locales) || i18n.locales.length < 2) return
  putOption(config, ['i18n', 'translations'], {
    docs: '{i18n}/{locale}/docusaurus-plugin-content-docs-{instance}/{version}',
    pages: '{i18n}/{locale}/docusaurus-plugin-content-pages',
  })
}

/** `./sidebars.js` → `sidebars.js` */
function toSitePath(value: ForeignValue): ForeignValue {
  return typeof value === 'string' ? value.replace(/^\.\//, '') : value
}
