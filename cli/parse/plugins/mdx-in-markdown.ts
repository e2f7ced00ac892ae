import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { mdxInMarkdown } from '../../errors/catalogue.ts'
import { pageOf, sourceOf } from '../page.ts'
import { textOf, walk } from '../walk.ts'

/** One look at a text that has nothing of the kind, which is nearly all. */
const SUSPECT = /^[ \t]*(?:import|export)[ \t]|<[A-Z][\w.]*\s[^<>]*\{/m
const MODULE =
  /^(?:import\s+(?:[^'"\n]*\sfrom\s*)?['"][^'"\n]+['"]|export\s+(?:const|let|function|default)\s)/
/** A number and the like mean the same in both. */
const TAG = /<([A-Z][\w.]*)\s[^<>]*?=\s*\{(?!(?:true|false|null|-?\d+(?:\.\d+)?)\})/

/** Refuse what authors of MDX write in a file that is read as Markdown: readers would see code. */
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
