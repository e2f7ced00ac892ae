import { runInNewContext } from 'node:vm'
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import { colorModeScript } from '../../runtime/state/color-mode-script.ts'
import { localeDocument } from '../runtime/locale-document.ts'

interface Setting {
  locale?: Partial<LocaleDocument>
  search?: string
  stored?: Record<string, string>
  blocked?: boolean
  deviceIsDark?: boolean
}

/** Runs the script as a page does, and returns the attributes of `<html>`. */
function run({ locale, search = '', stored = {}, blocked, deviceIsDark = false }: Setting) {
  const attributes: Record<string, string> = {}
  const themeColor = {
    content: 'none',
    getAttribute: (name: string) => `colour of ${name}`,
  }
  const ignore = () => {}
  const window = {
    addEventListener: ignore,
    document: {
      addEventListener: ignore,
      querySelector: () => themeColor,
      documentElement: {
        setAttribute: (name: string, value: unknown) => {
          attributes[name] = String(value)
        },
      },
    },
    location: { search },
    URLSearchParams,
    matchMedia: () => ({ matches: deviceIsDark }),
    get localStorage() {
      if (blocked) throw new Error('blocked')
      return { getItem: (key: string) => stored[key] ?? null }
    },
  }
  runInNewContext(colorModeScript(localeDocument(locale)), Object.assign(window, { window }))
  expect(themeColor.content).toBe(`colour of data-${attributes['data-theme']}`)
  return attributes
}

const following = {
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
} as const
const announcement = { announcement: { id: 'b', html: 'News', closeable: true } }
const DISMISSED = 'data-announcement-bar-initially-dismissed'

describe('colour mode script', () => {
  test('query takes precedence over storage, storage over the default', () => {
    expect(run({})).toEqual({ 'data-js': '', 'data-theme': 'light', 'data-theme-choice': 'light' })
    expect(run({ stored: { theme: 'dark' } })['data-theme']).toBe('dark')
    const both = { stored: { theme: 'dark' }, search: '?octavo-theme=light' }
    expect(run(both)).toMatchObject({ 'data-theme': 'light', 'data-theme-choice': 'light' })
  })

  test('accepts only light and dark', () => {
    const wrong = { search: '?octavo-theme="><b>', stored: { theme: 'sepia' } }
    expect(run(wrong)).toMatchObject({ 'data-theme': 'light', 'data-theme-choice': 'light' })
  })

  test('follows the device if configured, and if the reader has not chosen', () => {
    const attributes = run({ locale: following, deviceIsDark: true })
    expect(attributes).toMatchObject({ 'data-theme': 'dark', 'data-theme-choice': 'system' })
    const chosen = run({ locale: following, deviceIsDark: true, stored: { theme: 'light' } })
    expect(chosen).toMatchObject({ 'data-theme': 'light', 'data-theme-choice': 'light' })
  })

  test('shows the default if storage is blocked', () => {
    expect(run({ blocked: true, locale: announcement })).toMatchObject({
      'data-theme': 'light',
      [DISMISSED]: 'false',
    })
  })

  test('ignores query and storage if the switch is disabled', () => {
    const colorMode = { ...following.colorMode, disableSwitch: true }
    const locale = { colorMode: { ...colorMode, respectPrefersColorScheme: false } }
    const attributes = run({ locale, search: '?octavo-theme=dark', stored: { theme: 'dark' } })
    expect(attributes['data-theme']).toBe('light')
  })

  test('a new announcement is not hidden by the dismissal of the old one', () => {
    const stored = { 'octavo.announcement.id': 'a', 'octavo.announcement.dismiss': 'true' }
    expect(run({ locale: announcement, stored })[DISMISSED]).toBe('false')
    const same = { ...stored, 'octavo.announcement.id': 'b' }
    expect(run({ locale: announcement, stored: same })[DISMISSED]).toBe('true')
  })

  test('an address may set data attributes, but not the colour mode', () => {
    const attributes = run({ search: '?octavo-data-embed=yes&octavo-data-theme=x&octavo-data-A=1' })
    expect(attributes).toMatchObject({ 'data-embed': 'yes', 'data-theme': 'light' })
    expect(Object.keys(attributes)).not.toContain('data-A')
  })

  test('keys have the suffix, and no text ends the script element', () => {
    const locale = localeDocument({
      storage: { type: 'sessionStorage', suffix: '-x' },
      announcement: { id: '</script>', html: '', closeable: true },
    })
    const text = colorModeScript(locale)
    expect(text).toContain('sessionStorage')
    expect(text).toContain('"theme-x"')
    expect(text).not.toContain('<')
    expect(colorModeScript(locale)).toBe(text)
  })
})
