/**
 * Components that authors use in Markdown. They are rendered to HTML at build time and are not in the
 * browser. Their props come from content, so any of them may be missing or of any type.
 */
import { type ComponentType, isValidElement, type ReactNode } from 'react'
import { Link } from '../../router/link.tsx'
import { useRoute } from '../../router/runtime-context.ts'
import { CardList } from '../pages/card-list.tsx'

/** Props that content passes to a component: JSON, and the content between its tags. */
export interface StaticComponentProps {
  /** Attributes as written by the author; each may be missing or of any type. */
  readonly [attribute: string]: unknown
  /** Rendered content between the tags. Default: none. */
  children?: ReactNode
}

/** The components that every site has, by their name in Markdown. */
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

/** Variants of a badge, each with a class in the style sheet. `default` is the same as `info`. */
const BADGES = ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']

/** A short text in a coloured pill: `Badge{type=success text=stable}`; `variant` is an alias of `type`. */
export function Badge({ type, variant = type, text, children }: StaticComponentProps) {
  const look = typeof variant === 'string' && BADGES.includes(variant) ? variant : 'info'
  return <span className={`badge badge-${look}`}>{toShown(text) ?? children}</span>
}

/** A grid of {@link Card}s. */
export function Cards({ children }: StaticComponentProps) {
  return <div className="cards">{children}</div>
}

/** A box with a title and a text; with `href` the whole box is a link. */
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

/** A {@link Card} that links to a page and describes it: `<LinkCard title="…" description="…" href="…" />`. */
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

/** A link styled as a button; `variant` is `primary`, the default, or `secondary`. */
export function LinkButton({ href, to = href, variant, children }: StaticComponentProps) {
  const look = variant === undefined || variant === 'primary' ? 'button' : 'button button-plain'
  return (
    <Link href={toText(to) ?? ''} className={look}>
      {children}
    </Link>
  )
}

/** Cards of the entries in the page's category, or of the page's siblings. */
export function DocCardList() {
  const { cards = [] } = useRoute()
  return cards.length === 0 ? null : <CardList cards={cards} />
}

/**
 * Renders its children. It replaces `<Translate>` in pages from Docusaurus: here pages are translated as
 * files, and texts of code by the component that `octavo` exports.
 */
function Content({ children }: StaticComponentProps) {
  return children
}

/** A numbered list, styled as the steps of a task. */
export function Steps({ children }: StaticComponentProps) {
  return <div className="steps">{children}</div>
}

/** Text or element to render. */
function toShown(value: unknown): ReactNode | undefined {
  return isValidElement(value) ? value : toText(value)
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
