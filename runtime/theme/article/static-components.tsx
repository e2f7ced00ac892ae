/**
 * Components that authors use in Markdown. They are rendered to HTML at build; nothing of them is in
 * the browser. Props come from content, so that any of them may be of any type, or missing.
 */
import type { ComponentType, ReactNode } from 'react'
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
  Cards,
  DocCardList,
  Steps,
}

/** Looks of a badge; the style sheet has a class for each. */
const BADGES = ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']

/** A word or two in a pill: `Badge{type=success text=stable}`. */
export function Badge({ type, text, children }: StaticComponentProps) {
  const look = typeof type === 'string' && BADGES.includes(type) ? type : 'info'
  return <span className={`badge badge-${look}`}>{toText(text) ?? children}</span>
}

/** A grid of {@link Card}s. */
export function Cards({ children }: StaticComponentProps) {
  return <div className="cards">{children}</div>
}

/** A box with a title and a text; as a whole a link where it has `href`. */
export function Card({ title, href, children }: StaticComponentProps) {
  const heading = toText(title)
  const target = toText(href)
  return (
    <div className="card">
      {heading !== undefined && (
        <p className="card-title">{target ? <Link href={target}>{heading}</Link> : heading}</p>
      )}
      <div className="card-text">{children}</div>
    </div>
  )
}

/** Cards of the category that the page stands for, or of the pages beside it. */
export function DocCardList() {
  const { cards = [] } = useRoute()
  return cards.length === 0 ? null : <CardList cards={cards} />
}

/** A numbered list as the steps of a task. */
export function Steps({ children }: StaticComponentProps) {
  return <div className="steps">{children}</div>
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
