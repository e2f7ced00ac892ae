/**
 * The generated modules through which the runtime reaches a site's own React code:
 * `octavo-site/client` (each page a chunk, loaded on demand) and `octavo-site/server` (all
 * pages, and the static components of articles, which the browser never needs); and
 * `octavo-site/components`, from which the style sheet of those components is made.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { NavbarFile, SitePage, TrustedModule } from '../../base/model/site-files.ts'
import type { Island } from './find-islands.ts'

/** Input of the generated modules. */
interface SiteCode {
  /** In the order of their keys. */
  pages: readonly SitePage[]
  /** Absolute paths of modules of plugins whose exports are components; those of the site win. Default: none. */
  pluginComponents?: readonly string[]
  /** Absolute path of `components/index.*`, whose named exports are static components. */
  components?: string
  /** Absolute paths of the site's style sheets, for every page, in order; default none. */
  styles?: readonly string[]
  /** Components for the navbar, in the order of their names; default none. */
  navbarFiles?: readonly NavbarFile[]
  /** Code in folders of content that the config trusts; default none. */
  trustedModules?: readonly TrustedModule[]
  /** Components of content that run in the browser too, in the order of their names; default none. */
  islands?: readonly Island[]
}

/** Find the site's React code; pages are in the order of their keys. */
export function findSiteCode(siteDir: string, pages: readonly SitePage[]): SiteCode {
  const components = ['ts', 'tsx', 'js', 'jsx']
    .map((extension) => path.join(siteDir, 'components', `index.${extension}`))
    .find((file) => existsSync(file))
  const sorted = [...pages].sort((a, b) => (a.key < b.key ? -1 : 1))
  return components === undefined ? { pages: sorted } : { pages: sorted, components }
}

/** Name of a page's chunk, unique for each key: `page-about`, `page-api~2findex` for `api/index`. */
export function toChunkName(key: string): string {
  return `page-${escapeKey(key)}`
}

/** Name of an island's chunk, unique for each component: `island-Counter`. */
export function toIslandChunkName(name: string): string {
  return `island-${escapeKey(name)}`
}

const escapeKey = (key: string) =>
  key.replace(/[^\w-]/g, (character) => `~${character.charCodeAt(0).toString(16)}`)

/**
 * Text that updates open tabs when a page or an island has changed: their modules export more than components, so
 * Fast Refresh cannot replace them. Appended to {@link renderClientModule} for the live server.
 *
 * @param followLoaders - Absolute path of `runtime/live/follow-loaders.ts`.
 */
export function renderHotModules({ pages, islands = [] }: SiteCode, followLoaders: string): string {
  const disks = [...new Set([...pages, ...islands].map(({ disk }) => disk))]
  return `import { followLoaders } from ${quote(followLoaders)}
const refresh = followLoaders([pages, islands])
if (import.meta.webpackHot) import.meta.webpackHot.accept(${quote(disks)}, refresh)
`
}

/**
 * `pages`: key → function that fetches the page's module; `navbarItems`; `islands`; and the site's own styles.
 *
 * @param islands - Islands that the bundler loads, so that every page contains their addresses. Default: none.
 */
export function renderClientModule(
  { pages, styles = [], navbarFiles }: SiteCode,
  islands: readonly Island[] = [],
): string {
  const entries = pages.map(
    ({ key, disk }) =>
      `  ${quote(key)}: () => import(/* webpackChunkName: ${quote(toChunkName(key))} */ ${quote(disk)}),\n`,
  )
  const sheets = styles.map((sheet) => `import ${quote(sheet)}\n`)
  const items = renderNavbarItems(navbarFiles)
  return `${sheets.join('')}export const pages = {\n${entries.join('')}}\n${items}${renderIslands(islands)}`
}

/** `islands`: name → function that fetches its component. Other exports of the module are left out of the chunk. */
function renderIslands(islands: readonly Island[]): string {
  const entries = islands.map(
    ({ name, disk, exported }) =>
      `  ${quote(name)}: async () => (await import(/* webpackChunkName: ${quote(toIslandChunkName(name))}, webpackExports: ${quote([exported])} */ ${quote(disk)}))[${quote(exported)}],\n`,
  )
  return `export const islands = {\n${entries.join('')}}\n`
}

/**
 * Text of the script of an island: it registers the component under its name. Other exports of the module are left
 * out.
 *
 * @param islandCode - Absolute path of `runtime/islands/island-code.ts`.
 */
export function renderIslandModule({ name, disk, exported }: Island, islandCode: string): string {
  return `import { ${exported} as Component } from ${quote(disk)}
import { islandCode } from ${quote(islandCode)}
islandCode.set(${quote(name)}, Component)
`
}

/**
 * `pages`: key → module; `navbarItems`; `components`: name → component; `loadFailures`. If the module of a page
 * throws while it is loaded, rendering that page throws the same error, so that each such page is reported. An
 * error of shared code is reported once, and the code is replaced by nothing, so that pages are still rendered and
 * their own errors are found.
 */
export function renderServerModule({
  pages,
  components,
  navbarFiles,
  trustedModules = [],
  pluginComponents = [],
  islands = [],
}: SiteCode): string {
  const entries = pages.map(
    ({ key, disk }) => `  ${quote(key)}: load(() => require(${quote(disk)})),\n`,
  )
  const registry =
    components === undefined ? 'undefined' : `loadShared(() => require(${quote(components)}))`
  const items = (navbarFiles ?? []).map(
    ({ name, disk }) =>
      `  ${quote(name)}: loadShared(() => require(${quote(disk)}).default, () => null),\n`,
  )
  return [
    `import { loadFailures, loadShared } from ${quote(LOAD_SHARED)}\n`,
    LOAD,
    `export { loadFailures }\nexport const pages = {\n${entries.join('')}}\n`,
    `export const navbarItems = {\n${items.join('')}}\n`,
    renderComponents(registry, trustedModules, pluginComponents),
    `export const islands = ${quote(Object.fromEntries(islands.map(({ name, rule }) => [name, rule])))}\n`,
  ].join('')
}

/** Loads all components of content, in the order of {@link renderComponents}; '' if there are none. */
export function renderComponentsModule({
  components,
  trustedModules = [],
  pluginComponents = [],
}: SiteCode): string {
  const own = components === undefined ? [] : [components]
  const all = [...pluginComponents, ...own, ...trustedModules.map(({ disk }) => disk)]
  // `require`, as in the server module, marks all exports of a module as used.
  const entries = all.map((disk) => `require(${quote(disk)})`)
  return entries.length === 0 ? '' : `module.exports = [${entries.join(', ')}]\n`
}

/** `components`: those of the site, and all exports of trusted modules under a name with their path. */
function renderComponents(
  registry: string,
  modules: readonly TrustedModule[],
  pluginComponents: readonly string[],
): string {
  const shared = pluginComponents
    .map((disk) => `...loadShared(() => require(${quote(disk)})), `)
    .join('')
  const spreads = modules.map(
    ({ path: file, disk }) =>
      `, ...named(${quote(file)}, loadShared(() => require(${quote(disk)})))`,
  )
  const named = modules.length === 0 ? '' : NAMED
  return `${named}export const components = { ${shared}...${registry}${spreads.join('')} }\n`
}

const NAMED = `function named(path, module) {
  return Object.fromEntries(Object.entries(module ?? {}).map(([name, value]) => [path + '#' + name, value]))
}
`

const LOAD = `function load(take) {
  try {
    return take()
  } catch (error) {
    return { default() { throw error } }
  }
}
`

/** Name of the module that loads shared code of the site. */
export const LOAD_SHARED = 'octavo-site/load-shared'

/** Text of {@link LOAD_SHARED}. A failed module that is loaded again is not reported again. */
export const LOAD_SHARED_TEXT = `export { loadFailures, loadShared }
const loadFailures = []
function loadShared(take, fallback) {
  try {
    return take()
  } catch (error) {
    loadFailures.push(error)
    return fallback
  }
}
`

/**
 * Module of a component of the theme that a site replaces: if the site's file throws while it is loaded, the
 * original is used. Exports are looked up when they are used, so that circular imports work.
 */
export function renderReplacement(disk: string, original: string): string {
  return `const { loadShared } = require(${quote(LOAD_SHARED)})
let loaded = {}
module.exports = new Proxy({}, {
  get: (_, name) => (name === '__esModule' ? true : loaded[name]),
  has: (_, name) => name in loaded,
  ownKeys: () => Reflect.ownKeys(loaded),
  getOwnPropertyDescriptor: (_, name) =>
    name in loaded ? { value: loaded[name], enumerable: true, configurable: true } : undefined,
})
loaded = loadShared(() => require(${quote(disk)})) ?? require(${quote(original)})
`
}

/** `navbarItems`: name → component. They are on every page, so they are not separate chunks. */
function renderNavbarItems(files: readonly NavbarFile[] = []): string {
  const imports = files.map(({ disk }, index) => `import item${index} from ${quote(disk)}\n`)
  const entries = files.map(({ name }, index) => `  ${quote(name)}: item${index},\n`)
  return `${imports.join('')}export const navbarItems = {\n${entries.join('')}}\n`
}

const quote = (value: unknown) => JSON.stringify(value)

/** Text of the module that replaces `runtime/site-client-modules.ts`. @param modules - Paths and packages. */
export function renderClientModules(modules: readonly string[]): string {
  const imports = modules.map((name, index) => `import * as module${index} from ${quote(name)}\n`)
  const names = modules.map((_, index) => `module${index}`).join(', ')
  return `${imports.join('')}export const ownModules = [${names}]\n`
}
