import {
  checkingCommand,
  localesOption,
  type Runner,
  toChecking,
  toSite,
} from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo check-content`: find faults of accessibility and wording in the content. */
export function checkContentCommand(run: Runner) {
  return checkingCommand(
    'check-content',
    'Look for pictures without alternative, skipped headings, links that say nothing, unwanted words, colours that are hard to read.',
  )
    .addOption(localesOption)
    .action((siteDir, options, command) => {
      const site = { ...toSite(siteDir, options, command), ...toChecking(options) }
      return run(options, async ({ report, tools }) => {
        const { checkSiteContent } = await loadSiteJobs()
        return (await checkSiteContent({ ...site, report, tools })) ? 0 : 1
      })
    })
}
