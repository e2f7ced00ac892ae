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
