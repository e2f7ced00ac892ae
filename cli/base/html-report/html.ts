import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'

/** HTML in which all text is escaped already. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

/** Template tag for HTML. Values are text and are escaped, unless they are themselves results of this tag. */
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
