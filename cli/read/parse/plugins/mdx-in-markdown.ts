import type { Nodes, Paragraph, Root } from 'mdast'
import type { VFile } from 'vfile'
import { mdxInMarkdown } from '../../../base/errors/catalogue.ts'
import { pageOf, sourceOf } from '../page.ts'
import { textOf, walk } from '../walk.ts'

/** Fast tests that are false for most texts; as one expression they take five times as long. */
const SUSPECTS = [/(?:^|\n)[ \t]*(?:import|export)[ \t]/, /<[A-Z][\w.]*\s[^<>]*\{/]
const MODULE =
  /^(?:import\s+(?:[^'"\n]*\sfrom\s*)?['"][^'"\n]+['"]|export\s+(?:const|let|function|default)\s)/
/** A tag with an expression. Literals such as numbers mean the same in Markdown and MDX. */
const TAG = /<([A-Z][\w.]*)\s[^<>]*?=\s*\{(?!(?:true|false|null|-?\d+(?:\.\d+)?)\})/

/** Report MDX in a file that is read as Markdown, as it would be shown to readers as text. */
export function remarkMdxInMarkdown() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!SUSPECTS.some((suspect) => suspect.test(page.text))) return
    const report = (what: string, node: Nodes) => {
      page.diagnostics.push(mdxInMarkdown(what, sourceOf(page, node)))
    }
    walk<Nodes>(tree, (node) => {
      if (node.type === 'paragraph' && mayBeModule(node)) {
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

/** Whether the text of a paragraph may be a {@link MODULE}: its first words are looked at, without joining all. */
function mayBeModule({ children: [first] }: Paragraph): boolean {
  return first?.type !== 'text' || !/^(?!import|export).{6}/s.test(first.value)
}
