import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  baselineOption,
  cacheOption,
  formatOption,
  localesOption,
  outOption,
  type Runner,
  siteCommand,
  strictOption,
  toSite,
  writeBaselineOption,
} from './define-command.ts'

/** `octavo build`: write the whole site to a folder. */
export function buildCommand(run: Runner) {
  return siteCommand(
    'build',
    'Write the whole site to a folder; nothing is published when anything is wrong.',
  )
    .addOption(formatOption())
    .addOption(strictOption())
    .addOption(baselineOption())
    .addOption(writeBaselineOption())
    .addOption(cacheOption())
    .addOption(outOption())
    .addOption(localesOption())
    .option(
      '--check-search',
      'Fail when search does not answer the questions of search.expect.json.',
    )
    .option('--force', 'Build everything, whatever earlier builds left in the caches.')
    .option('--why', 'Say of each page that is rendered what changed since the last build.')
    .action((siteDir, options, command) => {
      const {
        out,
        locale: locales,
        checkSearch,
        strict: isStrict,
        force: isForced,
        why: explains,
        baseline,
        writeBaseline: writesBaseline,
      } = options
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report, tools }) => {
        const { buildSite } = await import('../pipeline/build-site.ts')
        const rest = omitUndefined({
          ...{ locales, checkSearch, isStrict, isForced, explains, baseline, writesBaseline },
        })
        const { ok } = await buildSite({ ...site, out, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}
