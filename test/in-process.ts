/**
 * Runs commands of the program inside the test: in milliseconds, where a separate process takes
 * seconds.
 */
import { chdir, cwd } from 'node:process'
import { runProgram } from '../cli/commands/program.ts'
import type { SiteTools } from '../cli/tasks/open/site-tools.ts'
import type { Finished } from './octavo.ts'
import { STAND_IN_TOOLS } from './stand-in-tools.ts'

/** A command that runs until it is stopped. */
export interface RunningCommand {
  /** Resolves with the match of `pattern` in the output. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>
  /** Stop it as Ctrl+C does, and wait for its end. */
  stop(): Promise<Finished>
}

/** Running commands, and the folder that tests were in before the first of them. */
const running = { count: 0, home: '' }

/**
 * Run a command to its end in a folder, without a terminal, with a stand-in for threads and React.
 */
export function runHere(
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return runWith({ env, tools: STAND_IN_TOOLS }, args, folder)
}

/** Run a command as {@link runHere} does, with other tools. */
export async function runWith(
  { env = {}, tools }: { env?: NodeJS.ProcessEnv; tools: SiteTools },
  args: readonly string[],
  folder: string,
): Promise<Finished> {
  if (running.count === 0) running.home = cwd()
  running.count += 1
  chdir(folder)
  try {
    return await start(args, env, tools).ended
  } finally {
    running.count -= 1
    // Of two concurrent commands, the second started in the folder of the first, whichever ends
    // first.
    if (running.count === 0) chdir(running.home)
  }
}

/** Start a command that serves; it reads `--site` or its operand, not the current folder. */
export function startHere(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
  const { ended, stop, printed } = start(args, env)
  return {
    stop() {
      stop()
      return ended
    },
    waitFor: (pattern) =>
      new Promise((done, fail) => {
        const look = () => {
          const match = printed.text.match(pattern)
          if (match) done(match)
          else if (!printed.isEnded) setTimeout(look, 5)
          else fail(new Error(`ended before ${pattern}:\n${printed.text}`))
        }
        look()
      }),
  }
}

/** The last line of every report with a diagnostic. Left out here, so that tests show only differences. */
const OFFLINE_NOTE = /^To read about a code offline: octavo explain .*\n/m

function start(args: readonly string[], env: NodeJS.ProcessEnv, tools = STAND_IN_TOOLS) {
  const written = { stdout: '', stderr: '' }
  const printed = { text: '', isEnded: false }
  const toStream = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text
      printed.text += text
    },
  })
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const ended = runProgram(args, {
    env,
    stdout: toStream('stdout'),
    stderr: toStream('stderr'),
    untilStopped: () => stopped,
    isInterrupted: () => false,
    loadTools: async () => tools,
  }).then((code): Finished => {
    printed.isEnded = true
    return { code, signal: null, ...written, stderr: written.stderr.replace(OFFLINE_NOTE, '') }
  })
  return { ended, stop: () => stop(), printed }
}
