import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { SEARCH_BUTTON } from './key-action.ts'

/**
 * A `<dialog>` that is open as long as it is mounted. The browser makes the page behind it inert; the focus
 * cycles inside and returns to its former element, or to a search button; the page behind neither scrolls
 * nor moves.
 */
export function useModalDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    const unlock = lockPage(document)
    const stopFollowing = followVisualViewport(element)
    element.showModal()
    return () => {
      stopFollowing()
      unlock()
      element.close()
      returnFocus(before)
    }
  }, [])

  return {
    dialog,
    dialogProps: {
      // Sent by the back gesture of a phone; Escape is handled below, before the input clears itself.
      onCancel(event: { preventDefault: () => void }) {
        event.preventDefault()
        onClose()
      },
      onMouseDown(event: MouseEvent) {
        // The target is the dialog itself only for clicks outside the sheet.
        if (event.target === dialog.current) onClose()
      },
      onKeyDownCapture(event: KeyboardEvent) {
        // Keys of an IME composition must only reach the input method. Safari ends the composition before
        // the event of its last key, which only the key code 229 identifies.
        if (event.nativeEvent.isComposing || event.keyCode === 229) event.stopPropagation()
        else if (event.key === 'Tab') keepFocus(event, dialog.current)
        else if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }
      },
    },
  }
}

/**
 * Prevent the page from scrolling, and keep its width while the scroll bar is hidden. @returns a function
 * that undoes this.
 */
function lockPage({ documentElement, body }: Document): () => void {
  const barWidth = window.innerWidth - documentElement.clientWidth
  const { overflow, marginInlineEnd } = body.style
  body.style.overflow = 'hidden'
  body.style.marginInlineEnd = `${barWidth}px`
  return () => Object.assign(body.style, { overflow, marginInlineEnd })
}

/** An on-screen keyboard covers the window without resizing it; keep the sheet above the keyboard. */
function followVisualViewport(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const follow = () => {
    element.style.setProperty('--search-height', `${viewport.height}px`)
    element.style.setProperty('--search-top', `${viewport.offsetTop}px`)
  }
  follow()
  for (const type of ['resize', 'scroll'] as const) viewport.addEventListener(type, follow)
  return () => {
    for (const type of ['resize', 'scroll'] as const) viewport.removeEventListener(type, follow)
  }
}

function keepFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const all = [...(root?.querySelectorAll<HTMLElement>('a,button,input') ?? [])].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  )
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

function returnFocus(before: Element | null): void {
  const button = [...document.querySelectorAll<HTMLElement>(`.${SEARCH_BUTTON}`)].find(
    (one) => one.getClientRects().length > 0,
  )
  const wanted = before === document.body || !before?.isConnected ? button : before
  if (wanted && 'focus' in wanted && typeof wanted.focus === 'function')
    wanted.focus({ preventScroll: true })
}
