/**
 * The two generated modules through which the runtime reaches a site's own React code:
 * `octavo-site/client` (each page a chunk, fetched when asked for) and `octavo-site/server` (all
 * pages, and the static components of articles, which the browser never needs).
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { NavbarFile, SitePage, TrustedModule } from '../model/site-files.ts'

/** Input of the generated modules. */
interface SiteCode {
  /** In the order of their keys. */
  pages: readonly SitePage[]
  /** Absolute path of `components/index.*`, whose named exports are static components. */
  components?: string
  /** Absolute paths of the site's style sheets, for every page, in order; default none. */
  styles?: readonly string[]
  /** Components for the navbar, in the order of their names; default none. */
  navbarFiles?: readonly NavbarFile[]
  /** Code in folders of content that the config trusts; default none. */
  trustedModules?: readonly TrustedModule[]
}

/** The site's React code, pages in a fixed order. */
export function findSiteCode(siteDir: string, pages: readonly SitePage[]): SiteCode {
  const components = ['ts', 'tsx', 'js', 'jsx']
    .map((extension) => path.join(siteDir, 'components', `index.${extension}`))
    .find((file) => existsSync(file))
  const sorted = [...pages].sort((a, b) => (a.key < b.key ? -1 : 1))
  return components === undefined ? { pages: sorted } : { pages: sorted, components }
}

/** Name of a page's chunk, another for every key: `page-about`, `page-api~2findex` for `api/index`. */
export function toChunkName(key: string): string {
  const escaped = key.replace(/[^\w-]/g, (character) => `~${character.charCodeAt(0).toString(16)}`)
  return `page-${escaped}`
}

/** `pages`: key → function that fetches the page's module; `navbarItems`; and the site's own styles. */
export function renderClientModule({ pages, styles = [], navbarFiles }: SiteCode): string {
  const entries = pages.map(
    ({ key, disk }) =>
      `  ${quote(key)}: () => import(/* webpackChunkName: ${quote(toChunkName(key))} */ ${quote(disk)}),\n`,
  )
  const sheets = styles.map((sheet) => `import ${quote(sheet)}\n`)
  const items = renderNavbarItems(navbarFiles)
  return `${sheets.join('')}export const pages = {\n${entries.join('')}}\n${items}`
}

/**
 * `pages`: key → module; `navbarItems`; `components`: name → component. A page whose module throws while
 * it is loaded throws the same when it is rendered, so that each such page is reported.
 */
export function renderServerModule({
  pages,
  components,
  navbarFiles,
  trustedModules = [],
}: SiteCode): string {
  const entries = pages.map(
    ({ key, disk }) => `  ${quote(key)}: load(() => require(${quote(disk)})),\n`,
  )
  const registry =
    components === undefined
      ? 'const registry = {}\n'
      : `import * as registry from ${quote(components)}\n`
  const items = renderNavbarItems(navbarFiles)
  return `${LOAD}export const pages = {\n${entries.join('')}}\n${items}${registry}${renderTrusted(trustedModules)}`
}

/** `components`: those of the site, and all exports of trusted modules under a name with their path. */
function renderTrusted(modules: readonly TrustedModule[]): string {
  const imports = modules.map(
    ({ disk }, index) => `import * as trusted${index} from ${quote(disk)}\n`,
  )
  const spreads = modules.map(
    ({ path: file }, index) => `, ...named(${quote(file)}, trusted${index})`,
  )
  const named = modules.length === 0 ? '' : NAMED
  return `${imports.join('')}${named}export const components = { ...registry${spreads.join('')} }\n`
}

const NAMED = `function named(path, module) {
  return Object.fromEntries(Object.entries(module).map(([name, value]) => [path + '#' + name, value]))
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

/** `navbarItems`: name → component; they are on every page, so that none is a chunk of its own. */
function renderNavbarItems(files: readonly NavbarFile[] = []): string {
  const imports = files.map(({ disk }, index) => `import item${index} from ${quote(disk)}\n`)
  const entries = files.map(({ name }, index) => `  ${quote(name)}: item${index},\n`)
  return `${imports.join('')}export const navbarItems = {\n${entries.join('')}}\n`
}

const quote = (text: string) => JSON.stringify(text)
