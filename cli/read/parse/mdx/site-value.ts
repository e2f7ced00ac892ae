import type { SiteExpression } from '../../../../runtime/contract/site-expression.ts'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  Closure,
  type ContentValue,
  isList,
  isRecordValue,
  type Later,
  Opaque,
  toRecordValue,
} from '../expressions/value.ts'
import { MissingValue, SiteReference } from './content-values.ts'
import { toPlainProps } from './plain-props.ts'

/** A value of the site's code that is computed at render. */
export class SiteValue extends SiteReference {
  /** @param closure - The function itself, where its source could be read as content. */
  constructor(
    readonly expression: SiteExpression,
    readonly closure?: Closure,
  ) {
    super()
  }

  override member(name: string): SiteValue {
    return new SiteValue({ of: this.expression, member: name })
  }

  /** The result where the function can be evaluated as content, else a call that is made at render. */
  override call(...[values, apply]: Parameters<Later['call']>): ContentValue {
    const known = this.closure && attempt(() => apply(this.closure as Closure, values))
    if (known && isData(known.value)) return known.value
    const {
      props,
      slots,
      values: placed,
    } = toPlainProps(toRecordValue([['call', values]]), { spend: createLimit() })
    if (slots.length > 0)
      throw new Unreadable(
        'An element cannot be given to a function of the site.',
        'Give it data, and show the element where its value is shown.',
      )
    const given = placed.map(({ path, value }) => ({ path: path.slice(1), value }))
    return new SiteValue({
      of: this.expression,
      // The props are made from one prop, the list of arguments.
      call: props.call as unknown[],
      ...omitUndefined({ values: given.length > 0 ? given : undefined }),
    })
  }
}

/** Most values in the arguments of one call. */
const MAX_VALUES = 10_000

function createLimit(): (count: number) => void {
  let left = MAX_VALUES
  return (count) => {
    left -= count
    if (left < 0)
      throw new Unreadable('The arguments of this call are too much data.', 'Give it less data.')
  }
}

/** The result, or `undefined` where the function cannot be evaluated as content. */
function attempt(run: () => ContentValue): { value: ContentValue } | undefined {
  try {
    return { value: run() }
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Whether a value is only data. @param seen - Values checked already: shared ones are checked once. */
function isData(value: ContentValue, seen: Set<ContentValue> = new Set()): boolean {
  if (value instanceof Opaque) return false
  if (seen.has(value)) return true
  seen.add(value)
  const isEach = (item: ContentValue) => isData(item, seen)
  if (isList(value)) return value.every(isEach)
  return !isRecordValue(value) || Object.values(value).every(isEach)
}

/**
 * An export of the site's code as a value of content: data as it is, anything else as a reference that render
 * resolves.
 */
export function toSiteValue(value: ContentValue, expression: SiteExpression): ContentValue {
  if (value instanceof Closure) return new SiteValue(expression, value)
  if (value instanceof MissingValue || value instanceof Opaque) return new SiteValue(expression)
  if (isList(value)) return isData(value) ? value : new SiteValue(expression)
  if (!isRecordValue(value)) return value
  return toRecordValue(
    Object.entries(value).map(([name, field]) => [
      name,
      toSiteValue(field, { of: expression, member: name }),
    ]),
  )
}
