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

declare module 'hast' {
  interface RootContentMap {
    codeBlock: CodeBlock
  }
  interface ElementContentMap {
    codeBlock: CodeBlock
  }
}
