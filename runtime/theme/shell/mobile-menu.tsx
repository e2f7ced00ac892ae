import { useCallback, useState } from 'react'
import { translate } from '../../i18n/translate.tsx'
import { useHydrated, useRoute } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'
import { MobileMenuPanel } from './mobile-menu-panel.tsx'
import { SIDEBAR_ID } from './sidebar.tsx'

/**
 * The button of the bar that opens the navigation on narrow screens, and the panel. Without script the
 * button is hidden and a link to the sidebar below the page stands in its place.
 */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const { sidebar } = useRoute()
  const close = useCallback(() => setOpen(false), [])
  const label = translate({
    id: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel',
    message: 'Toggle navigation bar',
    description: 'The accessible name of the button that opens the menu on narrow screens',
  })
  return (
    <>
      <button
        type="button"
        className="menu-toggle icon-button"
        aria-label={label}
        aria-expanded={open}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {sidebar && !hydrated && (
        <a className="menu-fallback icon-button" href={`#${SIDEBAR_ID}`} aria-label={label}>
          <Icon name="menu" />
        </a>
      )}
      {open && <MobileMenuPanel onClose={close} />}
    </>
  )
}
