import { resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { PluginCommand } from '../../config/define-plugin.ts'
import { loadConfig } from '../../config/load-config.ts'
import { toConfigName } from '../../config/paths.ts'
import { callPlugin } from '../../read/plugins/call-plugin.ts'
import { findModule } from '../../read/plugins/find-module.ts'
import { createReader } from '../../read/plugins/load-content.ts'
import { openPlugin, toPluginSite } from '../../read/plugins/open-plugin.ts'

/** A command that a plugin adds. */
interface AddedCommand extends Pick<PluginCommand<unknown>, 'name' | 'description'> {
  /** @throws `PLUGIN_FAILED`. */
  run(args: readonly string[], print: (text: string) => void): Promise<void>
}

/**
 * List the commands that plugins of a site add.
 *
 * @throws errors of the config and of its plugins.
 */
export async function listPluginCommands(
  siteDir: string,
  options: { config?: string } = {},
): Promise<AddedCommand[]> {
  const { config, root, file } = await loadConfig(resolve(siteDir), options)
  const added: AddedCommand[] = []
  for (const [index, entry] of config.plugins.entries()) {
    const disk = findModule(entry.name, root)
    if (disk === null) continue
    const source = { file: toConfigName({ root, file }), at: `plugins[${index}]` }
    const opened = await openPlugin({ ...omitUndefined(entry), disk }, root, source)
    const { plugin, options: given } = opened
    const context = { options: given, site: toPluginSite(config), root, ...createReader(root) }
    for (const command of plugin.commands ?? [])
      added.push({
        name: command.name,
        description: command.description,
        async run(args, print) {
          // Commands have no time limit.
          const run = () => command.run({ ...context, args, print })
          await callPlugin(opened, { name: command.name, seconds: false, run })
        },
      })
  }
  return added
}
