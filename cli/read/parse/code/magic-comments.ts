/** Comments on separate lines that highlight code. They are not shown themselves. */

import { type CommentStyle, commentStylesOf } from './comment-styles.ts'
import type { LineClasses } from './line-classes.ts'

/** Words of comments with the class that they give to lines; an entry of the option `prism.magicComments`. */
export interface MagicComment {
  className: string
  /** Word of a comment above the line: `highlight-next-line`. */
  line?: string | undefined
  /** Words of comments above and below a block of lines. */
  block?: { start: string; end: string } | undefined
}

/** Magic comments, prepared for searching. */
export interface MagicComments {
  readonly comments: readonly MagicComment[]
  readonly words: ReadonlyMap<string, Command>
  readonly expressions: Map<readonly CommentStyle[], RegExp>
}

interface Command {
  kind: 'next' | 'start' | 'end'
  className: string
}

/** Prepare magic comments; if two use the same word, the first one applies. */
export function toMagicComments(comments: readonly MagicComment[]): MagicComments {
  const words = new Map<string, Command>()
  const add = (word: string | undefined, command: Command) => {
    const key = word?.trim().toLowerCase()
    if (key && !words.has(key)) words.set(key, command)
  }
  for (const { className, line, block } of comments) {
    add(line, { kind: 'next', className })
    add(block?.start, { kind: 'start', className })
    add(block?.end, { kind: 'end', className })
  }
  return { comments, words, expressions: new Map() }
}

/** Remove magic comments from code; returns the code and the classes of its lines, 0-based. */
export function takeMagicComments(
  code: string,
  language: string,
  magic: MagicComments,
): { code: string; classes: LineClasses } {
  const classes = new Map<number, readonly string[]>()
  if (magic.words.size === 0) return { code, classes }
  const expression = expressionFor(commentStylesOf(language), magic)
  if (!expression.test(code)) return { code, classes }
  const kept: string[] = []
  const next = new Set<string>()
  const open = new Set<string>()
  for (const line of code.split('\n')) {
    const word = expression.exec(line)?.slice(1).find(Boolean)
    const command = word && magic.words.get(word.toLowerCase())
    if (!command) {
      if (next.size + open.size > 0) classes.set(kept.length, [...new Set([...next, ...open])])
      next.clear()
      kept.push(line)
    } else if (command.kind === 'next') next.add(command.className)
    else if (command.kind === 'start') open.add(command.className)
    else open.delete(command.className)
  }
  return { code: kept.join('\n'), classes }
}

function expressionFor(
  styles: readonly CommentStyle[],
  { words, expressions }: MagicComments,
): RegExp {
  const known = expressions.get(styles)
  if (known) return known
  // Longer words first, as a word may be the start of another.
  const names = [...words.keys()].toSorted((a, b) => b.length - a.length)
  const word = `(${names.map(escapeExpression).join('|')})`
  const forms = styles.map(
    ([open, close]) => `${escapeExpression(open)}[ \\t]*${word}[ \\t]*${escapeExpression(close)}`,
  )
  const expression = new RegExp(`^[ \\t]*(?:${forms.join('|')})[ \\t]*$`, 'im')
  expressions.set(styles, expression)
  return expression
}

function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
