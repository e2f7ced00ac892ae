import type { Data, Node } from 'unist'

/**
 * A code block between Markdown and HTML: one node without children, so that the parser of HTML
 * passes it by.
 */
export interface CodeBlock extends Node {
  type: 'codeBlock'
  /** Without the last line end. */
  value: string
  /** As written: `ts`, `Diff`; `null` for an indented block. */
  lang: string | null
  /** The rest of the line: `title="a.ts" {1,3}`. */
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
