import type { ColorMode, LocaleDocument } from '../contract/locale-data.ts'
import { createStore } from '../shared/create-store.ts'
import type { SiteStorage } from './storage.ts'

/** Key of the reader's choice; `light` or `dark`, absent for none. */
export const COLOR_MODE_KEY = 'theme'
/** The tag that tints the browser's own frame; it carries the colours of both modes. */
export const THEME_COLOR = 'meta[name=theme-color]'

/** `system` follows the device; it occurs only where the config allows that. */
type ColorChoice = ColorMode | 'system'

/** What is shown, and what the reader chose to get it. */
export interface ColorModeState {
  /** What is shown. */
  mode: ColorMode
  /** The default mode as long as the reader chose nothing and the device is not followed. */
  choice: ColorChoice
}

/** The colour mode of this tab, in step with other tabs, with the device, and with `<html>`. */
export interface ColorModeStore {
  read(): ColorModeState
  /** What the server rendered: the default. */
  initial: ColorModeState
  /** Take the next choice and keep it. */
  cycle(): void
  subscribe(listener: () => void): () => void
}

interface Surroundings {
  config: LocaleDocument['colorMode']
  storage: SiteStorage
  /** `document.documentElement`; its attributes were set by the script in the head. */
  root: Pick<HTMLElement, 'getAttribute' | 'setAttribute'>
  /** `(prefers-color-scheme: dark)`. */
  device: Pick<MediaQueryList, 'matches' | 'addEventListener'>
}

/** Create the store of the colour mode. One per window. Starts with the mode that the script in the head set, a query override included. */
export function createColorModeStore({
  config,
  storage,
  root,
  device,
}: Surroundings): ColorModeStore {
  const initial = initialColorMode(config)
  if (config.disableSwitch) storage.set(COLOR_MODE_KEY, null)
  // Attributes win over storage: a query override is for this load only and is stored nowhere.
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

/** The default mode and nothing else, for the server. */
export function createStaticColorMode(config: LocaleDocument['colorMode']): ColorModeStore {
  const initial = initialColorMode(config)
  return { read: () => initial, initial, cycle: () => {}, subscribe: () => () => {} }
}

/** Give the browser's own bars the colour of the page, whichever a site has chosen for it. */
export function paintBrowser(document: Document): void {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', backgroundColor)
}

/** What comes after a choice; `null` is no choice, which follows the device. */
export function nextChoice(choice: ColorChoice, follows: boolean): ColorMode | null {
  if (!follows) return choice === 'dark' ? 'light' : 'dark'
  if (choice === 'system') return 'light'
  return choice === 'light' ? 'dark' : null
}

function initialColorMode(config: LocaleDocument['colorMode']): ColorModeState {
  const { defaultMode, respectPrefersColorScheme } = config
  return { mode: defaultMode, choice: respectPrefersColorScheme ? 'system' : defaultMode }
}

/** Another tab's value: none and `system` are no choice, anything unknown counts as light. */
function fromStorage(value: string | null): ColorMode | null {
  if (value === null || value === 'system') return null
  return value === 'dark' ? 'dark' : 'light'
}
