import { describe } from '../expressions/operators.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  type ContentValue,
  isList,
  isRecordValue,
  Opaque,
  type RecordValue,
} from '../expressions/value.ts'

/** Props as a component of the site receives them: JSON. @throws Unreadable for what is no data. */
export function toPlainProps(props: RecordValue): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([name, value]) => name !== 'key' && value !== undefined)
      .map(([name, value]) => [name, toPlain(value, name)]),
  )
}

function toPlain(value: ContentValue, name: string): unknown {
  if (value instanceof Opaque)
    throw new Unreadable(
      `${describe(value)} cannot be given to a component as "${name}".`,
      'Give it data, and put what it shows between its tags.',
      0,
    )
  if (isList(value)) return value.map((item) => toPlain(item, name))
  return isRecordValue(value) ? toPlainProps(value) : value
}
