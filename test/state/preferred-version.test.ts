import {
  readPreferredVersion,
  savePreferredVersion,
} from '../../runtime/state/preferred-version.ts'
import { createStorage } from '../../runtime/state/storage.ts'
import { FakeWindow } from '../runtime/fake-window.ts'

describe('preferred version', () => {
  test('is kept for each instance, and forgotten when it no longer exists', () => {
    const window = new FakeWindow('https://docs.example/')
    const storage = createStorage(window.asWindow(), { type: 'localStorage', suffix: '' })
    savePreferredVersion(storage, { instance: 'cloud', version: '1.0' })
    expect(window.localStorage.keys()).toEqual(['docs-preferred-version-cloud'])
    const read = (versions: string[]) =>
      readPreferredVersion(storage, { instance: 'cloud', versions })
    expect(read(['1.0', '2.0'])).toBe('1.0')
    expect(read(['2.0'])).toBeNull()
    expect(window.localStorage.keys()).toEqual([])
  })
})
