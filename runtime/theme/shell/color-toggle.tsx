import { useColorMode } from '../../hooks/use-color-mode.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'

/**
 * Switches between light and dark. Static HTML has the label of the default mode, and CSS shows the icon of
 * the current one.
 */
export function ColorToggle() {
  const { colorMode } = useLocale()
  const { choice, cycle } = useColorMode()
  if (colorMode.disableSwitch) return null
  const mode = modeName(choice)
  const label = translate(
    {
      id: 'theme.colorToggle.ariaLabel',
      message: 'Switch between dark and light mode (currently {mode})',
      description: 'The accessible name of the button that switches the colour mode',
    },
    { mode },
  )
  return (
    <button
      type="button"
      className="color-toggle icon-button"
      title={mode}
      aria-label={label}
      onClick={cycle}
    >
      <Icon name="light" className="icon-light" />
      <Icon name="dark" className="icon-dark" />
      <Icon name="system" className="icon-system" />
    </button>
  )
}

function modeName(mode: 'light' | 'dark' | 'system'): string {
  if (mode === 'dark')
    return translate({ id: 'theme.colorToggle.ariaLabel.mode.dark', message: 'dark mode' })
  if (mode === 'light')
    return translate({ id: 'theme.colorToggle.ariaLabel.mode.light', message: 'light mode' })
  return translate({ id: 'theme.colorToggle.ariaLabel.mode.system', message: 'system mode' })
}
