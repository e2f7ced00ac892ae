import { jest } from '@jest/globals'
import { createStorage } from '../../runtime/state/storage.ts'
import { FakeWindow } from '../runtime/fake-window.ts'

const settings = { type: 'localStorage', suffix: '-docs' } as const

describe('storage', () => {
  test('keeps texts under the key with its suffix, and nothing else', () => {
    const window = new FakeWindow('https://docs.example/')
    const storage = createStorage(window.asWindow(), settings)
    storage.set('theme', 'dark')
    expect(window.localStorage.keys()).toEqual(['theme-docs'])
    expect(storage.get('theme')).toBe('dark')
    storage.set('theme', null)
    expect(window.localStorage.keys()).toEqual([])
  })

  test('reports changes in this tab, but not equal values', () => {
    const window = new FakeWindow('https://docs.example/')
    const storage = createStorage(window.asWindow(), settings)
    const heard: (string | null)[] = []
    const stop = storage.subscribe('theme', (value) => heard.push(value))
    storage.set('theme', 'dark')
    storage.set('theme', 'dark')
    storage.set('theme', null)
    stop()
    storage.set('theme', 'light')
    expect(heard).toEqual(['dark', null])
  })

  test('reports changes in other tabs, of this store only', () => {
    const window = new FakeWindow('https://docs.example/')
    const storage = createStorage(window.asWindow(), settings)
    const heard: (string | null)[] = []
    storage.subscribe('theme', (value) => heard.push(value))
    const key = 'theme-docs'
    window.dispatch('storage', { storageArea: window.localStorage, key, newValue: 'dark' })
    window.dispatch('storage', { storageArea: window.sessionStorage, key, newValue: 'light' })
    window.dispatch('storage', { storageArea: window.localStorage, key: null, newValue: null })
    expect(heard).toEqual(['dark', null])
  })

  test('is a no-op with one warning if the browser forbids it', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const window = new FakeWindow('https://docs.example/')
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('blocked')
      },
    })
    const storage = createStorage(window.asWindow(), settings)
    storage.set('theme', 'dark')
    expect(storage.get('theme')).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })

  test('a store that is full throws nothing', () => {
    const window = new FakeWindow('https://docs.example/')
    const storage = createStorage(window.asWindow(), settings)
    window.localStorage.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    expect(() => storage.set('theme', 'dark')).not.toThrow()
  })
})
