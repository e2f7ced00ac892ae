import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
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
    .addOption(shardOption())
    .option('--force', 'Build everything, whatever earlier builds left in the caches.')
    .addOption(verifyOption())
    .option('--why', 'Say of each page that is rendered what changed since the last build.')
    .addOption(profileOption())
    .addOption(reportOption())
    .addOption(verboseOption())
    .action((siteDir, options, command) => {
      const {
        out,
        shard,
        locale: locales,
        checkSearch,
        strict: isStrict,
        force: isForced,
        verify: verifies,
        why: explains,
        profile,
        report: page,
        verbose: isVerbose,
        baseline,
        writeBaseline: writesBaseline,
      } = options
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report, tools }) => {
        if (shard) {
          const { buildShard } = await import('../pipeline/build-shard.ts')
          const part = omitUndefined({ locales, isStrict, baseline })
          return (await buildShard({ ...site, report, tools, shard, ...part })).ok ? 0 : 1
        }
        const { buildSite } = await import('../pipeline/build-site.ts')
        const rest = omitUndefined({
          profile: profile === undefined ? undefined : resolve(profile),
          buildReport: page === undefined ? undefined : resolve(page),
          ...{ locales, checkSearch, isStrict, isForced, verifies, explains },
          ...{ isVerbose, baseline, writesBaseline },
        })
        const { ok } = await buildSite({ ...site, out, report, tools, ...rest })
        return ok ? 0 : 1
      })
    })
}

/** `--verify`: compares outputs by content, not by size and date. */
function verifyOption() {
  return new Option(
    '--verify',
    'Compare the content of every output with what it should be, and mend what differs.',
  )
}

/** `--profile`: the file of a trace. */
function profileOption() {
  return new Option('--profile <file>', 'Write what was done when, for a trace viewer.')
}

/** `--report`: the file of an HTML report about the build. */
function reportOption() {
  return new Option('--report <file>', 'Write a page with the times and the sizes of the build.')
}

function verboseOption() {
  return new Option(
    '--verbose',
    'Print what a terminal shows at the end elsewhere too: locales, times, sizes, slow pages.',
  )
}

/** Part of a build: `2/3` is index 2 of 3. */
interface ShardName {
  index: number
  count: number
}

/** `--shard`: publishes nothing, so it conflicts with the options about the output. */
function shardOption() {
  return new Option(
    '--shard <i/n>',
    'Do the i-th of n parts for the shared cache, and publish nothing.',
  )
    .argParser(parseShard)
    .conflicts(['out', 'force', 'verify', 'why', 'profile', 'report', 'verbose'])
    .conflicts(['checkSearch', 'writeBaseline'])
}

function parseShard(text: string): ShardName {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new InvalidArgumentError('It must be like 1/3 for the first of three parts.')
  return { index, count }
}
