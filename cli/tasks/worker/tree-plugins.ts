import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { CodeModule } from '../../base/model/code-module.ts'
import type { PluginPage, PluginSite } from '../../config/define-plugin.ts'
import type { PagePlugin } from '../../make/render/page-plugins.ts'
import type { RenderSetup } from '../../make/render/render-setup.ts'
import type { ParseOptions } from '../../read/parse/parse-options.ts'
import {
  NO_TREE_PLUGINS,
  type TreePlugin,
  type TreePlugins,
} from '../../read/parse/tree-plugins.ts'
import { loadCode } from '../../read/plugins/load-code.ts'
import { openPlugin } from '../../read/plugins/open-plugin.ts'

/** Load the plugins of a site in this thread. The main thread has loaded them before, so errors are just thrown. */
export async function loadTreePlugins(
  plugins: ParseOptions['plugins'],
  root: string,
): Promise<TreePlugins> {
  if (!plugins) return NO_TREE_PLUGINS
  const load = (modules: readonly CodeModule[]) =>
    Promise.all(modules.map((module) => loadOne(module, root)))
  return { remark: await load(plugins.remark), rehype: await load(plugins.rehype) }
}

async function loadOne({ name, disk, options }: CodeModule, root: string): Promise<TreePlugin> {
  const { value } = await loadCode(disk, root)
  if (typeof value !== 'function') throw new Error(`"${name}" is not a function any more.`)
  // The main thread has checked that it is a function; unified calls it with these parameters.
  return { name, attach: value as TreePlugin['attach'], options }
}

/** Load the plugins that work on pages. */
export async function loadPagePlugins({
  plugins = [],
  pluginSite,
  root,
}: Pick<RenderSetup, 'plugins' | 'pluginSite' | 'root'>): Promise<PagePlugin[]> {
  const opened = await Promise.all(
    plugins.map((module) => openPlugin(module, root, { file: module.name })),
  )
  return opened.map(({ name, plugin, options }) => {
    // The main thread made this object as a `PluginSite`; its type is lost between threads.
    const context = { options, site: pluginSite as unknown as PluginSite }
    const { headTags, article } = plugin
    return {
      name,
      ...omitUndefined({
        headTags: headTags && ((page: PluginPage) => headTags(page, context)),
        article: article && ((html: string, page: PluginPage) => article(html, page, context)),
      }),
    }
  })
}
