import path from 'node:path'
import type { BundleMode, SiteBundle } from '../../rspack.config.ts'
import type { LoadedConfig } from '../config/paths.ts'
import type { SitePage } from '../model.ts'
import { findPackageRoot } from './package-root.ts'
import { findSiteCode, renderClientModule, renderServerModule } from './site-modules.ts'

/** What a bundle is made from. */
export interface BundleOptions {
  loaded: LoadedConfig
  sitePages: readonly SitePage[]
  mode: BundleMode
  /** Absolute path of the folder for intermediate files; created when missing. */
  cacheDir: string
  /** Absolute path of the runtime; default: the one of this program. */
  runtimeDir?: string
}

/** One target, but for the folder that it writes to. */
export type Target = Omit<SiteBundle, 'outDir'>

/** Everything that a bundle is computed from, but the content of files. */
export interface BundlePlan {
  client: Target
  server: Target
  /** In the order of their keys. */
  pages: readonly SitePage[]
  /** Folder that the files of problems are relative to. */
  root: string
}

/** One React for the runtime and for the site, whatever the site has in its own `node_modules`. */
const SHARED_PACKAGES = ['react', 'react-dom', 'react-helmet-async']

/** Pure but for one look: whether the site has static components. */
export function planBundle({ loaded, sitePages, mode, runtimeDir }: BundleOptions): BundlePlan {
  const packageRoot = findPackageRoot()
  const runtime = runtimeDir ?? path.join(packageRoot, 'runtime')
  const code = findSiteCode(loaded.siteDir, sitePages)
  const base = {
    mode,
    packageRoot,
    runtimeDir: runtime,
    siteDir: loaded.siteDir,
    siteBase: loaded.config.baseUrl,
    sharedPackages: SHARED_PACKAGES,
  }
  const target = (name: string, text: string): Target => {
    const file = path.join(runtime, `octavo-site-${name}.js`)
    // A later theme override folder adds its names here: `octavo/theme/…` → `<siteDir>/theme/…`.
    const aliases = { octavo$: path.join(runtime, 'index.ts'), [`octavo-site/${name}$`]: file }
    return { ...base, aliases, virtualFiles: { [file]: text } }
  }
  return {
    client: target('client', renderClientModule(code)),
    server: target('server', renderServerModule(code)),
    pages: code.pages,
    root: loaded.root,
  }
}

/** Files that are this program: the built one in a package, the configuration in a checkout. */
export function listProgramFiles({ client: { packageRoot } }: BundlePlan): string[] {
  const names = ['package.json', 'lib/octavo.cjs', 'rspack.config.ts']
  return names.map((name) => path.join(packageRoot, name))
}
