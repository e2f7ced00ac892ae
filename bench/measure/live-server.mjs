/** The live server as a process: started, asked, watched by its events, and measured from outside. */
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { REPOSITORY, toLog } from '../tools/folders.mjs'
import { toLauncher } from '../tools/octavo-tool.mjs'
import { listTree, readResident } from './process-tree.mjs'

/** Milliseconds in a step of the kernel's accounts. */
const TICK_MS = 10

/**
 * Start `octavo serve`. Nothing is waited for.
 *
 * @param {string} site Folder of the site.
 * @param {string} [root] Folder of the checkout whose program it is.
 */
export async function startLiveServer(site, root = REPOSITORY) {
  const port = await findPort()
  const logFile = toLog('octavo-serve')
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [toLauncher(root), 'serve', site, '--port', String(port)], {
    stdio: ['ignore', log, log],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const origin = `http://localhost:${port}`
  return {
    origin,
    startedAt,
    /** CPU of the process until now, in milliseconds; its threads are in it. */
    cpuMs: () => readCpu(child.pid ?? 0),
    /** Resident memory of the process and its children, in KiB. */
    rssKiB: () => listTree(child.pid ?? 0).reduce((sum, pid) => sum + readResident(pid).rss, 0),
    /** Wait until a page answers with a text. */
    async shows(path, text) {
      for (;;) {
        if (child.exitCode !== null) throw new Error('the live server has ended; see its log')
        const answer = await fetch(origin + path).catch(() => null)
        if (answer?.ok && (await answer.text()).includes(text)) return performance.now() - startedAt
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Acts like a tab: after an update, it fetches the document of its page until that contains a text. */
export async function followPage(origin, path) {
  const controller = new AbortController()
  const { body } = await fetch(`${origin}/__octavo/events`, { signal: controller.signal })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  return {
    async shows(text) {
      for (;;) {
        await reader.read()
        // A connection that the server has just given up: the next event asks again, and so does this.
        const ask = () => fetch(`${origin}${path}/index.json`).then((answer) => answer.text())
        if ((await ask().catch(ask)).includes(text)) return performance.now()
      }
    },
    close: () => controller.abort(),
  }
}

function readCpu(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
