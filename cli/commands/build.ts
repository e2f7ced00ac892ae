import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  cacheOption,
  formatOption,
  localesOption,
  outOption,
  type Runner,
  siteCommand,
  strictOption,
  toSite,
} from './define-command.ts'

/** `octavo build`: write the whole site to a folder. */
export function buildCommand(run: Runner) {
  return siteCommand(
    'build',
    'Write the whole site to a folder; nothing is published when anything is wrong.',
  )
    .addOption(formatOption())
    .addOption(strictOption())
    .addOption(cacheOption())
    .addOption(outOption())
    .addOption(localesOption())
    .option(
      '--check-search',
      'Fail when search does not answer the questions of search.expect.json.',
    )
    .option('--force', 'Build everything, whatever earlier builds left in the caches.')
    .action((siteDir, options, command) => {
      const { out, locale: locales, checkSearch, strict: isStrict, force: isForced } = options
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report, tools }) => {
        const { buildSite } = await import('../pipeline/build-site.ts')
        const rest = omitUndefined({ locales, checkSearch, isStrict, isForced })
        const { ok } = await buildSite({ ...site, out, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}
