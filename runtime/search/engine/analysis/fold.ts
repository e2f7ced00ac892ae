/**
 * Folds variants of a word into one form: case, accents, `ß` and, in German, all spellings of umlauts.
 * Build and browser must fold alike, so a change here requires a new `FORMAT` in `index-format.ts`.
 */

const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}
const GERMAN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }

/**
 * Fold a word: `Größe` → `grosse`, `café` → `cafe`.
 *
 * In German `ü`, `ue` and `u` become one letter. That also folds `neue` to `neu` and `Quelle` to `qulle`,
 * which does no harm, because these forms are not shown and are used on both sides of a comparison.
 */
export function fold(word: string, language: string): string {
  const lower = word.toLowerCase()
  const plain = /^[\0-\x7f]*$/.test(lower) ? lower : stripAccents(lower)
  return language === 'de' ? plain.replace(/([aou])e/g, '$1') : plain
}

function stripAccents(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[ßæœøłđıäöü]/g, (letter) => SPECIAL[letter] ?? GERMAN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
}

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * Clean a text for the index and for display: composed letters, without soft hyphens and invisible joiners.
 *
 * ```ts
 * clean('a\u00adbout') // 'about'
 * ```
 */
export function clean(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')
}
