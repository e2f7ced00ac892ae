import { compareRuns, toComparisonTable } from '../../bench/measure/compare-runs.mjs'
import { runProcess } from '../../bench/measure/run-process.mjs'
import { makeFolder } from '../octavo.ts'

describe('the comparison of two versions', () => {
  test('calls a figure worse if the lower quartile of its ratios exceeds 1.03', () => {
    const compared = compareRuns({
      // Ratios 1.04 to 1.08, 1.02 to 1.2, and 0.5.
      slower: [1.04, 1.05, 1.06, 1.07, 1.08].map((ratio) => [100, 100 * ratio] as const),
      noisy: [1.02, 1.02, 1.1, 1.2, 1.2].map((ratio) => [100, 100 * ratio] as const),
      faster: [[200, 100]],
    })
    expect(compared.map(({ name, isWorse }) => [name, isWorse])).toEqual([
      ['slower', true],
      ['noisy', false],
      ['faster', false],
    ])
    expect(compared[0]?.ratios.map((ratio) => ratio?.toFixed(2))).toEqual(['1.05', '1.06', '1.07'])
    expect(compared[2]).toMatchObject({ medians: [200, 100], ratios: [0.5, 0.5, 0.5] })
  })

  test('interpolates quartiles between the two nearest pairs', () => {
    const pairs = [1, 2, 3, 4].map((ratio) => [1, ratio] as const)
    expect(compareRuns({ wall: pairs })[0]?.ratios).toEqual([1.75, 2.5, 3.25])
  })

  test('shows a figure that one system cannot measure as a dash, and never as worse', () => {
    const [memory] = compareRuns({
      memory: [
        [null, 5],
        [3, 5],
      ],
    })
    expect(memory).toMatchObject({ medians: [null, 5], ratios: [null, null, null], isWorse: false })
    expect(toComparisonTable(memory ? [memory] : []).split('\n')[1]).toMatch(
      /^memory +- +5( +-){3}$/,
    )
  })
})

const itOnLinux = process.platform === 'linux' ? test : test.skip

itOnLinux(
  'memory of a process and its child is added up, without files that they map',
  async () => {
    // 64 MiB each. The child ends first, so that they hold them at the same time.
    const held = 'const held = Buffer.alloc(2 ** 26, 1)'
    const hold = `${held}; setTimeout(() => held, 500)`
    const both = `${held}; require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hold)}]).on('exit', () => held)`
    const log = `${makeFolder()}/log`
    const [alone, together] = [hold, both].map((code) => [process.execPath, '-e', code])
    const one = await runProcess({ command: alone ?? [], cwd: '/', log })
    const two = await runProcess({ command: together ?? [], cwd: '/', log })
    expect(one.anonMiB).toBeGreaterThan(64)
    expect(one.anonMiB).toBeLessThan(one.rssMiB ?? 0)
    expect(two.anonMiB).toBeGreaterThan((one.anonMiB ?? 0) + 64)
  },
)
