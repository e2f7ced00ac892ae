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
    'Build the whole site into a folder. An error stops the build before anything is published.',
  )
    .addOption(cacheOption)
    .addOption(outOption)
    .addOption(localesOption)
    .option(
      '--check-search',
      'Fail if search does not find the pages that search.expect.json expects.',
    )
    .addOption(shardOption)
    .option('--force', 'Ignore the caches and build everything.')
    .option(
      '--verify',
      'Check the content of every output file, and rewrite files that differ from the build.',
    )
    .option(
      '--why',
      'Print why each page and each other file is made again: what changed since the last build.',
    )
    .option('--profile <file>', 'Write a timeline of the build for a trace viewer.')
    .option('--report <file>', 'Write a page with the times and the sizes of the build.')
    .option(
      '--verbose',
      'Print locales, times, sizes and slow pages, even if the output is not a terminal.',
    )
    .action((siteDir, options, command) => {
      const { out, shard, profile, report: page } = options
      const site = { ...toSite(siteDir, options, command), ...toChecking(options) }
      return run(options, async ({ report, tools }) => {
        if (shard) {
          const { buildShard } = await import('../build/build-shard.ts')
          return (await buildShard({ ...site, report, tools, shard })).ok ? 0 : 1
        }
        const { buildSite } = await import('../build/build-site.ts')
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
  'Build part i of n into the shared cache, and publish nothing. Without n, OCTAVO_SHARDS is the number of parts.',
)
  .env('OCTAVO_SHARD')
  .argParser(parseShard)
  .conflicts(['out', 'force', 'verify', 'why', 'profile', 'report', 'verbose'])
  .conflicts(['checkSearch', 'writeBaseline'])

function parseShard(text: string): ShardName {
  const { OCTAVO_SHARDS } = process.env
  const name = text.includes('/') || !OCTAVO_SHARDS ? text : `${text}/${OCTAVO_SHARDS}`
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(name) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new InvalidArgumentError(
      'It must be like 1/3 for the first of three parts, or 1 with OCTAVO_SHARDS=3.',
    )
  return { index, count }
}
