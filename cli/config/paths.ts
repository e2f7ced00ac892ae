import { join, relative, resolve, sep } from 'node:path'
import { type DocsVersion, planVersions } from './docs-version.ts'
import type { SiteConfig } from './schema.ts'
import type { SidebarsInput } from './sidebar-schema.ts'

/** A loaded config, with the folders that it names. Absolute paths. */
export interface LoadedConfig {
  config: SiteConfig
  /** The site folder: paths in the config are relative to it. */
  root: string
  /** The config file. */
  file: string
  /** Folder of the config file: contains `pages/`, `components/`, `theme/`, `static/`. */
  siteDir: string
  /** Validated sidebars of each instance: `false` for none, `undefined` for generated ones. */
  sidebars: Readonly<Record<string, SidebarsInput | false | undefined>>
  /** Versions of each instance, in order: {@link versionsOf} reads them. Absent: none were cut. */
  versions?: Readonly<Record<string, readonly DocsVersion[]>>
  /** Names in the versions file of each instance, newest first. Absent: none were cut. */
  cut?: Readonly<Record<string, readonly string[]>>
  /** Absolute paths of all files that were read to load this: the config, its imports, sidebars. */
  dependencies: readonly string[]
}

/** All versions of all instances, in the order of the config; an instance without versions has only `current`. */
export function versionsOf({
  config,
  sidebars,
  versions,
}: Pick<LoadedConfig, 'config' | 'sidebars' | 'versions'>): DocsVersion[] {
  return config.docs.flatMap(
    (instance) =>
      versions?.[instance.id] ??
      planVersions(instance, []).versions.map((place) => ({
        ...place,
        sidebars: sidebars[instance.id],
        sidebarFile: instance.sidebarPath || instance.path,
      })),
  )
}

/** Name of the config file in diagnostics: relative to the site folder, with `/`. */
export function toConfigName({ root, file }: Pick<LoadedConfig, 'root' | 'file'>): string {
  return toName(file, root)
}

/** Name of a file in diagnostics: relative to the site folder, with `/`. */
export function toName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/')
}

/** Absolute static folders in the config's order; default: `static` next to the config. */
export function toStaticFolders({ config, root, siteDir }: LoadedConfig): string[] {
  const named = config.staticDirectories
  return named ? named.map((folder) => resolve(root, folder)) : [join(siteDir, 'static')]
}
