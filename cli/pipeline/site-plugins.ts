import { type LoadedConfig, toConfigName } from '../config/paths.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { findTreePlugins } from '../plugins/load-tree-plugins.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'

/**
 * Find the remark and rehype plugins of a config. A site without any pays nothing.
 *
 * @param seen - Gets the files whose change is another plugin. Absolute paths.
 * @throws `PLUGIN_MISSING`, `PLUGIN_INVALID`, `PLUGIN_FAILED`, all at once.
 */
export async function openTreePlugins(
  loaded: LoadedConfig,
  seen: Set<string> | undefined,
): Promise<ParseOptions['plugins']> {
  const { root, config } = loaded
  const { remarkPlugins, rehypePlugins } = config.markdown
  if (remarkPlugins.length + rehypePlugins.length === 0) return undefined
  const find = (option: 'remarkPlugins' | 'rehypePlugins') =>
    findTreePlugins({
      entries: config.markdown[option],
      folder: root,
      root,
      locate: (index) => ({ file: toConfigName(loaded), at: `markdown.${option}[${index}]` }),
    })
  const [remark, rehype] = [await find('remarkPlugins'), await find('rehypePlugins')]
  for (const file of [...remark.files, ...rehype.files]) seen?.add(file)
  throwDiagnostics(locateDiagnostics([...remark.diagnostics, ...rehype.diagnostics], root))
  return { remark: remark.modules, rehype: rehype.modules }
}
