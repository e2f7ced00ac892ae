import { useAnnouncement } from '../../hooks/use-announcement.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'

/** The announcement above the navbar. Always part of static HTML; CSS hides it if the reader has closed it. */
export function AnnouncementBar() {
  const { announcement } = useLocale()
  const { visible, close } = useAnnouncement()
  if (!announcement || !visible) return null
  return (
    <header className="announcement theme-announcement-bar">
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.closeable && (
        <button
          type="button"
          className="icon-button announcement-close"
          aria-label={translate({
            id: 'theme.AnnouncementBar.closeButtonAriaLabel',
            message: 'Close',
          })}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}
