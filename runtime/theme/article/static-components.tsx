/**
 * Components that authors use in Markdown. They are rendered to HTML at build; nothing of them is in
 * the browser. Props come from content, so that any of them may be of any type, or missing.
 */
import { type ComponentType, isValidElement, type ReactNode } from 'react'
import { Link } from '../../router/link.tsx'
import { useRoute } from '../../router/runtime-context.ts'
import { CardList } from '../pages/card-list.tsx'

/** What content passes to a component: JSON, and what stands between its tags. */
export interface StaticComponentProps {
  /** Attributes as the author wrote them; each may be of any type, or missing. */
  readonly [attribute: string]: unknown
  /** What stands between the tags, rendered. Default: nothing. */
  children?: ReactNode
}

/** The components that every site has, by the name they have in Markdown. */
export const staticComponents: Readonly<Record<string, ComponentType<StaticComponentProps>>> = {
  Badge,
  Card,
  CardGrid: Cards,
  Cards,
  DocCardList,
  LinkButton,
  LinkCard,
  Steps,
  Translate: Content,
}

/** Looks of a badge; the style sheet has a class for each. `default` is that of `info`. */
const BADGES = ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']

/** A word or two in a pill: `Badge{type=success text=stable}`; `variant` is another name of `type`. */
export function Badge({ type, variant = type, text, children }: StaticComponentProps) {
  const look = typeof variant === 'string' && BADGES.includes(variant) ? variant : 'info'
  return <span className={`badge badge-${look}`}>{toShown(text) ?? children}</span>
}

/** A grid of {@link Card}s. */
export function Cards({ children }: StaticComponentProps) {
  return <div className="cards">{children}</div>
}

/** A box with a title and a text; as a whole a link where it has `href`. */
export function Card({ title, href, children }: StaticComponentProps) {
  const heading = toShown(title)
  const target = toText(href)
  return (
    <div className="card">
      {heading !== undefined && (
        <p className="card-title">{target ? <Link href={target}>{heading}</Link> : heading}</p>
      )}
      {children && <div className="card-text">{children}</div>}
    </div>
  )
}

/** A {@link Card} that says in a sentence where it leads: `<LinkCard title="…" description="…" href="…" />`. */
export function LinkCard({ title, href, to = href, description, children }: StaticComponentProps) {
  const text = toShown(description)
  return (
    <div className="card card-link">
      <p className="card-title">
        <Link href={toText(to) ?? ''}>{toShown(title)}</Link>
      </p>
      {(text ?? children) && (
        <div className="card-text">{text === undefined ? children : <p>{text}</p>}</div>
      )}
    </div>
  )
}

/** A link that looks like a button; `variant` may be `primary`, the default, or `secondary`. */
export function LinkButton({ href, to = href, variant, children }: StaticComponentProps) {
  const look = variant === undefined || variant === 'primary' ? 'button' : 'button button-plain'
  return (
    <Link href={toText(to) ?? ''} className={look}>
      {children}
    </Link>
  )
}

/** Cards of the category that the page stands for, or of the pages beside it. */
export function DocCardList() {
  const { cards = [] } = useRoute()
  return cards.length === 0 ? null : <CardList cards={cards} />
}

/**
 * Content as it stands. `<Translate>` in a page of another system means nothing else: pages are translated as files,
 * texts of code by the component that `octavo` exports.
 */
function Content({ children }: StaticComponentProps) {
  return children
}

/** A numbered list as the steps of a task. */
export function Steps({ children }: StaticComponentProps) {
  return <div className="steps">{children}</div>
}

/** A text, or elements as they are. */
function toShown(value: unknown): ReactNode | undefined {
  return isValidElement(value) ? value : toText(value)
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
