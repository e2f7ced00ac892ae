import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  baselineOption,
  formatOption,
  localesOption,
  type Runner,
  siteCommand,
  strictOption,
  toSite,
  writeBaselineOption,
} from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo check-content`: find faults of accessibility and wording in the content. */
export function checkContentCommand(run: Runner) {
  return siteCommand(
    'check-content',
    'Look for pictures without alternative, skipped headings, links that say nothing, unwanted words, colours that are hard to read.',
  )
    .addOption(formatOption())
    .addOption(strictOption())
    .addOption(baselineOption())
    .addOption(writeBaselineOption())
    .addOption(localesOption())
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      const { locale: locales, strict: isStrict, baseline, writeBaseline } = options
      return run(options, async ({ report, tools }) => {
        const { checkSiteContent } = await loadSiteJobs()
        const choices = { locales, isStrict, baseline, writesBaseline: writeBaseline }
        const ok = await checkSiteContent({ ...site, report, tools, ...omitUndefined(choices) })
        return ok ? 0 : 1
      })
    })
}
