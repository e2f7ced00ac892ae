import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { pluginInvalid, pluginMissing, pluginThrew } from '../../base/errors/catalogue.ts'
import { diagnosticsOf, toDiagnostics } from '../../base/errors/site-error.ts'
import type { CodeModule } from '../../base/model/code-module.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { ModuleEntry } from '../../config/plugin-schema.ts'
import { findModule } from './find-module.ts'
import { loadCode } from './load-code.ts'

/** The modules of remark and rehype plugins that loaded, ready for the workers, and diagnostics for the others. */
interface FoundPlugins {
  modules: CodeModule[]
  /** Absolute paths of the files that change a plugin when they change. */
  files: string[]
  diagnostics: Diagnostic[]
}

/** The plugin entries of the config, and their position. */
interface Entries {
  entries: readonly ModuleEntry[]
  /** Folder that relative paths of modules start from, absolute. */
  folder: string
  /** The site folder. */
  root: string
  /** Position of an entry in the config, by its index. */
  locate(index: number): Source
}

/**
 * Load the modules of tree plugins. Each module must exist, run without an error, and export a function by
 * default.
 */
export async function findTreePlugins({
  entries,
  folder,
  root,
  locate,
}: Entries): Promise<FoundPlugins> {
  const found: FoundPlugins = { modules: [], files: [], diagnostics: [] }
  for (const [index, { name, options }] of entries.entries()) {
    const source = locate(index)
    const disk = findModule(name, folder)
    if (disk === null) {
      found.diagnostics.push(pluginMissing(name, source))
      continue
    }
    found.files.push(disk)
    try {
      const { value, files, version } = await loadCode(disk, root)
      found.files.push(...files)
      if (typeof value !== 'function')
        found.diagnostics.push(pluginInvalid(name, 'its default export is not a function', source))
      else found.modules.push({ name, disk, version, ...omitUndefined({ options }) })
    } catch (error) {
      found.diagnostics.push(
        ...(diagnosticsOf(error) ? toDiagnostics(error) : [pluginThrew(name, error, source)]),
      )
    }
  }
  return found
}
