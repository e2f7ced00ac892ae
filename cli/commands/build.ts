import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  cacheOption,
  checkingCommand,
  localesOption,
  outOption,
  type Runner,
  toChecking,
  toSite,
} from './define-command.ts'

/** `octavo build`: write the whole site to a folder. */
export function buildCommand(run: Runner) {
  return checkingCommand(
    'build',
    'Write the whole site to a folder; nothing is published when anything is wrong.',
  )
    .addOption(cacheOption)
    .addOption(outOption)
    .addOption(localesOption)
    .option(
      '--check-search',
      'Fail when search does not answer the questions of search.expect.json.',
    )
    .addOption(shardOption)
    .option('--force', 'Build everything, whatever earlier builds left in the caches.')
    .option(
      '--verify',
      'Compare the content of every output with what it should be, and mend what differs.',
    )
    .option('--why', 'Say of each page that is rendered what changed since the last build.')
    .option('--profile <file>', 'Write what was done when, for a trace viewer.')
    .option('--report <file>', 'Write a page with the times and the sizes of the build.')
    .option(
      '--verbose',
      'Print what a terminal shows at the end elsewhere too: locales, times, sizes, slow pages.',
    )
    .action((siteDir, options, command) => {
      const { out, shard, profile, report: page } = options
      const site = { ...toSite(siteDir, options, command), ...toChecking(options) }
      return run(options, async ({ report, tools }) => {
        if (shard) {
          const { buildShard } = await import('../pipeline/build-shard.ts')
          return (await buildShard({ ...site, report, tools, shard })).ok ? 0 : 1
        }
        const { buildSite } = await import('../pipeline/build-site.ts')
        const rest = omitUndefined({
          profile: profile === undefined ? undefined : resolve(profile),
          buildReport: page === undefined ? undefined : resolve(page),
          checkSearch: options.checkSearch,
          isForced: options.force,
          verifies: options.verify,
          explains: options.why,
          isVerbose: options.verbose,
        })
        const { ok } = await buildSite({ ...site, out, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}

/** Part of a build: `2/3` is index 2 of 3. */
interface ShardName {
  index: number
  count: number
}

/** `--shard`: publishes nothing, so it conflicts with the options about the output. */
const shardOption = new Option(
  '--shard <i/n>',
  'Do the i-th of n parts for the shared cache, and publish nothing.',
)
  .argParser(parseShard)
  .conflicts(['out', 'force', 'verify', 'why', 'profile', 'report', 'verbose'])
  .conflicts(['checkSearch', 'writeBaseline'])

function parseShard(text: string): ShardName {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new InvalidArgumentError('It must be like 1/3 for the first of three parts.')
  return { index, count }
}
