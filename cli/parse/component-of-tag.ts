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
  if (page.options.components.includes(name)) return { kind: 'site', name }
  const plain = name.toLowerCase()
  const isHtml = HTML_ELEMENTS.has(plain) || DROPPED_WHOLE.has(plain)
  // `<Link>` is a component, `<link>` and `<LINK>` are not.
  return isHtml && !/^[A-Z].*[a-z]/.test(name) ? null : componentNamed(page, name)
}
