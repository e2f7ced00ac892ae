import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { translate } from '../../i18n/translate.tsx'
import { useHydrated } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'
import { MobileMenuPanel } from './mobile-menu-panel.tsx'

/**
 * The button that opens the navigation on narrow screens, and its panel. Until hydration, or without
 * scripts, a `<details>` element replaces them: with CSS alone it shows the entries of the navbar and the
 * sidebar instead of the page.
 */
export function MobileMenu() {
  const fallback = useRef<HTMLDetailsElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const close = useCallback(() => setOpen(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fallback goes with hydration
  useLayoutEffect(() => {
    const { current } = fallback
    if (!current) {
      if (hadFocus.current) toggle.current?.focus()
      return
    }
    // The reader has opened the fallback before hydration: the menu takes over its state and focus.
    hadFocus.current = current.contains(document.activeElement)
    setOpen(current.open)
  }, [hydrated])
  const label = translate({
    id: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel',
    message: 'Toggle navigation bar',
    description: 'The accessible name of the button that opens the menu on narrow screens',
  })
  if (!hydrated)
    return (
      <details ref={fallback} className="menu-fallback">
        <summary className="icon-button" aria-label={label}>
          <Icon name="menu" />
        </summary>
      </details>
    )
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className="menu-toggle icon-button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && <MobileMenuPanel onClose={close} />}
    </>
  )
}
