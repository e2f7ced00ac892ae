/**
 * Runs files of tests with Jest again and again in one process, for `mutate.mjs`: Jest itself takes
 * longer to start than a quick test to run. Receives messages `{ test }`, with a path, and answers
 * each with whether it passed.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import setUp from '../run/global-setup.js'
import tearDown from '../run/global-teardown.js'

const ROOT = resolve(import.meta.dirname, '../..')
// Parts of Jest, in the version that it includes.
const ofJest = createRequire(createRequire(import.meta.url).resolve('jest'))
const ofCore = createRequire(ofJest.resolve('@jest/core'))
const { readConfig } = ofCore('jest-config')
const { default: Runtime } = ofCore('jest-runtime')
const { default: TestRunner } = createRequire(ofCore.resolve('jest-config'))('jest-runner')

setUp()
process.on('disconnect', () => {
  tearDown()
  process.exit()
})
// Files that share modules would not see that a source has changed.
const asked = { _: [], $0: '', silent: true, testEnvironmentOptions: '{"isolated":true}' }
const { globalConfig, projectConfig } = await readConfig(asked, ROOT)
const options = { maxWorkers: 1, watch: false, watchman: false, console }
const context = await Runtime.createContext(projectConfig, options)

process.on('message', async ({ test }) => process.send({ isPassed: await run(test) }))
process.send({ isReady: true })

async function run(path) {
  const runner = new TestRunner(globalConfig, {})
  let isPassed = false
  runner.on('test-file-success', ([, { numFailingTests, testExecError }]) => {
    isPassed = numFailingTests === 0 && !testExecError
  })
  const watcher = { isInterrupted: () => false }
  await runner.runTests([{ context, path }], watcher, { serial: true })
  return isPassed
}
