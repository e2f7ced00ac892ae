/** Finds out whether a text on a page is one of a catalogue, whatever stands in its places for values. */

/** Knows texts again. */
export interface TextMatcher {
  /** Texts that are HTML, as they are. */
  fragments: readonly string[]
  /** There is nothing to be known. */
  isEmpty: boolean
  /** Whether a text without blanks around it is one of them. */
  has(text: string): boolean
}

/**
 * Pure.
 *
 * @param texts - Plural forms between `|`, `{name}` for values, or HTML.
 * @param write - How a text is written where it is looked for. Default: as it is.
 */
export function matchTexts(
  texts: Iterable<string>,
  write: (text: string) => string = (text) => text,
): TextMatcher {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  const fragments: string[] = []
  for (const text of texts) {
    if (/<[a-z]/i.test(text)) fragments.push(text)
    for (const form of text.split('|').map((each) => write(each.trim())))
      if (/\{\w+\}/.test(form)) patterns.push(toPattern(form))
      else if (/\p{L}/u.test(form)) exact.add(form)
  }
  return {
    isEmpty: exact.size + patterns.length + fragments.length === 0,
    fragments,
    has: (text) => exact.has(text) || patterns.some((pattern) => pattern.test(text)),
  }
}

/** At least one letter of it is its own: `{count}` alone would be any number. */
function toPattern(form: string): RegExp {
  const parts = form.split(/\{\w+\}/)
  if (!/\p{L}/u.test(parts.join(''))) return /(?!)/
  return new RegExp(
    `^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('[^<]*')}$`,
  )
}
