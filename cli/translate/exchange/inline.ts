/**
 * A text as translation tools handle it: words, and inline codes (the word of XLIFF 2.0, section 2.7),
 * which must come back as they are. An inline code around words is a pair (`**bold**`, a link), one
 * without words stands alone (code in backquotes, an image, `{count}`).
 *
 * As plain text, for formats that cannot say this, a pair is `<1>bold</1>`, what stands alone `<2/>`.
 */

/** A part of a text that a file of ours holds. */
export type Inline = string | InlineCode

/** Markup that translators move and never change. */
export interface InlineCode {
  /** Unique in its unit: `1`, `2` … in the order of the source. */
  id: string
  /** Its start in the file: `**`, `[`, or all of it where it has no words. */
  open: string
  /** Its end in the file; empty where it has none. */
  close: string
  /** `null` where it stands alone. */
  children: readonly Inline[] | null
}

/** A part of a text that came back: inline codes are known by their ids only. */
export type Tagged = string | { id: string; children: readonly Tagged[] | null }

/** What a file of ours has for a text. */
export function toSource(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      return inline.open + toSource(inline.children ?? []) + inline.close
    })
    .join('')
}

/** Every inline code of a text, in its order, inner ones after the one around them. */
export function inlineCodesOf(inlines: readonly Inline[]): InlineCode[] {
  return inlines.flatMap((inline) =>
    typeof inline === 'string' ? [] : [inline, ...inlineCodesOf(inline.children ?? [])],
  )
}

/** Whether there is something to translate: a letter outside of all inline codes. */
export function hasWords(inlines: readonly Inline[]): boolean {
  return inlines.some((inline) =>
    typeof inline === 'string' ? /\p{L}/u.test(inline) : hasWords(inline.children ?? []),
  )
}

/** As plain text with tags. */
export function toTaggedText(inlines: readonly Tagged[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      const { id, children } = inline
      return children === null ? `<${id}/>` : `<${id}>${toTaggedText(children)}</${id}>`
    })
    .join('')
}

/** Text that would be read as one of our tags; a placeholder is put around it. */
export const TAG = /<(\/?)([A-Za-z]?\d+)(\/?)>/g

/** Parse plain text with tags; `error` says where they are not well-formed. */
export function parseTaggedText(text: string): { tagged: readonly Tagged[] } | { error: string } {
  const root: Tagged[] = []
  const open: { id: string; into: Tagged[] }[] = []
  let into = root
  let end = 0
  for (const { 0: tag, 1: slash = '', 2: id = '', 3: single = '', index } of text.matchAll(TAG)) {
    if (index > end) into.push(text.slice(end, index))
    end = index + tag.length
    if (slash !== '' && single !== '') return { error: `${tag} is no tag` }
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
