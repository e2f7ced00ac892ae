import { translate } from '../../i18n/translate.tsx'
import { Icon } from './icon.tsx'

/** Indicates, visually and for screen readers, that the surrounding link opens a new tab. */
export function ExternalMark() {
  const label = translate({
    id: 'theme.IconExternalLink.ariaLabel',
    message: '(opens in new tab)',
    description: 'The accessible text of the icon that marks an external link',
  })
  return (
    <>
      <Icon name="external" className="icon-external" />
      <span className="visually-hidden"> {label}</span>
    </>
  )
}
