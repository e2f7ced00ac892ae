/**
 * Stem of a folded Turkish word. Snowball's stemmer needs dotted and dotless `i` and vowel harmony, and readers
 * often type neither, so this one works without: it cuts endings from outside to inside.
 *
 * ```text
 * kullanicilari   -i accusative   -lar plural   → kullanic
 * yedegi          -i accusative   g → k         → yedek
 * ```
 */
const ENDINGS: readonly RegExp[] = [
  /m[ae]k$/,
  // Case: from, at, of, with, to, accusative.
  /(?:n?[dt][ae]n?|n[iu]n|l[ae]|(?<=[aeiou])s[iu]|(?<=[aeiou])[ny][aeiu]|[aeiu])$/,
  // Possessive: our, your, my, of several.
  /(?:[iu]?m[iu]z|[iu]?n[iu]z|l[ae]r[iu]n?|s[iu]n?|[iu]?[mn])$/,
  /l[ae]r$/,
  // The vowel that other forms drop, or that is one of these endings.
  /[aeiou]$/,
]
/** Minimum of letters that stay. */
const LEAST = 3
const HARDENED: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' }

export function stemTurkish(word: string): string {
  let stem = word
  for (const ending of ENDINGS) {
    const cut = stem.replace(ending, '')
    if (cut.length >= LEAST) stem = cut
  }
  return stem.replace(/[bdg]$/, (letter) => HARDENED[letter] ?? letter)
}
