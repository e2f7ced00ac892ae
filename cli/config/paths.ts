import { relative, sep } from 'node:path'
import { type DocsVersion, planVersions } from './docs-version.ts'
import type { SiteConfig } from './schema.ts'
import type { SidebarsInput } from './sidebar-schema.ts'

/** A config as it was loaded, with the folders that it names. Absolute paths. */
export interface LoadedConfig {
  config: SiteConfig
  /** The site folder: paths in the config are relative to it. */
  root: string
  /** The config file. */
  file: string
  /** Folder of the config file: holds `pages/`, `components/`, `theme/`, `static/`. */
  siteDir: string
  /** Sidebars file of each instance, checked for shape: `false` none, `undefined` generated. */
  sidebars: Readonly<Record<string, SidebarsInput | false | undefined>>
  /** Versions of each instance, in order: {@link versionsOf} reads them. Absent: none were cut. */
  versions?: Readonly<Record<string, readonly DocsVersion[]>>
  /** Names in the versions file of each instance, newest first. Absent: none were cut. */
  cut?: Readonly<Record<string, readonly string[]>>
  /** Absolute paths of every file that was read to get this: the config, what it imports, sidebars. */
  dependencies: readonly string[]
}

/** All versions of all instances, in the order of the config; an unversioned one has `current` alone. */
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

/** Name of the config file in diagnostics: from the site folder, with `/`. */
export function toConfigName({ root, file }: Pick<LoadedConfig, 'root' | 'file'>): string {
  return relative(root, file).split(sep).join('/')
}
