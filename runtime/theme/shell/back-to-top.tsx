import { translate } from '../../i18n/translate.tsx'
import { Icon } from '../icons/icon.tsx'
import { useBackToTop } from './use-back-to-top.ts'

/** A button that scrolls to the top. It is shown when the reader scrolls up on a long page. */
export function BackToTop() {
  const { shown, scrollToTop } = useBackToTop()
  return (
    <button
      type="button"
      className={
        shown
          ? 'back-to-top theme-back-to-top-button shown'
          : 'back-to-top theme-back-to-top-button'
      }
      aria-label={translate({
        id: 'theme.BackToTopButton.buttonAriaLabel',
        message: 'Scroll back to top',
      })}
      onClick={scrollToTop}
    >
      <Icon name="arrow-up" />
    </button>
  )
}
