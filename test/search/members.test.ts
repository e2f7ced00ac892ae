/**
 * Members of an API by their names: pages of objects with a heading for each member, and guides
 * that use the bare names. The queries are as written, in lower case, with one typing error, and
 * with both.
 */
import { createAsk, type TestPage } from './make-index.ts'

const OBJECTS = [
  'app',
  'contents',
  'win',
  'session',
  'tray',
  'view',
  'net',
  'dock',
  'menu',
  'shell',
]
const VERBS = ['set', 'get', 'open', 'close', 'enable', 'disable', 'remove', 'update']
const NOUNS = [
  'Window',
  'Handler',
  'Cookie',
  'Progress',
  'Device',
  'Permission',
  'Language',
  'Badge',
]
const ENDS = ['Count', 'Policy', 'State', 'Options', 'Listener']

let seed = 7
function random(below: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return (seed >>> 8) % below
}
const pick = (words: readonly string[]) => words[random(words.length)] ?? ''
const toMember = () => `${pick(VERBS)}${pick(NOUNS)}${pick(NOUNS)}${pick(ENDS)}`
const members = [...new Set(Array.from({ length: 90 }, toMember))].slice(0, 80)
const ownerOf = (index: number) => OBJECTS[index % OBJECTS.length] ?? ''

const objects = OBJECTS.map((object, first): TestPage => {
  const own = members.filter((_, index) => index % OBJECTS.length === first)
  const text = own.map(
    (member) => `## ${object}.${member}(options)\nSays what it does to the ${object}.`,
  )
  return { title: object, text: `Control it.\n${text.join('\n')}` }
})
const guides = members.slice(0, 60).map(
  (member, index): TestPage => ({
    title: `Guide ${index} for a ${pick(NOUNS).toLowerCase()}`,
    text: `Call ${member} and then ${pick(members)}, to ${pick(VERBS)} the ${pick(NOUNS).toLowerCase()}.`,
  }),
)
const ask = createAsk([...guides, ...objects])

/** One letter omitted, doubled, replaced, or swapped with the next. */
function slip(word: string): string {
  const at = 1 + random(word.length - 2)
  const [before, letter, next] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '']
  const after = word.slice(at + 1)
  return (
    [
      before + after,
      before + letter + letter + after,
      `${before}x${after}`,
      before + next + letter + after.slice(1),
    ][random(4)] ?? word
  )
}

test.each([
  ['as written', (member: string) => member],
  ['in lower case', (member: string) => member.toLowerCase()],
  ['with one typing error', slip],
  ['with both', (member: string) => slip(member).toLowerCase()],
])('members are found %s: their page and their heading', async (_, form) => {
  const found = { pages: 0, headings: 0 }
  for (const [index, member] of members.entries()) {
    const { hits } = await ask(form(member), { hitsPerPage: 5 })
    const page = `/${ownerOf(index)}`
    if (hits.some(({ url }) => url.replace(/#.*/, '') === page)) found.pages += 1
    if (hits.some(({ hierarchy }) => hierarchy.lvl2 === `${page.slice(1)}.${member}(options)`))
      found.headings += 1
  }
  expect(found.pages).toBeGreaterThanOrEqual(members.length - 1)
  expect(found.headings).toBeGreaterThanOrEqual(members.length - 4)
})

test('a member is one of the terms of its name, and so is each of its parts', async () => {
  for (const query of [
    'contents.setWindowOpenHandler',
    'setwindowopenhandler',
    'setWindowOpenHandler',
    'window open handler',
  ]) {
    const one = createAsk([
      { title: 'contents', text: '## contents.setWindowOpenHandler(handler)\nText.' },
      { title: 'Other', text: 'Nothing of it.' },
    ])
    expect((await one(query)).hits[0]?.url).toMatch(/^\/contents#/)
  }
})
