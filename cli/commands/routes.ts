import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { localesOption, type Runner, siteCommand, toSite } from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo routes`: list every address of the site with its file. */
export function routesCommand(run: Runner) {
  return siteCommand('routes', 'List every address of the site with its file.')
    .addOption(localesOption)
    .option('--json', 'Print JSON for other programs.')
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      const { locale: locales, json } = options
      return run(options, async ({ report, tools }) => {
        const { formatRoutes, listRoutes, withReadSite } = await loadSiteJobs()
        const target = { ...site, tools, ...omitUndefined({ locales }) }
        const list = await withReadSite(target, listRoutes)
        report.result(json ? JSON.stringify(list, null, 2) : formatRoutes(list))
        return 0
      })
    })
}
