import type { HierarchyLevel, SearchHit } from '../../search/engine/protocol.ts'
import { parseHighlighted } from '../../search/highlighted-text.ts'
import type { StoredHit } from '../../search/stored-hits.ts'

type Hit = SearchHit | StoredHit

interface HitTextProps {
  hit: Hit
  /** Second line with its location, if another line has the same text. */
  place: string | null
}

/** Title and second line of a hit: its heading or text, and its page. */
export function HitText({ hit, place }: HitTextProps) {
  const lines = toLines(hit)
  const detail = place === null ? lines.detail : <Place place={place} />
  return (
    <span className="search-text">
      <span className={isCode(hit) ? 'search-hit-code' : 'search-hit-title'}>
        {lines.title}
        <HitBadge hit={hit} />
      </span>
      {detail && <span className="search-hit-detail">{detail}</span>}
    </span>
  )
}

/** Badge of a page that was found. */
export function HitBadge({ hit: { badge } }: { hit: Pick<Hit, 'badge'> }) {
  if (badge === undefined) return null
  return (
    <>
      {' '}
      <span className="badge">{badge}</span>
    </>
  )
}

/** A location in two parts, so that a narrow line keeps its end. */
function Place({ place }: { place: string }) {
  const [, start = '', end = place] = /^(.* [›·] )(.*)$/s.exec(place) ?? []
  return (
    <span className="search-place">
      {start && <span>{start}</span>}
      <span>{end}</span>
    </span>
  )
}

function toLines(hit: Hit) {
  if (hit.type === 'content')
    return { title: textOf(hit, 'content') ?? textOf(hit, 'lvl1'), detail: textOf(hit, 'lvl1') }
  const isPage = hit.type === 'lvl1' || hit.type === 'lvl0'
  return { title: textOf(hit, hit.type), detail: textOf(hit, isPage ? 'content' : 'lvl1') }
}

/** Whether a hit is code, whose line breaks are kept. */
function isCode({ type, content }: Hit): boolean {
  return type === 'content' && content?.includes('\n') === true
}

/** The snippet, else the whole text; empty if the hit has none. */
function textOf(hit: Hit, level: HierarchyLevel | 'content') {
  const snippet = '_snippetResult' in hit ? hit._snippetResult : undefined
  const highlighted = level === 'content' ? snippet?.content : snippet?.hierarchy?.[level]
  const raw = level === 'content' ? hit.content : hit.hierarchy[level]
  if (highlighted?.value) return <HighlightedText value={highlighted.value} />
  return raw || null
}

/** A text with its matches highlighted. */
export function HighlightedText({ value }: { value: string }) {
  return parseHighlighted(value).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    isMatch ? <mark key={index}>{text}</mark> : text,
  )
}
