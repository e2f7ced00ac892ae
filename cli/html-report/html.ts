import { escapeAttribute } from '../../runtime/shared/escape-html.ts'

/** HTML that needs no more escaping. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

/** Write HTML: what is put in is text and is escaped, unless it was written by this as well. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(toHtml)) }
}

function toHtml(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeAttribute(String(part))
  return isList(part) ? part.map((each) => each.html).join('') : part.html
}

function isList(part: Html | readonly Html[]): part is readonly Html[] {
  return Array.isArray(part)
}
