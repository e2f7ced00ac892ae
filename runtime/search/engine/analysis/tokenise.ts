/**
 * Text to words, the same at build and in the browser.
 *
 * A token is what a reader sees as one word; its terms are what the index knows it by. Names of code
 * are whole and in parts:
 *
 * ```text
 * getUserById      → getuserbyid get user by id
 * users.getById    → usersgetbyid users getbyid get by id
 * --no-verify      → noverify no verify
 * 2.14.0           → 2.14.0
 * C#               → c# c
 * ```
 */
import { fold } from './fold.ts'
import { ownText } from './own-text.ts'

/** A word of a text. */
export interface Token {
  /** Offsets in the text, UTF-16. */
  start: number
  end: number
  /** Folded; the whole word first, then what it is made of: names between dots, and their parts. */
  terms: readonly string[]
}

/** Longest term; longer ones (hashes, keys) are cut, in index and query alike. */
const LONGEST = 40
/** Parts of a word that is still known as a whole. */
const MOST_PARTS = 6
/** Tokens that are remembered; text repeats its words. */
const REMEMBERED = 50_000

const JOINERS = "._-/:'’@"
/** Units of unspaced text that are cut into words at once: `Intl.Segmenter` is quadratic in them. */
const SEGMENTED = 1_000
/** Scripts that put no blank between words. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Whether a text holds letters of a script that puts no blank between words. */
export function isUnspaced(text: string): boolean {
  return /[\u0E00-\uFFFF]/.test(text) && UNSPACED.test(text)
}

/** Splits texts of one language. */
export interface Tokeniser {
  /** Language of the analysis: `de`. */
  readonly language: string
  /** All tokens, in order. */
  tokenise(text: string): Token[]
  /** Call back for each word of a text as it stands there, without making tokens; returns how many. */
  eachWord(text: string, visit: (word: string) => void): number
  /** Terms of a word: the whole first, then what it is made of. */
  termsOf(word: string): readonly string[]
}

/** @param language - Primary subtag, as `baseLanguage` gives it. */
export function createTokeniser(language: string): Tokeniser {
  const known = new Map<string, readonly string[]>()
  let segmenter: Intl.Segmenter | null = null

  function termsOf(word: string): readonly string[] {
    let terms = known.get(word)
    if (terms) return terms
    const own = ownText(word)
    terms = toTerms(own, language)
    if (known.size >= REMEMBERED) known.clear()
    known.set(own, terms)
    return terms
  }

  function eachWord(text: string, visit: (start: number, end: number) => void): void {
    const hasUnspaced = isUnspaced(text)
    for (let start = nextWord(text, 0); start < text.length; ) {
      const end = endOfWord(text, start)
      if (hasUnspaced && UNSPACED.test(text.slice(start, end))) {
        segmenter ??= new Intl.Segmenter(language, { granularity: 'word' })
        for (let from = start; from < end; from += SEGMENTED)
          for (const part of segmenter.segment(text.slice(from, Math.min(from + SEGMENTED, end))))
            if (part.isWordLike) visit(from + part.index, from + part.index + part.segment.length)
      } else visit(start, end)
      start = nextWord(text, end)
    }
  }

  return {
    language,
    tokenise(text) {
      const tokens: Token[] = []
      eachWord(text, (start, end) => {
        tokens.push({ start, end, terms: termsOf(text.slice(start, end)) })
      })
      return tokens
    },
    eachWord(text, visit) {
      let count = 0
      eachWord(text, (start, end) => {
        visit(text.slice(start, end))
        count += 1
      })
      return count
    },
    termsOf,
  }
}

/** Kinds of UTF-16 units: 0 not yet known, 1 of a word, 2 of none, 3 only inside a word. */
const kinds = new Uint8Array(65_536)

/**
 * Kind of the unit at an offset. A table, because an expression with `\p{L}` costs more than all the
 * rest of reading a text.
 */
function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const known = kinds[unit] ?? 0
  if (known !== 0) return known
  // Half of a character above the first plane: emoji, and scripts that nobody writes docs in.
  const isHalf = unit >= 0xd800 && unit < 0xe000
  const sign = String.fromCharCode(unit)
  const kind = isHalf ? 2 : /[\p{L}\p{N}]/u.test(sign) ? 1 : /[\p{Mn}\p{Mc}]/u.test(sign) ? 3 : 2
  kinds[unit] = kind
  return kind
}

function nextWord(text: string, from: number): number {
  let at = from
  while (at < text.length && kindAt(text, at) !== 1) at += 1
  return at
}

/** A joiner belongs to the word when a word goes on after it. */
function endOfWord(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    if (kindAt(text, at) !== 2) at += 1
    else if (
      JOINERS.includes(text[at] ?? ' ') &&
      at + 1 < text.length &&
      kindAt(text, at + 1) === 1
    )
      at += 2
    else break
  }
  return at - from === 1 ? at + suffixAt(text, at) : at
}

/** Signs that belong to a letter: `C#`, `C++`; but not those of `a#b`. */
function suffixAt(text: string, at: number): number {
  if (text.startsWith('++', at)) return 2
  const isSharp = text[at] === '#' && !(at + 1 < text.length && kindAt(text, at + 1) === 1)
  return isSharp ? 1 : 0
}

function toTerms(word: string, language: string): string[] {
  if (/^[\d.:/-]+$/.test(word)) return [word.slice(0, LONGEST)]
  const toTerm = (text: string) => fold(text, language).slice(0, LONGEST)
  const [letter = ''] = word
  if (/^.(?:#|\+\+)$/u.test(word)) return [toTerm(word), toTerm(letter)]
  // Letters of half and full width are the same letters.
  const usual = /[\uFF00-\uFFEF]/.test(word) ? word.normalize('NFKC') : word
  // `user's`, `don’t`: the sign is no border, and a possessive says nothing.
  const plain = usual.replace(/['’]s$/i, '').replace(/['’]/g, '')
  const parts = /^[\p{Ll}\p{Lo}]+$/u.test(plain) ? [plain] : splitName(plain)
  if (parts.length === 1) return parts.map(toTerm)
  // What stands between dots is a name of its own: readers look for a member without its owner.
  const names = [...new Set([plain, ...plain.split(/[./:@]+/)])].map(toName)
  const wholes = names.flatMap((name) => (name === '' ? [] : [toTerm(name)]))
  return [...new Set([...wholes, ...parts.map(toTerm)])]
}

/** A name of several parts as one word; empty for what is known by its parts alone: a path, a long slug. */
function toName(text: string): string {
  const parts = splitName(text)
  const isIdentifier = /^[\p{L}\p{N}]+$/u.test(text)
  return parts.length > 1 && (isIdentifier || parts.length <= MOST_PARTS) ? parts.join('') : ''
}

/** At signs and blanks, and where a name goes on with a capital: `parseHTMLText` → 3 parts. */
function splitName(word: string): string[] {
  return word
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{Mn}\p{Mc}]+/u)
    .filter((part) => part !== '')
}
