import { toRatio } from '../measure/figures.mjs'
import { measureInTurn } from '../measure/measure-in-turn.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { REPOSITORY, toLog } from '../tools/folders.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'

// One start is short, so many are needed; still only a few seconds.
const STARTS_A_RUN = 7

/**
 * Start the program and load all of it, compared with a node process without work.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const version = {
  name: 'version',
  summary: 'start of the command line',
  async run({ options, record }) {
    // The first start after a change of the program fills its code cache.
    record('first start', await runOctavo(['--version']))
    const times = options.runs * STARTS_A_RUN
    const { octavo, node } = await measureInTurn(
      [
        { name: 'octavo', times, measure: () => runOctavo(['--version']) },
        { name: 'node', times, measure: startNode },
      ],
      (name, measurement) => record(name, measurement, true),
    )
    const name = 'octavo --version, wall'
    return [
      { name, of: 'octavo', value: octavo.wallMs / 1000, unit: 's', goal: 'at most 0.25 s' },
      { name: 'empty node, wall', of: 'node', value: node.wallMs / 1000, unit: 's' },
      { name, of: 'octavo / node', value: toRatio(octavo.wallMs, node.wallMs), unit: 'ratio' },
      { name: 'octavo --version, CPU', of: 'octavo', value: octavo.cpuMs, unit: 'ms' },
      { name: 'empty node, CPU', of: 'node', value: node.cpuMs, unit: 'ms' },
    ]
  },
}

function startNode() {
  const command = [process.execPath, '--eval', '0']
  return runProcess({ command, cwd: REPOSITORY, log: toLog('node') })
}
