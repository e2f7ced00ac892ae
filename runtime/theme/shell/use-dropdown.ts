import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** State and listeners of one dropdown of the bar. */
export interface Dropdown {
  root: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  toggle(): void
  close(): void
  /** Escape closes and gives the focus back to the button. */
  onKeyDown(event: KeyboardEvent): void
}

/**
 * A menu below a button. Closed by a second press, by Escape, and by a pointer or focus anywhere else;
 * pointers that hover open it by CSS alone, so that it also works before hydration.
 */
export function useDropdown(): Dropdown {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      // Targets of these events are nodes of the document.
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const type of events) document.addEventListener(type, closeOutside)
    return () => {
      for (const type of events) document.removeEventListener(type, closeOutside)
    }
  }, [open])

  return {
    root,
    button,
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    onKeyDown(event) {
      if (event.key !== 'Escape' || !open) return
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    },
  }
}
