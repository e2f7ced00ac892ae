import type { PlacedExpression } from '../../../runtime/contract/site-expression.ts'
import type { SlotPath } from '../../model/article.ts'
import { describe } from '../expressions/operators.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  type ContentValue,
  isList,
  isRecordValue,
  JsxElement,
  Opaque,
  type RecordValue,
} from '../expressions/value.ts'
import { MarkdownValue, MissingValue, SiteReference } from './content-values.ts'

/** Props as a component receives them. */
interface GivenProps {
  /** JSON; `null` where elements and values of the site stand. */
  props: Record<string, unknown>
  /** Elements, by their place in the props. */
  slots: { path: SlotPath; value: JsxElement | MarkdownValue }[]
  /** What render asks of the code of the site, by its place in the props; `null` stands there. */
  values: PlacedExpression[]
}

/** How props are taken. */
interface Taking {
  /** Data that is held twice is written twice, and what holds that four times. @throws Unreadable for too much. */
  spend(steps: number): void
  /** For what can only show texts: its elements are data too. */
  toText?: ((value: ContentValue) => string) | undefined
}

/**
 * Part the data of props from the elements in them.
 *
 * @throws Unreadable for what is neither.
 */
export function toPlainProps(given: RecordValue, { spend, toText }: Taking): GivenProps {
  const slots: GivenProps['slots'] = []
  const values: GivenProps['values'] = []
  const toPlain = (value: ContentValue, path: SlotPath): unknown => {
    spend(1)
    if (value instanceof JsxElement || value instanceof MarkdownValue) {
      if (toText) return toText(value)
      slots.push({ path, value })
      return null
    }
    if (value instanceof SiteReference && !toText) {
      values.push({ path, value: value.expression })
      return null
    }
    if (value instanceof MissingValue)
      throw new Unreadable(value.reason.message, value.reason.hint, 0)
    if (value instanceof SiteReference) throw toTooLate(path)
    if (value instanceof Opaque) throw refuse(value, path)
    if (typeof value === 'number' && !Number.isFinite(value)) throw toNoNumber(value, path)
    if (isList(value)) return value.map((item, index) => toPlain(item, [...path, index]))
    return isRecordValue(value) ? toFields(value, path) : value
  }
  const toFields = (fields: RecordValue, path: SlotPath) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, value]) => value !== undefined && (path.length > 0 || name !== 'key'))
        .map(([name, value]) => [name, toPlain(value, [...path, name])]),
    )
  return { props: toFields(given, []), slots, values }
}

function refuse(value: Opaque, path: SlotPath): Unreadable {
  return new Unreadable(
    `${describe(value)} cannot be given to a component as "${path.join('.')}".`,
    'Give it data or elements, and put what it shows between its tags.',
    0,
    toProp(path),
  )
}

/** A component of the theme is made when the page is read, and the code of the site is asked when it is rendered. */
function toTooLate(path: SlotPath): Unreadable {
  return new Unreadable(
    `"${path.join('.')}" has to be known when the page is read, and what gives it is known when it is rendered: a hook, a loop, or another call than a page may make.`,
    'Write the data on the page or in a module, or have the function return one expression without hooks: docs/mdx.md lists what it may hold.',
    0,
    toProp(path),
  )
}

/** Props travel as JSON, which has `null` in place of such a number. */
function toNoNumber(value: number, path: SlotPath): Unreadable {
  return new Unreadable(
    `${value} cannot be given to a component as "${path.join('.')}": JSON has no such number.`,
    'Give it a text, or a number that is finite.',
    0,
    toProp(path),
  )
}

function toProp([name]: SlotPath): string | undefined {
  return name === undefined ? undefined : String(name)
}
