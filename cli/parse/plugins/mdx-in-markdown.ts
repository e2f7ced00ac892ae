import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { mdxInMarkdown } from '../../errors/catalogue.ts'
import { pageOf, sourceOf } from '../page.ts'
import { textOf, walk } from '../walk.ts'

/** Fast test that is false for nearly all texts. */
const SUSPECT = /^[ \t]*(?:import|export)[ \t]|<[A-Z][\w.]*\s[^<>]*\{/m
const MODULE =
  /^(?:import\s+(?:[^'"\n]*\sfrom\s*)?['"][^'"\n]+['"]|export\s+(?:const|let|function|default)\s)/
/** A tag with an expression. Literals such as numbers mean the same in Markdown and MDX. */
const TAG = /<([A-Z][\w.]*)\s[^<>]*?=\s*\{(?!(?:true|false|null|-?\d+(?:\.\d+)?)\})/

/** Report MDX in a file that is read as Markdown, as it would be shown to readers as text. */
export function remarkMdxInMarkdown() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!SUSPECT.test(page.text)) return
    const report = (what: string, node: Nodes) => {
      page.diagnostics.push(mdxInMarkdown(what, sourceOf(page, node)))
    }
    walk<Nodes>(tree, (node) => {
      if (node.type === 'paragraph') {
        const text = textOf(node)
        if (MODULE.test(text)) report(`"${text.split('\n', 1)[0]}"`, node)
      }
      if (node.type === 'text' || node.type === 'html') {
        const name = TAG.exec(node.value)?.[1]
        if (name !== undefined) report(`A property in braces of <${name}>`, node)
      }
      return undefined
    })
  }
}
