/** Scripts without spaces between words; two characters count as one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu
/** Parts that readers do not see as text: link targets, tags, comments. */
const UNSEEN =
  /\]\([^)\s]*(?:\s+"[^"]*")?\)|<!--[\s\S]*?-->|<\/?[a-z][^>]*>|\{:?[ \t]*#[^{}\n]*\}|https?:\S+/gi

/** Letters of those scripts and of some others; most texts have none, and skip the second count. */
const MAY_BE_UNSPACED = /[\u0e00-\u1fff\u2e80-\uffff]/
const NOT_ASCII = /[^\0-\x7f]/
/** Texts without these have nothing that {@link UNSEEN} matches. */
const MAY_BE_UNSEEN = /[<{]|\]\(|https?:/i

/** Number of words in Markdown, as translators count them. */
export function countWords(markdown: string): number {
  const text = MAY_BE_UNSEEN.test(markdown) ? markdown.replace(UNSEEN, ' ') : markdown
  if (!NOT_ASCII.test(text)) return countAsciiWords(text)
  if (!MAY_BE_UNSPACED.test(text)) return text.match(WORD)?.length ?? 0
  const unspaced = text.match(UNSPACED)?.length ?? 0
  const spaced = text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0
  return spaced + Math.ceil(unspaced / 2)
}

/** The number of matches of {@link WORD}, counted without building a list of them. */
function countAsciiWords(text: string): number {
  let words = 0
  /** End of the last run of letters, or -2. */
  let end = -2
  for (let at = 0; at < text.length; at += 1) {
    if (!isAsciiWord(text.charCodeAt(at))) continue
    if (end !== at && !(end === at - 1 && isJoint(text.charCodeAt(end)))) words += 1
    end = at + 1
  }
  return words
}

function isAsciiWord(code: number): boolean {
  const letter = code | 0x20
  return (letter > 96 && letter < 123) || (code > 47 && code < 58)
}

/** Whether a character joins the letters on both sides to one word: `'`, `.` or `-`. */
function isJoint(code: number): boolean {
  return code === 0x27 || code === 0x2d || code === 0x2e
}
