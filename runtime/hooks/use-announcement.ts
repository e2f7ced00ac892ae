import { useSyncExternalStore } from 'react'
import { useRuntime } from '../router/runtime-context.ts'

/**
 * Whether the announcement is shown, and a function that closes it. It is rendered while hydrating; until
 * then CSS hides it by `data-announcement-bar-initially-dismissed="true"` on `<html>`.
 */
export function useAnnouncement(): { visible: boolean; close: () => void } {
  const { announcement } = useRuntime()
  const visible = useSyncExternalStore(announcement.subscribe, announcement.isVisible, () => true)
  return { visible, close: announcement.close }
}
