import { useSyncExternalStore } from 'react'
import { useRuntime } from '../router/runtime-context.ts'
import type { ColorModeState } from '../state/color-mode.ts'

/** Result of {@link useColorMode}. */
interface ColorModeControl extends ColorModeState {
  /** Switch light ↔ dark, or light → dark → system if the site follows the device. */
  cycle(): void
}

/** The color mode, and a function that changes it. During hydration it is the default mode. */
export function useColorMode(): ColorModeControl {
  const { colorMode } = useRuntime('useColorMode')
  const state = useSyncExternalStore(colorMode.subscribe, colorMode.read, () => colorMode.initial)
  return { ...state, cycle: colorMode.cycle }
}
