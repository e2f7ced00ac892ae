/**
 * Draws the builds of all tools as bars. The drawing has its own background, follows the colours that the
 * reader prefers, and has its figures as text too: for screen readers, and for readers who open the file alone.
 */

/**
 * @typedef {object} ChartFigures Figures to draw.
 * @property {number} pages Pages of the corpus.
 * @property {{ node: string, cores: number }} machine
 * @property {Readonly<Record<string, string>>} versions Package → version.
 * @property {readonly { name: string, seconds: Readonly<Record<string, number | null>> }[]} tools
 *   Wall time by kind of build; `null` and missing ones were not measured.
 */

const KINDS = {
  cold: 'cold',
  'nothing changed': 'nothing changed',
  'one body edited': 'one text edited',
}
/** Tool → its name, and the package whose version it has. */
const TOOLS = {
  octavo: ['Octavo', 'octavo'],
  hugo: ['Hugo', 'hugo'],
  eleventy: ['Eleventy', '@11ty/eleventy'],
  vitepress: ['VitePress', 'vitepress'],
  starlight: ['Starlight', '@astrojs/starlight'],
  docusaurus: ['Docusaurus', '@docusaurus/core'],
}

const WIDTH = 760
const MARGIN = 16
const LABEL = 96
const COLUMN = (WIDTH - 2 * MARGIN - LABEL) / 3
/** Width of a column that is left for the number after the longest bar. */
const BAR = COLUMN - 64
const TOP = 96
const ROW = 28

/**
 * Take the figures of the drawing from the results of the bench `rebuild`.
 *
 * @param {{ options: { pages?: number }, machine: { node: string, cores: number }, versions: Record<string, string>,
 *   figures: readonly import('../measure/figures.mjs').Figure[] }} results
 * @returns {ChartFigures} Tools by the time of their cold build.
 */
export function toChartFigures({ options, machine, versions, figures }) {
  const secondsOf = (tool) =>
    Object.fromEntries(
      Object.keys(KINDS).map((kind) => [
        kind,
        figures.find(({ name, of }) => name === `${kind}, wall` && of === tool)?.value ?? null,
      ]),
    )
  const tools = [...new Set(figures.map(({ of }) => of))]
    .map((name) => ({ name, seconds: secondsOf(name) }))
    .sort((one, other) => (one.seconds.cold ?? 0) - (other.seconds.cold ?? 0))
  const wanted = tools.map(({ name }) => packageOf(name))
  return {
    pages: options.pages ?? 1000,
    machine: { node: machine.node, cores: machine.cores },
    versions: Object.fromEntries(
      wanted.flatMap((name) => (name in versions ? [[name, versions[name]]] : [])),
    ),
    tools,
  }
}

/**
 * Draw the figures. The same figures give the same bytes.
 *
 * @param {ChartFigures} chart
 * @returns {string} A document of SVG.
 */
export function drawChart(chart) {
  const { pages, machine, tools } = chart
  const height = TOP + tools.length * ROW + 44
  const title = `Seconds for a build of ${pages.toLocaleString('en')} pages`
  const machineText = `${machine.cores} cores, Node ${machine.node.replace(/^v/, '')}. Shorter is better.`
  const longest = Math.max(...tools.flatMap(({ seconds }) => Object.values(seconds)).map(Number))
  const kinds = Object.entries(KINDS)
  const heads = kinds.map(([, text], at) => toText(columnAt(at), TOP - 16, text, 'head'))
  const rows = tools.map((tool, at) => drawRow(tool, { y: TOP + at * ROW, longest, kinds }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${toXml(title)}</title>
<desc id="desc">${toXml(describe(chart))}</desc>
<style>
text { font: 14px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 18px; font-weight: 600; }
.small { font-size: 12px; fill: #57606a; }
.head, .own { font-weight: 600; }
.back { fill: #fff; stroke: #d0d7de; }
.bar { fill: #7d8590; }
.bar.own { fill: #0b63c4; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.small { fill: #9ea7b3; }
.back { fill: #0d1117; stroke: #30363d; }
.bar { fill: #7d8590; }
.bar.own { fill: #58a6ff; }
}
</style>
<rect class="back" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
${toText(MARGIN, 32, title, 'title')}
${toText(MARGIN, 52, machineText, 'small')}
${[...heads, ...rows].join('\n')}
${toText(MARGIN, height - 16, listVersions(chart), 'small')}
</svg>
`
}

function drawRow({ name, seconds }, { y, longest, kinds }) {
  const own = name === 'octavo' ? ' own' : ''
  const bars = kinds.map(([kind], at) => {
    const value = seconds[kind] ?? null
    const x = columnAt(at)
    if (value === null) return toText(x, y + 14, 'not measured', 'small')
    const width = Math.max(1, (BAR * value) / longest)
    const bar = `<rect class="bar${own}" x="${round(x)}" y="${y}" width="${round(width)}" height="18"/>`
    return `${bar}\n${toText(x + width + 6, y + 14, toSeconds(value), own.trim())}`
  })
  return [toText(MARGIN, y + 14, labelOf(name), own.trim()), ...bars].join('\n')
}

function describe({ tools, ...chart }) {
  const sentences = Object.entries(KINDS).map(([kind, text]) => {
    const measured = tools.filter(({ seconds }) => typeof seconds[kind] === 'number')
    const values = measured.map(
      ({ name, seconds }) => `${labelOf(name)} ${toSeconds(seconds[kind])}`,
    )
    return `${text[0].toUpperCase()}${text.slice(1)}: ${values.join(', ')}.`
  })
  return [...sentences, `Versions: ${listVersions({ tools, ...chart })}.`].join(' ')
}

function listVersions({ tools, versions }) {
  return tools
    .map(({ name }) => `${labelOf(name)} ${versions[packageOf(name)] ?? ''}`.trim())
    .join(', ')
}

function labelOf(name) {
  return TOOLS[name]?.[0] ?? name
}

function packageOf(name) {
  return TOOLS[name]?.[1] ?? name
}

/** Two digits where they say something. */
function toSeconds(value) {
  return `${value.toFixed(value < 10 ? 2 : 1)} s`
}

function columnAt(index) {
  return MARGIN + LABEL + index * COLUMN
}

function toText(x, y, text, style) {
  const name = style ? ` class="${style}"` : ''
  return `<text${name} x="${round(x)}" y="${round(y)}">${toXml(text)}</text>`
}

function round(value) {
  return Math.round(value * 10) / 10
}

function toXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
