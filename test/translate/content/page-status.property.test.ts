/**
 * Random edits of a source and its translation. The test identifies each section by a number that
 * the texts do not contain, so it knows the true state. The command has to find that state from the
 * texts alone.
 */
import fc from 'fast-check'
import { formatRecords, parseRecords } from '../../../cli/translate/content/record-file.ts'
import { accept, statusOf } from './split-text.ts'

interface Part {
  id: number
  /** Which heading, which text: a new one for each edit. */
  heading: number
  body: number
  /** The heading has an explicit id. */
  explicit: boolean
}

type Edit = { kind: 'edit' | 'rename' | 'delete' | 'insert' | 'move'; at: number; to: number }

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('edit', 'rename', 'delete', 'insert', 'move'),
    at: fc.nat(),
    to: fc.nat(),
  }),
  { maxLength: 8 },
) satisfies fc.Arbitrary<Edit[]>
const start = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 })

function toParts(explicit: readonly boolean[]): Part[] {
  return explicit.map((each, id) => ({ id, heading: id, body: id, explicit: each }))
}

function apply(parts: readonly Part[], list: readonly Edit[]): Part[] {
  const now = parts.map((part) => ({ ...part }))
  let fresh = 1000
  for (const { kind, at, to } of list) {
    fresh += 1
    const place = now.length === 0 ? 0 : at % now.length
    const part = now[place]
    if (kind === 'insert')
      now.splice(at % (now.length + 1), 0, {
        id: fresh,
        heading: fresh,
        body: fresh,
        explicit: to % 2 === 0,
      })
    else if (!part) continue
    else if (kind === 'edit') part.body = fresh
    else if (kind === 'rename') part.heading = fresh
    else {
      now.splice(place, 1)
      if (kind === 'move') now.splice(to % (now.length + 1), 0, part)
    }
  }
  return now
}

const write = (parts: readonly Part[], word: string) =>
  parts
    .map(
      ({ id, heading, body, explicit }) =>
        `## ${word} heading ${heading}${explicit ? ` {#own-${id}}` : ''}\n\n${word} text ${body}.\n`,
    )
    .join('\n')

/** The true state of each section, from the numbers. */
function expected(before: readonly Part[], now: readonly Part[]): string[] {
  const states: string[] = []
  const pairs: number[] = []
  for (const old of before) {
    const part = now.find(({ id }) => id === old.id)
    const isSame = part && (part.body === old.body || part.heading === old.heading || old.explicit)
    if (!isSame) states.push('removed')
  }
  const stays: boolean[] = []
  for (const part of now) {
    const place = before.findIndex(({ id }) => id === part.id)
    const old = before[place]
    if (!old || (part.body !== old.body && part.heading !== old.heading && !old.explicit)) {
      states.push('added')
      continue
    }
    pairs.push(place)
    stays.push(part.body === old.body && part.heading === old.heading)
    if (part.body !== old.body) states.push('changed')
    else if (part.heading !== old.heading) states.push('renamed')
  }
  return states.sort()
}

/** Length of the longest rising run, by trying all of them. */
function longest(numbers: readonly number[]): number {
  const best = numbers.map(() => 1)
  numbers.forEach((number, place) => {
    for (let i = 0; i < place; i += 1)
      if ((numbers[i] ?? 0) < number) best[place] = Math.max(best[place] ?? 1, (best[i] ?? 0) + 1)
  })
  return Math.max(0, ...best)
}

test('the reported states are the true ones', () => {
  fc.assert(
    fc.property(start, edits, (explicit, list) => {
      const before = toParts(explicit)
      const now = apply(before, list)
      const [source, translation] = [write(before, 'Source'), write(before, 'Translation')]
      const status = statusOf(write(now, 'Source'), translation, accept(source, translation))
      const states = status.sections.map(({ state }) => state)
      expect(states.filter((state) => state !== 'moved').sort()).toEqual(expected(before, now))
      expect(status.state).toBe(states.length === 0 ? 'translated' : 'outdated')
    }),
    { numRuns: 200 },
  )
})

test('as few sections as possible count as moved', () => {
  const shuffled = fc.shuffledSubarray(Array.from({ length: 8 }, (_, id) => id))
  fc.assert(
    fc.property(shuffled, (order) => {
      const before = toParts(Array.from({ length: 8 }, () => false))
      const now = order.flatMap((id) => before[id] ?? [])
      const translation = write(before, 'Translation')
      const { sections } = statusOf(
        write(now, 'Source'),
        translation,
        accept(write(before, 'Source'), translation),
      )
      const moved = sections.filter(({ state }) => state === 'moved')
      expect(moved.length).toBe(order.length - longest(order))
    }),
  )
})

test('a translation with lost sections lacks exactly those', () => {
  fc.assert(
    fc.property(start, fc.array(fc.nat(), { maxLength: 4 }), (explicit, gone) => {
      const parts = toParts(explicit)
      const lost = new Set(gone.map((each) => each % parts.length))
      const source = write(parts, 'Source')
      const record = accept(source, write(parts, 'Translation'))
      const left = parts.filter(({ id }) => !lost.has(id))
      const { sections } = statusOf(source, write(left, 'Translation'), record)
      expect(sections.map(({ state }) => state)).toEqual([...lost].map(() => 'untranslated'))
    }),
  )
})

test('accepting makes any page translated, also through the file', () => {
  fc.assert(
    fc.property(start, edits, edits, (explicit, list, translationList) => {
      const source = write(apply(toParts(explicit), list), 'Source')
      const translation = write(apply(toParts(explicit), translationList), 'Translation')
      const records = new Map([['docs/a.md', accept(source, translation)]])
      const text = formatRecords(records)
      const read = parseRecords(text)
      expect(read.bad).toEqual([])
      expect(formatRecords(read.records)).toBe(text)
      const status = statusOf(source, translation, read.records.get('docs/a.md'))
      expect([status.state, status.sections]).toEqual(['translated', []])
    }),
  )
})
