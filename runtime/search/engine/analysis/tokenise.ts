/**
 * Splits text into words, in the same way at build time and in the browser.
 *
 * A token is a word as readers see it; its terms are its keys in the index. Code names are indexed whole
 * and in parts:
 *
 * ```text
 * getUserById      → getuserbyid get user by id
 * users.getById    → usersgetbyid users getbyid get by id
 * --no-verify      → noverify no verify
 * 2.14.0           → 2.14.0
 * C#               → c# c
 * .env             → .env env
 * l'erreur         → erreur          in French
 * ```
 */
import { fold } from './fold.ts'
import { ownText } from './own-text.ts'

/** A word of a text. */
export interface Token {
  /** Offsets in the text, in UTF-16 units. */
  start: number
  end: number
  /** Folded; the whole word first, then its parts: names between dots, and the words in them. */
  terms: readonly string[]
}

/** Maximum length of a term; longer ones (hashes, keys) are cut, in index and query alike. */
const LONGEST = 40
/** Maximum of parts of a word that is also indexed as a whole. */
const MOST_PARTS = 6
/** Limit of cached tokens; texts repeat their words. */
const REMEMBERED = 50_000

/** Code of the dot. */
const DOT = 46
const JOINERS = "._-/:'’@"
/** Maximum length of unspaced text that is segmented at once, because `Intl.Segmenter` takes quadratic time. */
const SEGMENTED = 1_000
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Whether a text contains letters of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return /[\u0E00-\uFFFF]/.test(text) && UNSPACED.test(text)
}

/** Splits texts of one language. */
export interface Tokeniser {
  /** Language of the analysis: `de`. */
  readonly language: string
  /** All tokens, in order. */
  tokenise(text: string): Token[]
  /** Call `visit` for each word of a text as written, without creating tokens; returns their number. */
  eachWord(text: string, visit: (word: string) => void): number
  /** Terms of a word: the whole word first, then its parts. */
  termsOf(word: string): readonly string[]
}

/** Create a tokeniser. @param language - Primary subtag, as from `baseLanguage`. */
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
      if (text.charCodeAt(start - 1) === DOT) start -= dotsBefore(text, start, end)
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

/** Kinds of UTF-16 units: 0 not yet known, 1 part of a word, 2 not part of a word, 3 only inside a word. */
const kinds = new Uint8Array(65_536)

/**
 * Kind of the unit at an offset. Cached in a table, because a test with `\p{L}` would take more time than
 * everything else.
 */
function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const known = kinds[unit] ?? 0
  if (known !== 0) return known
  // Half of a surrogate pair: emoji, and scripts that are not used in docs.
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

/** End of a word; a joiner belongs to it only if the word continues after it. */
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

/**
 * Number of dots that belong to a name: `.env`, `[...slug]`; but not in `a.b`, `…and.then` or the call `.then(`.
 * Only the last dot counts. There is a dot before the start.
 */
function dotsBefore(text: string, start: number, end: number): 0 | 1 {
  if (text[end] === '(' || !isLatin(text.charCodeAt(start))) return 0
  let first = start - 1
  while (text[first - 1] === '.') first -= 1
  return first === 0 || /[\s"'`([{/\\*]/.test(text[first - 1] ?? '') ? 1 : 0
}

const isLatin = (unit: number) => (unit > 64 && unit < 91) || (unit > 96 && unit < 123)

/** Length of a suffix that belongs to a word: `C#`, `C++`; but not in `a#b`. */
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
  if (letter === '.') {
    const terms = toTerms(word.slice(1), language)
    return [...new Set([`.${terms[0]}`.slice(0, LONGEST), ...terms])]
  }
  // Full-width and half-width letters and ligatures become the usual ones.
  const usual = /^[\0-\x7f]*$/.test(word) ? word : word.normalize('NFKC')
  // An apostrophe does not split a word (`don’t`), and a possessive ending (`user's`) is dropped.
  const plain = withoutElided(usual, language)
    .replace(/['’]s$/i, '')
    .replace(/['’]/g, '')
  const parts = /^[\p{Ll}\p{Lo}]+$/u.test(plain) ? [plain] : splitName(plain)
  if (parts.length === 1) return parts.map(toTerm)
  // Each part between dots is a name too, because readers search for a member without its owner.
  const names = [...new Set([plain, ...plain.split(/[./:@]+/)])].map(toName)
  const wholes = names.flatMap((name) => (name === '' ? [] : [toTerm(name)]))
  return [...new Set([...wholes, ...parts.map(toTerm)])]
}

/** Articles, prepositions and pronouns that lose their vowel before another word. */
const ELIDED: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’](?=\p{L})/iu,
  it: /^(?:[cdlmstv]|un|all|coll|dall|dell|nell|sull|quell|quest)['’](?=\p{L})/iu,
  ca: /^[dlmnst]['’](?=\p{L})/iu,
}

/** `l'erreur` → `erreur` in languages that write an article so. */
function withoutElided(word: string, language: string): string {
  const elided = ELIDED[language]
  return elided ? word.replace(elided, '') : word
}

/** A name of several parts as one word; empty if only its parts are indexed: a path, a long slug. */
function toName(text: string): string {
  const parts = splitName(text)
  const isIdentifier = /^[\p{L}\p{N}]+$/u.test(text)
  return parts.length > 1 && (isIdentifier || parts.length <= MOST_PARTS) ? parts.join('') : ''
}

/** Split at punctuation, and before a capital inside a name: `parseHTMLText` → 3 parts. */
function splitName(word: string): string[] {
  return word
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{Mn}\p{Mc}]+/u)
    .filter((part) => part !== '')
}
