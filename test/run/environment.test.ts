import { AsyncLocalStorage } from 'node:async_hooks'
import Environment from './environment.js'

test('a storage that a test file used is not registered in the process any more when the file has ended', async () => {
  const config = { globals: {}, testEnvironmentOptions: {} }
  // The environment reads no other options.
  const options = { globalConfig: config, projectConfig: config } as never
  const environment = new Environment(options, {} as never)
  const storage = new AsyncLocalStorage<string>()
  const values = await storage.run('value', async () => {
    const before = storage.getStore()
    await environment.teardown()
    return [before, storage.getStore()]
  })
  expect(values).toEqual(['value', undefined])
  expect(storage.run('again', () => storage.getStore())).toBe('again')
})
