/** Names and results of content checks that several stages use. */

/** Names of the word lists that a site can turn on. */
export const PRESET_NAMES = ['plain-english'] as const

/** One of {@link PRESET_NAMES}. */
export type PresetName = (typeof PRESET_NAMES)[number]

/** Sums of the sentences of some pages. */
export interface SentenceCounts {
  sentences: number
  words: number
  /** Sentences with more words than the limit. */
  long: number
}
