/**
 * Folds variants of a word into one form: case, accents, ligatures, width, `ß`, kana and, in German, all spellings
 * of umlauts.
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
/** Letters that Arabic writers use for one another, and the stroke that only lengthens a word. */
const ARABIC: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ٱ: 'ا', ک: 'ك', ی: 'ي', ـ: '' }
/**
 * Marks that readers leave out: accents, vowel points of Hebrew and Arabic. Marks of other scripts are letters of
 * their own, such as the vowels of Thai.
 */
const ACCENTS =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g
/** Hiragana, which have the same order as katakana. */
const HIRAGANA = /[\u3041-\u3096]/g
const TO_KATAKANA = 0x60

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
  return toKatakana(word)
    .normalize('NFKC')
    .replace(/[ßæœøłđıäöü]/g, (letter) => SPECIAL[letter] ?? GERMAN[letter] ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(/[ةىٱکیـ]/g, (letter) => ARABIC[letter] ?? letter)
}

/** Write hiragana as katakana: `れいあうと` → `レイアウト`. Other letters are unchanged. */
export function toKatakana(text: string): string {
  return text.replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))
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
