import { escapeAttribute } from '../../runtime/shared/escape-html.ts'

/** A tag of a head, its addresses final. */
interface Tag {
  tagName: string
  /** `true` writes the name alone, `false` nothing. */
  attributes: Readonly<Record<string, string | boolean>>
  /** Checked: it holds nothing that ends the element. */
  innerHTML?: string | undefined
}

/** Elements that have no end. */
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
