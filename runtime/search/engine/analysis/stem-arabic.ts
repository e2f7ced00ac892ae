/**
 * Light stem of a folded Arabic word: without article, prefixes and endings, as Larkey's light stemmers. Snowball's
 * takes letters of the root away more often: `فواتير` begins with a letter that may be a prefix.
 */
const PREFIX = /^(?:[وبكف]?ال|لل)(?=..)|^و(?=...)/
const ENDING = /(?<=..)(?:ها|هم|كم|نا|ان|ات|ون|ين|يه|ه|ي|(?<=...)ك)$/
/** Fewest consonants by which a plural is recognised: fewer are those of too many words. */
const FEWEST_CONSONANTS = 2

/** `والفواتير` → `فواتير`. */
export function stemArabic(word: string): string {
  return word.replace(PREFIX, '').replace(ENDING, '')
}

/**
 * Consonants of an Arabic stem; empty if they do not tell it apart. Many plurals change the vowels inside the word, and
 * keep its consonants: `فاتور`, `فواتير` → `فتر`.
 */
export function arabicConsonants(stem: string): string {
  const consonants = stem.replace(/[اويء]/g, '')
  return consonants.length < FEWEST_CONSONANTS ? '' : consonants
}
