import type { BundleMode } from '../../../rspack.config.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'

/** Facts on a site's code that determine which features the runtime needs. */
interface SiteCode {
  islands: readonly unknown[]
  clientModules: readonly unknown[]
  /** The site has components of content that run only at build. Default: `false`. */
  hasComponents?: boolean
  mode?: BundleMode
}

/** Text of the module that replaces `runtime/contract/features.ts`: constants by which unused code is removed. */
export function renderFeatures(
  loaded: LoadedConfig,
  { islands, clientModules, hasComponents = false, mode = 'production' }: SiteCode,
): string {
  const features = {
    HAS_VERSIONS: hasVersions(loaded),
    HAS_SEARCH: loaded.config.search.provider !== false,
    HAS_CLIENT_MODULES: clientModules.length > 0,
    HAS_DARK_NAVBAR: loaded.config.themeConfig.navbar.style === 'dark',
    HAS_ISLANDS: islands.length > 0,
    HAS_PAGE_SHEETS: hasComponents || islands.length > 0,
    // `serve` writes no Markdown copies.
    HAS_MARKDOWN_COPIES:
      mode === 'production' && loaded.config.llms !== false && loaded.config.router !== 'hash',
    HAS_ZOOM: loaded.config.images.zoom,
    HAS_DIAGRAMS: loaded.config.markdown.mermaid,
  }
  return Object.entries(features)
    .map(([name, value]) => `export const ${name} = ${value}\n`)
    .join('')
}

function hasVersions(loaded: LoadedConfig): boolean {
  const { items } = loaded.config.themeConfig.navbar
  return (
    versionsOf(loaded).some(
      ({ hasSiblings, banner, badge }) => hasSiblings || badge || banner !== 'none',
    ) || /"type":"docsVersion/.test(JSON.stringify(items))
  )
}
