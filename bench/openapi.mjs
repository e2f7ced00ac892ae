/**
 * `node bench/openapi.mjs [--runs 3] [--only github|small]`: API reference of GitHub's description, and of a part of it
 * with 1 MB. Seconds and memory of a cold build, seconds after one edited operation (a whole build, and the live server
 * until the page shows it), and the largest page as brotli. Goals are next to the figures.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { followPage, startLiveServer } from './measure/live-server.mjs'
import { createApiSite, cutDescription, readGitHub } from './openapi/site.mjs'
import { runOctavo } from './tools/octavo-tool.mjs'
import { listFiles } from './tools/tool.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const text = readGitHub()
const KINDS = {
  github: { text: () => text, goals: { cold: 15, memory: 600, edit: 1.5 } },
  small: {
    text: () => cutDescription(text, 1_000_000),
    goals: { cold: 15, memory: 600, edit: 0.5 },
  },
}
/** HTML of a page, compressed. */
const PAGE_GOAL = 25_000
/** Pages of which the compressed size is looked at: the largest ones. */
const LARGEST = 100

for (const [name, { text: read, goals }] of Object.entries(KINDS))
  if (values.only === undefined || values.only === name) await measure(name, read(), goals)

async function measure(name, description, goals) {
  const site = createApiSite(description)
  try {
    const runs = Array.from({ length: Number(values.runs) }, (_, at) => at)
    const cold = []
    for (const _ of runs) {
      for (const folder of ['dist', '.octavo'])
        rmSync(join(site, folder), { recursive: true, force: true })
      cold.push(await runOctavo(['build', site]))
    }
    const edits = []
    for (const run of runs) {
      edit(site, `edited by run ${run}`)
      edits.push(await runOctavo(['build', site]))
    }
    // The first edit of a server is during its start.
    const [first, ...lives] = await measureLive(site, [...runs, 'last'])
    const [size, page] = findLargest(join(site, 'dist'))
    const rows = [
      ['cold build, s', median(cold.map(({ wallMs }) => wallMs / 1000)), goals.cold],
      ['its memory, MiB', Math.max(...cold.map(({ rssMiB }) => rssMiB)), goals.memory],
      ['one edited operation, live, s', median(lives.map((ms) => ms / 1000)), goals.edit],
      ['the first edit after the start of the server, s', first / 1000, null],
      [
        'one edited operation, whole build, s',
        median(edits.map(({ wallMs }) => wallMs / 1000)),
        null,
      ],
      [`largest page (${page}), bytes of brotli`, size, PAGE_GOAL],
    ]
    console.log(`${name}: ${description.length} characters`)
    for (const [label, figure, goal] of rows)
      console.log(
        `  ${label}: ${figure < 100 ? figure.toFixed(2) : Math.round(figure)}${goal === null ? '' : ` (goal ${goal})`}`,
      )
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

/** Changes the summary of the first operation. */
function edit(site, summary) {
  const file = join(site, 'api.json')
  const data = JSON.parse(readFileSync(file, 'utf8'))
  const [item] = Object.values(data.paths)
  Object.values(item)[0].description = summary
  writeFileSync(file, JSON.stringify(data))
}

async function measureLive(site, runs) {
  const server = await startLiveServer(site)
  try {
    const path = findPage(site)
    await server.shows(`${path}/`, 'edited by')
    const page = await followPage(server.origin, path)
    const times = []
    for (const run of runs) {
      edit(site, `changed for ${run}`)
      const startedAt = performance.now()
      times.push((await page.shows(`changed for ${run}`)) - startedAt)
    }
    page.close()
    return times
  } finally {
    await server.stop()
  }
}

/** The page of the edited operation. */
function findPage(site) {
  const dist = join(site, 'dist')
  const file = listFiles(dist, '').find(
    (path) =>
      /^api\/[^/]+\/[^/]+\/index\.html$/.test(path) &&
      readFileSync(join(dist, path), 'utf8').includes('edited by run'),
  )
  return `/${file.replace(/\/index\.html$/, '')}`
}

function findLargest(dist) {
  const pages = listFiles(dist, '')
    .filter((path) => path.endsWith('.html'))
    .map((path) => [readFileSync(join(dist, path)), path])
    .sort(([a], [b]) => b.length - a.length)
  const sizes = pages
    .slice(0, LARGEST)
    .map(([bytes, path]) => [brotliCompressSync(bytes).length, path])
  return sizes.sort(([a], [b]) => b - a)[0]
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
