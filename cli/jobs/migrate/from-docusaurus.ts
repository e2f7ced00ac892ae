/**
 * Converts a Docusaurus 2 or 3 site: its config, with the options of its presets and plugins. Options of the
 * same name and meaning are passed on unchecked: our own validation of configs decides whether they are
 * valid, so that no second list of options has to be kept here.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { manualUrl } from '../../base/package/version.ts'
import { moveAnalytics } from './docusaurus-analytics.ts'
import { moveBlog } from './docusaurus-blog.ts'
import {
  Foreign,
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import { YEAR } from './module-reader.ts'
import {
  carry,
  carryStyles,
  type FoundSite,
  type MovedSite,
  putOption,
  startMove,
  toEditFunction,
} from './moved-site.ts'
import type { ForeignPart } from './part.ts'

const ANALYTICS = `see ${manualUrl('learn/head-and-scripts#analytics')}`
const DEPLOYMENT = 'organizationName projectName deploymentBranch githubHost githubPort'.split(' ')

/** Plugins and themes with their replacement here; an empty text where none is needed. */
const PLUGINS: Readonly<Record<string, string>> = {
  'plugin-google-gtag': ANALYTICS,
  'plugin-google-analytics': ANALYTICS,
  'plugin-google-tag-manager': ANALYTICS,
  'plugin-pwa': 'write `manifest`; there is no service worker',
  'theme-live-codeblock': `show the editor as an island: ${manualUrl('learn/islands')}`,
  'plugin-debug': '',
  'plugin-svgr': '',
  'plugin-css-cascade-layers': '',
  'plugin-rsdoctor': '',
  'theme-classic': '',
  'theme-search-algolia': '',
}

/** Plugins for search and styles that Octavo does not need. */
const UNNEEDED = /(?:search-(?:local|pagefind)|lunr-search|docusaurus-plugin-sass)$/

/** A plugin with its options. */
interface PluginEntry {
  /** Without the scope: `plugin-content-docs`. */
  name: string
  /** The whole entry; an option of the preset is one, too. */
  entry: ForeignPart
  options: ForeignPart
}

/** Convert the options of a Docusaurus config into our options. */
export function fromDocusaurus(site: FoundSite): MovedSite {
  const moved = startMove('Docusaurus', site)
  const { config } = site
  for (const name of DEPLOYMENT)
    config.get(name).note('is for `docusaurus deploy`', `see ${manualUrl('learn/hosting')}`)
  moveMarkdown(config, moved)
  carry(moved, ['storage'], { part: config.get('future').get('experimental_storage') })
  const router = config.get('future').get('experimental_router')
  if (router.value === 'hash') carry(moved, ['router'], { part: router })
  const plugins = listPlugins(config)
  moved.config.docs = plugins.flatMap((plugin) => toInstance(plugin, moved))
  for (const plugin of plugins) movePlugin(plugin, site, moved)
  moveTheme(config.get('themeConfig'), moved)
  moveLanguages(config.get('i18n'), moved)
  for (const [name, part] of config.others()) {
    // Plugins may have added scripts and modules.
    const added = moved.config[name]
    const own = part.take()
    const value = Array.isArray(added) && Array.isArray(own) ? [...own, ...added] : own
    carry(moved, [name], { part, value })
  }
  return moved
}

function moveMarkdown(config: ForeignPart, moved: MovedSite): void {
  const markdown = config.get('markdown')
  const hooks = markdown.get('hooks')
  // In Docusaurus every file is MDX, unless the config says otherwise.
  carry(moved, ['markdown', 'format'], { part: markdown.get('format') })
  if (fieldOf(moved.config.markdown, 'format') === undefined)
    putOption(moved.config, ['markdown', 'format'], 'mdx')
  const links = 'onBrokenMarkdownLinks'
  for (const part of [config.get(links), hooks.get(links)])
    carry(moved, ['markdown', links], { part })
  const images = 'onBrokenMarkdownImages'
  carry(moved, ['markdown', images], { part: hooks.get(images) })
  for (const [name, part] of markdown.others()) carry(moved, ['markdown', name], { part })
}

/** Plugins and themes, including those that presets contain, in one list. */
function listPlugins(config: ForeignPart): PluginEntry[] {
  const ofPresets = entriesOf(config.get('presets'), 'preset').flatMap(
    ({ name, entry, options }): PluginEntry[] => {
      if (name !== 'preset-classic') {
        entry.note(`the preset ${name} is not known`)
        return []
      }
      const named = ['docs', 'pages', 'theme', 'sitemap'].map((key): [string, ForeignPart] => [
        key,
        options.get(key),
      ])
      return [...named, ...options.others()].flatMap(([key, part]) => {
        if (part.value === false && key === 'sitemap') part.note('there is always a sitemap')
        else if (part.value === false) part.take()
        const known = PLUGIN_OF[key] ?? `plugin-${key}`
        return part.value === false ? [] : [{ name: known, entry: part, options: part }]
      })
    },
  )
  const own = ['plugin', 'theme'].flatMap((kind) => entriesOf(config.get(`${kind}s`), kind))
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

/** Entries of a list of plugins. Code in place, of a file or in an object is noted. */
function entriesOf(list: ForeignPart, kind: string): PluginEntry[] {
  return list.items().flatMap((entry): PluginEntry[] => {
    const [module = entry, options = entry.get('options')] = Array.isArray(entry.value)
      ? entry.items()
      : []
    const given = moduleOf(module.value)
    if (given === undefined) {
      if (entry.value) entry.note(`is ${describe(module.value)}: code for Docusaurus`)
      else entry.take()
      return []
    }
    module.take()
    const name = given.replace(/^@docusaurus\//, '').replace(/^(?:\.\/)?node_modules\//, '')
    const isFull = /^(?:plugin|theme|preset)-|[/.]/.test(name)
    return [{ name: isFull ? name : `${kind}-${name}`, entry, options }]
  })
}

/** Name of a module; `undefined` for code that has none. */
function moduleOf(value: ForeignValue): string | undefined {
  return value instanceof Foreign ? value.module : textIn(value)
}

function describe(value: ForeignValue): string {
  if (value instanceof Foreign) return value.what
  return textIn(fieldOf(value, 'name')) ?? 'an object'
}

function toInstance({ name, options }: PluginEntry, moved: MovedSite): ForeignObject[] {
  if (name !== 'plugin-content-docs') return []
  for (const list of ['remarkPlugins', 'rehypePlugins'])
    moveTreePlugins(options.get(list), list, moved)
  const instance: ForeignObject = { path: 'docs' }
  for (const [key, part] of options.others())
    instance[key] =
      key === 'sidebarPath'
        ? toSitePath(part.take())
        : key === 'editUrl'
          ? toEditLink(part.take())
          : part.take()
  moved.origins.set(instance, options)
  return [instance]
}

/** An edit link that a function makes from the path of a page, as such a function. */
function toEditLink(value: ForeignValue): ForeignValue {
  if (!(value instanceof Foreign)) return value
  const mark = '\u0001'
  const made = value.call?.({ docPath: mark, locale: 'en', version: 'current' })
  if (typeof made !== 'string' || !made.endsWith(mark)) return value
  const base = made.slice(0, -mark.length)
  return base.includes(mark) ? value : toEditFunction(base)
}

/** Plugins that are named by their module. Those of several instances run once here. */
function moveTreePlugins(list: ForeignPart, name: string, { config, origins }: MovedSite): void {
  for (const entry of list.items()) {
    const [plugin, ...options] = Array.isArray(entry.value) ? entry.value : [entry.value]
    const module = moduleOf(plugin)
    if (module === undefined) {
      entry.note(
        `is ${describe(plugin)}, not the name of a module`,
        'move it to a file and name that file',
      )
      continue
    }
    entry.take()
    // Octavo has formulas and tabs for package managers itself.
    if (/^(?:remark-math|rehype-katex)$/.test(module)) {
      putOption(config, ['markdown', 'math'], true)
      continue
    }
    if (/npm2yarn$/.test(module)) continue
    const known = listOf(fieldOf(config.markdown, name))
    const wanted = options.length === 0 ? module : [module, ...options]
    if (known.some((other) => JSON.stringify(other) === JSON.stringify(wanted))) continue
    if (typeof wanted === 'object') origins.set(wanted, entry)
    origins.set(`markdown.${name}[${known.length}]`, entry)
    putOption(config, ['markdown', name], [...known, wanted])
  }
}

function movePlugin(
  { name, entry, options }: PluginEntry,
  site: FoundSite,
  moved: MovedSite,
): void {
  switch (name) {
    case 'plugin-content-docs':
      break
    case 'plugin-content-pages': {
      const path = options.get('path').text() ?? 'src/pages'
      if (existsSync(join(site.root, path))) putOption(moved.config, ['pages'], { path })
      break
    }
    case 'plugin-sitemap':
      if (options.entries().length > 0) carry(moved, ['sitemap'], { part: options })
      break
    case 'plugin-client-redirects':
      carryRedirects(options.get('redirects'), moved)
      break
    case 'theme-classic':
      carryStyles(moved, site, options.get('customCss'))
      break
    case 'plugin-content-blog':
      moveBlog(site, { entry, options }, moved)
      break
    case 'theme-mermaid':
      putOption(moved.config, ['markdown', 'mermaid'], true)
      moved.installs = { ...moved.installs, mermaid: '^11.0.0' }
      break
    default: {
      if (moveAnalytics(name, options, moved)) break
      const instead = UNNEEDED.test(name) ? '' : PLUGINS[name]
      if (instead === '') entry.note('is not needed here')
      else entry.note(`${name} is code for Docusaurus`, instead)
    }
  }
}

/** Add redirects to those that another plugin needs. */
function carryRedirects(part: ForeignPart, moved: MovedSite): void {
  const [known, own] = [listOf(moved.config.redirects), part.take()]
  carry(moved, ['redirects'], { part, value: Array.isArray(own) ? [...known, ...own] : own })
}

function moveTheme(theme: ForeignPart, moved: MovedSite): void {
  const [algolia, prism] = [theme.get('algolia'), theme.get('prism')]
  for (const name of ['theme', 'darkTheme'])
    prism.get(name).note('colors of code are tokens', `see ${manualUrl('reference/tokens')}`)
  // Every language is built in.
  prism.get('additionalLanguages').take()
  for (const [name, part] of prism.others()) carry(moved, ['themeConfig', 'prism', name], { part })
  for (const [name, part] of theme.others()) carry(moved, ['themeConfig', name], { part })
  nameLinks(listOf(fieldOf(fieldOf(moved.config.themeConfig, 'navbar'), 'items')))
  // In Docusaurus the copyright's year is that of the build; here it is a separate option.
  const footer = ['themeConfig', 'footer']
  if (textIn(fieldOf(theme.get('footer').value, 'copyright'))?.includes(YEAR))
    putOption(moved.config, [...footer, 'copyrightYear'], new Date().getFullYear())
  if (algolia.entries().length === 0) return
  putOption(moved.config, ['search'], { provider: 'algolia' })
  carry(moved, ['search', 'page'], { part: algolia.get('searchPagePath') })
  for (const [name, part] of algolia.others()) carry(moved, ['search', 'algolia', name], { part })
}

/** A link that shows only a picture of its class has the text for screen readers as its label. */
function nameLinks(items: readonly ForeignValue[]): void {
  for (const item of items) {
    if (!isForeignObject(item)) continue
    nameLinks(listOf(item.items))
    const isLink = item.href !== undefined || item.to !== undefined
    if (!isLink || item.label !== undefined || item.html !== undefined) continue
    const host = textIn(item.href)?.replace(/^https?:\/\/(?:www\.)?([^/]+).*$/, '$1')
    item.label = textIn(item['aria-label']) ?? textIn(item.title) ?? host
  }
}

/** The folders of translations are configurable here, so the existing folders can stay. */
function moveLanguages(i18n: ForeignPart, moved: MovedSite): void {
  for (const [name, part] of i18n.entries()) carry(moved, ['i18n', name], { part })
  if (listOf(fieldOf(i18n.value, 'locales')).length < 2) return
  putOption(moved.config, ['i18n', 'translations'], {
    docs: '{i18n}/{locale}/docusaurus-plugin-content-docs-{instance}/{version}',
    pages: '{i18n}/{locale}/docusaurus-plugin-content-pages',
  })
}

/** `./sidebars.js` → `sidebars.js` */
function toSitePath(value: ForeignValue): ForeignValue {
  return typeof value === 'string' ? value.replace(/^\.\//, '') : value
}
