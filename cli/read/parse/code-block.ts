import type { Data, Node } from 'unist'

/**
 * A code block between Markdown and HTML: one node without children, so that the HTML parser does not process
 * its text.
 */
export interface CodeBlock extends Node {
  type: 'codeBlock'
  /** The code, without the last line break. */
  value: string
  /** As written: `ts`, `Diff`; `null` for an indented block. */
  lang: string | null
  /** The rest of the opening line: `title="a.ts" {1,3}`. */
  meta: string
  data?: Data
}

/**
 * Coloured code as it is written into the article, instead of an element for each token: a third of the nodes of a
 * page, which no step needs any more.
 */
interface ColouredCode extends Node {
  type: 'colouredCode'
  /** Escaped, with its elements. */
  html: string
  /** The code alone. */
  text: string
  data?: Data
}

declare module 'hast' {
  interface RootContentMap {
    codeBlock: CodeBlock
    colouredCode: ColouredCode
  }
  interface ElementContentMap {
    codeBlock: CodeBlock
    colouredCode: ColouredCode
  }
}
