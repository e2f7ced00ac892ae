import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCached } from './run-cached.js'

const program = fileURLToPath(new URL('../lib/octavo.cjs', import.meta.url))
const prepare = fileURLToPath(new URL('./prepare.js', import.meta.url))

/** Run `lib/octavo.cjs`; build it first if it is missing and can be built. */
export function startOctavo() {
  if (!existsSync(program)) buildProgram()
  if (existsSync(program)) runCached(program)
  else explain()
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
