import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { ModuleEntry } from '../config/plugin-schema.ts'
import { pluginInvalid, pluginMissing, pluginThrew } from '../errors/catalogue.ts'
import { diagnosticsOf, toDiagnostics } from '../errors/site-error.ts'
import type { CodeModule } from '../model/code-module.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import { findModule } from './find-module.ts'
import { loadCode } from './load-code.ts'

/** Modules of remark and rehype plugins, ready for the workers, and what is wrong with others. */
interface FoundPlugins {
  modules: CodeModule[]
  /** Absolute paths of files whose change is another plugin. */
  files: string[]
  diagnostics: Diagnostic[]
}

/** Where entries stand. */
interface Entries {
  entries: readonly ModuleEntry[]
  /** Folder that paths begin at, absolute. */
  folder: string
  /** The site folder. */
  root: string
  /** Where the entry of an index is written. */
  locate(index: number): Source
}

/** Find and try the modules of plugins for trees: each must be there, run, and export a function. */
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
      const { value, files } = await loadCode(disk, root)
      found.files.push(...files)
      if (typeof value !== 'function')
        found.diagnostics.push(pluginInvalid(name, 'its default export is no function', source))
      else
        found.modules.push({ name, disk, version: hashFiles(files), ...omitUndefined({ options }) })
    } catch (error) {
      found.diagnostics.push(
        ...(diagnosticsOf(error) ? toDiagnostics(error) : [pluginThrew(name, error, source)]),
      )
    }
  }
  return found
}

/** One text for the content of all files. */
export function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
  return hash.digest('base64url')
}
