/** Converts a site of Hugo: its configuration with menus and languages, and its content folders. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import { changeHugoPage } from './hugo-pages.ts'
import { listFiles } from './list-files.ts'
import {
  carry,
  type FoundSite,
  type MovedSite,
  putOption,
  startMove,
  toEditFunction,
} from './moved-site.ts'
import type { ForeignPart } from './part.ts'

/** Convert the options of a site of Hugo. */
export function fromHugo(site: FoundSite): MovedSite {
  const moved = startMove('Hugo', site)
  const { config, root } = site
  const params = config.get('params')
  carry(moved, ['title'], { part: config.get('title') })
  if (moved.config.title === undefined) putOption(moved.config, ['title'], titleOfLanguage(config))
  const description = params.get('description').text() ?? params.get('Description').text()
  if (description !== undefined) putOption(moved.config, ['tagline'], description)
  moveAddress(
    config.get('baseURL').value === undefined ? config.get('baseurl') : config.get('baseURL'),
    moved,
  )
  carry(moved, ['themeConfig', 'footer', 'copyright'], { part: config.get('copyright') })
  // Without a slash, pages are files with an ending, as with `uglyURLs`.
  putOption(moved.config, ['trailingSlash'], config.get('uglyURLs').flag() !== true)
  const { folder, languages } = moveLanguages(site, moved)
  const instance: ForeignObject = { path: folder, routeBasePath: '/', numberPrefixParser: false }
  moved.config.docs = [instance]
  const repository = textIn(fieldOf(params.value, 'github_repo'))
  if (repository !== undefined)
    instance.editUrl = toEditFunction(`${repository.replace(/\/$/, '')}/edit/main/${folder}/`)
  const statics = config.get('staticDir').text() ?? 'static'
  putOption(moved.config, ['staticDirectories'], ['static'])
  moveMenus(site, moved)
  const goldmark = config.get('markup').get('goldmark')
  const parser = goldmark.get('parser')
  const passthrough = goldmark.get('extensions').get('passthrough')
  const hasMath =
    fieldOf(passthrough.value, 'enable') === true || fieldOf(params.value, 'math') === true
  if (hasMath) putOption(moved.config, ['markdown', 'math'], true)
  takeIgnored(config)
  const others = languages.map(({ name }) => name)
  moved.moves = [
    [statics, 'static'],
    ...(isParallel(folder, languages) ? [] : [[folder, 'docs'] as const]),
  ]
  moved.rewrite = (path) => toPlace(path, folder, others)
  const files = listFiles(root, folder).map((path) => path.slice(folder.length + 1))
  moved.changePage = changeHugoPage({
    ...{ root, folder, params: params.value, hasLatex: hasMath },
    glossary: findGlossary(root, folder),
    taken: new Set(files.map((path) => addressOf(`/${path}`))),
    files,
    hasTermIds: parser.get('autoDefinitionTermID').value === true,
  })
  return moved
}

/** `_index.md` is the page of its folder, and `a.de.md` a page of `de/`. */
function toPlace(path: string, folder: string, locales: readonly string[]): string {
  const named = path
    .replace(/(^|\/)_index(\.[\w-]+)?\.(md|markdown)$/, '$1index$2.$3')
    .replace(/\.markdown$/, '.md')
  const [, name = '', locale = '', ending = ''] = /^(.*)\.([\w-]+)(\.md)$/.exec(named) ?? []
  if (!locales.includes(locale) || !name.startsWith(`${folder}/`)) return named
  return `${folder}/${locale}/${name.slice(folder.length + 1)}${ending}`
}

function moveAddress(part: ForeignPart, moved: MovedSite): void {
  const address = textIn(part.value) ?? ''
  part.take()
  if (!URL.canParse(address)) return
  const { origin, pathname } = new URL(address)
  putOption(moved.config, ['url'], origin)
  if (pathname !== '/') putOption(moved.config, ['baseUrl'], pathname.replace(/\/?$/, '/'))
}

/** The title that the default language has. */
function titleOfLanguage(config: ForeignPart): string | undefined {
  const languages = config.get('languages').value
  const names = isForeignObject(languages) ? Object.keys(languages) : []
  const home = textIn(config.get('defaultContentLanguage').value) ?? names[0] ?? 'en'
  return textIn(fieldOf(fieldOf(languages, home), 'title'))
}

interface Language {
  name: string
  /** Folder of its content. */
  folder: string
}

/** Languages with folders, `content/de`, or with suffixes. */
function moveLanguages({ config, root }: FoundSite, moved: MovedSite) {
  const contentDir = config.get('contentDir').text() ?? mountOf(config) ?? 'content'
  const languages = config.get('languages').entries()
  const home = config.get('defaultContentLanguage').text() ?? languages[0]?.[0] ?? 'en'
  config.get('languages').take()
  const { localeConfigs, folders } = readLanguages(languages)
  const folder = folders.get(home) ?? contentDir
  const found = [...folders.keys()]
    .filter((name) => name !== home)
    .map((name): Language => ({ name, folder: folders.get(name) ?? `${contentDir}/${name}` }))
  const clean = folder.replace(/^\.?\/|\/$/g, '')
  const others = found.filter(
    ({ name, folder: own }) => existsSync(join(root, own)) || hasSuffix(root, clean, name),
  )
  if (others.length > 0)
    putOption(moved.config, ['i18n'], {
      ...{ defaultLocale: home, locales: [home, ...others.map(({ name }) => name)], localeConfigs },
      translations: isParallel(clean, others)
        ? `${posix.dirname(clean)}/{locale}`
        : '{folder}/{locale}',
    })
  else if (home !== 'en')
    putOption(moved.config, ['i18n'], { defaultLocale: home, locales: [home] })
  return { folder: clean, languages: others }
}

/** Languages that are not disabled, with the folders that they name. */
function readLanguages(languages: readonly (readonly [string, ForeignPart])[]) {
  const localeConfigs: ForeignObject = {}
  const folders = new Map<string, string | undefined>()
  const pick = (value: ForeignValue, names: readonly string[]) =>
    names.map((name) => textIn(fieldOf(value, name))).find((one) => one !== undefined)
  for (const [name, { value }] of languages) {
    if (fieldOf(value, 'disabled') === true) continue
    const label = pick(value, ['languageName', 'label'])
    localeConfigs[name] = label === undefined ? {} : { label }
    folders.set(name, pick(value, ['contentDir', 'contentdir']))
  }
  return { localeConfigs, folders }
}

/** Whether each language has a folder with its name, next to that of the default one: `content/de`, `content/en`. */
const isParallel = (folder: string, others: readonly Language[]) =>
  others.length > 0 &&
  others.every(({ name, folder: own }) => own === posix.join(posix.dirname(folder), name))

const hasSuffix = (root: string, folder: string, name: string) =>
  existsSync(join(root, folder)) &&
  listFiles(root, folder).some((path) => path.endsWith(`.${name}.md`))

/** The folder that is mounted as content. */
function mountOf(config: ForeignPart): string | undefined {
  const mounts = listOf(fieldOf(config.get('module').value, 'mounts'))
  const content = mounts.filter((mount) => fieldOf(mount, 'target') === 'content')
  return textIn(fieldOf(content[0], 'source'))
}

const menusOf = (value: ForeignValue) => fieldOf(value, 'menus') ?? fieldOf(value, 'menu')

/** The main menu in the navbar, others in the footer. */
function moveMenus({ config }: FoundSite, moved: MovedSite): void {
  const menus = menusOf({ menus: config.get('menus').value, menu: config.get('menu').value })
  config.get('menus').take()
  config.get('menu').take()
  if (!isForeignObject(menus)) return
  const names = Object.keys(menus)
  const main = names.find((name) => /^(?:main|global|header|nav)/.test(name)) ?? names[0]
  for (const name of names) {
    const entries = listOf(menus[name]).filter(isForeignObject)
    const weightOf = (entry: ForeignObject) =>
      typeof entry.weight === 'number' ? entry.weight : 1_000
    const items = [...entries]
      .sort((a, b) => weightOf(a) - weightOf(b))
      .flatMap((entry): ForeignObject[] => {
        const label = textIn(entry.name) ?? textIn(entry.title) ?? textIn(entry.identifier)
        const target = textIn(entry.url) ?? textIn(entry.pageRef)
        if (label === undefined || target === undefined) return []
        return [{ label, ...(/^[a-z]+:/.test(target) ? { href: target } : { to: toPath(target) }) }]
      })
    if (items.length === 0) continue
    if (name === main)
      putOption(
        moved.config,
        ['themeConfig', 'navbar', 'items'],
        items.map((item) => ({ ...item, position: 'left' })),
      )
    else {
      const known = listOf(fieldOf(fieldOf(moved.config.themeConfig, 'footer'), 'links'))
      putOption(moved.config, ['themeConfig', 'footer', 'links'], [...known, ...items])
    }
  }
}

const toPath = (target: string) =>
  `/${target.replace(/^\/|\/$/g, '').toLowerCase()}${/^\/?$/.test(target) ? '' : '/'}`

const addressOf = (path: string) =>
  path
    .replace(/(?:\/_?index)?\.(?:md|markdown)$/, '')
    .toLowerCase()
    .replaceAll(' ', '-')

/** A folder of pages for the terms of a glossary. */
function findGlossary(root: string, folder: string): string | undefined {
  const page = listFiles(root, folder).find((path) => /(?:^|\/)glossary\/_index\.md$/.test(path))
  return page?.slice(folder.length + 1).replace(/\/_index\.md$/, '')
}

/** The work of the old program itself. */
function takeIgnored(config: ForeignPart): void {
  const names =
    'enableEmoji pluralizeListTitles timeZone disableAliases build caches frontmatter frontMatter markup mediaTypes module outputFormats outputs related security server theme themesDir languageCode locale enableGitInfo enableRobotsTXT disableKinds ignoreFiles imaging minify pagination paginate taxonomies sitemap summaryLength enableInlineShortcodes buildDrafts defaultContentLanguageInSubdir enableMissingTranslationPlaceholders hasCJKLanguage'
  for (const name of names.split(' ')) config.get(name).take()
}
