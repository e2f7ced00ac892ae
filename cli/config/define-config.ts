export type {
  BuiltSite,
  LoadContext,
  OptionsSchema,
  Plugin,
  PluginCommand,
  PluginContent,
  PluginContext,
  PluginDoc,
  PluginModule,
  PluginPage,
  PluginSite,
} from './define-plugin.ts'
export { definePlugin } from './define-plugin.ts'
export type { FrontMatterOf } from './site-fields.ts'

import type { SidebarItemInput, SidebarsInput, SiteConfigInput } from './schema.ts'

export type { SidebarItemInput, SidebarsInput, SiteConfigInput }

/** Type the config of a site; returns what it was given. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}

/** Type a sidebars file; returns what it was given. */
export function defineSidebars(sidebars: SidebarsInput): SidebarsInput {
  return sidebars
}
