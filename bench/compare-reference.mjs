/**
 * Compares a built site with the output of another generator for the same sources: routes, titles, words,
 * headings, links, blocks of code, TOC, pager, labels of the sidebar. Figures only; nothing is asserted.
 *
 *   node bench/compare-reference.mjs REFERENCE.jsonl.gz OUTPUT [--url ORIGIN] [--details 20] [--without ROUTE]
 *
 * A line of the reference is a page: `route`, `title`, `text`, `headings` of `{level, id, text}`, `links` of
 * `{href}`, `code` of `{hash}`, `toc`, `prev`, `next`, `sidebar` (labels from the top to the page, or `null`).
 * `--without` omits a page without a source. Marks of alerts, `[!NOTE]`, that the reference shows as text are
 * counted apart: here they are admonitions with a title.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    details: { type: 'string', default: '10' },
    url: { type: 'string', default: '' },
    without: { type: 'string', multiple: true, default: [] },
  },
})
const [referenceFile, output] = positionals
if (!referenceFile || !output) {
  process.stderr.write(
    'node bench/compare-reference.mjs REFERENCE.jsonl.gz OUTPUT [--url ORIGIN]\n',
  )
  process.exit(2)
}

const packed = readFileSync(referenceFile)
const pages = (referenceFile.endsWith('.gz') ? gunzipSync(packed) : packed)
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** `> [!NOTE]` that became text. */
const ALERT = /^\[!(?:note|tip|important|warning|caution)\]$/
const CARD_SIGN = /(?:📄|🗃|🔗)\u{fe0f}?\s*/gu

const VOID = new Set(['img', 'br', 'hr', 'wbr', 'input', 'source', 'track', 'col'])
const INLINE =
  /^(?:a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|time|img)$/

const totals = new Map()
const levels = {}
const details = []
const count = (name, lost, extra, all) => {
  const row = totals.get(name) ?? { all: 0, lost: 0, extra: 0, pages: 0 }
  row.all += all
  row.lost += lost.length
  row.extra += extra.length
  row.pages += lost.length + extra.length > 0 ? 1 : 0
  totals.set(name, row)
}

for (const page of pages) {
  if (values.without.includes(page.route)) continue
  const document = readDocument(page.route)
  count('routes', document ? [] : [page.route], [], 1)
  if (!document) {
    details.push(`route ${page.route}`)
    continue
  }
  const own = readArticle(document)
  const theirs = {
    titles: [page.title],
    words: toWords(page.text).filter((word) => !ALERT.test(word)),
    'alerts as text': toWords(page.text).filter((word) => ALERT.test(word)),
    headings: page.headings.map(({ level, id, text }) => `${level} ${id ?? ''} ${toHeading(text)}`),
    links: page.links.map(({ href }) => toHref(href, page.permalink)),
    code: page.code.map(({ hash }) => hash),
    toc: page.toc,
    pager: [page.prev, page.next].map((href) => plain(href ?? '')),
    sidebar: page.sidebar === null ? [] : [page.sidebar.join(' / ')],
  }
  for (const [name, list] of Object.entries(theirs)) {
    const [lost, extra] = compare(list, own[name] ?? [])
    count(name, lost, extra, list.length)
    for (const item of lost) details.push(`- ${name} ${page.route}: ${item}`)
    for (const item of extra) details.push(`+ ${name} ${page.route}: ${item}`)
  }
}

const rows = [...totals].map(([name, { all, lost, extra, pages: differ }]) => ({
  what: name,
  reference: all,
  lost,
  extra,
  'lost %': ((100 * lost) / Math.max(1, all)).toFixed(3),
  'pages that differ': differ,
}))
console.table(rows)
process.stdout.write(`${details.slice(0, Number(values.details)).join('\n')}\n`)

function readDocument(route) {
  const path = route.replace(/^\/|\/$/g, '')
  const files = [join(path, 'index.json'), `${path}.json`].map((name) => join(output, name))
  const file = files.find((name) => existsSync(name))
  return file ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function readArticle(document) {
  const { article, head, heading, permalink, previous, next, toc } = document
  const full = heading === undefined ? article : `<h1>${escapeText(heading)}</h1>${article}`
  const { text, headings, links, code } = scan(full)
  return {
    titles: [head.title],
    words: toWords(text),
    headings,
    links: links.map((href) => toHref(href, permalink)),
    code,
    toc: readToc(toc, full),
    pager: [previous, next].map((link) => plain(link?.permalink ?? '')),
    sidebar: toLabels(document),
  }
}

/** Addresses within the page, from its headings where the document names levels only, as `runtime/contract/read-toc.ts` reads them. */
function readToc(toc, html) {
  if (typeof toc?.[0] !== 'number') return (toc ?? []).map(({ id }) => `#${id}`)
  const [lowest, highest] = toc
  return Array.from(html.matchAll(/<h([2-6]) id="([^"]*)">.*?<a class="hash-link"/g))
    .filter(([, level]) => level >= lowest && level <= highest)
    .map(([, , id]) => `#${decode(id)}`)
}

/** The labels of the page's entry: the first one that links to it, from the top down. */
function toLabels({ sidebar, permalink }) {
  if (!sidebar) return []
  const find = (items) => {
    for (const { kind, label, href, level, items: inner = [] } of items) {
      if (kind === 'html') continue
      if (href === permalink) return [label]
      // The content of a closed category is a separate document.
      const found = find(level === undefined ? inner : readLevel(sidebar.key, level))
      if (found) return [label, ...found]
    }
    return null
  }
  const labels = find(readLevel(sidebar.key, ''))
  return labels ? [labels.join(' / ')] : []
}

function readLevel(key, level) {
  const id = `${key.replaceAll('/', '.')}${level === '' ? '' : `/${level}`}`
  levels[id] ??= JSON.parse(readFileSync(join(output, `assets/data/sidebars/${id}.json`), 'utf8'))
  return levels[id]
}

/** Text, headings, links and code of HTML that is well formed. */
function scan(html) {
  const result = { text: '', headings: [], links: [], code: [] }
  const open = []
  for (const [, tag, name, attributes, content] of html.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    if (content !== undefined) addText(result, open, decode(content))
    else if (tag === '/') closeElement(result, open, name)
    else openElement(result, open, { name, attributes })
  }
  return result
}

function openElement(result, open, { name, attributes }) {
  const attribute = (key) => decode(new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1] ?? '')
  if (!INLINE.test(name)) result.text += ' '
  if (VOID.has(name)) return
  const classes = attribute('class')
  const isSilent =
    /hash-link|code-copy|code-wrap/.test(classes) || /^(?:svg|script|style)$/.test(name)
  const element = { name, isSilent, id: attribute('id'), text: '' }
  if (name === 'a' && !isSilent && /\shref=/.test(attributes)) result.links.push(attribute('href'))
  open.push(element)
}

function closeElement(result, open, name) {
  const element = open.pop()
  if (!element) return
  if (!INLINE.test(name)) result.text += ' '
  if (/^h[1-6]$/.test(name)) result.headings.push(`${name[1]} ${element.id} ${tidy(element.text)}`)
  if (name === 'pre') {
    const lines = element.text.replace(/^\n+/, '').trimEnd()
    result.code.push(createHash('sha1').update(lines).digest('hex').slice(0, 10))
  }
}

function addText(result, open, text) {
  if (open.some(({ isSilent }) => isSilent)) return
  result.text += text
  for (const element of open) element.text += text
}

function compare(theirs, own) {
  const counts = new Map()
  for (const item of theirs) counts.set(item, (counts.get(item) ?? 0) + 1)
  const extra = own.filter((item) => {
    const left = counts.get(item) ?? 0
    counts.set(item, left - 1)
    return left <= 0
  })
  const lost = [...counts].flatMap(([item, left]) => (left > 0 ? Array(left).fill(item) : []))
  return [lost, extra]
}

function toHref(href, permalink) {
  const origin = values.url || 'https://reference.example'
  // An address in an example may be none.
  if (!URL.canParse(href, new URL(permalink, origin))) return href
  const address = new URL(href, new URL(permalink, origin))
  const path = plain(address.pathname)
  const isFile = /\.(?!html)\w+$/.test(path)
  // Names of published files differ between generators.
  if (isFile && address.origin === origin) return `file ${path.slice(path.lastIndexOf('.'))}`
  return (address.origin === origin ? '' : address.origin) + path + address.search + address.hash
}

/** A heading without the sign of a document or folder that the reference draws before a card's title. */
function toHeading(text) {
  return tidy(text).replace(CARD_SIGN, '')
}

function toWords(text) {
  return tidy(text)
    .replace(CARD_SIGN, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

function tidy(text) {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function plain(path) {
  return path.replace(/(?<=.)\/$/, '')
}

function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function decode(text) {
  const names = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name
      ? (names[name] ?? all)
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}
