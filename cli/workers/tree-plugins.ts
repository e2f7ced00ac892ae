import type { CodeModule } from '../model/code-module.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { NO_TREE_PLUGINS, type TreePlugin, type TreePlugins } from '../parse/tree-plugins.ts'
import { loadCode } from '../plugins/load-code.ts'

/** Load the plugins of a site in this thread; they were tried before, so that what fails here is thrown. */
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
  if (typeof value !== 'function') throw new Error(`"${name}" is no function any more.`)
  // The main thread has found a function there; unified calls it the same way.
  return { name, attach: value as TreePlugin['attach'], options }
}
