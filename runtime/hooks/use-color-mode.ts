import { useSyncExternalStore } from 'react'
import { useRuntime } from '../router/runtime-context.ts'
import type { ColorModeState } from '../state/color-mode.ts'

/** What {@link useColorMode} gives. */
interface ColorModeControl extends ColorModeState {
  /** light ↔ dark; light → dark → system where the device is followed. */
  cycle(): void
}

/** The colour mode, and the way to change it. While hydrating it is the default. */
export function useColorMode(): ColorModeControl {
  const { colorMode } = useRuntime('useColorMode')
  const state = useSyncExternalStore(colorMode.subscribe, colorMode.read, () => colorMode.initial)
  return { ...state, cycle: colorMode.cycle }
}
