/**
 * The environment of a test file: that of Jest for Node, which also ends what each file leaves in the process.
 *
 * Jest and React create an `AsyncLocalStorage` in each test file. In Node 20 each of them stays registered in the
 * process, and each promise copies the values of all: the last files of a run would take a third longer than the first.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { TestEnvironment } from 'jest-environment-node'

/** Storages that were used since the last test file ended. @type {Set<AsyncLocalStorage<unknown>>} */
const used = new Set()
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this)
  return run.apply(this, args)
}

export default class Environment extends TestEnvironment {
  async teardown() {
    await super.teardown()
    // A storage that is used again registers itself again.
    for (const storage of used) storage.disable()
    used.clear()
  }
}
