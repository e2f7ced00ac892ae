import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { cacheOption, localesOption, type Runner, siteCommand, toSite } from './define-command.ts'

/** `octavo check-links`: everything that `build` checks, writing nothing. */
export function checkLinksCommand(run: Runner) {
  return siteCommand(
    'check-links',
    'Check all internal links and anchors of all locales; writes nothing.',
  )
    .addOption(cacheOption())
    .addOption(localesOption())
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report, tools }) => {
        const { checkSite } = await import('../pipeline/build-site.ts')
        const locales = omitUndefined({ locales: options.locale })
        const { ok } = await checkSite({ ...site, report, tools, ...locales })
        return ok ? 0 : 1
      })
    })
}
