import { translate } from '../../i18n/translate.tsx'

/**
 * Called once when mounted, so that a message closed by the reader stays closed. A browser without popovers
 * shows it below the page.
 */
const show = (element: HTMLElement | null): void => element?.showPopover?.()

/**
 * Message that the code of the search could not be loaded. The browser closes it on Escape, or on a click
 * beside it.
 */
export function SearchFailure() {
  return (
    <div ref={show} role="alert" popover="auto" className="notice">
      {translate({
        id: 'theme.SearchModal.errorScreen.titleText',
        message: 'Unable to fetch results',
      })}
      {'. '}
      {translate({
        id: 'theme.SearchModal.errorScreen.helpText',
        message: 'You might want to check your network connection.',
      })}
    </div>
  )
}
