import { createCorpus } from '../corpus.mjs'
import { toRatio } from '../measure/figures.mjs'
import { measureInTurn } from '../measure/measure-in-turn.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { buildCold } from '../tools/tool.mjs'

/**
 * Build the corpus cold with every tool, in turn.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const thousand = {
  name: 'thousand',
  summary: 'cold build of a thousand generated pages, beside the peers',
  async run({ options, createOctavo, createPeers, record }) {
    const { runs, peerRuns, seed, pages: count = 1000 } = options
    const octavo = createOctavo()
    const empty = { ...createOctavo(), name: 'octavo, index alone' }
    const peers = createPeers()
    for (const tool of [octavo, ...peers]) tool.prepare(createCorpus({ count, seed }))
    empty.prepare(createCorpus({ count: 0, seed }))

    await runOctavo(['--version'])
    const toContestant = (tool, times, pages) => ({
      name: tool.name,
      times,
      measure: () => buildCold(tool, { pages }),
    })
    const medians = await measureInTurn(
      [
        toContestant(octavo, runs, count + 1),
        ...peers.map((peer) => toContestant(peer, peerRuns, count + 1)),
        toContestant(empty, runs, 1),
      ],
      record,
    )
    const names = [octavo, ...peers].map(({ name }) => name)
    return [
      ...toTimeFigures(names, medians),
      toCpuFigure({ octavo: medians.octavo, empty: medians[empty.name], count }),
      ...toMemoryFigures(names, medians),
    ]
  },
}

function toTimeFigures(names, medians) {
  const [, ...peers] = names
  const wall = names.map((of) => ({
    name: 'cold build, wall',
    of,
    value: medians[of].wallMs / 1000,
    unit: 's',
  }))
  const ratios = peers.map((peer) => ({
    name: 'cold build, wall',
    of: `octavo / ${peer}`,
    value: toRatio(medians.octavo.wallMs, medians[peer].wallMs),
    unit: 'ratio',
    ...(peer === 'docusaurus' && { goal: 'at most 0.125 (1/8)' }),
  }))
  const cpu = names.map((of) => ({
    name: 'cold build, CPU',
    of,
    value: medians[of].cpuMs === null ? null : medians[of].cpuMs / 1000,
    unit: 's',
  }))
  return [...wall, ...ratios, ...cpu]
}

function toCpuFigure({ octavo, empty, count }) {
  const known = octavo.cpuMs !== null && empty.cpuMs !== null
  return {
    name: 'CPU a page above the index alone',
    of: 'octavo',
    value: known ? (octavo.cpuMs - empty.cpuMs) / count : null,
    unit: 'ms',
    goal: 'at most 4 ms',
  }
}

function toMemoryFigures(names, medians) {
  const rows = [
    ['peak memory, RSS of the tree', 'rssMiB'],
    ['peak memory, anonymous, of the tree', 'anonMiB'],
  ]
  return rows.flatMap(([name, field]) =>
    names.map((of) => ({ name, of, value: medians[of][field], unit: 'MiB' })),
  )
}
