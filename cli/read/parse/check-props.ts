import { htmlRefused } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { PageComponent } from './page-component.ts'
import { isUnsafeUrl } from './safe-url.ts'

/** Props with a special meaning in React, which content may not set. */
const RESERVED: ReadonlySet<string> = new Set([
  'children',
  'dangerouslySetInnerHTML',
  'innerHTML',
  'key',
  'ref',
  'style',
])
/** Names whose value becomes markup, or that change the object, where a component passes the object on. */
const MARKUP = /^(?:dangerouslySetInnerHTML|innerHTML|srcDoc|__proto__)$/i
const ADDRESS = /^(?:to|href|src|url|link|action|poster)$|(?:Href|Src|Url)$/

/** The props of a component that are plain data; the others are reported in `diagnostics`. */
export function checkProps(
  component: PageComponent,
  diagnostics: Diagnostic[],
): PageComponent['props'] {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(component.props)) {
    const isUnsafe = holdsUnsafeUrl(name, value)
    const isReserved =
      RESERVED.has(name) || /^on[A-Z]/.test(name) || MARKUP.test(name) || holdsMarkup(value)
    if (!isUnsafe && !isReserved) props[name] = value
    else {
      const what = `The property "${name}" of <${component.written ?? component.name}>`
      const hint = isUnsafe ? 'Use an https:, mailto: or relative address.' : 'Remove it.'
      diagnostics.push(htmlRefused(what, hint, component.source))
    }
  }
  return props
}

/** Whether a prop, or a field nested in it, is an address that runs code. */
function holdsUnsafeUrl(name: string, value: unknown): boolean {
  if (typeof value === 'string') return ADDRESS.test(name) && isUnsafeUrl(value, 'link')
  if (Array.isArray(value)) return value.some((item) => holdsUnsafeUrl(name, item))
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([field, item]) => holdsUnsafeUrl(field, item))
  )
}

/** Whether a field nested in a prop has a name whose value React renders as markup. */
function holdsMarkup(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsMarkup)
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([field, item]) => MARKUP.test(field) || holdsMarkup(item))
  )
}
