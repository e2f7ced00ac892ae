import { translatePlural } from '../../i18n/plural.ts'
import { translate } from '../../i18n/translate.tsx'

/** `7 documents found`, or that there are none. */
export function countText(count: number): string {
  if (count === 0)
    return translate({ id: 'theme.SearchPage.noResultsText', message: 'No results were found' })
  return translatePlural(
    {
      id: 'theme.SearchPage.documentsFound.plurals',
      message: 'One document found|{count} documents found',
    },
    count,
  )
}
