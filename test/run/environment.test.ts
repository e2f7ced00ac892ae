import { AsyncLocalStorage } from 'node:async_hooks'
import { tmpdir } from 'node:os'
import Environment from './environment.js'

/** The environment of a test file. @param pragmas - Of its first comment. */
function environmentOf(pragmas: Record<string, string> = {}, globalConfig = {}, options = {}) {
  const projectConfig = { globals: {}, testEnvironmentOptions: options }
  // The environment reads no other options.
  return new Environment(
    { globalConfig, projectConfig } as never,
    { docblockPragmas: pragmas } as never,
  )
}

test('a storage that a test file used is not registered in the process any more when the file has ended', async () => {
  const environment = environmentOf()
  const storage = new AsyncLocalStorage<string>()
  const values = await storage.run('value', async () => {
    const before = storage.getStore()
    await environment.teardown()
    return [before, storage.getStore()]
  })
  expect(values).toEqual(['value', undefined])
  expect(storage.run('again', () => storage.getStore())).toBe('again')
})

test('files share an environment, unless one asks for its own, or Jest watches files or counts lines', () => {
  const shared = environmentOf()
  expect(environmentOf()).toBe(shared)
  const others = [
    environmentOf({ isolated: '' }),
    environmentOf({}, { watch: true }),
    environmentOf({}, { watchAll: true }),
    environmentOf({}, { collectCoverage: true }),
    environmentOf({}, {}, { isolated: true }),
  ]
  expect(new Set([shared, ...others]).size).toBe(6)
})

test('after a file, globals, variables and the folder are as they were before it', async () => {
  const environment = environmentOf()
  const { global } = environment
  const { process, fetch } = global
  const before = [process.cwd, process.env.HOME, process.cwd(), Object.keys(global).length]
  Object.assign(global, { window: 1, fetch: 2, process: 3 })
  Object.assign(process, { cwd: () => 'other' })
  Object.assign(process.env, { HOME: 'other', NEW: 'new' })
  process.chdir(tmpdir())
  await environment.teardown()
  expect([global.process, global.fetch, 'window' in global]).toEqual([process, fetch, false])
  expect([process.cwd, process.env.HOME, process.cwd(), Object.keys(global).length]).toEqual(before)
  expect('NEW' in process.env).toBe(false)
})
