import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCorpus } from '../corpus.mjs'
import { measureBlocking } from '../measure/blocking-time.mjs'
import { launchBrowser } from '../measure/browser.mjs'
import { median, toRatio } from '../measure/figures.mjs'
import { weighFiles, weighPage, withoutHydrationData } from '../measure/page-weight.mjs'
import { serveFolder } from '../measure/serve-folder.mjs'
import { SITE_OUT } from '../tools/folders.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { buildCold, findPage, listFiles } from '../tools/tool.mjs'

const CORPUS_PAGES = 100
/** Loads of each page whose blocking time is measured. */
const BLOCKING_LOADS = 7
const GOALS = { js: 'at most 90 kB', css: 'at most 14 kB' }
const SEARCH_GOAL = 'at most 6 kB'
const DATA_GOAL = 'at most 1.3'
const DATA_FIGURE = 'HTML / the same without hydration data'

/**
 * Weigh the first visit of a docs page: of the repository's site, and of one page of the corpus as
 * every tool built it. Then measure how long the first visit blocks a slow phone; with the output folder of
 * another build of the site in OCTAVO_BENCH_AGAINST, of that build too, in turn.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const firstVisit = {
  name: 'first-visit',
  summary: 'bytes of the first visit of a docs page, and how long it blocks a phone',
  async run(context) {
    await runOctavo(['build', '--out', SITE_OUT], { log: 'octavo-site' })
    const { page } = context.options
    const own = weighPage(SITE_OUT, findPage(SITE_OUT, page))
    const chunks = weighFiles(SITE_OUT, listFiles(SITE_OUT, '.js'))
    return [
      ...toWeightFigures(`/${page}`, own, GOALS),
      toFigure('JavaScript, brotli', 'all files of the site', chunks.brotli),
      toDataFigure(`/${page}`, toRatio(own.html.raw, own.bare.raw)),
      ...weighAllPages(SITE_OUT),
      ...(await weighUntilQuiet(page)),
      await weighSearch(context),
      ...(await weighCorpusPage(context)),
      ...(await timeBlocking(page)),
    ]
  },
}

async function timeBlocking(page) {
  const { OCTAVO_BENCH_AGAINST: against } = process.env
  const folders = [['octavo', SITE_OUT], ...(against ? [['the other build', against]] : [])]
  const hosts = await Promise.all(folders.map(([, folder]) => serveFolder(folder)))
  const browser = await launchBrowser()
  try {
    const visits = ['', page].flatMap((path) =>
      folders.map(([name], index) => [`/${path}, ${name}`, `${hosts[index].origin}/${path}`]),
    )
    const addresses = visits.map(([, address]) => address)
    const found = await measureBlocking(browser, addresses, BLOCKING_LOADS)
    return visits.flatMap(([of, address]) => {
      const { blockingMs, longestMs } = found.get(address)
      return [
        { name: 'total blocking time, 390 px, 4x CPU throttle', of, value: blockingMs, unit: 'ms' },
        { name: 'longest task, the same', of, value: longestMs, unit: 'ms' },
      ]
    })
  } finally {
    await browser.close()
    for (const host of hosts) host.close()
  }
}

/** Everything that a browser has loaded when the network is idle, prefetched files included. */
async function weighUntilQuiet(page) {
  const host = await serveFolder(SITE_OUT)
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage()
    const responses = []
    tab.on('response', (response) => responses.push(response))
    await tab.goto(`${host.origin}/${page}`, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(
      responses.map(async (response) => ({
        path: new URL(response.url()).pathname,
        bytes: Number(await response.headerValue('content-length')),
      })),
    )
    const sum = (extension) =>
      sizes.reduce((total, { path, bytes }) => total + (path.endsWith(extension) ? bytes : 0), 0)
    const of = `/${page}, until all is quiet`
    return [
      { ...toFigure('JavaScript, brotli', of, sum('.js')), goal: GOALS.js },
      { ...toFigure('CSS, brotli', of, sum('.css')), goal: GOALS.css },
    ]
  } finally {
    await browser.close()
    host.close()
  }
}

/** Files that the first page of a site loads only because the site has a search. */
async function weighSearch({ options, createOctavo, record }) {
  const weights = []
  for (const search of [true, false]) {
    const tool = createOctavo({ search })
    tool.prepare(createCorpus({ count: 1, seed: options.seed }))
    record(`search: ${search}`, await buildCold(tool, { pages: 2 }))
    weights.push(weighPage(tool.out, 'index.html').js.brotli)
  }
  const [whole, bare] = weights
  return {
    ...toFigure('JavaScript of search, brotli', 'every page, without the modal', whole - bare),
    goal: SEARCH_GOAL,
  }
}

async function weighCorpusPage({ options, createOctavo, createPeers, record }) {
  const { seed, pages: count = CORPUS_PAGES } = options
  const files = createCorpus({ count, seed })
  const page = files[Math.ceil(files.length / 2)].path.replace(/\.md$/, '')
  const figures = []
  for (const tool of [createOctavo(), ...createPeers()]) {
    tool.prepare(files)
    record(`${tool.name}, ${count} pages`, await buildCold(tool, { pages: files.length }))
    const weight = weighPage(tool.out, findPage(tool.out, page))
    figures.push(...toWeightFigures(`corpus page, ${tool.name}`, weight))
  }
  return figures
}

function toWeightFigures(of, weight, goals = {}) {
  const names = { js: 'JavaScript', css: 'CSS', html: 'HTML', data: 'preloaded data' }
  return [
    ...Object.entries(names).map(([kind, name]) => ({
      ...toFigure(`${name}, brotli`, of, weight[kind].brotli),
      ...(goals[kind] && { goal: goals[kind] }),
    })),
    toFigure('HTML, as written', of, weight.html.raw),
    toFigure('preloaded fonts, images', of, weight.other.raw),
  ]
}

function toFigure(name, of, bytes) {
  return { name, of, value: bytes / 1000, unit: 'kB' }
}

/** The typical and the worst page: one page alone may flatter. */
function weighAllPages(out) {
  const ratios = listFiles(out, '.html').map((file) => {
    const html = readFileSync(join(out, file), 'utf8')
    return Buffer.byteLength(html) / Buffer.byteLength(withoutHydrationData(html))
  })
  return [
    toDataFigure('all pages, median', median(ratios)),
    toDataFigure('all pages, largest', Math.max(...ratios)),
  ]
}

function toDataFigure(of, value) {
  return { name: DATA_FIGURE, of, value, unit: 'ratio', goal: DATA_GOAL }
}
