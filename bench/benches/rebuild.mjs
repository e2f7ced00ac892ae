import { createCorpus } from '../corpus.mjs'
import { measureInTurn } from '../measure/measure-in-turn.mjs'
import { createEdits } from '../tools/create-edits.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { buildCold } from '../tools/tool.mjs'

/** Goals of Octavo in seconds: a corpus of up to so many pages → by edit. */
const GOALS = [
  [1_000, { 'nothing changed': 0.5, 'one body edited': 0.6 }],
  [10_000, { 'nothing changed': 0.8, 'one body edited': 1.5 }],
  [50_000, { 'nothing changed': 2.5, 'one body edited': 5 }],
]
const PEAK_GOALS = [
  [1_000, 400],
  [10_000, 550],
  [50_000, 1_024],
]

/**
 * Build the corpus cold, then again after each kind of edit, with every tool in turn. The output and the caches of the build
 * before are there.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const rebuild = {
  name: 'rebuild',
  summary: 'cold, nothing changed, one body and one title edited, beside the peers',
  async run({ options, createOctavo, createPeers, record }) {
    const { runs, peerRuns, seed, pages: count = 1000 } = options
    const corpus = createCorpus({ count, seed })
    const octavo = createOctavo()
    const tools = [octavo, ...createPeers()]
    for (const tool of tools) tool.prepare(corpus)
    await runOctavo(['--version'])
    const cold = await measureInTurn(
      tools.map((tool) => ({
        name: `${tool.name}, cold`,
        times: tool === octavo ? runs : peerRuns,
        measure: () => buildCold(tool, { pages: count + 1 }),
      })),
      record,
    )
    const edits = createEdits(corpus)
    const warm = await measureInTurn(
      tools.flatMap((tool) =>
        kindsOf(tool, edits).map(([name, edit]) => ({
          name: `${tool.name}, ${name}`,
          times: tool === octavo ? runs : peerRuns,
          measure() {
            edit(tool)
            return tool.build()
          },
        })),
      ),
      record,
    )
    const all = { ...cold, ...warm }
    const kinds = ['cold', ...Object.keys(edits)]
    const rows = kinds.flatMap((kind) => tools.map((tool) => ({ kind, of: tool.name })))
    return rows.flatMap(({ kind, of }) => {
      const measured = all[`${of}, ${kind}`]
      return measured ? toFigures({ kind, of, count, measured }) : []
    })
  },
}

/**
 * Edits that are measured for a tool. Only this program is measured for the effects of a title on other pages.
 */
function kindsOf(tool, edits) {
  const all = Object.entries(edits)
  return tool.name === 'octavo' ? all : all.filter(([name]) => name !== 'one title edited')
}

function toFigures({ kind, of, count, measured }) {
  const { wallMs, cpuMs, rssMiB } = measured
  const goalOf = (goals) => goals.find(([pages]) => count <= pages)?.[1]
  const wall = of === 'octavo' ? goalOf(GOALS)?.[kind] : undefined
  const peak = of === 'octavo' ? goalOf(PEAK_GOALS) : undefined
  return [
    {
      ...{ name: `${kind}, wall`, of, value: wallMs / 1000, unit: 's' },
      ...(wall !== undefined && { goal: `at most ${wall} s` }),
    },
    { name: `${kind}, CPU`, of, value: cpuMs === null ? null : cpuMs / 1000, unit: 's' },
    {
      ...{ name: `${kind}, peak memory, RSS of the tree`, of, value: rssMiB, unit: 'MiB' },
      ...(peak !== undefined && { goal: `at most ${peak} MiB` }),
    },
  ]
}
