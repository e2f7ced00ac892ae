import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  cacheOption,
  formatOption,
  localesOption,
  type Runner,
  siteCommand,
  strictOption,
  toSite,
} from './define-command.ts'

/** `octavo check-links`: everything that `build` checks, writing nothing. */
export function checkLinksCommand(run: Runner) {
  return siteCommand(
    'check-links',
    'Check all internal links and anchors of all locales; writes nothing.',
  )
    .addOption(formatOption())
    .addOption(strictOption())
    .addOption(cacheOption())
    .addOption(localesOption())
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report, tools }) => {
        const { checkSite } = await import('../pipeline/build-site.ts')
        const rest = omitUndefined({ locales: options.locale, isStrict: options.strict })
        const { ok } = await checkSite({ ...site, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}
