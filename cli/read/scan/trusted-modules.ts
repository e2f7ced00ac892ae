import { join } from 'node:path'
import type { TrustedModule } from '../../base/model/site-files.ts'
import { toMatcher } from '../../config/glob.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import type { ContentFolder } from './content-folders.ts'
import { hasHiddenPart } from './inside.ts'
import { walkFolder } from './walk-folder.ts'

/** Modules in content folders that the config trusts, by `markdown.trusted`. Sorted by path. */
export function listTrustedModules(
  { config }: Pick<LoadedConfig, 'config'>,
  folders: readonly ContentFolder[],
): TrustedModule[] {
  const { trusted } = config.markdown
  if (trusted.length === 0) return []
  const isTrusted = toMatcher(trusted)
  const modules = new Map<string, TrustedModule>()
  for (const { disk, path } of folders) {
    const toPath = (file: string) => (path === '' ? file : `${path}/${file}`)
    const { files } = walkFolder({
      folder: disk,
      name: path,
      allowed: [],
      enters: (folder) => !hasHiddenPart(folder),
      takes: (file) => /\.[jt]sx?$/.test(file) && !/\.d\.ts$/.test(file) && isTrusted(toPath(file)),
    })
    for (const file of files)
      modules.set(toPath(file), { path: toPath(file), disk: join(disk, file) })
  }
  return [...modules.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}
