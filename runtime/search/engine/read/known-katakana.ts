import { fold, toKatakana } from '../analysis/fold.ts'
import type { Dictionary } from './dictionary.ts'

/** Fewest hiragana that may be a loan word: shorter runs are grammar. */
const RUN = /[\u3041-\u3096ー]{3,}/g

/**
 * Write hiragana as katakana where a word of the index begins so: `れいあうと` → `レイアウト`. As hiragana, the
 * segmenter would cut a loan word into pieces of one or two letters.
 */
export function knownKatakana(text: string, dictionary: Dictionary): string {
  return text.replace(RUN, (run) => {
    const katakana = toKatakana(run)
    const [from, to] = dictionary.prefixRange(fold(katakana, 'ja'))
    return from < to ? katakana : run
  })
}
