/**
 * Compares a blog that Docusaurus built with the same one by octavo-blog: `node bench/compare-blogs.mjs OLD-DIST NEW-DIST
 * [--path blog]`. Addresses, and of every post its title, day, reading time, authors, tags and neighbors; entries of the
 * feeds. The exit code is 1 if an address, an author, a tag, a day or an entry of a feed differs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { path: { type: 'string', default: 'blog' } },
})
const [oldDist, newDist] = positionals
if (!oldDist || !newDist) {
  process.stderr.write('node bench/compare-blogs.mjs OLD-DIST NEW-DIST [--path blog]\n')
  process.exit(2)
}

const SIGNS = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'" }
const decode = (text) => text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (sign) => SIGNS[sign])
const toText = (html) =>
  decode(html.replace(/<[^>]*>/g, ''))
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
const all = (text, pattern) => Array.from(text.matchAll(pattern), ([, found = '']) => found)
const one = (text, pattern) => pattern.exec(text)?.[1] ?? ''
const plain = (address) => address.replace(/^https?:\/\/[^/]*/, '').replace(/(?<=.)\/$/, '')

/** Address → HTML of each page of the blog. */
function readPages(dist) {
  const folder = join(dist, values.path)
  const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))
  return new Map(
    files
      .filter((file) => /(?:^|\/)index\.html$/.test(file))
      .sort()
      .map((file) => [
        `/${values.path}/${file.replace(/\/?index\.html$/, '')}`.replace(/\/$/, ''),
        readFileSync(join(folder, file), 'utf8'),
      ]),
  )
}

const readOld = (html) => ({
  title: toText(one(html, /<h1[^>]*>([\s\S]*?)<\/h1>/)),
  day: one(html, /<time[^>]*dateTime="([^"]*)"/i).slice(0, 10),
  minutes: one(html, /(\d+|One) min read/).replace('One', '1'),
  authors: all(html, /class="authorName[^"]*"[^>]*>([^<]*)</g).map(decode),
  tags: all(html, /<a rel="tag"[^>]*href="([^"]*)"/g).map(plain),
  previous: plain(one(html, /pagination-nav__link--prev" href="([^"]*)"/)),
  next: plain(one(html, /pagination-nav__link--next" href="([^"]*)"/)),
})

const readNew = (html) => {
  const list = one(html, /<ul class="blog-authors">([\s\S]*?)<\/ul>/)
  return {
    title: toText(
      one(html, /<h1[^>]*>([\s\S]*?)<\/h1>/).replace(/<a class="hash-link[\s\S]*?<\/a>/, ''),
    ),
    day: one(html, /<p class="blog-byline"><time datetime="([^"]*)"/),
    minutes: one(html, /<p class="blog-byline"><time[\s\S]*?<\/time> · (\d+)/),
    authors: all(list, /<li>(?:<img[^>]*>)?<span><(?:a|b)[^>]*>([^<]*)</g).map(decode),
    tags: all(one(html, /<div class="tags[^"]*">([\s\S]*?)<\/div>/), /<a href="([^"]*)"/g).map(
      plain,
    ),
    previous: plain(one(html, /rel="prev" href="([^"]*)"/)),
    next: plain(one(html, /rel="next" href="([^"]*)"/)),
  }
}

/** The text of an element: as written in CDATA, else decoded. */
const cdata = (xml) =>
  xml.includes('<![CDATA[') ? xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1') : decode(xml)
const field = (xml, name) =>
  cdata(one(xml, new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`))).trim()
/** Letters, because the two highlighters put blanks at different places. */
const lettersOf = (html) => {
  const text = html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, '')
  return text.replace(/[^\p{L}\p{N}]/gu, '').length
}

/** Entries of a feed, by address. */
const FEEDS = {
  'rss.xml': (text) =>
    all(text, /<item>([\s\S]*?)<\/item>/g).map((item) => ({
      address: plain(field(item, 'link')),
      title: toText(field(item, 'title')),
      day: new Date(field(item, 'pubDate')).toISOString().slice(0, 10),
      summary: decode(toText(field(item, 'description'))),
      tags: all(item, /<category[^>]*>([\s\S]*?)<\/category>/g)
        .map(cdata)
        .join(', '),
      letters: lettersOf(field(item, 'content:encoded')),
    })),
  'atom.xml': (text) =>
    all(text, /<entry>([\s\S]*?)<\/entry>/g).map((item) => ({
      address: plain(one(item, /<link[^>]*href="([^"]*)"/)),
      title: toText(field(item, 'title')),
      day: field(item, 'updated').slice(0, 10),
      summary: toText(field(item, 'summary')),
      authors: all(item, /<author>\s*<name>([^<]*)<\/name>/g)
        .map(decode)
        .join(', '),
      letters: lettersOf(field(item, 'content')),
    })),
  'feed.json': (text) =>
    JSON.parse(text).items.map((item) => ({
      address: plain(item.url),
      title: item.title,
      day: (item.date_published ?? item.date_modified).slice(0, 10),
      summary: toText(item.summary ?? ''),
      authors: (item.authors ?? [item.author].filter(Boolean)).map(({ name }) => name).join(', '),
      letters: lettersOf(item.content_html ?? ''),
    })),
}

let isDifferent = false
const report = (isGrave, line) => {
  isDifferent ||= isGrave
  process.stdout.write(`${line}\n`)
}
const GRAVE = new Set(['day', 'authors', 'tags', 'address', 'title'])

/** Patterns of the redirects of a site, for hosts. */
const redirectsOf = (dist) => {
  const file = join(dist, '_redirects')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines
    .filter((line) => /^\/\S* \S/.test(line))
    .map((line) => {
      const [path = ''] = line.split(/\s/)
      const from = path
        .slice(path.indexOf(`/${values.path}/`))
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      return new RegExp(`${from.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`)
    })
}

const [before, after] = [readPages(oldDist), readPages(newDist)]
const lost = [...before.keys()].filter((address) => !after.has(address))
const redirects = redirectsOf(newDist)
const gone = lost.filter((address) => !redirects.some((redirect) => redirect.test(address)))
const added = [...after.keys()].filter((address) => !before.has(address))
report(
  gone.length > 0,
  `addresses: ${before.size}, redirected: ${lost.length - gone.length}, lost: ${gone.length} ${gone.join(' ')}`,
)
report(false, `addresses that only the new site has: ${added.length} ${added.join(' ')}`)

const counts = {}
let posts = 0
for (const [address, html] of before) {
  const there = after.get(address)
  if (!there || !/itemtype="https?:\/\/schema\.org\/BlogPosting"|blog-post-page/.test(html))
    continue
  posts += 1
  const [expected, found] = [readOld(html), readNew(there)]
  for (const [name, value] of Object.entries(expected)) {
    if (String(value) === String(found[name])) continue
    counts[name] = (counts[name] ?? 0) + 1
    report(GRAVE.has(name), `${address} ${name}: ${value} → ${found[name]}`)
  }
}
report(posts === 0, `posts: ${posts}, differences: ${JSON.stringify(counts)}`)

for (const [name, read] of Object.entries(FEEDS)) {
  const [old, own] = [oldDist, newDist].map((dist) => join(dist, values.path, name))
  if (!existsSync(old)) continue
  if (!existsSync(own)) {
    report(true, `${name}: only the old site has it`)
    continue
  }
  const [expected, found] = [old, own].map((file) => read(readFileSync(file, 'utf8')))
  const isSameOrder =
    expected.map(({ address }) => address).join() === found.map(({ address }) => address).join()
  report(
    !isSameOrder,
    `${name}: ${expected.length} entries, ${isSameOrder ? 'the same in the same order' : 'others'}`,
  )
  const differing = {}
  for (const entry of expected) {
    const other = found.find(({ address }) => address === entry.address)
    if (!other) report(true, `${name}: ${entry.address} is missing`)
    for (const [key, value] of Object.entries(entry)) {
      if (!other || String(other[key]) === String(value)) continue
      // The date and the authors above the text are part of the article here.
      const isClose = key === 'letters' && Math.abs(other.letters - value) <= value * 0.005 + 80
      if (isClose) continue
      differing[key] ??= []
      differing[key].push(`${entry.address}: ${value} → ${other[key]}`)
    }
  }
  for (const [key, list] of Object.entries(differing))
    report(GRAVE.has(key), `${name} ${key}: ${list.length} differ, for example ${list[0]}`)
}
process.exitCode = isDifferent ? 1 : 0
