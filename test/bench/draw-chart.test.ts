import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromXml } from 'xast-util-from-xml'
import { drawChart, toChartFigures } from '../../bench/tools/draw-chart.mjs'
import { PROJECT } from '../octavo.ts'

const KINDS = ['cold', 'nothing changed', 'one body edited']
const results = {
  options: { pages: 1000 },
  machine: { node: 'v20.20.2', cores: 2, load: 9 },
  versions: { octavo: '0.1.0', hugo: '0.111.3', '@docusaurus/core': '3.10.2' },
  figures: [
    ['docusaurus', [58.04, 28.3, 28]],
    ['octavo', [5.104, 0.514, null]],
    ['hugo', [4.1, 4.3, 3.8]],
    ['a <tool>', [7]],
  ].flatMap(([of, values]) =>
    (values as (number | null)[]).map((value, at) => ({
      ...{ name: `${KINDS[at]}, wall`, of: String(of), value, unit: 's' },
    })),
  ),
}

/** Texts of a drawing by the names of their elements. */
function textsOf(svg: string): { element: string; text: string }[] {
  const found: { element: string; text: string }[] = []
  const visit = (node: ReturnType<typeof fromXml>['children'][number], element: string) => {
    if (node.type === 'text' && node.value.trim()) found.push({ element, text: node.value })
    if (node.type === 'element') for (const child of node.children) visit(child, node.name)
  }
  for (const child of fromXml(svg).children) visit(child, '')
  return found
}

describe('drawChart', () => {
  const chart = toChartFigures(results)
  const svg = drawChart(chart)
  const inElements = (name: string) =>
    textsOf(svg).flatMap(({ element, text }) => (element === name ? [text] : []))

  test('shows every figure next to its bar and in words, quickest cold build first', () => {
    expect(inElements('desc')[0]).toBe(
      'Cold: Hugo 4.10 s, Octavo 5.10 s, a <tool> 7.00 s, Docusaurus 58.0 s. ' +
        'Nothing changed: Hugo 4.30 s, Octavo 0.51 s, Docusaurus 28.3 s. ' +
        'One text edited: Hugo 3.80 s, Docusaurus 28.0 s. ' +
        'Versions: Hugo 0.111.3, Octavo 0.1.0, a <tool>, Docusaurus 3.10.2.',
    )
    expect(inElements('text').slice(5)).toEqual([
      ...['Hugo', '4.10 s', '4.30 s', '3.80 s'],
      ...['Octavo', '5.10 s', '0.51 s', 'not measured'],
      ...['a <tool>', '7.00 s', 'not measured', 'not measured'],
      ...['Docusaurus', '58.0 s', '28.3 s', '28.0 s'],
      'Hugo 0.111.3, Octavo 0.1.0, a <tool>, Docusaurus 3.10.2',
    ])
    expect(inElements('title')).toEqual(['Seconds for a build of 1,000 pages'])
  })

  test('draws bars in one scale over all columns, inside its frame', () => {
    const bars = [...svg.matchAll(/class="bar[^"]*" x="([\d.]+)" y="\d+" width="([\d.]+)"/g)]
    const widths = bars.map(([, , width]) => Number(width))
    const longest = Math.max(...widths)
    // Cold builds of Hugo, Octavo and Docusaurus. A bar that is too short to be seen is one pixel
    // wide.
    expect(widths[0]).toBeCloseTo((longest * 4.1) / 58.04, 0)
    expect(widths[4]).toBe(Math.max(1, Math.round(((longest * 0.514) / 58.04) * 10) / 10))
    expect(bars).toHaveLength(9)
    for (const [, x, width] of bars) expect(Number(x) + Number(width)).toBeLessThan(760 - 60)
  })

  test('is one file without scripts, readable in both modes', () => {
    expect(svg).not.toMatch(/<script|\bon\w+=|href=|url\(|@import/)
    expect(svg).toMatch(/role="img" aria-labelledby="title desc"/)
    expect(svg).toContain('@media (prefers-color-scheme: dark)')
  })
})

test('the README shows the chart of the figures in the file next to it', () => {
  const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
  expect(read('README.md')).toContain('](bench/chart/builds.svg)')
  expect(read('bench/chart/builds.svg')).toBe(
    drawChart(JSON.parse(read('bench/chart/figures.json'))),
  )
})
