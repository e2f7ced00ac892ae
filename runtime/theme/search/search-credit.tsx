import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'

/** Hosted engines ask to be named beside their results. */
export function SearchCredit() {
  const url = useLocale().search?.creditUrl
  if (url === undefined) return null
  return (
    <a className="search-credit" href={url} target="_blank" rel="noopener noreferrer">
      {translate({ id: 'theme.SearchPage.algoliaLabel', message: 'Powered by Algolia' })}
    </a>
  )
}
