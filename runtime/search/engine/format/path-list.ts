/**
 * Addresses of pages as one text: `PageTable.paths` of the format. One line each: number of folders shared
 * with the line before (base 36), and the rest, in which a word of the page's title is replaced by `<` and
 * its number. An address that is made of a folder and a title, as most are, takes one or two bytes.
 *
 * ```text
 * Throttling the module 7   /a/throttling-module-7   1a/<0-<2-<3
 * Caching the queue 8       /a/caching-queue-8       2<0-<2-<3
 * ```
 */

const WORD = /[a-z\d]+|[<\n]/g
/** Limits for shared folders and for numbered words of a title, so that each number is one character. */
const MOST_FOLDERS = 35
const MOST_WORDS = 10

/** Encode addresses. @param titles - Titles of the same pages. */
export function encodePaths(urls: readonly string[], titles: readonly string[]): string {
  let previous: readonly string[] = []
  return urls
    .map((url, page) => {
      const parts = url.split('/')
      const shared = countShared(parts, previous)
      previous = parts
      const words = wordsOf(titles[page] ?? '')
      const rest = parts.slice(shared).join('/')
      return shared.toString(36) + rest.replace(WORD, (word) => encodeWord(word, words))
    })
    .join('\n')
}

/** The inverse of {@link encodePaths}. */
export function decodePaths(coded: string, titles: readonly string[]): string[] {
  let previous: readonly string[] = []
  return coded.split('\n').map((line, page) => {
    const shared = Number.parseInt(line[0] ?? '0', 36)
    const words = wordsOf(titles[page] ?? '')
    const rest = line.slice(1).replace(/<(.)/g, (_, sign: string) => decodeSign(sign, words))
    const url = [...previous.slice(0, shared), rest].join('/')
    previous = url.split('/')
    return url
  })
}

function encodeWord(word: string, words: readonly string[]): string {
  if (word === '<') return '<<'
  if (word === '\n') return '<n'
  const number = words.indexOf(word)
  return number < 0 ? word : `<${number}`
}

function decodeSign(sign: string, words: readonly string[]): string {
  if (sign === '<') return '<'
  return sign === 'n' ? '\n' : (words[Number(sign)] ?? '')
}

/** Number of shared folders. The last part is the name of the page itself, which is no folder. */
function countShared(parts: readonly string[], previous: readonly string[]): number {
  const most = Math.min(MOST_FOLDERS, parts.length - 1, previous.length - 1)
  let shared = 0
  while (shared < most && parts[shared] === previous[shared]) shared += 1
  return shared
}

/** Words of ASCII letters only, so that addresses do not depend on Unicode tables, which change between versions. */
function wordsOf(title: string): string[] {
  return (title.toLowerCase().match(/[a-z\d]+/g) ?? []).slice(0, MOST_WORDS)
}
