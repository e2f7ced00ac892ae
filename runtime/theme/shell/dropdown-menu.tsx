import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { useDropdown } from './use-dropdown.ts'

interface DropdownMenuProps {
  label: string
  icon?: IconName
  /** Accessible name, if the label is not sufficient. */
  name?: string
  active?: boolean
  align: 'start' | 'end'
  className?: string | undefined
  /** List items. */
  children: ReactNode
}

/** A button of the navbar with a list of links below it. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { root, button, open, dismissed, toggle, onFollow, ...listeners } = useDropdown()
  const menuId = useId()
  const classes = [
    'dropdown',
    `dropdown-${props.align}`,
    open && 'open',
    dismissed && 'dismissed',
    props.className,
  ]
  return (
    <div ref={root} className={classes.filter(Boolean).join(' ')} {...listeners}>
      <button
        ref={button}
        type="button"
        className={props.active ? 'navbar-link active' : 'navbar-link'}
        aria-expanded={open}
        aria-controls={menuId}
        aria-label={props.name}
        onClick={toggle}
      >
        {props.icon && <Icon name={props.icon} />}
        <span>{props.label}</span>
        <Icon name="chevron-down" className="dropdown-caret" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are followed by the keyboard as by a click */}
      <ul id={menuId} className="dropdown-menu" onClick={onFollow}>
        {props.children}
      </ul>
    </div>
  )
}
