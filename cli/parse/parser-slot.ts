import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { pageOf } from './page.ts'

/**
 * Text → Markdown tree. Total: any text is Markdown.
 *
 * `text` is what the offsets of the tree count in: titles of directives may have got brackets.
 */
export type MarkdownParser = (text: string) => { tree: Root; text: string }

/** Put a parser into the slot of a unified processor. */
export const remarkParserSlot: Plugin<[MarkdownParser], string, Root> = function (parse) {
  this.parser = (document, file) => {
    const { tree, text } = parse(document)
    pageOf(file).text = text
    file.value = text
    return tree
  }
}
