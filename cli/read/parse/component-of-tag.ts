import { componentUnknown } from '../../base/errors/catalogue.ts'
import { mostSimilar } from '../../base/errors/most-similar.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import { BUILT_IN_NAMES } from './built-in-components.ts'
import { DROPPED_WHOLE, HTML_ELEMENTS } from './html-names.ts'
import { componentNamed, type Page } from './page.ts'

/**
 * The component that an HTML tag in Markdown means: `<Card>` in any case, unless HTML has an element of that
 * name; `null` for none.
 */
export function componentOfTag(
  page: Page,
  { name }: { name: string },
): ReturnType<typeof componentNamed> {
  if (page.rows.components(name).includes(name)) return { kind: 'site', name }
  const plain = name.toLowerCase()
  const isHtml = HTML_ELEMENTS.has(plain) || DROPPED_WHOLE.has(plain)
  // `<Link>` is a component, `<link>` and `<LINK>` are not.
  return isHtml && !/^[A-Z].*[a-z]/.test(name) ? null : componentNamed(page, name)
}

/** Report a component that neither the site nor Octavo has, with the name that was probably meant. */
export function reportUnknownComponent(
  { options, rows, diagnostics }: Page,
  name: string,
  at: Source,
): void {
  const { staticComponents = [] } = options
  const known = [...rows.allComponents(), ...staticComponents, ...BUILT_IN_NAMES]
  diagnostics.push(componentUnknown(name, mostSimilar(name, known), at))
}
