import { createColorModeStore, nextChoice } from '../../runtime/state/color-mode.ts'
import { createStorage } from '../../runtime/state/storage.ts'
import { FakeWindow } from '../runtime/fake-window.ts'

interface Setting {
  follows?: boolean
  disableSwitch?: boolean
  stored?: string
  /** The state that the script in the head left. */
  attribute?: string
  deviceIsDark?: boolean
}

function setUp(setting: Setting = {}) {
  const { follows = false, disableSwitch = false, stored, attribute } = setting
  const window = new FakeWindow('https://docs.example/')
  if (stored !== undefined) window.localStorage.setItem('theme', stored)
  const attributes: Record<string, string> = {}
  if (attribute !== undefined) attributes['data-theme-choice'] = attribute
  const device = { matches: setting.deviceIsDark ?? false, change: () => {} }
  const store = createColorModeStore({
    config: { defaultMode: 'light', disableSwitch, respectPrefersColorScheme: follows },
    storage: createStorage(window.asWindow(), { type: 'localStorage', suffix: '' }),
    root: {
      getAttribute: (name) => attributes[name] ?? null,
      setAttribute: (name, value) => {
        attributes[name] = value
      },
    },
    device: {
      get matches() {
        return device.matches
      },
      addEventListener: (_: string, listener: unknown) => {
        // The store listens only to `change`, and reads no event.
        device.change = listener as () => void
      },
    },
  })
  const otherTab = (newValue: string | null) =>
    window.dispatch('storage', { storageArea: window.localStorage, key: 'theme', newValue })
  return { store, window, attributes, device, otherTab }
}

const shown = (attributes: Record<string, string>) =>
  `${attributes['data-theme']} by ${attributes['data-theme-choice']}`

describe('colour mode', () => {
  test('cycles dark, light, dark if the device is not followed', () => {
    const { store, window, attributes } = setUp()
    expect(shown(attributes)).toBe('light by light')
    store.cycle()
    expect(store.read()).toEqual({ mode: 'dark', choice: 'dark' })
    expect(shown(attributes)).toBe('dark by dark')
    expect(window.localStorage.getItem('theme')).toBe('dark')
    store.cycle()
    expect(store.read().mode).toBe('light')
  })

  test('cycles light, dark, device if it is followed, and no choice removes the key', () => {
    const { store, window } = setUp({ follows: true, deviceIsDark: true })
    expect(store.read()).toEqual({ mode: 'dark', choice: 'system' })
    store.cycle()
    expect(store.read()).toEqual({ mode: 'light', choice: 'light' })
    store.cycle()
    store.cycle()
    expect(store.read()).toEqual({ mode: 'dark', choice: 'system' })
    expect(window.localStorage.keys()).toEqual([])
  })

  test('follows the device live, but not against a choice, and stores nothing', () => {
    const { store, window, device, attributes } = setUp({ follows: true })
    device.matches = true
    device.change()
    expect(shown(attributes)).toBe('dark by system')
    expect(window.localStorage.keys()).toEqual([])
    store.cycle()
    device.change()
    expect(store.read().mode).toBe('light')
  })

  test('follows other tabs; unknown values mean light, a missing one means no choice', () => {
    const { store, otherTab } = setUp()
    const heard: string[] = []
    store.subscribe(() => heard.push(store.read().mode))
    otherTab('dark')
    otherTab('sepia')
    otherTab('dark')
    otherTab(null)
    expect(heard).toEqual(['dark', 'light', 'dark', 'light'])
  })

  test('keeps a query override without storing it', () => {
    const { store, window } = setUp({ stored: 'light', attribute: 'dark' })
    expect(store.read().mode).toBe('dark')
    expect(window.localStorage.getItem('theme')).toBe('light')
  })

  test('starts from storage if no script has run in the head', () => {
    expect(setUp({ stored: 'dark' }).store.read().mode).toBe('dark')
    expect(setUp({ stored: 'sepia' }).store.read().mode).toBe('light')
  })

  test('a disabled switch deletes the key and shows the default', () => {
    const { store, window, otherTab } = setUp({ disableSwitch: true, stored: 'dark' })
    expect(window.localStorage.keys()).toEqual([])
    otherTab('dark')
    expect(store.read().mode).toBe('light')
  })

  test('the first render is the default, whatever is chosen', () => {
    expect(setUp({ stored: 'dark' }).store.initial).toEqual({ mode: 'light', choice: 'light' })
  })
})

describe('nextChoice', () => {
  test('any value except dark becomes dark if the device is not followed', () => {
    expect([nextChoice('light', false), nextChoice('system', false)]).toEqual(['dark', 'dark'])
    expect(nextChoice('dark', false)).toBe('light')
  })
})
