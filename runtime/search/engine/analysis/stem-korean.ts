/**
 * Stem of a folded Korean word: particles and endings of verbs stand at its end, without a space. Folded words are
 * written in single letters, so they are composed for the comparison.
 */
const ENDING =
  /(?<=..)(?:에서[는의]?|에게서?|으?로[는의]?|이?라는|까지|부터|보다|처럼|마다|이나|이란|이며|하[고는기여면지]|해서?|한다?|합니다|하세요|했습니다|됩니다|되[는어]|된|될|할|입니다|들[은이을의에]?|[은는이가을를의에와과도만])$/

/** `페이지를` → `페이지`. At least two syllables stay. */
export function stemKorean(word: string): string {
  return word.normalize('NFC').replace(ENDING, '').normalize('NFD')
}
