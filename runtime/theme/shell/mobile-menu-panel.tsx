import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { translate } from '../../i18n/translate.tsx'
import { useLocale, useRoute, useRuntime } from '../../router/runtime-context.ts'
import { useWindowClass } from '../../state/window-class.ts'
import { Icon } from '../icons/icon.tsx'
import { Brand } from './brand.tsx'
import { ColorToggle } from './color-toggle.tsx'
import { MobileMenuItems } from './mobile-menu-items.tsx'
import { Sidebar } from './sidebar.tsx'

/**
 * The menu of narrow screens: first the sidebar of the docs, if the page has one, then the entries of the
 * navbar. A modal `<dialog>`: the browser keeps the focus inside, handles Escape, and returns the focus to
 * the button. "Back" closes it and stays on the page.
 */
export function MobileMenuPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { sidebar } = useRoute()
  const { navbar } = useLocale()
  const [showsDocs, setShowsDocs] = useState(true)
  const docs = sidebar !== undefined && (showsDocs || navbar.items.length === 0)
  const windowClass = useWindowClass()

  const { location } = useRuntime()
  const main = useRef<HTMLDivElement>(null)

  // Closed while it is in the document; afterwards it could not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const root = document.documentElement
    root.toggleAttribute('data-menu-open', true)
    if (element) openKeepingFocus(element)
    return () => {
      element?.close()
      root.toggleAttribute('data-menu-open', false)
    }
  }, [])
  useEffect(() => {
    const stops = [location.hold(onClose), location.subscribe(onClose)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [location, onClose])
  useEffect(() => {
    if (windowClass === 'desktop') onClose()
  }, [windowClass, onClose])

  const closeOnLink = (event: MouseEvent) => {
    // Targets of React's events are elements; the target is the dialog itself only for clicks on its
    // backdrop.
    const target = event.target as Element
    if (target.closest('a') || target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape, and links are links
    <dialog
      ref={dialog}
      className="mobile-menu theme-layout-navbar-sidebar"
      aria-label={translate({ id: 'theme.NavBar.navAriaLabel', message: 'Main' })}
      onClose={onClose}
      onClick={closeOnLink}
    >
      <div className="mobile-menu-body">
        <MobileMenuHeader onClose={onClose} />
        <div
          ref={main}
          className="mobile-menu-panel theme-layout-navbar-sidebar-panel"
          inert={docs}
        >
          <MobileMenuItems />
        </div>
        {sidebar && (
          <div className="mobile-menu-panel theme-layout-navbar-sidebar-panel" inert={!docs}>
            {navbar.items.length > 0 && <BackButton onClick={() => showMain(main, setShowsDocs)} />}
            <Sidebar sidebar={sidebar} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/**
 * Open the menu. If an entry of the fallback had the focus, the same entry of the menu gets it, and the
 * button gets it when the menu closes.
 */
function openKeepingFocus(dialog: HTMLDialogElement): void {
  const href = document.activeElement?.getAttribute('href')
  document.querySelector<HTMLElement>('.menu-toggle')?.focus()
  dialog.showModal()
  scrollToCurrent(dialog)
  if (!href) return
  const same = dialog.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  // The last match, because the brand above may link to the same page.
  same[same.length - 1]?.focus()
}

/** Move the focus to the main entries, because the panel that had it is removed. */
function showMain(main: RefObject<HTMLElement | null>, setShowsDocs: (shows: boolean) => void) {
  flushSync(() => setShowsDocs(false))
  main.current?.querySelector<HTMLElement>('a, summary')?.focus()
}

function MobileMenuHeader({ onClose }: { onClose: () => void }) {
  const label = translate({
    id: 'theme.docs.sidebar.closeSidebarButtonAriaLabel',
    message: 'Close navigation bar',
  })
  return (
    <div className="mobile-menu-header">
      <Brand />
      <ColorToggle />
      <button type="button" className="icon-button" aria-label={label} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="mobile-menu-back" onClick={onClick}>
      {translate({
        id: 'theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel',
        message: '← Back to main menu',
      })}
    </button>
  )
}

/**
 * Scroll vertically only: the menu slides in from the side, and horizontal scrolling would leave it outside
 * of the window.
 */
function scrollToCurrent(dialog: HTMLDialogElement): void {
  const current = dialog.querySelector('.sidebar [aria-current="page"]')
  if (!current) return
  const down = current.getBoundingClientRect().top - dialog.getBoundingClientRect().top
  // Measured after opening: before that, entries have no position.
  dialog.scrollTop += down - dialog.clientHeight / 2
}
