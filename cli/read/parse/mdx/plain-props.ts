import type { PlacedExpression } from '../../../../runtime/contract/site-expression.ts'
import type { SlotPath } from '../../../base/model/article.ts'
import { CHARACTERS_A_STEP } from '../expressions/budget.ts'
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

/** Props split into data, elements and values of the site's code. */
interface GivenProps {
  /** JSON, with `null` in place of elements and values of the site's code. */
  props: Record<string, unknown>
  /** Elements, by their path in the props. */
  slots: { path: SlotPath; value: JsxElement | MarkdownValue }[]
  /** Expressions that render evaluates with the site's code, by their path in the props, where `null` is. */
  values: PlacedExpression[]
}

/** Functions for converting props. */
interface Taking {
  /**
   * Take steps from the budget. Data that is referenced twice is written twice, and nesting multiplies that.
   * @throws Unreadable when the budget is used up.
   */
  spend(steps: number): void
  /** Converts elements to text, for components that can only show texts. */
  toText?: ((value: ContentValue) => string) | undefined
}

/**
 * Split props into data and elements.
 *
 * @throws Unreadable for values that are neither.
 */
export function toPlainProps(given: RecordValue, { spend, toText }: Taking): GivenProps {
  const slots: GivenProps['slots'] = []
  const values: GivenProps['values'] = []
  const toPlain = (value: ContentValue, path: SlotPath): unknown => {
    // Texts of the props themselves are counted with their element.
    const isNested = path.length > 1 && typeof value === 'string'
    spend(isNested ? 1 + value.length / CHARACTERS_A_STEP : 1)
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

/** Error for a theme component, which is written at parse, with a prop whose value is known only at render. */
function toTooLate(path: SlotPath): Unreadable {
  return new Unreadable(
    `"${path.join('.')}" must be known when Octavo reads the page, but its value needs a hook, a loop or another call.`,
    'Write the data on the page or in a module, or let the function return one expression without hooks.',
    0,
    toProp(path),
  )
}

/** Error for a number that JSON does not have: props are sent as JSON, which would turn it into `null`. */
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
