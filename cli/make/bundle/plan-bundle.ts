import path from 'node:path'
import type { BundleMode, SiteBundle } from '../../../rspack.config.ts'
import type { NavbarFile, SitePage, ThemeFile, TrustedModule } from '../../base/model/site-files.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { withoutPlaces } from '../../base/package/portable-path.ts'
import { type LoadedConfig, toStaticFolders } from '../../config/paths.ts'
import { hashOfJson } from './bundle-record.ts'
import { addDiagrams, withoutDiagrams } from './diagram-library.ts'
import { planImports } from './docusaurus-aliases.ts'
import { findIslands, type Island, type IslandMemory } from './find-islands.ts'
import { renderFeatures } from './site-features.ts'
import { renderLook } from './site-look.ts'
import {
  findSiteCode,
  LOAD_SHARED,
  LOAD_SHARED_TEXT,
  renderClientModule,
  renderClientModules,
  renderComponentsModule,
  renderHotModules,
  renderIslandModule,
  renderReplacement,
  renderServerModule,
  toIslandChunkName,
} from './site-modules.ts'
import { planTheme, type ThemeOverrides } from './theme-overrides.ts'

/** Input of a bundle. */
export interface BundleOptions {
  loaded: LoadedConfig
  sitePages: readonly SitePage[]
  /** Components of the site that replace components of the theme; default none. */
  themeFiles?: readonly ThemeFile[]
  /** The site's own components for the navbar; default none. */
  navbarFiles?: readonly NavbarFile[]
  /** Code in folders of content that the config trusts; default none. */
  trustedModules?: readonly TrustedModule[]
  /** Absolute paths of modules of plugins whose exports are components; default none. */
  pluginComponents?: readonly string[]
  /** Paths and packages of modules that are called on navigation; default none. */
  clientModules?: readonly string[]
  mode: BundleMode
  /** Absolute path of the folder for intermediate files; created when missing. */
  cacheDir: string
  /** Another folder of intermediate files, which is only read. Default: `cacheDir`. */
  keptIn?: string
  /** Called with the folder of an earlier bundle that was damaged. Default: nothing. */
  onDamage?: (folder: string) => void
  /** Folder of the program, absolute; default: the one of this program. */
  packageRoot?: string
  /** Absolute path of the runtime; default: `runtime/` of the program. */
  runtimeDir?: string
  /** Facts on islands from the last text of each module that could be parsed. Default: empty. */
  islandMemory?: IslandMemory
}

/** One target, without its output folder. */
type Target = Omit<SiteBundle, 'outDir'>

/** All inputs of a bundle except the content of files. */
export interface BundlePlan {
  client: Target
  server: Target
  /** Target of the style sheet of static components; `undefined` if there are none. */
  components: Target | undefined
  /** In the order of their keys. */
  pages: readonly SitePage[]
  /** Components of content that run in the browser too. */
  islands: readonly Island[]
  /** Folder that the files of diagnostics are relative to. */
  root: string
}

/** Packages that the site and the runtime share, even if the site has its own copy in `node_modules`. */
const SHARED_PACKAGES = ['react', 'react-dom', 'react-helmet-async']

const INSIGHTS = '@algolia/autocomplete-plugin-algolia-insights'

/**
 * Plan a bundle. Reads only the site's components and the replaced files of the theme.
 *
 * @throws {@link SiteError} `THEME_UNKNOWN`, `THEME_EXPORT_MISSING` for theme files that do not fit, and what
 *  {@link findIslands} throws.
 */
export async function planBundle(options: BundleOptions): Promise<BundlePlan> {
  const { loaded, sitePages, themeFiles = [], clientModules = [], mode } = options
  const { navbarFiles = [], trustedModules = [], pluginComponents = [] } = options
  const { packageRoot, runtime } = findProgram(options)
  const found = findSiteCode(loaded.siteDir, sitePages)
  const islands = listIslands(options, found.components)
  const code = { ...found, navbarFiles, trustedModules, pluginComponents, islands }
  const ofComponents = renderComponentsModule(code)
  const hasComponents = ofComponents !== ''
  const { named, ...place } = planPlace(options, runtime, hasComponents)
  const base = {
    mode,
    packageRoot,
    runtimeDir: runtime,
    ...place,
    siteBase: loaded.config.baseUrl,
    isRelative: loaded.config.router === 'hash',
    islands: {},
    sharedPackages: SHARED_PACKAGES,
  }
  const features = path.join(runtime, 'octavo-features.js')
  const theme = await planTheme(runtime, themeFiles)
  const imports = addDiagrams(named, runtime, loaded)
  const look = renderLook(loaded.config.themeConfig)
  const lookFile = path.join(runtime, 'octavo-look.css')
  const target = (name: string, text: string): Target => {
    // Not `.js`, because such a file of an ES module package must not use `require`.
    const file = path.join(runtime, `octavo-site-${name}.ts`)
    const aliases = {
      octavo$: path.join(runtime, 'index.ts'),
      [`octavo-site/${name}$`]: file,
      [path.join(runtime, 'contract/features.ts')]: features,
      // A part of the search library that is never used, and costs 2 kB.
      [`${INSIGHTS}$`]: path.join(runtime, 'search/no-insights-plugin.ts'),
    }
    return {
      ...base,
      aliases: { ...imports.aliases, ...theme.aliases, ...aliases },
      virtualFiles: {
        ...imports.virtualFiles,
        ...theme.virtualFiles,
        [file]: text,
        [features]: renderFeatures(loaded, { islands, clientModules, hasComponents, mode }),
        ...(look !== '' && { [lookFile]: look }),
      },
    }
  }
  // Precedes the site's own style sheets, so that their rules win in the cascade.
  const styles = [...(look === '' ? [] : [lookFile]), ...theme.styles]
  const own = target('client', renderClient({ ...code, styles }, mode))
  const client = withClientModules(own, clientModules)
  return {
    client: mode === 'production' ? withIslands(client, islands) : client,
    server: guardLoading(withoutDiagrams(target('server', renderServerModule(code))), theme),
    components: hasComponents ? target('components', ofComponents) : undefined,
    pages: code.pages,
    islands,
    root: loaded.root,
  }
}

function findProgram({ packageRoot = findPackageRoot(), runtimeDir }: BundleOptions) {
  return { packageRoot, runtime: runtimeDir ?? path.join(packageRoot, 'runtime') }
}

/** Folder of a site's code and names that the code may import. All sites without code have the same, so that they share a plan. */
function planPlace(options: BundleOptions, runtime: string, hasComponents: boolean) {
  const { loaded } = options
  return hasComponents || hasOwnCode(options)
    ? {
        siteDir: loaded.siteDir,
        staticFolders: toStaticFolders(loaded),
        named: planImports(runtime, loaded),
      }
    : { siteDir: runtime, named: { aliases: {}, virtualFiles: {} } }
}

/** Whether a site, or a plugin, adds code or style sheets, apart from components of content. */
function hasOwnCode(options: BundleOptions): boolean {
  const { sitePages, themeFiles, navbarFiles, clientModules } = options
  return [sitePages, themeFiles, navbarFiles, clientModules].some((list = []) => list.length > 0)
}

function listIslands(options: BundleOptions, components: string | undefined): Island[] {
  const { trustedModules = [], pluginComponents = [], loaded, islandMemory: memory } = options
  return findIslands({ components, pluginComponents, trustedModules, root: loaded.root, memory })
}

/** Module of the client. In development, the bundler loads islands, and open tabs follow hot updates. */
function renderClient(code: Parameters<typeof renderHotModules>[0], mode: BundleMode): string {
  if (mode === 'production') return renderClientModule(code)
  const followLoaders = path.join(findPackageRoot(), 'runtime/live/follow-loaders.ts')
  return renderClientModule(code, code.islands) + renderHotModules(code, followLoaders)
}

/** Make each island a separate script; only pages with that island contain its address. */
function withIslands(client: Target, islands: readonly Island[]): Target {
  const { runtimeDir } = client
  const islandCode = path.join(runtimeDir, 'islands/island-code.ts')
  const entries = islands.map((island, index) => ({
    name: toIslandChunkName(island.name),
    file: path.join(runtimeDir, `octavo-island-${index}.ts`),
    text: renderIslandModule(island, islandCode),
  }))
  const files = Object.fromEntries(entries.map(({ file, text }) => [file, text]))
  return {
    ...client,
    islands: Object.fromEntries(entries.map(({ name, file }) => [name, file])),
    virtualFiles: { ...client.virtualFiles, ...files },
  }
}

/** Replace the empty list of client modules by those of the site. */
function withClientModules(client: Target, modules: readonly string[]): Target {
  if (modules.length === 0) return client
  const file = path.join(client.siteDir, 'octavo-client-modules.ts')
  const original = path.join(client.runtimeDir, 'site-client-modules.ts')
  return {
    ...client,
    aliases: { ...client.aliases, [original]: file },
    virtualFiles: { ...client.virtualFiles, [file]: renderClientModules(modules) },
  }
}

/** Guard shared code of the site, so that an error while loading it is reported and does not hide other errors. */
function guardLoading(server: Target, { replaced }: ThemeOverrides): Target {
  const loader = path.join(server.runtimeDir, 'octavo-load-shared.ts')
  const guards = replaced.map(({ original, disk, copy }) => {
    // Not `.ts`, because the module is CommonJS.
    const file = original.replace(/\.tsx?$/, '.replacement.cjs')
    return { original, file, text: renderReplacement(disk, copy) }
  })
  return {
    ...server,
    aliases: {
      ...server.aliases,
      ...Object.fromEntries(guards.map(({ original, file }) => [original, file])),
      [`${LOAD_SHARED}$`]: loader,
    },
    virtualFiles: {
      ...server.virtualFiles,
      ...Object.fromEntries(guards.map(({ file, text }) => [file, text])),
      [loader]: LOAD_SHARED_TEXT,
    },
  }
}

/** Hash of a plan, the same wherever the site and this program are. */
export function toBundleKey(plan: BundlePlan): string {
  return hashOfJson(withoutPlaces(JSON.stringify(plan), plan.root, plan.client.packageRoot))
}

/** Files of this program that change with it: the bundler, with its configuration, and the version. */
export function listProgramFiles({ client: { packageRoot } }: BundlePlan): string[] {
  const names = ['package.json', 'lib/bundler.cjs']
  return names.map((name) => path.join(packageRoot, name))
}
