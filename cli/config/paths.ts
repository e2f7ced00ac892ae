import type { SiteConfig } from './schema.ts'

/** A config as it was loaded, with the folders it speaks of. Absolute paths. */
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
  /** Absolute paths of every file that was read to get this: the config, what it imports, sidebars. */
  dependencies: readonly string[]
}

import type { SidebarsInput } from './sidebar-schema.ts'
