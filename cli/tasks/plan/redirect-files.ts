/** The redirects of a site as files of its output. */

import { redirectsShadowed } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { PlannedRedirects } from '../../base/model/redirect.ts'
import { toConfigName } from '../../config/paths.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import {
  REDIRECT_LISTS,
  toHostRedirects,
  toNginxRedirects,
  toRedirectList,
  toRedirectPage,
} from '../../make/site-files/redirect-files.ts'
import type { OpenSite } from '../open/open-site.ts'

/** Input of the files. */
interface RedirectFilesInput {
  site: OpenSite
  planned: { redirects: PlannedRedirects; setups: Readonly<Record<string, LocaleSetup>> }
}

const WRITERS = { hosts: toHostRedirects, nginx: toNginxRedirects, json: toRedirectList } as const

/** Redirect pages of the built locales, and lists of all locales, which a build of some locales does not write. */
export function* toRedirectFiles({ site, planned }: RedirectFilesInput): Generator<OutputFile> {
  const { redirectFiles, url, i18n } = site.loaded.config
  const { redirects, pages } = planned.redirects
  if (redirectFiles.includes('html'))
    for (const page of pages) {
      const document = planned.setups[page.locale]?.document
      if (document) yield toRedirectPage(page, { url, lang: document.lang, dir: document.dir })
    }
  if (redirects.length === 0 || site.locales.length < i18n.locales.length) return
  for (const kind of redirectFiles)
    if (kind !== 'html') yield { path: REDIRECT_LISTS[kind], content: WRITERS[kind](redirects) }
}

/** Warn if a list of the site replaces the generated one, which loses redirects of the config and of pages. */
export function checkRedirectLists(
  { loaded, scan }: Pick<OpenSite, 'loaded' | 'scan'>,
  { redirects }: PlannedRedirects,
): Diagnostic[] {
  if (redirects.length === 0) return []
  const source = { file: toConfigName(loaded), at: 'redirects' }
  return loaded.config.redirectFiles.flatMap((kind) => {
    const path = kind === 'html' ? undefined : REDIRECT_LISTS[kind]
    const isTaken = path !== undefined && scan.statics.some((file) => file.path === path)
    return isTaken ? [redirectsShadowed(path, source)] : []
  })
}
