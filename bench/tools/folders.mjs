import { join } from 'node:path'

/** Folder of the benches, absolute. */
export const BENCH = join(import.meta.dirname, '..')
/** Folder of the repository, absolute. */
export const REPOSITORY = join(BENCH, '..')
/** Results and logs; not under version control. */
export const RESULTS = join(BENCH, 'results')
/** Where the repository's own site is built to while it is measured; not under version control. */
export const SITE_OUT = join(BENCH, 'work', 'site')

/**
 * Where a tool's output goes that is worth a look when it fails.
 *
 * @param {string} name
 */
export const toLog = (name) => join(RESULTS, 'logs', `${name}.log`)
