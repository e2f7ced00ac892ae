import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  baselineOption,
  cacheOption,
  formatOption,
  localesOption,
  type Runner,
  siteCommand,
  strictOption,
  toSite,
  writeBaselineOption,
} from './define-command.ts'

/** `octavo check-links`: run all checks of `build`, but write nothing. */
export function checkLinksCommand(run: Runner) {
  return siteCommand(
    'check-links',
    'Check all internal links and anchors of all locales; writes nothing.',
  )
    .addOption(formatOption())
    .addOption(strictOption())
    .addOption(baselineOption())
    .addOption(writeBaselineOption())
    .addOption(cacheOption())
    .addOption(localesOption())
    .option('--external', 'Ask other hosts whether the links to them work, too.')
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report, tools }) => {
        const { checkSite } = await import('../pipeline/build-site.ts')
        const { locale: locales, strict: isStrict, baseline, writeBaseline, external } = options
        const rest = omitUndefined({
          locales,
          isStrict,
          baseline,
          writesBaseline: writeBaseline,
          isExternal: external,
        })
        const { ok } = await checkSite({ ...site, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}
