/** Scripts that put no blanks between words; two characters are about a word there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu
/** Parts that no reader sees as text: addresses of links, tags, comments. */
const UNSEEN =
  /\]\([^)\s]*(?:\s+"[^"]*")?\)|<!--[\s\S]*?-->|<\/?[a-z][^>]*>|\{#[^\s}]+\}|https?:\S+/gi

/** Signs of those scripts, and some others; most texts have none, and are read once. */
const MAY_BE_UNSPACED = /[\u0e00-\u1fff\u2e80-\uffff]/
/** The same words, where there are no other letters. */
const ASCII_WORD = /[a-z\d]+(?:['.-][a-z\d]+)*/gi
const NOT_ASCII = /[^\0-\x7f]/

/** Words of a piece of Markdown, as translators count them. */
export function countWords(markdown: string): number {
  const text = markdown.replace(UNSEEN, ' ')
  if (!NOT_ASCII.test(text)) return text.match(ASCII_WORD)?.length ?? 0
  if (!MAY_BE_UNSPACED.test(text)) return text.match(WORD)?.length ?? 0
  const unspaced = text.match(UNSPACED)?.length ?? 0
  const spaced = text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0
  return spaced + Math.ceil(unspaced / 2)
}
