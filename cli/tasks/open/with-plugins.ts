import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { pluginInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SitePage, ThemeFile } from '../../base/model/site-files.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { findModule } from '../../read/plugins/find-module.ts'
import type { Scan } from '../../read/scan/scan-site.ts'
import { pathOfPlugin, type SitePlugin, type SitePlugins } from './site-plugins.ts'

/** Add pages, messages, styles and modules of plugins to a scan; those of the site itself win. */
export function withPlugins(
  loaded: LoadedConfig,
  scan: Scan,
  { plugins, docs, diagnostics }: SitePlugins,
): Scan {
  const written = new Set(docs.flatMap(({ file, virtual }) => (virtual ? [] : [file])))
  const found = scan.files.filter(({ file }) => !written.has(file))
  const own = new Set(found.map(({ file }) => file))
  const parts = plugins.map((plugin, index) => {
    const { name } = plugin.opened
    const number = plugins.slice(0, index).filter(({ opened }) => opened.name === name).length
    return toParts(loaded, plugin, number)
  })
  const missing = parts.flatMap((part) => part.diagnostics)
  return {
    ...scan,
    files: [...found, ...docs.filter(({ file }) => !own.has(file))].sort((a, b) =>
      a.origin < b.origin ? -1 : 1,
    ),
    catalogues: joinCatalogues(scan, plugins),
    themeFiles: [...parts.flatMap(({ styles }) => styles), ...scan.themeFiles],
    sitePages: [...scan.sitePages, ...parts.flatMap(({ pages }) => pages)].sort((a, b) =>
      a.key < b.key ? -1 : 1,
    ),
    clientModules: [...parts.flatMap((part) => part.clientModules), ...scan.clientModules],
    pluginComponents: parts.flatMap(({ components }) => components),
    diagnostics: [...scan.diagnostics, ...diagnostics, ...missing],
  }
}

function joinCatalogues({ catalogues }: Scan, plugins: readonly SitePlugin[]): Scan['catalogues'] {
  const joined: Record<string, Record<string, string>> = {}
  for (const messages of [...plugins.map(({ content }) => content.messages ?? {}), catalogues])
    for (const [locale, texts] of Object.entries(messages))
      joined[locale] = { ...joined[locale], ...texts }
  return joined
}

/** @param number - Number of earlier plugins of the same name, since one may be used twice with other options. */
function toParts({ root }: LoadedConfig, plugin: SitePlugin, number: number) {
  const { components } = plugin.opened
  const { styles = [], clientModules = [], pages = {}, name } = plugin.opened.plugin
  const diagnostics: Diagnostic[] = []
  const find = (path: string): string[] => {
    const disk = findModule(path, pathOfPlugin(plugin, '.'))
    if (disk !== null && existsSync(disk)) return [disk]
    diagnostics.push(pluginInvalid(name, `it names "${path}", which is not there`, plugin.source))
    return []
  }
  const toName = (disk: string) => relative(root, disk).split(sep).join('/')
  return {
    diagnostics,
    styles: styles
      .flatMap(find)
      .map((disk): ThemeFile => ({ kind: 'styles', name: toName(disk), disk, file: toName(disk) })),
    clientModules: clientModules.flatMap(find),
    components: components === undefined ? [] : find(components),
    pages: Object.entries(pages).flatMap(([slug, path]): SitePage[] =>
      find(path).map((disk) => ({
        key: `${name}${number === 0 ? '' : number + 1}/${slug}`,
        disk,
        slug,
        plugin: { name, file: toName(disk), source: plugin.source },
      })),
    ),
  }
}
