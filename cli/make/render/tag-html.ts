import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'

/** A tag of a head, with final addresses. */
interface Tag {
  tagName: string
  /** `true` writes only the name, `false` nothing. */
  attributes: Readonly<Record<string, string | boolean>>
  /** Must not contain the end tag of the element; not escaped here. */
  innerHTML?: string | undefined
}

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(['meta', 'link'])

/** HTML of a tag of a head. */
export function toTagHtml({ tagName, attributes, innerHTML = '' }: Tag): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === false) return ''
    return value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
  })
  const end = VOID.has(tagName) ? '' : `${innerHTML}</${tagName}>`
  return `<${tagName}${written.join('')}>${end}`
}
