/** A history entry of the same page, added for an overlay: "back" leaves it, and so closes the overlay. */

import { anchorOf, isPlainClick } from './clicked-link.ts'

/** Field of the state of such an entry. */
const HELD = 'octavoHeld'

/** The added entry. */
export interface HeldEntry {
  /** Use the entry for the next page. @returns whether the reader was still on it. */
  take(): boolean
  /** The overlay is closed: remove the entry. */
  end(): void
}

/** Whether the current entry was added for an overlay. After a reload, or "forward", the overlay is not there. */
export function isHeldEntry({ state }: History): boolean {
  return typeof state === 'object' && state !== null && HELD in state
}

/** Add an entry, and call `onBack` when the reader leaves it by "back". */
export function holdEntry(window: Window, onBack: () => void): HeldEntry {
  const { history, document, location } = window
  history.pushState({ ...history.state, [HELD]: true }, '')
  let isOn = true
  const take = () => {
    const was = isOn
    isOn = false
    return was
  }
  const onPop = () => {
    if (take()) onBack()
  }
  // A link that the router does not follow replaces the entry, too.
  const onClick = (event: MouseEvent) => {
    const anchor = anchorOf(event.target)
    if (!anchor?.href || !isPlainClick(event) || !/^(?:_self)?$/.test(anchor.target)) return
    if (anchor.hasAttribute('download') || !take()) return
    event.preventDefault()
    location.replace(anchor.href)
  }
  window.addEventListener('popstate', onPop)
  document.addEventListener('click', onClick)
  return {
    take,
    end() {
      // Later, because the click that closes the overlay may be on a link, which then takes the entry.
      setTimeout(() => {
        window.removeEventListener('popstate', onPop)
        document.removeEventListener('click', onClick)
        if (take()) history.back()
      })
    },
  }
}
