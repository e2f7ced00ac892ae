import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isPlainClick } from '../../router/clicked-link.ts'

/** State and listeners of a dropdown of the navbar. */
interface Dropdown {
  root: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  /** Whether Escape was pressed, or an entry followed, while the menu is open by hover. */
  dismissed: boolean
  toggle(): void
  /** Arrow keys move through the entries; Escape closes and returns the focus to the button. */
  onKeyDown(event: KeyboardEvent): void
  /** Following an entry closes the menu, also if it is open by hover. */
  onFollow(event: MouseEvent): void
  onPointerEnter(): void
  onPointerLeave(): void
}

/**
 * A menu below a button. Closed by a second press, by Escape, and by a pointer or focus outside. Hover
 * opens it by CSS alone, so that it also works before hydration.
 */
export function useDropdown(): Dropdown {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { dismissed, dismiss, ...pointer } = useDismissal()

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      // Targets of these events are always nodes.
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
    dismissed,
    ...pointer,
    toggle: () => setOpen(!open),
    onFollow(event) {
      // Targets of React's events are always elements.
      if (!(event.target as Element).closest('a') || !isPlainClick(event)) return
      setOpen(false)
      dismiss()
    },
    onKeyDown(event) {
      if (event.key === 'Escape' && open) {
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
        return
      }
      const stops = [...(root.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? [])]
      // Targets of key events are always elements.
      const to = nextStop(event.key, stops.indexOf(event.target as HTMLElement), stops.length)
      if (to === -1) return
      event.preventDefault()
      // Hidden entries cannot get the focus.
      flushSync(() => setOpen(true))
      stops[to]?.focus()
    },
  }
}

/** Index of the entry that a key moves to, from another entry or from the button (-1); -1 for other keys. */
function nextStop(key: string, from: number, count: number): number {
  if (count === 0) return -1
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1
  if (from === -1) return -1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** Escape and a followed entry dismiss a menu opened by hover until the pointer enters it again (WCAG 1.4.13). */
function useDismissal() {
  const [hovered, setHovered] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (!hovered) return
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setDismissed(true)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hovered])
  return {
    dismissed,
    dismiss: () => setDismissed(true),
    onPointerEnter() {
      setHovered(true)
      setDismissed(false)
    },
    onPointerLeave() {
      setHovered(false)
      setDismissed(false)
    },
  }
}
