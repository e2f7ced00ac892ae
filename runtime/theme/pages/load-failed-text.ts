import { translate } from '../../i18n/translate.tsx'

/** The heading of the page that stands in for one that did not come, and its title where no other is known. */
export function loadFailedText(): string {
  return translate({
    id: 'octavo.loading.failed',
    message: 'This page could not be loaded',
    description: 'The title in place of a page that could not be fetched',
  })
}
