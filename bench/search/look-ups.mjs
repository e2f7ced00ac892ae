/**
 * Look-ups in real documentation, seeded: members of an API by their names, titles and headings with typing
 * errors, exact titles. The queries come from the records of a build; this repository contains no text of
 * others.
 */
import { readFileSync } from 'node:fs'
import { createRandom } from '../corpus/random.mjs'

const FIRST = 5
const MEMBERS = 80
const TYPED = 60
/** `contents.setWindowOpenHandler(handler)`; names of a few letters are other words with one typing error. */
const MEMBER = /^[\w.]+\.(\w{6,})\(/

/**
 * @typedef {object} Heading
 * @property {string} text
 * @property {string} url With its anchor.
 * @property {boolean} isTitle
 */

/** Titles and headings of a build. @param {string} records File of newline JSON. @returns {Heading[]} */
export function readHeadings(records) {
  return readFileSync(records, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type !== 'content')
    .map(({ type, url, hierarchy }) => ({ text: hierarchy[type], url, isTitle: type === 'lvl1' }))
}

/**
 * Ask for members in four forms: the page and the defining heading among the first five.
 *
 * @param {readonly Heading[]} headings
 * @param {{ ask: (query: string) => Promise<string[]>, seed: number }} options `ask` gives addresses, best first.
 * @returns {Promise<import('../measure/figures.mjs').Figure[]>}
 */
export async function measureMembers(headings, { ask, seed }) {
  const members = headings.flatMap(({ text, url }) => {
    const [, member] = MEMBER.exec(text) ?? []
    return member ? [{ member, url }] : []
  })
  if (members.length < MEMBERS) return []
  const random = createRandom(seed, 0)
  const sample = random.take(members, MEMBERS)
  const forms = [
    ['as written', (member) => member],
    ['in lower case', (member) => member.toLowerCase()],
    ['with a typing error', (member) => mistype(member, random)],
    ['with both', (member) => mistype(member, random).toLowerCase()],
  ]
  const figures = []
  for (const [form, write] of forms) {
    const found = { pages: 0, headings: 0 }
    for (const { member, url } of sample) {
      const urls = (await ask(write(member))).slice(0, FIRST)
      if (urls.some((other) => pageOf(other) === pageOf(url))) found.pages += 1
      if (urls.includes(url)) found.headings += 1
    }
    figures.push(
      toFigure(
        `members ${form}, page in the first five, of ${MEMBERS}`,
        found.pages,
        'at least 79',
      ),
      toFigure(
        `members ${form}, heading in the first five, of ${MEMBERS}`,
        found.headings,
        'at least 76',
      ),
    )
  }
  return figures
}

/** Titles and headings with one typing error: a page that has the text among the first five. */
export async function measureTyped(headings, { ask, seed }) {
  const random = createRandom(seed, 1)
  const fit = headings.filter(({ text }) => /[a-z]{5}/i.test(text) && text.split(' ').length <= 5)
  if (fit.length < TYPED) return []
  let value = 0
  for (const { text } of random.take(fit, TYPED)) {
    const word = random.pick(text.match(/[a-z]{5,}/gi))
    const query = text.replace(word, mistype(word, random)).slice(0, 64)
    const pages = headings.filter((one) => one.text === text).map(({ url }) => pageOf(url))
    const urls = (await ask(query)).slice(0, FIRST)
    if (urls.some((url) => pages.includes(pageOf(url)))) value += 1
  }
  return [toFigure(`titles and headings with a typing error, of ${TYPED}`, value, 'at least 58')]
}

/** Exact titles: how many find another page that is not a true homonym. */
export async function measureTitles(headings, { ask }) {
  const titles = headings.filter(({ isTitle }) => isTitle)
  let value = 0
  for (const { text, url } of titles) {
    const [first = ''] = await ask(text)
    const same = titles.filter((one) => one.text.toLowerCase() === text.toLowerCase())
    if (pageOf(first) !== url && !same.some((one) => one.url === pageOf(first))) value += 1
  }
  return [toFigure(`exact titles that are not first, of ${titles.length}`, value, 'none')]
}

const pageOf = (url) => url.replace(/#.*/, '')

const toFigure = (name, value, goal) => ({ name, of: 'octavo', value, unit: 'questions', goal })

/** One letter left out, added, replaced, or swapped with the next; never the first one. */
function mistype(word, random) {
  const at = random.integer(1, word.length - 2)
  const letter = random.pick([...'abcdefghijklmnopqrstuvwxyz'])
  const [before, own, after] = [word.slice(0, at), word[at], word.slice(at + 1)]
  return random.pick([
    before + after,
    before + letter + own + after,
    before + letter + after,
    before + after[0] + own + after.slice(1),
  ])
}
