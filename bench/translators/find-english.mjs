/**
 * Lists the English that readers of a translated site see or hear: text and attributes of its HTML, outside of code.
 * The HTML is Octavo's own, so each element that is not void has its end.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Elements whose text is no language. */
const CODE = /^(?:code|pre|kbd|samp|var|script|style|math|template|noscript|svg)$/
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gi
const ATTRIBUTE = /\s(alt|title|aria-label|placeholder|label)="([^"]*)"/g
const META = /\s(?:name|property)="(?:description|keywords|(?:og|twitter):(?:title|description))"/

/** Names of files, addresses, packages and the tabs of commands: they are the same in every language. */
const NAME = /https?:\/\/\S+|(?:[\w@~-]*[./:#@])+[\w/-]+|\b[\w-]+\/|\b(?:npm|Yarn|pnpm|Bun)\b/g
const WORD = /(?<![\p{L}\p{M}\d_])[A-Za-z]{3,}(?![\p{L}\p{M}\d_])/gu

/**
 * English is a word of plain letters that is no name, not in code on the same page (headings and labels repeat such
 * words outside of code), and not in the catalogues of the language.
 *
 * @param {string} folder Built pages of one language.
 * @param {string} catalogues Folder with the messages of the language.
 * @returns {Map<string, { count: number, page: string, where: string }>} By text.
 */
export function findEnglish(folder, catalogues) {
  const found = new Map()
  const shipped = readWords(catalogues)
  for (const page of readdirSync(folder, { recursive: true }).sort()) {
    if (!page.endsWith('.html')) continue
    const html = readFileSync(join(folder, page), 'utf8')
    const code = new Set(
      Array.from(textsOf(html, true), ({ text }) => wordsIn(decode(text))).flat(),
    )
    for (const { text, where } of textsOf(html)) {
      const words = decode(text).replace(/\s+/g, ' ').trim()
      const rest = wordsIn(words.replace(NAME, ' ')).filter(
        (word) => !shipped.has(word) && !code.has(word),
      )
      if (rest.length === 0) continue
      const known = found.get(words)
      if (known) known.count += 1
      else found.set(words, { count: 1, page, where, words: rest })
    }
  }
  return found
}

const wordsIn = (text) => text.match(WORD) ?? []

function readWords(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Set(files.flatMap((file) => wordsIn(readFileSync(join(folder, file), 'utf8'))))
}

/** @param {boolean} [ofCode] Whether the text of code is wanted, instead of the other text. */
function* textsOf(html, ofCode = false) {
  const open = []
  for (const { 0: token, 1: slash, 2: tag, 3: attributes = '', 4: single } of html.matchAll(
    TOKEN,
  )) {
    const name = tag?.toLowerCase()
    const isCode = open.some((each) => CODE.test(each))
    if (name === undefined) {
      if (!token.startsWith('<') && isCode === ofCode) yield { text: token, where: open.join('>') }
      continue
    }
    if (slash) {
      open.splice(open.lastIndexOf(name))
      continue
    }
    if (!isCode && !ofCode) yield* spokenOf(name, attributes)
    if (!single && !VOID.test(name)) open.push(name)
  }
}

function* spokenOf(name, attributes) {
  for (const [, attribute, text] of attributes.matchAll(ATTRIBUTE))
    yield { text, where: `@${attribute}` }
  const content = name === 'meta' && META.test(attributes) && /\scontent="([^"]*)"/.exec(attributes)
  if (content) yield { text: content[1], where: 'meta' }
}

const decode = (text) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
const ENTITIES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
