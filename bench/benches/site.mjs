import { measureInTurn } from '../measure/measure-in-turn.mjs'
import { SITE_OUT } from '../tools/folders.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { listFiles } from '../tools/tool.mjs'

/**
 * Build the repository's own site cold, all its locales. The output goes to a folder of the bench;
 * the caches are the site's own, so they are gone afterwards.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const site = {
  name: 'site',
  summary: "cold build of the repository's own site",
  async run({ options, record }) {
    await runOctavo(['--version'])
    const contestants = [{ name: 'site', times: options.runs, measure: buildOnce }]
    const { site } = await measureInTurn(contestants, record)
    const of = 'octavo'
    return [
      { name: 'pages', of, value: listFiles(SITE_OUT, '.html').length, unit: 'pages' },
      { name: 'cold build, wall', of, value: site.wallMs / 1000, unit: 's', goal: 'at most 3 s' },
      { name: 'cold build, CPU', of, value: toSeconds(site.cpuMs), unit: 's' },
      { name: 'peak memory, RSS of the tree', of, value: site.rssMiB, unit: 'MiB' },
      { name: 'peak memory, anonymous, of the tree', of, value: site.anonMiB, unit: 'MiB' },
    ]
  },
}

async function buildOnce() {
  await runOctavo(['clear', '--out', SITE_OUT], { log: 'octavo-clear' })
  return runOctavo(['build', '--out', SITE_OUT], { log: 'octavo-site' })
}

function toSeconds(ms) {
  return ms === null ? null : ms / 1000
}
