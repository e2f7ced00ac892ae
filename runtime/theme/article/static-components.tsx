/**
 * Components that authors use in Markdown. They are rendered to HTML at build time and are not in the
 * browser. Their props come from content, so any of them may be missing or of any type.
 */
import { type ComponentType, isValidElement, type ReactNode } from 'react'
import { BADGE_TONES } from '../../contract/badge-data.ts'
import { Link } from '../../router/link.tsx'
import { useRoute } from '../../router/runtime-context.ts'
import { CardList } from '../pages/card-list.tsx'

/** Props that content passes to any component: JSON, and the content between its tags. */
export interface StaticComponentProps {
  /** Attributes as written by the author; each may be missing or of any type. */
  readonly [attribute: string]: unknown
  /** Rendered content between the tags. Default: none. */
  children?: ReactNode
}

/**
 * The components that every site has, by their name in Markdown. Authors may pass other types than those
 * of the props, so each component checks the values that it reads.
 */
export const staticComponents = {
  Badge,
  Card,
  CardGrid: Cards,
  Cards,
  DocCardList,
  LinkButton,
  LinkCard,
  Steps,
  Translate: Content,
} as Readonly<Record<string, ComponentType<StaticComponentProps>>>

/** Any other text is the same as `info`. */
const BADGES: readonly unknown[] = BADGE_TONES

/** Props of {@link Badge}. */
export interface BadgeProps {
  /** Color. Any other text is the same as `info`. Default: `info`. */
  type?: 'note' | 'tip' | 'info' | 'success' | 'important' | 'warning' | 'caution' | 'danger'
  /** Another name for `type`, with the same values; it takes precedence. Default: the value of `type`. */
  variant?: string
  /** Text of the badge. Default: the content between the tags. */
  text?: ReactNode
  /** Content between the tags, shown if there is no `text`. Default: none. */
  children?: ReactNode
}

/** A short text in a colored pill: `Badge{type=success text=stable}`. */
export function Badge({ type, variant = type, text, children }: BadgeProps) {
  const look = BADGES.includes(variant) ? variant : 'info'
  return <span className={`badge badge-${look}`}>{toShown(text) ?? children}</span>
}

/** Props of {@link Cards}. */
export interface CardsProps {
  /** The cards. Default: none. */
  children?: ReactNode
}

/** A grid of {@link Card}s. */
export function Cards({ children }: CardsProps) {
  return <div className="cards">{children}</div>
}

/** Props of {@link Card}. */
export interface CardProps {
  /** Heading of the card. Default: none; then `href` has no effect. */
  title?: ReactNode
  /** Address or file that the card links to. Default: none; the card is not a link. */
  href?: string
  /** Text of the card. Default: none. */
  children?: ReactNode
}

/** A box with a title and a text; with `href` the whole box is a link. */
export function Card({ title, href, children }: CardProps) {
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

/** Props of {@link LinkCard}. */
export interface LinkCardProps {
  /** Heading of the card, and the text of its link. Default: none. */
  title?: ReactNode
  /** Address or file that the card links to. Default: none. */
  href?: string
  /** Another name for `href`, which takes precedence. Default: the value of `href`. */
  to?: string
  /** Text below the heading. Default: the content between the tags. */
  description?: ReactNode
  /** Content between the tags, shown if there is no `description`. Default: none. */
  children?: ReactNode
}

/** A {@link Card} that links to a page and describes it: `<LinkCard title="…" description="…" href="…" />`. */
export function LinkCard({ title, href, to = href, description, children }: LinkCardProps) {
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

/** Props of {@link LinkButton}. */
export interface LinkButtonProps {
  /** Address or file that the button links to. Default: none. */
  href?: string
  /** Another name for `href`, which takes precedence. Default: the value of `href`. */
  to?: string
  /** `primary` is a filled button; every other value is a plain one. Default: `primary`. */
  variant?: 'primary' | 'secondary'
  /** Text of the button. Default: none. */
  children?: ReactNode
}

/** A link styled as a button. */
export function LinkButton({ href, to = href, variant, children }: LinkButtonProps) {
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
function Content({ children }: { children?: ReactNode }) {
  return children
}

/** Props of {@link Steps}. */
export interface StepsProps {
  /** A numbered list. Default: none. */
  children?: ReactNode
}

/** A numbered list, styled as the steps of a task. */
export function Steps({ children }: StepsProps) {
  return <div className="steps">{children}</div>
}

/** Text or element to render. */
function toShown(value: unknown): ReactNode | undefined {
  return isValidElement(value) ? value : toText(value)
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
