/** The manual, built once for all test files of a run. */
import { join } from 'node:path'
import { buildSite } from '../e2e/served-site.ts'
import { PROJECT } from '../octavo.ts'
import { makeOnce } from '../run/make-once.ts'

/** Folder of the manual's sources. */
export const MANUAL = join(PROJECT, 'docs')

/** The build fails if one of them finds something. */
export const MANUAL_CHECKS = ['--strict', '--check-search'] as const

/** Build the manual where no test file of this run has done so. @returns its output folder; read only. */
export async function buildManual(): Promise<string> {
  const folder = await makeOnce('manual', (draft) =>
    buildSite(MANUAL, ...MANUAL_CHECKS, '--out', join(draft, 'dist')),
  )
  return join(folder, 'dist')
}
