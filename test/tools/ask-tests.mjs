/**
 * Sends tests to a process that runs them (`test-process.mjs`), and replaces a process that hangs
 * or ends.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'

/** Modules of ECMAScript that a test has loaded stay in memory. */
const MOST_ASKED = 40

/**
 * Milliseconds after which a test counts as hanging, in addition to three times its usual duration.
 */
const LEAST_LIMIT = 30_000
const MOST_SLOWED = 3

/** `isPassed(tests)`: whether files of tests pass, given as `{ test, ms }`, up to the first that fails; `close()`. */
export function createTests(root) {
  let child = null
  let asked = 0

  async function start() {
    child = fork(join(root, 'test/tools/test-process.mjs'), {
      cwd: root,
      execArgv: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    asked = 0
    await answerOf(child)
  }

  function stop() {
    child?.disconnect()
    child = null
  }

  async function ask({ test, ms }) {
    if (asked >= MOST_ASKED) stop()
    if (!child) await start()
    asked++
    const running = child
    // A change may make a loop endless, or a promise that never settles.
    const timer = setTimeout(() => running.kill('SIGKILL'), LEAST_LIMIT + MOST_SLOWED * ms)
    running.send({ test })
    const answer = await answerOf(running)
    clearTimeout(timer)
    if (answer === null) child = null
    return answer?.isPassed ?? false
  }

  return {
    async isPassed(tests) {
      for (const each of tests) if (!(await ask(each))) return false
      return true
    },
    close: stop,
  }
}

/** The next message of a process; `null` if it ends before. */
function answerOf(child) {
  return new Promise((resolve) => {
    const end = () => resolve(null)
    child.once('exit', end)
    child.once('message', (message) => {
      child.off('exit', end)
      resolve(message)
    })
  })
}
