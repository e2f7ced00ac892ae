/** Scripts that put no blanks between words; two characters are about a word there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu
/** Parts that no reader sees as text: addresses of links, tags, comments. */
const UNSEEN =
  /\]\([^)\s]*(?:\s+"[^"]*")?\)|<!--[\s\S]*?-->|<\/?[a-z][^>]*>|\{#[^\s}]+\}|https?:\S+/gi

/** Words of a piece of Markdown, as translators count them. */
export function countWords(markdown: string): number {
  const text = markdown.replace(UNSEEN, ' ')
  const unspaced = text.match(UNSPACED)?.length ?? 0
  const spaced = text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0
  return spaced + Math.ceil(unspaced / 2)
}
