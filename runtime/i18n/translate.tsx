import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { type Message, message } from './catalogue.ts'

export { setCatalogue } from './catalogue.ts'

/** Values for the `{name}` placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** Props of {@link Translate}: the default text is the child. */
interface TranslateProps {
  /** Key of the translation. Default: the text. */
  id?: string
  /** Hint for translators; never shown. */
  description?: string
  /** For `{name}` placeholders; elements are allowed. */
  values?: Readonly<Record<string, ReactNode>>
  /** The text of the default locale, with `{name}` for values. */
  children?: string
}

const PLACEHOLDER = /\{(\w+)\}/g

/** The text in the page's locale, with `{name}` replaced; a name without a value stays unchanged. */
export function translate(text: Message, values: TextValues = {}): string {
  return message(text).replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/**
 * A text in the page's locale, as an element: its values may be elements.
 *
 * @throws if the child is not one string, because the extraction of messages could not read it.
 */
export function Translate({ id, description, values = {}, children }: TranslateProps): ReactNode {
  if (children !== undefined && typeof children !== 'string')
    throw new Error(
      `<Translate${id ? ` id="${id}"` : ''}> takes one text as its child; put what varies into values.`,
    )
  const text = message({ id, message: children, description })
  return withValues(text, values)
}

function withValues(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(PLACEHOLDER)
  if (parts.length === 1) return text
  // Even parts are text; odd ones are the names that the pattern captured.
  const nodes = parts.map((part, index) => {
    if (index % 2 === 0) return part
    if (!Object.hasOwn(values, part)) return `{${part}}`
    const value = values[part]
    return isValidElement(value) ? cloneElement(value, { key: value.key ?? index }) : value
  })
  return nodes.every(isText) ? nodes.join('') : Children.toArray(nodes)
}

function isText(node: ReactNode): node is string | number {
  return typeof node === 'string' || typeof node === 'number'
}
