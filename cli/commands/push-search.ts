import { countOf } from '../base/errors/count-of.ts'
import type { PushPlan } from '../jobs/hosted-search/push-records.ts'
import { WRITE_KEY } from '../jobs/hosted-search/write-key.ts'
import { cacheOption, type Runner, siteCommand, toSite } from './define-command.ts'

/** `octavo push-search`: update the hosted index to the records of the last build. */
export function pushSearchCommand(run: Runner) {
  return siteCommand(
    'push-search',
    'Send the search records of the last build to the hosted index in the config.',
  )
    .addOption(cacheOption)
    .option('--dry-run', 'Print the changes without sending them.')
    .addHelpText('after', `\nSet the key with write access in ${WRITE_KEY}.`)
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      const dryRun = options.dryRun === true
      return run(options, async ({ report, env }) => {
        const { pushSite } = await import('../jobs/hosted-search/push-site.ts')
        report.step('Comparing with the index')
        const { plan, indexName } = await pushSite({ ...site, dryRun, env })
        if (dryRun) for (const line of toLines(plan)) report.result(line)
        const [saved, removed] = [plan.saved.length, plan.removed.length]
        report.info(
          dryRun
            ? `${indexName}: ${countOf(saved, 'record')} to save, ${removed} to remove, ${plan.unchanged} unchanged.`
            : `${indexName}: ${countOf(saved, 'record')} saved, ${removed} removed, ${plan.unchanged} unchanged.`,
        )
        return 0
      })
    })
}

/** One line for each change, so that two plans can be compared. */
function toLines({ settings, saved, removed }: PushPlan): string[] {
  return [
    ...settings.map((name) => `setting ${name}`),
    ...saved.map((id) => `save ${id}`),
    ...removed.map((id) => `remove ${id}`),
  ]
}
