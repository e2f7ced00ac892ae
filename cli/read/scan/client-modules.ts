import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { clientModuleMissing } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { findFile, listAbove } from '../../config/module-files.ts'
import { type LoadedConfig, toConfigName } from '../../config/paths.ts'

/** Extensions that an entry may leave out. */
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs']

/** Modules to bundle: absolute paths of files, and names of packages. */
interface ClientModules {
  /** In the order of the config. */
  clientModules: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** Find the modules of `clientModules`: files relative to the site folder, else installed packages. */
export function listClientModules(loaded: LoadedConfig): ClientModules {
  const { root, config } = loaded
  const found = config.clientModules.map((name) => ({ name, request: findModule(name, root) }))
  return {
    clientModules: found.flatMap(({ request }) => request ?? []),
    diagnostics: found.flatMap(({ name, request }, index) =>
      request === undefined
        ? [clientModuleMissing(name, { file: toConfigName(loaded), at: `clientModules[${index}]` })]
        : [],
    ),
  }
}

function findModule(name: string, root: string): string | undefined {
  const file = findFile(resolve(root, name), ENDINGS)
  if (file !== undefined) return file
  return /^[.\\/]/.test(name) || !isInstalled(name, root) ? undefined : name
}

/** Whether the package of an import is installed in the site folder or in a folder above it. */
function isInstalled(name: string, folder: string): boolean {
  const [first = '', second = ''] = name.split('/')
  const path = first.startsWith('@') ? join(first, second) : first
  return listAbove(folder).some((above) => existsSync(join(above, 'node_modules', path)))
}
