import { translate } from '../../i18n/translate.tsx'

/** Once: what the reader has closed stays closed. A browser without popovers shows it below the page. */
const show = (element: HTMLElement | null): void => element?.showPopover?.()

/** Says that the code of the search did not come. The browser closes it by Escape, or a click beside it. */
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
