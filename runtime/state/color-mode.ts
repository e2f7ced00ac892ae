import type { ColorMode, LocaleDocument } from '../contract/locale-data.ts'
import { createStore } from '../shared/create-store.ts'
import type { SiteStorage } from './storage.ts'

/** Storage key of the reader's choice: `light` or `dark`, absent for none. */
export const COLOR_MODE_KEY = 'theme'
/** The tag that sets the colour of the browser's bars; it has the colours of both modes. */
export const THEME_COLOR = 'meta[name=theme-color]'

/** `system` follows the device, if the config allows that. */
type ColorChoice = ColorMode | 'system'

/** The current mode, and the choice that it follows from. */
export interface ColorModeState {
  /** The current mode. */
  mode: ColorMode
  /** The default mode if there is no choice and the site does not follow the device. */
  choice: ColorChoice
}

/** The colour mode of this tab, synchronised with other tabs, the device, and `<html>`. */
export interface ColorModeStore {
  read(): ColorModeState
  /** The default mode, which the server rendered. */
  initial: ColorModeState
  /** Switch to the next choice and store it. */
  cycle(): void
  subscribe(listener: () => void): () => void
}

interface Surroundings {
  config: LocaleDocument['colorMode']
  storage: SiteStorage
  /** `document.documentElement`; the script in the head has set its attributes. */
  root: Pick<HTMLElement, 'getAttribute' | 'setAttribute'>
  /** `(prefers-color-scheme: dark)`. */
  device: Pick<MediaQueryList, 'matches' | 'addEventListener'>
}

/**
 * Create the store of the colour mode. One for each window. Starts with the mode that the script in the
 * head has set, including a query override.
 */
export function createColorModeStore({
  config,
  storage,
  root,
  device,
}: Surroundings): ColorModeStore {
  const initial = initialColorMode(config)
  if (config.disableSwitch) storage.set(COLOR_MODE_KEY, null)
  // Attributes take precedence over storage: a query override is for this load only and is not stored.
  const chosen = root.getAttribute('data-theme-choice') ?? storage.get(COLOR_MODE_KEY)
  const { read, set, subscribe } = createStore(resolve(config.disableSwitch ? null : chosen))

  function resolve(value: string | null): ColorModeState {
    if (value === 'light' || value === 'dark') return { mode: value, choice: value }
    if (!config.respectPrefersColorScheme) return initial
    return { mode: device.matches ? 'dark' : 'light', choice: 'system' }
  }
  function show(next: ColorModeState): void {
    root.setAttribute('data-theme', next.mode)
    root.setAttribute('data-theme-choice', next.choice)
    const { mode, choice } = read()
    if (next.mode !== mode || next.choice !== choice) set(next)
  }

  show(read())
  if (!config.disableSwitch)
    storage.subscribe(COLOR_MODE_KEY, (value) => show(resolve(fromStorage(value))))
  device.addEventListener('change', () => {
    if (read().choice === 'system') show(resolve(null))
  })

  return {
    read,
    initial,
    cycle() {
      const next = nextChoice(read().choice, config.respectPrefersColorScheme)
      storage.set(COLOR_MODE_KEY, next)
      show(resolve(next))
    },
    subscribe,
  }
}

/** A fixed default mode, for the server. */
export function createStaticColorMode(config: LocaleDocument['colorMode']): ColorModeStore {
  const initial = initialColorMode(config)
  return { read: () => initial, initial, cycle: () => {}, subscribe: () => () => {} }
}

/** Give the browser's bars the background colour of the page, which a site may change. */
export function paintBrowser(document: Document): void {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', backgroundColor)
}

/** The next choice; `null` is no choice, which follows the device. */
export function nextChoice(choice: ColorChoice, follows: boolean): ColorMode | null {
  if (!follows) return choice === 'dark' ? 'light' : 'dark'
  if (choice === 'system') return 'light'
  return choice === 'light' ? 'dark' : null
}

function initialColorMode(config: LocaleDocument['colorMode']): ColorModeState {
  const { defaultMode, respectPrefersColorScheme } = config
  return { mode: defaultMode, choice: respectPrefersColorScheme ? 'system' : defaultMode }
}

/** Choice from the value of another tab: none and `system` are no choice, unknown values count as light. */
function fromStorage(value: string | null): ColorMode | null {
  if (value === null || value === 'system') return null
  return value === 'dark' ? 'dark' : 'light'
}
