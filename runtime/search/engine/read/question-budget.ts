/**
 * Bytes that one question has fetched. A reader who types slowly gets an answer after each key, and the next key
 * replaces it; so later answers of the same question fetch fewer texts, however fast the reader types.
 */

/** Bytes of a question after which an answer fetches fewer blocks of text, and how many. */
const STEPS: readonly (readonly [bytes: number, blocks: number])[] = [
  [60_000, Number.POSITIVE_INFINITY],
  [110_000, 4],
  [140_000, 1],
]
/**
 * Bytes after which only lists of certain meanings are fetched; and after which one list a word is fetched, none for a
 * word that is only begun, and no pairs.
 */
const LIKELY_BYTES = 120_000
const BEGUN_BYTES = 130_000

/** What the current question may still fetch. */
export interface QuestionBudget {
  /** Maximum of text blocks of each kind for an answer; asked once, because its own blocks count too. */
  blocks(): number
  /** Whether lists of words that are only likely to be meant may be fetched. */
  mayGuess(): boolean
  /** Whether lists may be fetched for the beginning of a word, which the next letter replaces, and pairs of words. */
  mayBegin(): boolean
  /** Count a file. */
  spend(bytes: number): void
  /** To be called with each query: one that neither continues nor shortens the last is another question. */
  begin(query: string): void
}

export function createQuestionBudget(): QuestionBudget {
  let spent = 0
  let last = ''
  return {
    blocks: () => STEPS.find(([bytes]) => spent < bytes)?.[1] ?? 0,
    mayGuess: () => spent < LIKELY_BYTES,
    mayBegin: () => spent < BEGUN_BYTES,
    spend(bytes) {
      spent += bytes
    },
    begin(query) {
      if (last === '' || !(query.startsWith(last) || last.startsWith(query))) spent = 0
      last = query
    },
  }
}
