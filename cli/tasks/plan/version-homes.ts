import { resolve } from 'node:path'
import { CURRENT_VERSION } from '../../config/docs-version.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'
import { toSitePath } from '../../read/scan/inside.ts'

/**
 * Folders of versions that were cut or taken from git → the current folder of their instance, where their docs were
 * written; both relative to the site folder. `undefined` if there are no such versions.
 */
export function findVersionHomes(
  loaded: LoadedConfig,
): Readonly<Record<string, string>> | undefined {
  const old = versionsOf(loaded).flatMap(({ instance, name, folder }) => {
    const home = loaded.config.docs.find(({ id }) => id === instance)?.path
    if (name === CURRENT_VERSION || home === undefined) return []
    return [[folder, toSitePath(loaded.root, resolve(loaded.root, home))] as const]
  })
  return old.length === 0 ? undefined : Object.fromEntries(old)
}
