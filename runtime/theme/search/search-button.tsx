import { use, useEffect, useState } from 'react'
import { translate } from '../../i18n/translate.tsx'
import { useHydrated } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'
import { SEARCH_BUTTON } from './key-action.ts'
import { SearchContext } from './search-host.tsx'

/** Props of {@link SearchButton}. */
export interface SearchButtonProps {
  /** Classes in addition to those of the theme, separated by blanks. Default: none. */
  className?: string | undefined
}

/** Opens the search; narrow screens only show its icon. Renders nothing on a site without search. */
export function SearchButton({ className }: SearchButtonProps) {
  const control = use(SearchContext)
  const hydrated = useHydrated()
  const pressed = usePressedKeys()
  if (!control) return null
  const label = translate({ id: 'theme.SearchBar.label', message: 'Search' })
  const isApple = hydrated && /Mac|iP(?:hone|od|ad)/.test(navigator.platform)
  const ctrl = translate({ id: 'octavo.keys.control', message: 'Ctrl' })
  return (
    <button
      type="button"
      className={className === undefined ? SEARCH_BUTTON : `${SEARCH_BUTTON} ${className}`}
      aria-label={
        hydrated
          ? `${label} (${isApple ? translate({ id: 'octavo.keys.command', message: 'Command' }) : ctrl}+K)`
          : label
      }
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={() => control.open()}
      onMouseEnter={control.preload}
      onFocus={control.preload}
      onTouchStart={control.preload}
    >
      <Icon name="search" />
      <span className="search-button-label">{label}</span>
      {/* The keys are drawn by the style sheet: as text they would have to be part of the accessible name
         (WCAG 2.5.3). */}
      <span className="search-keys" aria-hidden="true">
        <kbd data-key={isApple ? '⌘' : ctrl} className={pressed.modifier ? 'pressed' : undefined} />
        <kbd data-key="K" className={pressed.k ? 'pressed' : undefined} />
      </span>
    </button>
  )
}

const NONE = { modifier: false, k: false }

/** State of the shortcut's keys, to show their caps as pressed. */
function usePressedKeys() {
  const [pressed, setPressed] = useState(NONE)
  useEffect(() => {
    const onKey = ({ type, key, ctrlKey, metaKey }: KeyboardEvent) =>
      setPressed((now) => {
        const modifier = ctrlKey || metaKey
        const k = key === 'k' ? type === 'keydown' : modifier && now.k
        return modifier === now.modifier && k === now.k ? now : { modifier, k }
      })
    for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, onKey)
    return () => {
      for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, onKey)
    }
  }, [])
  return pressed
}
