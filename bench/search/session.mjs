/**
 * One typed session in a separate process, so that memory and time belong to it alone: `node --expose-gc
 * session.mjs <octavo|minisearch> <built site> <language> <queries as JSON>`. Prints JSON: files and bytes (on
 * the wire) until the first result and in all, milliseconds of warm questions of three letters and more, on the
 * clock and of the processor, and the growth of the heap.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BENCH, REPOSITORY } from '../tools/folders.mjs'
import { openMiniSearch } from './mini-search.mjs'
import { weighFile } from './wire.mjs'

const ROUNDS = 3
const [name, site, language, json] = process.argv.slice(2)
const queries = JSON.parse(json)

/** @type {{ size: number }[]} */
const files = []
globalThis.gc?.()
const before = usedBytes()
const ask = name === 'octavo' ? openOctavo() : openWhole()
for (const [index, query] of queries.entries()) {
  await type(query, index)
}
const typed = { files: files.length, bytes: sum(files) }
const times = await timeWarm()
globalThis.gc?.()
console.log(
  JSON.stringify({
    firstBytes: files.first,
    ...typed,
    p95Ms: p95(times.map(({ wallMs }) => wallMs)),
    p95CpuMs: p95(times.map(({ cpuMs }) => cpuMs)),
    heapMB: (usedBytes() - before) / 1e6,
  }),
)

/** Each key is a question; only after the last one the reader pauses. */
async function type(query, index) {
  for (let length = 1; length <= query.length; length++)
    await ask(query.slice(0, length), length === query.length)
  if (index === 0) files.first = sum(files)
}

async function timeWarm() {
  const found = []
  for (let round = 0; round < ROUNDS; round++)
    for (const query of queries)
      for (let length = 3; length <= query.length; length++) {
        const start = performance.now()
        const cpu = process.cpuUsage()
        await ask(query.slice(0, length), true)
        const wallMs = performance.now() - start
        const { user, system } = process.cpuUsage(cpu)
        if (round > 0) found.push({ wallMs, cpuMs: (user + system) / 1000 })
      }
  return found
}

function p95(all) {
  return all.sort((a, b) => a - b)[Math.floor(all.length * 0.95)]
}

function openOctavo() {
  const { createSearchEngine } = createRequire(import.meta.url)(join(REPOSITORY, 'lib/search.cjs'))
  const folder = join(site, language === 'en' ? '' : language, 'assets/search')
  const engine = createSearchEngine(async (file) => {
    const path = join(folder, file === 'index.json' ? file : `parts/${file}`)
    return existsSync(path) ? load(path) : null
  })
  return (query, isSettled) =>
    engine.search(
      { query, language, tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 },
      async () => isSettled,
    )
}

/** The whole index is one file, as its documentation shows. */
function openWhole() {
  const search = openMiniSearch(load(join(BENCH, 'work', `minisearch-${language}.json`)).toString())
  return async (query) => search(query)
}

function load(path) {
  const bytes = readFileSync(path)
  files.push({ size: weighFile(path, bytes) })
  return bytes
}

function sum(all) {
  return all.reduce((total, { size }) => total + size, 0)
}

function usedBytes() {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
