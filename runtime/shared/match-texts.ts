/** Decides whether a text on a page is a text of a catalogue, with any values in its placeholders. */

/** Recognises texts of a catalogue. */
export interface TextMatcher {
  /** Texts that are HTML, unchanged. */
  fragments: readonly string[]
  /** Whether there are no texts to recognise. */
  isEmpty: boolean
  /** Whether a text without surrounding white space is one of them. */
  has(text: string): boolean
}

/**
 * Create a matcher. Pure.
 *
 * @param texts - Plural forms separated by `|`, with `{name}` for values, or HTML.
 * @param write - Converts a text to the form in which it is searched. Default: unchanged.
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

/** Matches a form with any values; nothing if it has no letter: `{count}` alone would match any number. */
function toPattern(form: string): RegExp {
  const parts = form.split(/\{\w+\}/)
  if (!/\p{L}/u.test(parts.join(''))) return /(?!)/
  return new RegExp(
    `^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('[^<]*')}$`,
  )
}
