import {
  configOption,
  formatOption,
  newCommand,
  quietOption,
  type Runner,
  siteOption,
  toSite,
} from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo explain`: print the file of one page, the reasons for its address, and the links to it. */
export function explainCommand(run: Runner) {
  return newCommand(
    'explain',
    'Say of a page which file it is, why it has its address, and what links to it.',
  )
    .argument('<page>', 'Its route, like /guide/install, or its file.')
    .addOption(siteOption)
    .addOption(configOption)
    .addOption(quietOption)
    .addOption(formatOption)
    .option('--json', 'Print JSON for other programs.')
    .action((page, options, command) => {
      const site = toSite(undefined, options, command)
      return run(options, async ({ report, tools }) => {
        const { explainPage, formatExplained, withReadSite } = await loadSiteJobs()
        const found = await withReadSite({ ...site, tools }, (read) => explainPage(read, page))
        report.result(options.json ? JSON.stringify(found, null, 2) : formatExplained(found))
        return 0
      })
    })
}
