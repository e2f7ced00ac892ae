import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { frontMatterInvalid } from '../../../base/errors/catalogue.ts'
import { checkFrontMatter } from '../check-front-matter.ts'
import { formatOfFile } from '../format.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'

/** A first line of dashes with fields below it is meant as front matter, never as text. */
const UNCLOSED = /^---[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[A-Za-z_][\w-]*:(?:[ \t]|\n|$)/

const unclosed = (file: string) =>
  frontMatterInvalid(
    'The front matter never ends, so its fields are text of the page.',
    'Write a line "---" after the last field, without blanks in front.',
    { file, line: 1, column: 1 },
  )

/** Whether an expression of an MDX page reads a field. */
function isReadBy({ file, options, text }: Page, body: string, name: string): boolean {
  return (
    formatOfFile(text, file, options) === 'mdx' &&
    /\bfrontMatter\b/.test(body) &&
    body.includes(name)
  )
}

/** Move the front matter from the tree to the page. */
export function remarkFrontMatter() {
  return (tree: Root, file: VFile): void => {
    const [first] = tree.children
    const page = pageOf(file)
    const { fields } = page.file
    if (fields) addFields(page, JSON.stringify(fields), { line: 0, body: page.text })
    if (!first || !/^(?:yaml|toml)$/.test(first.type)) {
      if (UNCLOSED.test(page.text)) page.diagnostics.push(unclosed(page.file.file))
      return
    }
    tree.children.shift()
    if (first.type === 'yaml') {
      const line = first.position?.start.line ?? 1
      addFields(page, first.value, { line, body: page.text.slice(first.position?.end.offset) })
    } else {
      const hint = 'Write it as YAML between two lines "---".'
      const message = 'The front matter is TOML, which is not read.'
      page.diagnostics.push(frontMatterInvalid(message, hint, sourceOf(page, first)))
    }
  }
}

/** Add fields to those of the page, and replace those of the same name. */
function addFields(page: Page, yaml: string, { line, body }: { line: number; body: string }): void {
  const { hasSiteFields } = page.options
  const isRead = (name: string) =>
    page.file.pluginFields?.includes(name) === true || isReadBy(page, body, name)
  const checked = checkFrontMatter(yaml, { file: page.file.file, line }, { hasSiteFields, isRead })
  page.frontMatter = { ...page.frontMatter, ...withoutOwned(checked.frontMatter, page) }
  page.writtenFields = { ...page.writtenFields, ...checked.written }
  if (checked.siteFields) page.siteFields = { ...page.siteFields, ...checked.siteFields }
  page.diagnostics.push(...checked.diagnostics)
}

/** Fields of a file that a plugin reads in place of Octavo keep the values that the plugin gave them. */
function withoutOwned(frontMatter: Page['frontMatter'], { file, frontMatter: given }: Page) {
  const owned = Object.entries(given).filter(([name]) => file.pluginFields?.includes(name))
  return owned.length === 0 ? frontMatter : { ...frontMatter, ...Object.fromEntries(owned) }
}
