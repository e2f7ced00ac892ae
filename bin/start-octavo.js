import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runCached } from './run-cached.js'

const program = fileURLToPath(new URL('../lib/octavo.cjs', import.meta.url))
const prepare = fileURLToPath(new URL('./prepare.js', import.meta.url))

/**
 * Flags of V8 by major version of Node. The budget is the bytecode that a function runs before V8 optimises it. With
 * the 68 kB of Node 20, a third of the CPU time of a build of 1,000 pages goes to optimising functions that then have
 * little left to do: this one saves 9 % of it. Newer versions have no such flag, and report unknown ones on stderr.
 */
const FLAGS = { 20: '--interrupt-budget=600000' }

/** Run `lib/octavo.cjs`; build it first if it is missing and can be built. */
export function startOctavo() {
  if (!existsSync(program)) buildProgram()
  if (!existsSync(program)) return explain()
  // Before any code is loaded: V8 gives compiled code to runs with the same flags only.
  const flags = FLAGS[process.versions.node.split('.', 1)[0]]
  if (flags) setFlagsFromString(flags)
  runCached(program)
}

function buildProgram() {
  // stdout belongs to the command, so the output of the build goes to stderr.
  spawnSync(process.execPath, [prepare], { stdio: ['ignore', 2, 2] })
}

function explain() {
  console.error(`PROGRAM_NOT_BUILT\n${program} is missing, and it could not be built here.`)
  console.error('Run "npm ci" with dev dependencies in that folder, or install octavo from npm.')
  process.exitCode = 1
}
