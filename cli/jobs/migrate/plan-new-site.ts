/** Plans the files of the new site, and changes the paths in its config to their places. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { OutputFile } from '../../base/model/output-file.ts'
import { findModuleFile } from '../../config/module-files.ts'
import { toSidebarsText } from '../../config/to-config-text.ts'
import { addSources } from './add-sources.ts'
import { toComment, toConfigFile } from './config-files.ts'
import { moveCatalogues } from './docusaurus-catalogues.ts'
import { dropMissing, dropPlugins, pluginsIn } from './drop-missing.ts'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import { toIconFiles } from './icon-files.ts'
import { listFiles } from './list-files.ts'
import { MINTLIFY_COMPONENTS, toMintlifyFiles } from './mintlify-components.ts'
import { moveComponents } from './move-components.ts'
import { addSheets, type FoundSite, type MovedSite } from './moved-site.ts'
import { type FoundFiles, NewFiles } from './new-files.ts'
import { addToPackage, packagesIn, readPackages, toSiteFiles } from './package-file.ts'
import { addPackageIcons } from './package-icons.ts'
import { standInModules, toContextFields } from './stand-in-modules.ts'
import { moveSwizzled } from './swizzled.ts'

interface PlanOptions {
  /** Name of the new package. */
  name: string
  /** Whether the new site is in the folder of the old one. */
  isInPlace: boolean
  /** Absolute folder that is not read: that of the new site. */
  skipped: string
}

const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.ts$/.test(path)
const isPage = (path: string) => /\.mdx?$/.test(path)

/** All files of the new site. The config of `moved` names their places afterwards. */
export function planNewSite(site: FoundSite, moved: MovedSite, options: PlanOptions): FoundFiles {
  const files = new NewFiles(site.root, moved, options.skipped)
  if (options.isInPlace) files.keepPlaces()
  const folders = takeContent(site.root, moved, files)
  const own = moved.from === 'Docusaurus' ? takeDocusaurus(site.root, moved, files) : new Map()
  dropMissing(site.root, moved, files)
  placeConfig(moved.config, files)
  keepAddresses(site.root, moved)
  const found = files.collect((text) => moved.changePage?.(text, moved) ?? text.text)
  if (moved.from !== 'Docusaurus') addSources(moved, found)
  addPackageIcons(moved)
  const pages = [
    ...found.texts.map(({ place, text }) => ({ path: place, text })),
    ...found.copies
      .filter(({ place }) => isPage(place))
      .map(({ file, place }) => ({ path: place, text: readFileSync(file, 'utf8') })),
  ].filter(({ path }) => isPage(path))
  if (moved.from === 'Docusaurus')
    standInModules(found, moved, toContextFields(site.config, moved.config))
  if (moved.from === 'Mintlify') addMintlify(pages, moved, own)
  const packages = readPackages(site.root)
  const paths = new Set([...found.texts, ...found.copies].map(({ place }) => place))
  const known = new Set(packages.keys())
  const icons = toIconFiles(site.root, moved.icons ?? new Set())
  moved.files.push(...icons)
  if (icons.length > 0) own.set('Icon', "export { Icon } from './icon.tsx'")
  const code = { moved, paths, folders, packages: known, own }
  const wanted = moveComponents(pages, code)
  dropPlugins(moved, site, packages)
  for (const name of [
    ...packagesOfCode(found),
    ...packagesOfSheets(moved.config),
    ...pluginsIn(moved.config),
  ])
    wanted.add(name)
  for (const [name, version] of Object.entries(moved.installs ?? {})) {
    wanted.add(name)
    packages.set(name, packages.get(name) ?? version)
  }
  const written = [
    ...found.written,
    ...toFiles(moved),
    ...(options.isInPlace
      ? []
      : toSiteFiles(options.name, wanted, { packages, scripts: moved.scripts })),
  ]
  if (options.isInPlace) found.texts.push(...addToPackage(site.root, moved))
  return { ...found, written }
}

/** Export the components of Mintlify that pages use. */
function addMintlify(
  pages: readonly { text: string }[],
  moved: MovedSite,
  own: Map<string, string>,
): void {
  const used = MINTLIFY_COMPONENTS.filter((name) =>
    pages.some(({ text }) => new RegExp(`<${name}[\\s/>]`).test(text)),
  )
  if (used.length === 0) return
  for (const name of used) own.set(name, `export { ${name} } from './mintlify.tsx'`)
  moved.files.push(...toMintlifyFiles(moved.iconSet ?? 'fontawesome'))
  addSheets(moved, ['theme/mintlify.css'])
}

/** Outputs in which an old build may have left its sitemap. */
const SITEMAPS = ['build', 'dist', 'docs/.vitepress/dist', '.vitepress/dist'].flatMap((folder) =>
  ['sitemap.xml', 'sitemap-0.xml'].map((name) => `${folder}/${name}`),
)

/** The addresses of an old build, so that new builds report each that is lost. */
function keepAddresses(root: string, { config, files }: MovedSite): void {
  const found = SITEMAPS.map((path) => join(root, path)).find((file) => existsSync(file))
  if (found === undefined) return
  files.push({ path: 'published.xml', content: readFileSync(found, 'utf8') })
  config.publishedRoutes = 'published.xml'
}

/** Folders of pages and static files. @returns the folders of content in the new site. */
function takeContent(
  root: string,
  { from, config, skips = () => false }: MovedSite,
  files: NewFiles,
): string[] {
  const docs = listOf(config.docs).flatMap((instance) => textIn(fieldOf(instance, 'path')) ?? [])
  const ids = listOf(config.docs).map((instance) => textIn(fieldOf(instance, 'id')) ?? 'default')
  const versioned = ids.flatMap((id) => {
    const prefix = id === 'default' ? '' : `${id}_`
    return ['versioned_docs', 'versioned_sidebars', 'versions.json'].map((name) => prefix + name)
  })
  const statics = listOf(config.staticDirectories).flatMap((folder) => textIn(folder) ?? [])
  const translations = textIn(fieldOf(config.i18n, 'path')) ?? 'i18n'
  const translated = translationFolders(config.i18n)
  const content = [
    ...docs,
    ...translated,
    ...versioned.filter((name) => /_docs$/.test(name)),
    translations,
  ]
  for (const folder of [...docs, ...translated, ...versioned, translations])
    files.takeFolder(folder, (path) => !isIgnored(path, docs, from) && !skips(path))
  if (config.staticDirectories !== undefined) files.statics = statics
  for (const folder of files.statics) files.takeFolder(folder)
  for (const sheet of listOf(fieldOf(config.themeConfig, 'customCss')))
    if (typeof sheet === 'string' && existsSync(join(root, sheet))) files.take(sheet)
  return content.map((folder) => files.toPlace(folder))
}

/** Folders of translations that are not inside of the docs: `src/content/docs/{locale}`. */
function translationFolders(i18n: ForeignValue): string[] {
  const pattern = textIn(fieldOf(i18n, 'translations')) ?? ''
  if (!pattern.includes('{locale}') || /\{(?!locale\})/.test(pattern)) return []
  return listOf(fieldOf(i18n, 'locales')).flatMap((locale) =>
    typeof locale === 'string' ? [pattern.replaceAll('{locale}', locale)] : [],
  )
}

/** Files at the top of a folder of docs that is a package or a whole site too. */
function isIgnored(path: string, docs: readonly string[], from: string): boolean {
  // Hugo's is a template.
  if (from !== 'Hugo' && /(?:^|\/)404\.mdx?$/.test(path)) return true
  if (isCode(path) && /\.(?:config|paths|data)\.[cm]?[jt]s$/.test(path)) return true
  return docs.some((folder) => {
    const inner =
      folder === '.' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null
    return inner !== null && /^(?:package\.json|tsconfig[\w.-]*\.json|public\/.*)$/.test(inner)
  })
}

/** Code and messages of a Docusaurus site. @returns exports for the registry of components. */
function takeDocusaurus(root: string, moved: MovedSite, files: NewFiles): Map<string, string> {
  const { config } = moved
  const pages = textIn(fieldOf(config.pages, 'path')) ?? 'src/pages'
  if (!takePages(root, pages, files)) delete config.pages
  files.takeFolder('src', (path) => !path.startsWith(`${pages}/`) && !path.startsWith('src/theme/'))
  const modules = listOf(config.docs).map((instance) => fieldOf(instance, 'sidebarPath'))
  const plugins = pluginsIn(config).filter((name) => name.startsWith('.'))
  for (const module of [...modules, ...plugins, ...listOf(config.clientModules)]) {
    const file = typeof module === 'string' ? findModuleFile(join(root, module)) : null
    if (file !== null) files.take(relative(root, file).split(sep).join('/'))
  }
  const translations = textIn(fieldOf(config.i18n, 'path')) ?? 'i18n'
  if (isForeignObject(config.i18n)) moveCatalogues({ root, folder: translations }, moved)
  return moveSwizzled(root, moved, files)
}

/** Pages in React are in `pages/` here, with their styles and data. @returns whether there are pages in Markdown. */
function takePages(root: string, folder: string, files: NewFiles): boolean {
  const pages = listFiles(root, folder)
  const hasCode = pages.some(isCode)
  for (const path of pages) {
    const isOfCode = isCode(path) || (hasCode && /\.(?:css|scss|sass|less|json)$/.test(path))
    if (isOfCode) files.take(path, `pages/${path.slice(folder.length + 1)}`)
    else files.take(path)
  }
  return pages.some(isPage)
}

/** Change the paths in a config to places in the new site. */
function placeConfig(config: ForeignObject, files: NewFiles): void {
  const place = (value: ForeignValue): ForeignValue =>
    typeof value === 'string' ? files.toPlace(value) : value
  const placeFile = (value: ForeignValue): ForeignValue =>
    typeof value === 'string' && existsSync(join(files.root, value)) ? files.toPlace(value) : value
  for (const instance of listOf(config.docs)) {
    if (!isForeignObject(instance)) continue
    instance.path = place(instance.path)
    if (instance.sidebarPath !== 'sidebars.ts') instance.sidebarPath = place(instance.sidebarPath)
  }
  if (isForeignObject(config.pages)) config.pages.path = place(config.pages.path)
  if (config.staticDirectories)
    config.staticDirectories = listOf(config.staticDirectories).map(place)
  const { themeConfig } = config
  if (isForeignObject(themeConfig) && themeConfig.customCss)
    themeConfig.customCss = listOf(themeConfig.customCss).map(placeFile)
  if (isForeignObject(config.i18n) && config.i18n.path) config.i18n.path = place(config.i18n.path)
  if (config.clientModules)
    config.clientModules = listOf(config.clientModules).map((module) => {
      const placed = placeFile(module)
      return placed === module ? module : `./${String(placed).replace(/^\.\//, '')}`
    })
}

/** Packages whose style sheets the config names. */
function packagesOfSheets(config: ForeignObject): string[] {
  return listOf(fieldOf(config.themeConfig, 'customCss')).flatMap((sheet) =>
    typeof sheet === 'string' ? (/^(?:@[\w.-]+\/)?[\w.-]+/.exec(sheet)?.[0] ?? []) : [],
  )
}

function packagesOfCode({ texts, copies }: FoundFiles): string[] {
  return [
    ...texts.filter(({ place }) => isCode(place)).map(({ text }) => text),
    ...copies
      .filter(({ place }) => isCode(place) && !/^(?:static|public)\//.test(place))
      .map(({ file }) => readFileSync(file, 'utf8')),
  ].flatMap(packagesIn)
}

function toFiles(moved: MovedSite): OutputFile[] {
  const { from, file, sidebars, files } = moved
  return [
    toConfigFile(moved),
    ...(sidebars
      ? [{ path: 'sidebars.ts', content: toSidebarsText(sidebars, toComment(from, file)) }]
      : []),
    ...files,
  ]
}
