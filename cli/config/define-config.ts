export type {
  BuiltSite,
  LinkTarget,
  LoadContext,
  MarkdownNode,
  MarkdownTree,
  NavbarItemInput,
  OptionsSchema,
  PlannedDoc,
  PlannedTranslation,
  Plugin,
  PluginBadge,
  PluginCommand,
  PluginContent,
  PluginContext,
  PluginDoc,
  PluginFeed,
  PluginMember,
  PluginModule,
  PluginPage,
  PluginPlace,
  PluginPlan,
  PluginReader,
  PluginReport,
  PluginReporter,
  PluginSite,
  RedirectInput,
} from './define-plugin.ts'
export { definePlugin } from './define-plugin.ts'
export type { HeadTag } from './head-schema.ts'
export type { FrontMatterOf } from './site-fields.ts'

import type { SidebarItemInput, SidebarsInput, SiteConfigInput } from './schema.ts'

export type { SidebarItemInput, SidebarsInput, SiteConfigInput }

/** Give a config its type, for editors; returns the config. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}

/** Give sidebars their type, for editors; returns the sidebars. */
export function defineSidebars(sidebars: SidebarsInput): SidebarsInput {
  return sidebars
}
