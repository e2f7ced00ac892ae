import { DROPPED_WHOLE, HTML_ELEMENTS } from './html-names.ts'
import { componentNamed, type Page } from './page.ts'

/** The component that a tag of HTML in Markdown means: `<Card>` as written; `<card>` too, unless HTML has it. */
export function componentOfTag(
  page: Page,
  { name }: { name: string },
): ReturnType<typeof componentNamed> {
  if (page.options.components.includes(name)) return { kind: 'site', name }
  const plain = name.toLowerCase()
  const isHtml = HTML_ELEMENTS.has(plain) || DROPPED_WHOLE.has(plain)
  // `<Link>`, but neither `<link>` nor `<LINK>`.
  return isHtml && !/^[A-Z].*[a-z]/.test(name) ? null : componentNamed(page, name)
}
