/**
 * Random edits of pages whose translations are recorded, and what `translations status` says of each. An edit that
 * readers see must make the page outdated, with the right kind; any other edit must not.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execOctavo } from './exec-octavo.mjs'
import { writeSite } from './foreign-site.mjs'

const CONFIG = `import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'Stale',
  url: 'https://example.test',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
`
const PAGES = 34
const EDITS_A_ROUND = 16

/** Kind of the edit → what it does to a section (lines), and the states that status must name; none: still current. */
const EDITS = {
  word: [inProse((words) => words.with(1, `${words[1]}zz`)), ['changed']],
  number: [inProse((words) => [...words, '42']), ['changed']],
  punctuation: [inProse((words) => words.with(-1, `${words.at(-1)}!`)), ['changed']],
  case: [inProse((words) => words.with(0, swapCase(words[0]))), ['changed']],
  code: [inCode((line) => `${line} xyz`), ['changed']],
  rename: [
    (lines) => (isPlainHeading(lines) ? ['## Wholly other words', ...lines.slice(1)] : null),
    ['renamed'],
  ],
  add: [
    (lines) => ['## A brand new thing', '', 'Words that nobody has seen.', '', ...lines],
    ['added'],
  ],
  remove: [
    (lines) => (isPlainHeading(lines) && lines.join(' ').length > 80 ? [] : null),
    ['removed'],
  ],
  'split a line': [
    inProse((words) =>
      words.length > 5 ? [`${words.slice(0, 3).join(' ')}\n${words.slice(3).join(' ')}`] : null,
    ),
    [],
  ],
  'empty lines': [(lines) => [...lines, '', ''], []],
  'trailing blanks': [inProse((words) => [...words, '']), []],
  comment: [(lines) => [lines[0], '', '<!-- note -->', '', ...lines.slice(1)], []],
  'explicit id': [
    (lines) => (isPlainHeading(lines) ? [`${lines[0]} {#new-id}`, ...lines.slice(1)] : null),
    [],
  ],
}

/**
 * @param {{ site: string, foreign: string, edits: number, seed: number }} options `site`: an empty folder.
 * @returns {Record<string, { edits: number, misses: number, 'false alarms': number, 'other kind': number }>}
 */
export function findStale({ site, foreign, edits, seed }) {
  const random = createRandom(seed)
  const originals = writePages(site, foreign)
  execOctavo(['translations', 'accept', '--site', site, '--locale', 'de'])
  const names = Object.keys(EDITS)
  const rows = Object.fromEntries(
    names.map((name) => [name, { edits: 0, misses: 0, 'false alarms': 0, 'other kind': 0 }]),
  )
  rows['not edited'] = { edits: 0, misses: 0, 'false alarms': 0, 'other kind': 0 }
  for (let done = 0, round = 0; done < edits && round < edits; round += 1) {
    for (const [page, text] of originals) writeFileSync(join(site, 'docs', page), text)
    const truth = new Map()
    for (let index = 0; index < EDITS_A_ROUND; index += 1) {
      const [page, text] = originals[Math.floor(random() * originals.length)]
      const name = names[(round * EDITS_A_ROUND + index) % names.length]
      const edited = truth.has(page) ? null : edit(text, EDITS[name][0], random)
      if (edited === null || edited === text) continue
      writeFileSync(join(site, 'docs', page), edited)
      truth.set(page, name)
    }
    done += truth.size
    compare(readStatus(site), truth, rows)
  }
  return rows
}

function compare(pages, truth, rows) {
  for (const { origin, state, sections } of pages) {
    const name = truth.get(origin.slice('docs/'.length)) ?? 'not edited'
    const wanted = EDITS[name]?.[1] ?? []
    const row = rows[name]
    row.edits += 1
    const isOutdated = state === 'outdated'
    if (wanted.length > 0 && !isOutdated) row.misses += 1
    else if (wanted.length === 0 && isOutdated) row['false alarms'] += 1
    else if (wanted.join() !== [...new Set(sections.map((section) => section.state))].join())
      row['other kind'] += 1
  }
}

function readStatus(site) {
  const { output } = execOctavo(['translations', 'status', site, '--locale', 'de', '--json'])
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).locales[0].pages
}

/** Pages of Electron's tutorial, and translations whose prose starts with another letter. */
function writePages(site, foreign) {
  writeSite(site, { 'site.config.ts': CONFIG })
  const folder = join(foreign, 'electron/docs/tutorial')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .slice(0, PAGES)
  for (const path of ['docs', 'i18n/de/docs']) mkdirSync(join(site, path), { recursive: true })
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(site, 'docs', name), text)
    const isProse = proseOf(text.split('\n'))
    const own = text.split('\n').map((line, at) => (isProse.has(at) ? `Ü ${line}` : line))
    writeFileSync(join(site, 'i18n/de/docs', name), own.join('\n'))
    return [name, text]
  })
}

/** Edit a random section that the edit fits. */
function edit(text, change, random) {
  const sections = toSections(text)
  const start = Math.floor(random() * sections.length)
  for (let step = 0; step < sections.length; step += 1) {
    const at = (start + step) % sections.length
    // The front matter and the text before the first heading are not edited.
    const own = at < 2 ? null : change(sections[at], random)
    if (own)
      return sections
        .with(at, own)
        .map((lines) => lines.join('\n'))
        .filter((part, index) => index === 0 || part !== '' || sections[index].length > 0)
        .join('\n')
  }
  return null
}

function toSections(text) {
  const sections = [[]]
  let fence = ''
  for (const line of text.split('\n')) {
    const [, sign = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '' && /^#{1,6} /.test(line)) sections.push([])
    if (sign !== '') fence = fence === '' ? sign : line.trim() === fence ? '' : fence
    sections.at(-1).push(line)
  }
  return sections
}

/** Numbers of lines of plain words outside of code. */
function proseOf(lines) {
  const found = new Set()
  let isCode = false
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (!isCode && /^[A-Za-z]{3,} \w+ \w+[^|:]*$/.test(line)) found.add(at)
  }
  return found
}

function inProse(change) {
  return (lines, random) => {
    const places = [...proseOf(lines)]
    const at = places[Math.floor(random() * places.length)]
    const words = at === undefined ? null : change(lines[at].split(' '))
    return words && lines.with(at, words.join(' '))
  }
}

function inCode(change) {
  return (lines) => {
    const fence = lines.findIndex((line) => /^```\w/.test(line))
    const isCode = fence >= 0 && /^\w/.test(lines[fence + 1] ?? '')
    return isCode ? lines.with(fence + 1, change(lines[fence + 1])) : null
  }
}

const isPlainHeading = (lines) => /^## [^{}]*$/.test(lines[0] ?? '') && lines.length > 3
const swapCase = (word) =>
  word.replace(/./g, (sign) =>
    sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
  )

/** The same numbers for the same seed. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
