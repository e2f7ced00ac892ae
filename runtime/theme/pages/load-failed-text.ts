import { translate } from '../../i18n/translate.tsx'

/**
 * The heading of the page that is shown if another could not be loaded, also used as its title if no other
 * is known.
 */
export function loadFailedText(): string {
  return translate({
    id: 'octavo.loading.failed',
    message: 'This page could not be loaded',
    description: 'The title in place of a page that could not be fetched',
  })
}
