/**
 * Run one program to its end and measure it from outside: wall, CPU and memory of the whole process
 * tree. One at a time: the CPU time is the difference that the program made to our ended children.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasProcessFiles, listTree, readEndedChildrenCpuMs, readResident } from './process-tree.mjs'

/**
 * @typedef {object} Measurement
 * @property {number} wallMs From spawn to exit.
 * @property {number | null} cpuMs User and system time of the tree, in steps of 10.
 * @property {number | null} rssMiB Peak of the tree's resident memory; shared pages count per process.
 * @property {number | null} anonMiB Peak of the tree's anonymous memory: no page counts twice, unless a fork shares it.
 */

/**
 * @typedef {object} Run
 * @property {readonly string[]} command Program and arguments.
 * @property {string} cwd
 * @property {string} log File for the program's output.
 * @property {number} [timeoutMs] Default 15 minutes.
 */

const SAMPLE_MS = 50
const QUARTER_HOUR_MS = 900_000
const running = new Set()

process.on('exit', () => {
  for (const pid of running) killGroup(pid)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

/**
 * @param {Run} run
 * @returns {Promise<Measurement>}
 * @throws {Error} With the end of the log when the program fails or takes too long.
 */
export async function runProcess({ command, cwd, log, timeoutMs }) {
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'w')
  const cpuBefore = readEndedChildrenCpuMs()
  const startedAt = performance.now()
  const [program, ...args] = command
  // A separate process group, so that a timeout ends the whole tree.
  const child = spawn(program, args, {
    cwd,
    env: toEnvironment(),
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const memory = startSampling(child.pid)
  const end = await untilEnd(child, timeoutMs ?? QUARTER_HOUR_MS)
  const wallMs = performance.now() - startedAt
  const peak = memory.stop()
  if (end !== null) throw new Error(describeFailure(command, { end, log }))
  const cpuAfter = readEndedChildrenCpuMs()
  return { wallMs, cpuMs: cpuAfter === null ? null : cpuAfter - (cpuBefore ?? 0), ...peak }
}

/** The same for every tool: no colours, no progress bars, no telemetry, no options from outside. */
function toEnvironment() {
  const { NODE_ENV, NODE_OPTIONS, ...env } = process.env
  return { ...env, CI: 'true', NO_COLOR: '1', DO_NOT_TRACK: '1', DISABLE_TELEMETRY: '1' }
}

/** Resolves with `null` on success, else with a description of the failure. */
function untilEnd(child, timeoutMs) {
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      killGroup(child.pid)
    }, timeoutMs)
    const finish = (end) => {
      clearTimeout(timer)
      running.delete(child.pid)
      resolve(late ? `was stopped after ${timeoutMs / 1000} s` : end)
    }
    if (child.pid !== undefined) running.add(child.pid)
    child.once('error', (error) => finish(`did not start: ${error.message}`))
    child.once('exit', (code, signal) =>
      finish(code === 0 ? null : `ended with ${signal ?? `exit code ${code}`}`),
    )
  })
}

function startSampling(pid) {
  if (!hasProcessFiles || pid === undefined)
    return { stop: () => ({ rssMiB: null, anonMiB: null }) }
  const peak = { rss: 0, highest: 0, anon: 0 }
  const sample = () => {
    const resident = listTree(pid).map(readResident)
    peak.rss = Math.max(peak.rss, sum(resident.map(({ rss }) => rss)))
    // The kernel's own peak of a single process includes peaks between two samples.
    peak.highest = Math.max(peak.highest, ...resident.map(({ highest }) => highest))
    peak.anon = Math.max(peak.anon, sum(resident.map(({ anon }) => anon)))
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      const rss = Math.max(peak.rss, peak.highest)
      return { rssMiB: rss / 1024, anonMiB: peak.anon / 1024 }
    },
  }
}

function describeFailure(command, { end, log }) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return [`${command.join(' ')} ${end}`, ...lines.slice(-12).map((line) => `  ${line}`)].join('\n')
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
