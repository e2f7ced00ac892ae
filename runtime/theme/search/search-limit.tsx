import { translate } from '../../i18n/translate.tsx'
import { isFull } from '../../search/query-text.ts'

/** Tells the reader that a longer text was cut. Always there, because screen readers announce only changes of it. */
export function SearchLimit({ query, limit }: { query: string; limit: number }) {
  return (
    <p aria-live="polite" className="search-limit">
      {isFull(query, limit) &&
        translate(
          {
            id: 'octavo.search.limit',
            message: 'Only the first {count} characters are searched.',
          },
          { count: limit },
        )}
    </p>
  )
}
