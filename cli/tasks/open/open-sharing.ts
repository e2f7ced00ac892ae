/** Opens the cache that machines share, in a thread of its own, which can be terminated if the store hangs. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { cacheDriverFailed, cacheForeign, cacheUnreachable } from '../../base/errors/catalogue.ts'
import { SiteErrors } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { toConfigName } from '../../config/paths.ts'
import {
  createSharing,
  type SharedCounts,
  type SharedValues,
} from '../../engine/shared-cache/share-values.ts'
import { createPool } from '../worker/pool.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import type { OpenConfig } from './open-site.ts'

/**
 * @returns `null` if the config has no shared cache.
 * @throws `CACHE_DRIVER_FAILED` if the driver is missing, or rejects its options.
 */
export async function openSharing(
  { loaded, tools }: Pick<OpenConfig, 'loaded' | 'tools'>,
  isShard: boolean,
): Promise<SharedValues | null> {
  const { cache } = loaded.config
  if (!cache) return null
  const { driver, options, secret, readOnly } = cache
  const pool = createPool(1, () => tools.startWorker())
  try {
    await pool.ask('openStore', {
      ...{ driver, options, root: loaded.root },
      ...omitUndefined({ secret }),
    })
  } catch (error) {
    await pool.close()
    const text = error instanceof Error ? error.message : String(error)
    const reason = text.replace(/^Error: /, '').replace(/ from '.*$/s, '')
    const source = { file: toConfigName(loaded), at: 'cache.driver' }
    throw new SiteErrors(
      locateDiagnostics([cacheDriverFailed(driver, reason, source)], loaded.root),
    )
  }
  return createSharing(pool, { isReadOnly: readOnly, isShard })
}

/** Diagnostics of a shared cache after a build. */
export function reviewSharing(counts: SharedCounts): Diagnostic[] {
  const { failure, foreign } = counts
  return [
    ...(failure === null ? [] : [cacheUnreachable(failure)]),
    ...(foreign === 0 ? [] : [cacheForeign(foreign)]),
  ]
}
