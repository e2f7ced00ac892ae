import type { Command } from 'commander'
import { countOf } from '../count-of.ts'
import { pushSite, WRITE_KEY } from '../line/push-site.ts'
import type { PushPlan } from '../search/push-records.ts'
import { addCommand, type ExitCode } from './program.ts'

/** `octavo push-search`: bring the hosted index to the records of the last build. */
export function addPushSearch(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<{ dryRun?: true }>(program, {
    name: 'push-search',
    summary: 'Send the search records of the last build to the hosted index of the config.',
    usesCache: true,
    onResult,
    async run({ report }, siteDir, { dryRun, config, cache }) {
      report.step('Comparing with the index')
      const { plan, indexName } = await pushSite({
        siteDir,
        dryRun: dryRun === true,
        env: process.env,
        ...(config !== undefined && { config }),
        ...(cache !== undefined && { cache }),
      })
      if (dryRun) for (const line of toLines(plan)) report.result(line)
      const [saved, removed] = [plan.saved.length, plan.removed.length]
      report.info(
        dryRun
          ? `${indexName}: ${countOf(saved, 'record')} to save, ${removed} to remove, ${plan.unchanged} unchanged.`
          : `${indexName}: ${countOf(saved, 'record')} saved, ${removed} removed, ${plan.unchanged} unchanged.`,
      )
      return 0
    },
  })
    .option('--dry-run', 'Print what would be changed; write nothing.')
    .addHelpText('after', `\nThe key that may write is read from ${WRITE_KEY}.`)
}

/** One line a change, so that two plans can be compared. */
function toLines({ settings, saved, removed }: PushPlan): string[] {
  return [
    ...settings.map((name) => `setting ${name}`),
    ...saved.map((id) => `save ${id}`),
    ...removed.map((id) => `remove ${id}`),
  ]
}
