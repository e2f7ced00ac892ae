import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'

/** Credit for a hosted engine that requires it. */
export function SearchCredit() {
  const url = useLocale().search?.creditUrl
  if (url === undefined) return null
  return (
    <a className="search-credit" href={url} target="_blank" rel="noopener noreferrer">
      {translate({ id: 'theme.SearchPage.algoliaLabel', message: 'Powered by Algolia' })}
    </a>
  )
}
