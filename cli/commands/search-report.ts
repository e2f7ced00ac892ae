import { outOption, type Runner, siteCommand, toSite } from './define-command.ts'

/** `octavo search-report`: how well the search of the last build answers the expected questions. */
export function searchReportCommand(run: Runner) {
  return siteCommand(
    'search-report',
    'Count how well the search of the last build answers the expected questions.',
  )
    .addOption(outOption)
    .option('--json', 'Print JSON for other programs.')
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      const { out, json } = options
      return run(options, async ({ report }) => {
        const { reportOnSearch } = await import('../tasks/search/search-report.ts')
        const { report: data, text } = await reportOnSearch({ ...site, out })
        report.result(json ? JSON.stringify(data, null, 2) : text)
        return 0
      })
    })
}
