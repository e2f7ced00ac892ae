/** Tables of the fields of interfaces. */
import { toCode, toPlain } from './markdown.ts'
import type { Field } from './read-interfaces.ts'

/** A row for each field: name, type, meaning. A field of a nested object has the path of both names. */
export function toFieldRows(fields: readonly Field[]): string[][] {
  const around: { path: string; text: string }[] = []
  return fields.map(({ name, type, optional, comment }) => {
    // Nested fields follow their parent, whose type contains their text.
    while (around.length > 0 && !around.at(-1)?.text.includes(type)) around.pop()
    const path = [...around.map((each) => each.path), `${name}${optional ? '?' : ''}`].join('.')
    const holds = /\{.*\w\??:.*\}/.test(type) && !/=>|^\w+\??\(/.test(type)
    if (holds) around.push({ path: `${name}${optional ? '?' : ''}`, text: type })
    return [
      toCode(path),
      toCode(holds ? type.replace(/\{.*\}/, 'object') : withoutComments(type)),
      toPlain(comment),
    ]
  })
}

/** Comments of nested fields are the meanings of their own rows. */
const withoutComments = (type: string) => type.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '')
