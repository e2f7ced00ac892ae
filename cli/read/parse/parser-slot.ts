import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { pageOf } from './page.ts'

/**
 * Text → Markdown tree. Never throws for `md`: any text is Markdown.
 *
 * `text` is the text that offsets of the tree refer to: brackets may have been added around titles of
 * directives.
 */
export type MarkdownParser = (text: string) => { tree: Root; text: string }

/** Set the parser of a unified processor. */
export const remarkParserSlot: Plugin<[MarkdownParser], string, Root> = function (parse) {
  this.parser = (document, file) => {
    const { tree, text } = parse(document)
    pageOf(file).text = text
    file.value = text
    return tree
  }
}
