/**
 * `node bench/run.mjs [name…]`: run the benches that were named, all of them by default, print each
 * one's figures and keep them with their raw runs in `results/<name>.json`. The exit code says
 * whether everything ran, never whether a goal was met.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { click } from './benches/click.mjs'
import { find } from './benches/find.mjs'
import { firstVisit } from './benches/first-visit.mjs'
import { lighthouse } from './benches/lighthouse.mjs'
import { rebuild } from './benches/rebuild.mjs'
import { search } from './benches/search.mjs'
import { serve } from './benches/serve.mjs'
import { sidebar } from './benches/sidebar.mjs'
import { site } from './benches/site.mjs'
import { thousand } from './benches/thousand.mjs'
import { translations } from './benches/translations.mjs'
import { version } from './benches/version.mjs'
import { toTable } from './measure/figures.mjs'
import { PEERS } from './peers.mjs'
import { RESULTS } from './tools/folders.mjs'
import { createOctavoTool } from './tools/octavo-tool.mjs'
import { createPeerTool, isThere } from './tools/peer-tool.mjs'
import { readArguments, toUsage } from './tools/read-arguments.mjs'

const open = new Set()
const KNOWN = {
  benches: [
    ...[version, site, firstVisit, click, lighthouse],
    ...[thousand, rebuild, serve, sidebar, search, find, translations],
  ],
  peers: PEERS,
}

/** Run the benches one after the other; a failing one does not stop the rest. */
async function main() {
  const { help, benches, options, peers } = readCommandLine()
  if (help) return console.log(toUsage(KNOWN))
  for (const bench of benches)
    try {
      await runBench(bench, { options, peers })
    } catch (error) {
      process.exitCode = 1
      console.error(`\n${bench.name} failed: ${error.message}`)
    }
}

async function runBench({ name, summary, run }, { options, peers }) {
  console.log(`\n${name}: ${summary}`)
  const runs = []
  const load = os.loadavg()[0]
  try {
    const figures = await run({
      options,
      createOctavo: (of) => keep(createOctavoTool(of)),
      createPeers: () => chooseThere(peers).map((peer) => keep(createPeerTool(peer))),
      record(label, measurement, quiet = false) {
        runs.push({ label, ...measurement })
        if (!quiet) console.error(`  ${label}: ${Math.round(measurement.wallMs)} ms`)
      },
    })
    console.log(`\n${toTable(figures)}`)
    writeResults(name, { options, machine: { ...describeMachine(), load }, figures, runs })
  } finally {
    disposeAll()
  }
}

function chooseThere(peers) {
  for (const { name, program } of peers.filter((peer) => !isThere(peer)))
    console.error(`  ${name} is left out: no program "${program}" is on the PATH`)
  return peers.filter(isThere)
}

function keep(tool) {
  open.add(tool)
  return tool
}

function disposeAll() {
  for (const tool of open) tool.dispose()
  open.clear()
}

function writeResults(name, results) {
  const versions = Object.assign({}, ...[...open].map((tool) => tool.versions))
  const at = new Date().toISOString()
  mkdirSync(RESULTS, { recursive: true })
  const json = JSON.stringify({ bench: name, at, versions, ...results }, null, 2)
  writeFileSync(join(RESULTS, `${name}.json`), `${json}\n`)
}

function describeMachine() {
  const cpus = os.cpus()
  return {
    node: process.version,
    platform: `${process.platform} ${os.release()} ${process.arch}`,
    cpu: cpus[0]?.model ?? 'unknown',
    cores: cpus.length,
    memoryMiB: Math.round(os.totalmem() / 2 ** 20),
  }
}

function readCommandLine() {
  try {
    return readArguments(process.argv.slice(2), KNOWN)
  } catch (error) {
    console.error(`${error.message}\n\n${toUsage(KNOWN)}`)
    process.exit(2)
  }
}

// Also when Ctrl+C ends a bench.
process.on('exit', disposeAll)
await main()
