/**
 * Lists words of a folder of Markdown or MDX that the built site lacks, page by page. For sites without a
 * second build to compare with. Figures only; nothing is asserted.
 *
 *   node bench/words-lost.mjs SOURCES OUTPUT [--details 20]
 *
 * OUTPUT is the folder in which the site has the pages of that folder: `dist`, `dist/de`. Only text for readers
 * counts: running text, code, titles, and texts in attributes of tags.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decode, missingFrom, readSource, toWords } from './judge/source-words.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { details: { type: 'string', default: '20' } },
})
const [sources, output] = positionals
if (!sources || !output) {
  process.stderr.write('node bench/words-lost.mjs SOURCES OUTPUT [--details 20]\n')
  process.exit(2)
}

const totals = { pages: 0, 'without a page': 0, words: 0, lost: 0 }
const details = []
for (const file of readdirSync(sources, { recursive: true }).sort()) {
  if (!/\.mdx?$/.test(file) || /(?:^|\/)_/.test(file)) continue
  totals.pages += 1
  const text = readFileSync(join(sources, file), 'utf8')
  const page = readPage(file, text)
  const words = toWords(readSource(text))
  totals.words += words.length
  if (page === null) {
    totals['without a page'] += 1
    totals.lost += words.length
    details.push(`${file}: no page`)
    continue
  }
  const lost = missingFrom(words, toWords(page))
  totals.lost += lost.length
  if (lost.length > 0) details.push(`${file}: ${lost.join(' ')}`)
}
console.table([
  { ...totals, 'lost %': ((100 * totals.lost) / Math.max(1, totals.words)).toFixed(3) },
])
process.stdout.write(`${details.slice(0, Number(values.details)).join('\n')}\n`)

/** Text of the page that a file became; `null` if there is none. */
function readPage(file, text) {
  const slug = /^---\n(?:.*\n)*?slug:\s*["']?\/?(.*?)["']?\s*\n(?:.*\n)*?---/.exec(text)?.[1]
  const path = slug ?? file.replace(/\.mdx?$/, '').replace(/(?:^|\/)(?:index|README)$/, '')
  const found = [join(path, 'index.json'), `${path}.json`]
    .map((name) => join(output, name))
    .find((name) => existsSync(name))
  if (!found) return null
  const { article, heading, head } = JSON.parse(readFileSync(found, 'utf8'))
  return `${heading ?? head.title} ${toText(article)}`
}

function toText(html) {
  return decode(
    html
      .replace(/<(svg|button)\b.*?<\/\1>/gs, (all, name) => (name === 'button' ? all : ' '))
      .replace(/<a class="hash-link".*?<\/a>/gs, '')
      // Inside of a word marks take no room.
      .replace(/<\/?(?:span|b|strong|em|i|code|mark|ins|del|kbd|a|sub|sup)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, ' '),
  )
}
