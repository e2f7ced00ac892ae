/**
 * Judges a site that moved: `node bench/judge.mjs OLD-SITE OUTPUT [--details 20]`. Pages, addresses, titles, headings,
 * words, links, blocks of code and entries of navigation are found in the sources of the old site, by the rules of its
 * program and without `octavo migrate`, and looked for in the built one. The exit code is 1 if an address or an entry is
 * lost, or more than 0.05 % of the words, for MkDocs, Hugo and Mintlify 0.5 %.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withoutHugo } from './judge/expect-hugo.mjs'
import { withoutMkDocs } from './judge/expect-mkdocs.mjs'
import { expectSite } from './judge/expected-site.mjs'
import { plain, readBuilt, readNavigation, readPage, toText } from './judge/read-built.mjs'
import { missingFrom, readSource, toWords as toRuns } from './judge/source-words.mjs'

const MOST_WORDS_LOST = 0.0005
/** The same for programs whose pages are in another dialect of Markdown. */
const MOST_LOST_IN_DIALECTS = 0.005
const DIALECTS = new Set(['MkDocs', 'Hugo', 'Mintlify'])
/** A character of a script without blanks between words, or a run of others. */
const CHARACTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    details: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
})
const [old, output] = positionals
if (!old || !output) {
  process.stderr.write('node bench/judge.mjs OLD-SITE OUTPUT [--details 20] [--json]\n')
  process.exit(2)
}

const expected = await expectSite(old)
const built = readBuilt(output)
const { base = '/' } = expected
/** An address without the base of the site. */
const inSite = (address) => (address.startsWith(base) ? `/${address.slice(base.length)}` : address)
const lost = {
  addresses: [],
  titles: [],
  headings: [],
  words: [],
  links: [],
  blocks: [],
  entries: [],
}
const all = { addresses: 0, titles: 0, headings: 0, words: 0, links: 0, blocks: 0, entries: 0 }
const shown = new Map()

for (const page of expected.pages) {
  all.addresses += 1
  const address = plain(page.address)
  const target = built.redirects.get(plain(page.address)) ?? page.address
  const file = built.pages.get(address) ?? built.pages.get(plain(target))
  // An address with an ending is a separate redirect.
  const hasOwn =
    !page.address.endsWith('.html') ||
    built.redirects.has(address) ||
    built.files.has(page.address.slice(1))
  if (!file || !hasOwn) lost.addresses.push(page.address)
  if (!file) continue
  const html = readFileSync(file, 'utf8')
  const navigation = shown.get(page.locale) ?? new Map()
  shown.set(page.locale, navigation)
  for (const { label, address: to } of readNavigation(html))
    navigation.set(`${normal(label)} ${to === '' ? '' : plain(inSite(to))}`, true)
  judgePage(page, readPage(html))
}
for (const entry of expected.entries) {
  all.entries += 1
  const navigation = shown.get(entry.locale) ?? new Map()
  const label = normal(toText(entry.label))
  const address =
    entry.address === undefined ? null : plain(entry.address.replace(/^pathname:\/\//, ''))
  const found = [...navigation.keys()].some(
    (key) =>
      key.startsWith(`${label} `) &&
      (address === null || matches(key.slice(label.length + 1), address)),
  )
  if (!found) lost.entries.push(`${entry.locale} ${entry.label} → ${entry.address ?? 'a group'}`)
}

function matches(found, wanted) {
  return found === wanted || plain(built.redirects.get(wanted) ?? wanted) === found
}

function judgePage(page, now) {
  const details = (list, what) => list.push(`${page.address}: ${what}`)
  const { body, codes } = splitCode(page.text)
  const title = page.data.title ?? /^#\s+(.*)$/m.exec(body)?.[1]
  if (title !== undefined) {
    all.titles += 1
    const words = toWords(readSource(withoutMarks(String(title))))
    if (missingFrom(words, toWords(`${now.title} ${now.headings[0] ?? ''}`)).length > 0)
      details(lost.titles, title)
  }
  const shownBody = DIALECTS.has(expected.program) ? withoutForeign(body, expected.program) : body
  const headings = Array.from(
    shownBody.matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm),
    ([, text]) => text,
  )
  all.headings += headings.length
  const known = now.headings.map((text) => toWords(text).join(' '))
  for (const heading of headings) {
    const words = toWords(readSource(withoutMarks(heading))).join(' ')
    if (!known.some((text) => text === words || text.includes(words)))
      details(lost.headings, heading)
  }
  const words = toWords(readParagraphs(withoutForeign(body, expected.program)))
  all.words += words.length
  const missing = missingFrom(words, toWords(`${now.title} ${now.text}`))
  lost.words.push(...missing.map((word) => `${page.address}: ${word}`))
  const links = (body.match(/(?<!!)\[[^\]]*\]\([^)]*\)/g) ?? []).length
  all.links += links
  for (let count = now.links; count < links; count += 1)
    details(lost.links, `${now.links} of ${links}`)
  all.blocks += codes
  for (let count = now.blocks; count < codes; count += 1)
    details(lost.blocks, `${now.blocks} of ${codes}`)
}

/** The text without fenced code, and the number of blocks. */
function splitCode(text) {
  let fence = ''
  let codes = 0
  const lines = text
    .replace(/^---\n[\s\S]*?\n---(?:\n|$)/, (front) => front.replace(/[^\n]/g, ''))
    .split('\n')
  const kept = lines.map((line) => {
    const [, mark = '', info = ''] =
      /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence === '' && mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark
      codes += 1
      return ''
    }
    if (fence === '') return line
    if (mark.startsWith(fence) && info.trim() === '') fence = ''
    return ''
  })
  return { body: kept.join('\n'), codes }
}

/** Marks of code pair within a paragraph. */
function readParagraphs(text) {
  return text
    .split(/\n{2,}/)
    .map(readSource)
    .join('\n')
}

/** Text without ids of headings and marks of emphasis, which may be within words. */
function withoutMarks(text) {
  return text
    .replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}|<!--[\s\S]*?-->/g, '')
    .replace(/%?\{\s*#[^}]*\}%?\s*$/gm, '')
    .replace(/\*{1,3}/g, '')
}

/** Text that the old program does not show as it stands. */
function withoutForeign(body, program) {
  if (program === 'Hugo') return withoutHugo(withoutMarks(body))
  if (program === 'MkDocs') return withoutMkDocs(withoutMarks(body))
  const plainBody = withoutMarks(body)
  if (program === 'Mintlify')
    return plainBody.replace(/<Visibility\s+for="agents">[\s\S]*?<\/Visibility>/g, ' ')
  if (program !== 'VitePress') return plainBody
  return plainBody
    .replace(/^<(script|style)\b[\s\S]*?^<\/\1>/gm, '')
    .replace(/^\s*(?:<<<|\[\[toc\]\]|:::\s*(?:code-group|raw|v-pre)).*$/gim, '')
    .replace(/\{\{[\s\S]*?\}\}/g, ' ')
}

/** Words; in scripts without blanks, single characters. */
function toWords(text) {
  return toRuns(text).flatMap((word) => word.match(CHARACTERS) ?? [])
}

function normal(text) {
  return toWords(text).join(' ')
}

const share = lost.words.length / Math.max(1, all.words)
const rows = Object.keys(all).map((what) => ({
  what,
  expected: all[what],
  lost: lost[what].length,
}))
if (values.json)
  process.stdout.write(`${JSON.stringify({ program: expected.program, all, lost })}\n`)
else {
  process.stdout.write(
    `${expected.program}: ${(share * 100).toFixed(3)} % of the words are lost.\n`,
  )
  console.table(rows)
  for (const what of Object.keys(lost))
    for (const line of lost[what].slice(0, Number(values.details)))
      process.stdout.write(`${what}: ${line}\n`)
}
process.exitCode =
  lost.addresses.length + lost.entries.length > 0 ||
  share > (DIALECTS.has(expected.program) ? MOST_LOST_IN_DIALECTS : MOST_WORDS_LOST)
    ? 1
    : 0
