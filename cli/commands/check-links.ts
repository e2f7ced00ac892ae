import type { Command } from 'commander'
import { checkSite } from '../line/build-site.ts'
import { addCommand, collectLocales, type ExitCode } from './program.ts'

/** `octavo check-links`: everything that `build` checks, writing nothing. */
export function addCheckLinks(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<{ locale?: string[] }>(program, {
    name: 'check-links',
    summary: 'Check all internal links and anchors of all locales; writes nothing.',
    usesCache: true,
    onResult,
    run: async ({ report }, siteDir, { locale, config, cache }) => {
      const { ok } = await checkSite({
        siteDir,
        report,
        ...(locale && { locales: locale }),
        ...(config !== undefined && { config }),
        ...(cache !== undefined && { cache }),
      })
      return ok ? 0 : 1
    },
  }).option('-l, --locale <locale>', 'Check only this locale; may be repeated.', collectLocales)
}
