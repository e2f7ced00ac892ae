/**
 * The environment of a test file: that of Jest for Node. Test files that a worker runs share one, and `runtime.cjs`
 * shares the modules outside `test/`, because loading modules took most of the time of short test files. What a file
 * changes in the global object, the environment variables or the current folder is restored after it.
 *
 * A test file whose first comment has `@isolated` gets an environment and modules of its own, and so do all files if
 * the option `isolated` is set in `testEnvironmentOptions`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { TestEnvironment } from 'jest-environment-node'

/**
 * Storages that were used since the last test file ended. In Node 20 each of them stays registered in the process, and
 * each promise copies the values of all. @type {Set<AsyncLocalStorage<unknown>>}
 */
const used = new Set()
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this)
  return run.apply(this, args)
}

/** @type {SharedEnvironment | undefined} */
let shared

/** Jest calls it with `new` for each test file. */
export default function environmentOf(config, context) {
  if (!canShare(config, context)) return new FileEnvironment(config, context)
  shared ??= new SharedEnvironment(config, context)
  return shared
}

class FileEnvironment extends TestEnvironment {
  async teardown() {
    await this.end()
    // A storage that is used again registers itself again.
    for (const storage of used) storage.disable()
    used.clear()
  }

  end() {
    return super.teardown()
  }
}

class SharedEnvironment extends FileEnvironment {
  isShared = true
  restore = watchGlobals(this.global)

  end() {
    // Real timers again.
    this.fakeTimersModern.dispose()
    this.restore()
  }
}

/** Coverage is counted for each file, and a watching Jest runs changed modules. */
function canShare({ globalConfig, projectConfig }, { docblockPragmas }) {
  const { watch, watchAll, collectCoverage } = globalConfig
  const isAsked = docblockPragmas?.isolated ?? projectConfig.testEnvironmentOptions.isolated
  return isAsked === undefined && !watch && !watchAll && !collectCoverage
}

/** @returns a function that restores the global object, the process, the environment variables and the current folder. */
function watchGlobals(global) {
  const { process } = global
  // Some packages replace `process.cwd`.
  const watched = [
    watch(global, globalThis),
    watch(process, globalThis.process),
    watch(process.env, {}),
  ]
  const folder = process.cwd()
  return () => {
    for (const restore of watched) restore()
    process.chdir(folder)
  }
}

/**
 * @param original - Most globals of Node are getters until they are read, and then what the process has.
 * @returns a function that restores the properties of an object.
 */
function watch(object, original) {
  const before = Object.getOwnPropertyDescriptors(object)
  const isChanged = (key, now) =>
    before[key].get ? !now?.get && now?.value !== original[key] : now?.value !== before[key].value
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!(key in before)) delete object[key]
    for (const key of Reflect.ownKeys(before))
      if (isChanged(key, Object.getOwnPropertyDescriptor(object, key)))
        Object.defineProperty(object, key, before[key])
  }
}
