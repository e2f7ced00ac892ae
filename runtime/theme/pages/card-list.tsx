import type { CardData } from '../../contract/route-data.ts'
import { translatePlural } from '../../i18n/plural.ts'
import { Link } from '../../router/link.tsx'
import { ExternalMark } from '../icons/external-mark.tsx'

/** Props of {@link CardList}. */
export interface CardListProps {
  /** In the order of the sidebar. */
  cards: readonly CardData[]
}

/** Pages as a grid of cards: name and description of each. */
export function CardList({ cards }: CardListProps) {
  return (
    <ul className="page-cards">
      {cards.map((card) => (
        <li key={card.href} className={`page-card theme-doc-card-${card.kind}`}>
          <Link href={card.href} className="theme-doc-card-container">
            <h2 className="theme-doc-card-heading">
              {card.label}
              {card.kind === 'external' && <ExternalMark />}
            </h2>
            <CardText card={card} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CardText({ card: { description, count } }: { card: CardData }) {
  const text =
    description ??
    (count === undefined
      ? ''
      : translatePlural(
          { id: 'theme.docs.DocCard.categoryDescription.plurals', message: '1 item|{count} items' },
          count,
        ))
  return text === '' ? null : <p className="theme-doc-card-description">{text}</p>
}
