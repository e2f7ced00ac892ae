/**
 * The repository's own site, built once for all suites of a run. Each suite serves it with a
 * separate server.
 */
import { createHash } from 'node:crypto'
import { cpSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../octavo.ts'
import { makeOnce } from '../run/make-once.ts'
import { buildSite, type ServedSite, servePreview } from './served-site.ts'

export type { ServedSite }

/** Path that a site is served under, as in its config. Default: that of this project. */
export interface Address {
  /** With both slashes. */
  baseUrl?: string
  trailingSlash?: boolean
}

/** Folders of a site and of its output; read only, because other suites use them, too. */
export interface SharedSite {
  root: string
  out: string
}

/** Build the site of this project into a separate folder and serve it as a host would. */
export async function serveBuiltSite(address: Address = {}): Promise<ServedSite> {
  const { root, out } = await buildOwnSite(address)
  return servePreview(root, out)
}

/** The build of the site without changes fails if one of them finds something. */
export const OWN_CHECKS = ['--check-search'] as const

/**
 * The site of this project, built unless a suite of this run has built it.
 *
 * @param changes - Options that replace those of its config.
 */
export async function buildOwnSite(changes: object = {}): Promise<SharedSite> {
  const text = JSON.stringify(changes)
  const isChanged = text !== '{}'
  const name = isChanged
    ? `site-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
    : 'site'
  const folder = await makeOnce(name, (draft) =>
    buildSite(
      isChanged ? copySite(join(draft, 'site'), text) : PROJECT,
      ...(isChanged ? [] : OWN_CHECKS),
      '--out',
      join(draft, 'dist'),
    ),
  )
  return { root: isChanged ? join(folder, 'site') : PROJECT, out: join(folder, 'dist') }
}

/** Copy the sources of the site to another folder, with other options. */
function copySite(root: string, changes: string): string {
  for (const folder of ['content', 'i18n', 'site'])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true })
  renameSync(join(root, 'site/site.config.ts'), join(root, 'site/own.config.ts'))
  writeFileSync(
    join(root, 'site/site.config.ts'),
    `import own from './own.config.ts'\nexport default { ...own, ...${changes} }\n`,
  )
  return root
}
