import fc from 'fast-check'
import { findSplits } from '../../../cli/make/site-files/find-splits.ts'

const text = (length: number) => `${'x'.repeat(length - 1)}\n`

test('a text within the limit is not split', () => {
  expect(findSplits(`# T\n## A\n${text(80)}`, 100)).toEqual([])
})

test('each part begins at the last heading of the highest level that is in reach', () => {
  const parts = ['A', 'B', 'C', 'D'].map(
    (name) => `## ${name}\n${text(20)}### Under ${name}\n${text(20)}`,
  )
  expect(findSplits(`# T\n${parts.join('')}`, 130)).toEqual(['C'])
})

test('a long section is split at its own headings, and not right after the last split', () => {
  const parts = ['A', 'B', 'C'].map((name) => `### ${name}\n${text(60)}`)
  expect(findSplits(`# T\n## First\n${parts.join('')}`, 150)).toEqual(['C'])
})

test('lines of code are no headings', () => {
  const code = `\`\`\`\`sh\n## no\n\`\`\`\n## no\n\`\`\`\`\n`
  expect(findSplits(`# T\n${text(60)}${code}${text(60)}## Yes ##\n${text(10)}`, 120)).toEqual([
    'Yes',
  ])
})

test('a text without a heading in reach stays long, and the rest is split', () => {
  expect(findSplits(text(300), 100)).toEqual([])
  expect(findSplits(`${text(300)}## A\n${text(60)}## B\n${text(60)}`, 100)).toEqual(['A', 'B'])
})

test('of any text, each part is within the limit or has no heading at which it could be split', () => {
  const part = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 150 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const headings = parts.map(([level], at) => `${'#'.repeat(level)} H${at}`)
      const whole = parts.map(([, length], at) => `${headings[at]}\n${text(length)}`).join('')
      const splits = findSplits(`# T\n${whole}`, 200)
      const starts = splits.map((name) => whole.indexOf(` ${name}\n`))
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
      const bounds = [0, ...splits.map((name) => Number(name.slice(1))), parts.length]
      for (const [at, from] of bounds.slice(0, -1).entries()) {
        const own = parts.slice(from, bounds[at + 1])
        const length = own.reduce((sum, [, one]) => sum + one + 9, 0)
        expect(length <= 220 || own.length === 1).toBe(true)
      }
    }),
  )
})
