/** Tokens of code as nodes, or as HTML where no further step needs the nodes. */
import type { ElementContent } from 'hast'
import type { Token } from 'prismjs'
import { escapeAttribute, escapeText } from '../../../../runtime/shared/escape-html.ts'
import { h } from '../element.ts'

/** Code in order: tokens of a grammar, and the text between them. */
export type CodeTokens = readonly (string | Token)[]

/** Half of all tokens are of these types, and no theme colours them. */
const PLAIN_TOKENS: ReadonlySet<string> = new Set(['punctuation', 'operator'])

/** Nodes of tokens; adjacent texts are joined. Recursion is as deep as the grammar nests. */
export function toCodeNodes(tokens: CodeTokens): ElementContent[] {
  const nodes: ElementContent[] = []
  for (const token of tokens) {
    const text = textOf(token)
    if (text !== null) addText(nodes, text)
    else if (typeof token === 'object')
      nodes.push(h('span', { className: classesOf(token) }, toCodeNodes(partsOf(token))))
  }
  return nodes
}

/** The bytes that {@link toCodeNodes} give when they are serialised. Recursion is as deep as the grammar nests. */
export function toCodeHtml(tokens: CodeTokens): string {
  let html = ''
  for (const token of tokens) {
    const text = textOf(token)
    if (text !== null) html += escapeText(text)
    else if (typeof token === 'object') {
      // Some grammars take a name from the code: that of a language in Markdown.
      const names = escapeAttribute(classesOf(token).join(' '))
      html += `<span class="${names}">${toCodeHtml(partsOf(token))}</span>`
    }
  }
  return html
}

/** Text of a token that gets no element; `null` for others. */
function textOf(token: string | Token): string | null {
  if (typeof token === 'string') return token
  return PLAIN_TOKENS.has(token.type) && typeof token.content === 'string' ? token.content : null
}

function partsOf({ content }: Token): CodeTokens {
  return Array.isArray(content) ? content : [content]
}

function addText(nodes: ElementContent[], value: string): void {
  const last = nodes.at(-1)
  if (last?.type === 'text') last.value += value
  else if (value !== '') nodes.push({ type: 'text', value })
}

/**
 * Prism's token names are common words: `tag`, `title`, `table`. The prefix prevents that rules of a theme or
 * a site match them by accident.
 */
function classesOf({ type, alias }: Token): string[] {
  // Hooks of some grammars set it to `null`.
  const others = typeof alias === 'string' ? [alias] : (alias ?? [])
  return [type, ...others].map((name) => `hl-${name}`)
}
