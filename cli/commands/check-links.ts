import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  cacheOption,
  checkingCommand,
  localesOption,
  type Runner,
  toChecking,
  toSite,
} from './define-command.ts'

/** `octavo check-links`: run all checks of `build`, but write nothing. */
export function checkLinksCommand(run: Runner) {
  return checkingCommand(
    'check-links',
    'Check all internal links and anchors of all locales, without building.',
  )
    .addOption(cacheOption)
    .addOption(localesOption)
    .option('--external', 'Also check links to other sites by requesting them.')
    .action((siteDir, options, command) => {
      const site = { ...toSite(siteDir, options, command), ...toChecking(options) }
      return run(options, async ({ report, tools }) => {
        const { checkSite } = await import('../build/build-site.ts')
        const rest = omitUndefined({ isExternal: options.external })
        const { ok } = await checkSite({ ...site, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}
