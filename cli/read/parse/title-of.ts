import type { Page } from './page.ts'

/** Title of a page: from front matter, else the first heading of level 1, else the id. */
export function titleOf({ frontMatter, heading, file }: Page): string {
  return (
    frontMatter.title ||
    heading ||
    (frontMatter.id ?? nameOf(file.path, frontMatter.parse_number_prefixes ?? true))
  )
}

/** `guide/01-intro.md` → `intro`; dates and versions are not number prefixes. */
function nameOf(path: string, withoutPrefix: boolean): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/, '')
  const isPrefixed = withoutPrefix && !/^\d+[-_.]\d+/.test(name)
  return (isPrefixed && /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1]) || name
}
