/**
 * One spelling for what readers take for the same word: case, accents, `ß` and, in German, umlauts
 * however they are written. Build and browser fold alike, so both may only be changed together with
 * `FORMAT` in `index-format.ts`.
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
 * In German `ü`, `ue` and `u` are one letter. That also folds `neue` to `neu` and `Quelle` to
 * `qulle`; nobody sees these forms, and both sides of a comparison have them.
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
 * Text as it is to be given to the index, and is shown: composed letters, without soft hyphens and
 * invisible joiners.
 *
 * ```ts
 * clean('a\u00adbout') // 'about'
 * ```
 */
export function clean(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')
}
