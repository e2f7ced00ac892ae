/**
 * The module loader of Jest. Test files with a shared environment share it too, with all modules that they load, except
 * for those of tests: see `environment.js`.
 */
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

// A part of Jest, in the version that it includes.
const ofJest = createRequire(require.resolve('jest'))
const { default: Runtime } = createRequire(ofJest.resolve('@jest/core'))('jest-runtime')

/** Modules with the tests of a file, so that each file loads them again. */
const FRAMEWORK = /[\\/]jest-circus[\\/]/

class SharedRuntime extends Runtime {
  /** Prepare for the next test file. */
  reuse() {
    const modules = this.registries.getInternalCjsRegistry()
    for (const path of modules.keys()) if (FRAMEWORK.test(path)) modules.delete(path)
    // What tests import from their folder may define hooks, which are those of one file.
    const ofTests = pathToFileURL(join(this._config.rootDir, 'test/')).href
    const shared = this.registries.getActiveEsmRegistry()
    for (const address of shared.keys()) if (address.startsWith(ofTests)) shared.delete(address)
    // It refuses to load modules between tests.
    this.enterTestCode()
    return this
  }

  teardown() {
    this.restoreAllMocks()
  }
}

/** @type {SharedRuntime | undefined} */
let shared

/** Jest calls it with `new` for each test file. */
module.exports = function runtimeOf(...args) {
  const [, environment] = args
  if (!environment.isShared) return new Runtime(...args)
  shared = shared?.reuse() ?? new SharedRuntime(...args)
  return shared
}
