import { existsSync } from 'node:fs'
import path from 'node:path'
import type { LoadedConfig } from '../../config/paths.ts'
import { planBundle, toBundleKey } from './plan-bundle.ts'
import type { Stock } from './stock-bundle.ts'
import { listStock } from './stock-file.ts'

/**
 * Whether a site will probably use a prebuilt bundle, before its folders are read. If the answer is wrong, the bundler
 * starts later, or in vain.
 */
export async function expectsStock(
  { folder, packageRoot }: Stock,
  loaded: LoadedConfig,
): Promise<boolean> {
  const { config, siteDir } = loaded
  const ofCode = ['pages', 'theme', 'navbar'].map((name) => path.join(siteDir, name))
  if (config.plugins.length > 0 || config.clientModules.length > 0 || ofCode.some(existsSync))
    return false
  const keys = listStock(folder)
  if (keys.length === 0) return false
  const site = { loaded, sitePages: [], mode: 'production', cacheDir: folder } as const
  // Its errors are reported when the site is bundled.
  const plan = await planBundle({ ...site, packageRoot }).catch(() => null)
  return plan !== null && keys.includes(toBundleKey(plan))
}
