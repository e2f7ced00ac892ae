import type { HierarchyLevel, SearchHit } from '../../search/engine/protocol.ts'
import { HighlightedText, HitBadge } from './hit-text.tsx'

const LEVELS: readonly HierarchyLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** Props of {@link SearchResult}. */
export interface SearchResultProps {
  /** The hit of the engine, with matches highlighted in its texts. */
  hit: SearchHit
  /** Address for a link in this window. */
  href: string
  /** Called when the reader follows the link, for engines that count clicks. */
  onSelect: () => void
}

/** One hit of the search page: its heading, its location, and the matching text. */
export function SearchResult({ hit, href, onSelect }: SearchResultProps) {
  const levels = LEVELS.filter((level) => hit.hierarchy[level])
  const last = levels.at(-1)
  const content = hit._snippetResult?.content?.value ?? hit.content
  return (
    <article className="search-result">
      <h2>
        <a href={href} onClick={onSelect}>
          {last ? <LevelText hit={hit} level={last} /> : hit.url}
          <HitBadge hit={hit} />
        </a>
      </h2>
      {levels.length > 1 && (
        <ol className="search-result-path">
          {levels.slice(0, -1).map((level) => (
            <li key={level}>
              <LevelText hit={hit} level={level} />
            </li>
          ))}
        </ol>
      )}
      {content && (
        <p className={content.includes('\n') ? 'search-code' : undefined}>
          <HighlightedText value={content} />
        </p>
      )}
    </article>
  )
}

function LevelText({ hit, level }: { hit: SearchHit; level: HierarchyLevel }) {
  const highlighted = hit._highlightResult?.hierarchy?.[level]?.value
  return highlighted ? <HighlightedText value={highlighted} /> : hit.hierarchy[level]
}
