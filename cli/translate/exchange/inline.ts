/**
 * A text in the form of translation tools: words, and inline codes (XLIFF 2.0, section 2.7), which must be
 * returned unchanged. An inline code around words is a pair (`**bold**`, a link); one without words is
 * single (code in backquotes, an image, `{count}`).
 *
 * In plain text, for formats without inline codes, a pair is `<1>bold</1>` and a single code `<2/>`.
 */

/** A part of a text in a file of the site. */
export type Inline = string | InlineCode

/** Markup that translators may move but not change. */
export interface InlineCode {
  /** Unique in its unit: `1`, `2` … in the order of the source. */
  id: string
  /** Its start in the file: `**`, `[`; the whole code if it is single. */
  open: string
  /** Its end in the file; empty for a single code. */
  close: string
  /** Label of a reference that is its own text, `[text][]`: other words are written as `[words][text]`. */
  label?: string
  /** `null` for a single code. */
  children: readonly Inline[] | null
}

/** A part of a returned text, in which inline codes have only their ids. */
export type Tagged = string | { id: string; children: readonly Tagged[] | null }

/** The text as it is written in a file of the site. */
export function toSource(inlines: readonly Inline[]): string {
  return write(inlines, (words) => words)
}

function write(inlines: readonly Inline[], encode: (words: string) => string): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return encode(inline)
      const words = write(inline.children ?? [], encoderIn(inline))
      return inline.open + words + (words === inline.label ? inline.close : closeOf(inline))
    })
    .join('')
}

/** The start of a text between quotes: an attribute or the title of a link, or a string in an expression. */
const QUOTED = /([={([,:]|\s)\s*(["'`])$/

/** Writes words in an inline code: between quotes, they have none of these quotes, or with an escape. */
function encoderIn({ open }: InlineCode): (words: string) => string {
  const [, before = '', sign] = QUOTED.exec(open) ?? []
  if (sign === undefined) return (words) => words
  const escaped = /[{([,:]/.test(before) ? `\\${sign}` : sign === '"' ? '&quot;' : '&#39;'
  return (words) => words.replace(new RegExp(`(?<!\\\\)${sign}`, 'g'), () => escaped)
}

/** The end of an inline code around other words than those of the source. */
export function closeOf({ close, label }: Pick<InlineCode, 'close' | 'label'>): string {
  return label === undefined ? close : `][${label.replace(/(?<!\s)\s*\n[ \t>]*/g, ' ')}]`
}

/** All inline codes of a text in order, each outer one before those inside it. */
export function inlineCodesOf(inlines: readonly Inline[]): InlineCode[] {
  return inlines.flatMap((inline) =>
    typeof inline === 'string' ? [] : [inline, ...inlineCodesOf(inline.children ?? [])],
  )
}

/** Whether there is something to translate: a letter outside of all single codes. */
export function hasWords(inlines: readonly Inline[]): boolean {
  return inlines.some((inline) =>
    typeof inline === 'string' ? /\p{L}/u.test(inline) : hasWords(inline.children ?? []),
  )
}

/** The text with tags, as plain text. */
export function toTaggedText(inlines: readonly Tagged[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      const { id, children } = inline
      return children === null ? `<${id}/>` : `<${id}>${toTaggedText(children)}</${id}>`
    })
    .join('')
}

/** Matches our tags; text of the source that looks like one becomes an inline code. */
export const TAG = /<(\/?)([A-Za-z]?\d+)(\/?)>/g

/** Parse plain text with tags; `error` if they are not well-formed. */
export function parseTaggedText(text: string): { tagged: readonly Tagged[] } | { error: string } {
  const root: Tagged[] = []
  const open: { id: string; into: Tagged[] }[] = []
  let into = root
  let end = 0
  for (const { 0: tag, 1: slash = '', 2: id = '', 3: single = '', index } of text.matchAll(TAG)) {
    if (index > end) into.push(text.slice(end, index))
    end = index + tag.length
    if (slash !== '' && single !== '') return { error: `${tag} is not a tag` }
    if (single !== '') into.push({ id, children: null })
    else if (slash === '') {
      const children: Tagged[] = []
      into.push({ id, children })
      open.push({ id, into })
      into = children
    } else {
      const last = open.pop()
      if (last?.id !== id) return { error: `${tag} ends nothing that began` }
      into = last.into
    }
  }
  if (end < text.length) into.push(text.slice(end))
  const rest = open.at(-1)
  return rest ? { error: `<${rest.id}> never ends` } : { tagged: root }
}
