/**
 * Reports syntax of other programs that authors copied, and that would be published as plain text. Each
 * marker is searched in lines of paragraphs, and icons in every text, so none is found in code.
 */
import type { Nodes, Paragraph, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { markerForeign } from '../../../base/errors/catalogue.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { walk } from '../walk.ts'

/** A marker and its equivalent here. */
interface Marker {
  /** Matches a line without its indentation. The first group is the part to name in the message. */
  line: RegExp
  program: string
  /** What to write instead, as the object of a sentence. */
  equal: string
}

const ADMONITION = '":::note[Title]" above and ":::" below the text'
const TABS =
  '"::::tabs", then ":::tab[Label]" above and ":::" below each text, then "::::" at the end'
const CODE = 'an empty block of code with file="…", and region="…" or lines="…"'
const INCLUDE = '<Include src="./_part.md" />'
const MARKERS: readonly Marker[] = [
  {
    line: /^(<<<[ \t]+\S+)/,
    program: 'VitePress',
    equal: CODE,
  },
  { line: /^(:{3,}[ \t]+code-group)\b/, program: 'VitePress', equal: TABS },
  {
    line: /^(:{3,}[ \t]+(?:raw|v-pre))[ \t]*$/,
    program: 'VitePress',
    equal: 'what stands in it as a block of code, or without the markers',
  },
  { line: /^(\[\[_?toc_?\]\]|\[toc\])[ \t]*$/i, program: 'other tools', equal: '<TOCInline />' },
  {
    line: /^(!!!\+?[ \t]+\w[\w-]*)/,
    program: 'MkDocs',
    equal: `${ADMONITION}, without its indent`,
  },
  {
    line: /^(\?\?\?\+?[ \t]+\w[\w-]*)/,
    program: 'MkDocs',
    equal: '"::: details Title" above and ":::" below the text, without its indent',
  },
  {
    line: /^(===[!+]*[ \t]+"[^"]*")/,
    program: 'MkDocs',
    equal: `${TABS}; remove the indent of the text`,
  },
  { line: /^(\/{3,}[ \t]+tab)[ \t]*(?:\||$)/, program: 'MkDocs', equal: TABS },
  {
    line: /^(\/{3,}[ \t]+(?!tab\b)[a-z][\w-]*)[ \t]*(?:\||$)/,
    program: 'MkDocs',
    equal: `${ADMONITION}, or "::: details Title"`,
  },
  { line: /^(\{\*[ \t]+[^*{}]+\*\})/, program: 'MkDocs', equal: CODE },
  { line: /^(\{![^!{}]+!\})/, program: 'MkDocs', equal: INCLUDE },
  {
    line: /^(:::[ \t]+[a-z_]\w*(?:\.\w+)+)[ \t]*$/i,
    program: 'mkdocstrings',
    equal: 'what the docstrings say as Markdown, by hand or with a generator before the build',
  },
  { line: /^(--8<--[ \t]+"[^"]*")/, program: 'MkDocs', equal: INCLUDE },
  {
    line: /^(\{%[ \t]*(?:hint|tabs|tab|content-ref|embed|include|note|tip|warning|raw)\b[^%]*%\})/,
    program: 'GitBook and Liquid',
    equal: `":::note", ${TABS}, or ${INCLUDE}`,
  },
  {
    line: /^(\{\{[<%][ \t]*\/?[ \t]*[a-z][^}]*[%>]\}\})/i,
    program: 'Hugo',
    equal: `":::note", ${TABS}, or a component of the site`,
  },
]
const ICON_EQUAL = 'an emoji, or a picture: "![Label](./icon.svg)"'
/** Icons of Material for MkDocs, in any text. */
const ICON = /(?<![\w:\\]):(?:material|octicons|fontawesome|simple)(?:-[a-z\d]+)+:/g
/** Fast test that is false for nearly all texts. */
const SUSPECT =
  /<<<[ \t]|:::[ \t]+(?:[crv]|\w+\.)|\[_?toc_?\]|!!!\+?[ \t]|\?\?\?\+?[ \t]|===[!+]*[ \t]+"|\/\/\/[ \t]|--8<--|\{[%*!]|\{\{[<%]|:(?:material|octicons|fontawesome|simple)-|<!--\s*@include:/i
const COMMENT = /^<!--\s*@include:\s*([^\s{<>]+?)(?:\{[^{}]*\})?\s*-->/
/** Characters of a line that are searched. */
const MAX_LINE = 200

/** Report markers that other programs would have replaced. */
export function remarkForeignMarkers() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!SUSPECT.test(page.text)) return
    const lines = page.text.split('\n')
    walk<Nodes>(tree, (node) => {
      if (node.type === 'paragraph') checkParagraph(page, lines, node)
      if (node.type === 'text') checkIcons(page, lines, node)
      const path = node.type === 'html' ? COMMENT.exec(node.value)?.[1] : undefined
      if (path !== undefined) {
        const equal = '<Include src="…" /> with the path, and region="…" or lines="…"'
        const found = { written: `@include: ${path}`, program: 'VitePress', equal }
        page.diagnostics.push(markerForeign(found, sourceOf(page, node)))
      }
      return undefined
    })
  }
}

/** Lines are matched in the source, where escaped characters still have their backslash. */
function checkParagraph(page: Page, lines: readonly string[], paragraph: Paragraph): void {
  for (const { line, column } of textStarts(paragraph, lines)) {
    const written = lines[line - 1]?.slice(column - 1, column - 1 + MAX_LINE) ?? ''
    for (const marker of MARKERS) {
      const found = marker.line.exec(written)?.[1]
      if (found === undefined) continue
      const { program, equal } = marker
      const source = { file: page.file.file, line, column }
      page.diagnostics.push(markerForeign({ written: found, program, equal }, source))
    }
  }
}

function checkIcons(page: Page, lines: readonly string[], { position }: Text): void {
  if (!position) return
  const { start, end } = position
  for (let line = start.line; line <= end.line; line += 1) {
    const from = line === start.line ? start.column - 1 : 0
    const text = lines[line - 1]?.slice(from, line === end.line ? end.column - 1 : undefined) ?? ''
    for (const { 0: written, index } of text.matchAll(ICON)) {
      const found = { written, program: 'Material for MkDocs', equal: ICON_EQUAL }
      const source = { file: page.file.file, line, column: from + index + 1 }
      page.diagnostics.push(markerForeign(found, source))
    }
  }
}

/** Positions where lines of a paragraph start with plain text. */
function textStarts(
  { children }: Paragraph,
  lines: readonly string[],
): { line: number; column: number }[] {
  return children.flatMap((child, index) => {
    if (child.type !== 'text' || !child.position) return []
    const { start, end } = child.position
    const first = index === 0 ? [{ line: start.line, column: start.column }] : []
    const rest = Array.from({ length: end.line - start.line }, (_, at) => {
      const line = start.line + 1 + at
      const indent = /^[ \t>]*/.exec(lines[line - 1] ?? '')?.[0].length ?? 0
      return { line, column: indent + 1 }
    })
    return [...first, ...rest]
  })
}
