/**
 * `node bench/tabs.mjs [tabs] [pages] [edits]`: how long an edited text takes until a tab shows it, with one open tab and
 * with many. Edits with and without the others alternate, so that a slow minute of the machine slows both.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createCorpus } from './corpus.mjs'
import { quantile } from './measure/figures.mjs'
import { followPage, startLiveServer } from './measure/live-server.mjs'
import { createOctavoTool } from './tools/octavo-tool.mjs'

const [tabs = 1000, pages = 1000, edits = 20] = process.argv.slice(2).map(Number)
const octavo = createOctavoTool()
process.on('exit', () => octavo.dispose())
const files = createCorpus({ count: pages, seed: 7 })
octavo.prepare(files)
const site = dirname(octavo.out)
const { path, text } = files[Math.floor(files.length / 2)]
const route = `/${path.replace(/\.md$/, '')}`

const server = await startLiveServer(site)
await server.shows(route, '<')
const tab = await followPage(server.origin, route)
// In a thread of their own, so that reading their events delays no measurement here.
const others = new Worker(new URL('./measure/open-streams.mjs', import.meta.url))
const times = { alone: [], among: [] }
let edit = 0
for (let round = 0; round <= edits; round++) {
  const alone = await timeEdit()
  await ask({ origin: server.origin, count: tabs })
  const among = await timeEdit()
  await ask(null)
  // The first edit after a start is another measurement.
  if (round > 0) for (const [name, ms] of Object.entries({ alone, among })) times[name].push(ms)
}
tab.close()
await others.terminate()
await server.stop()
for (const [name, all] of Object.entries(times)) {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => Math.round(quantile(all, share)))
  console.log(`${name === 'alone' ? 1 : tabs + 1} tabs: ${low} / ${middle} / ${high} ms`)
}

async function timeEdit() {
  const mark = `Edited ${++edit} times.`
  // Events of the last edit are over.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const start = performance.now()
  writeFileSync(join(site, 'docs', path), `${text}\n${mark}\n`)
  return (await tab.shows(mark)) - start
}

function ask(message) {
  others.postMessage(message)
  return once(others, 'message')
}
