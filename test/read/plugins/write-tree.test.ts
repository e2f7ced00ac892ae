/** Trees of Markdown that plugins return: a text in them stays a text. */
import fc from 'fast-check'
import type { MarkdownNode } from '../../../cli/config/define-plugin.ts'
import { writeTree } from '../../../cli/read/plugins/write-tree.ts'
import { createTestParser, FILE, toHtml } from '../parse/parse-text.ts'

const parseDoc = await createTestParser()
const parse = (written: string, path: string) =>
  parseDoc(written, { ...FILE, file: path, origin: path, path })
beforeAll(() => parseDoc.prepare('# A', { ...FILE, file: 'a.mdx' }))

const text = (value: string): MarkdownNode => ({ type: 'text', value })
const paragraph = (value: string): MarkdownNode => ({ type: 'paragraph', children: [text(value)] })
const heading = (value: string): MarkdownNode => ({
  type: 'heading',
  depth: 2,
  children: [text(value)],
})
const list = (value: string): MarkdownNode => ({
  type: 'list',
  children: [{ type: 'listItem', children: [paragraph(value)] }],
})
const quote = (value: string): MarkdownNode => ({
  type: 'blockquote',
  children: [paragraph(value)],
})
const strong = (value: string): MarkdownNode => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [text(value)] }],
})
const cell = (value: string): MarkdownNode => ({ type: 'tableCell', children: [text(value)] })
const table = (value: string): MarkdownNode => ({
  type: 'table',
  children: [{ type: 'tableRow', children: [cell(value), cell('b')] }],
})
const BLOCKS = [paragraph, heading, list, quote, strong, table]

/** The id of a heading and the kind of an alert are read in trees, too. */
const isMark = (value: string, block: unknown) =>
  (block === heading && /\{#\w+\}$/.test(value)) || (block === quote && value.startsWith('[!'))

/** What readers see of a page. */
function shownIn(written: string, path: string): string {
  return toHtml(parse(written, path).article)
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

const PIECES = [
  ...[
    ':::tip',
    '::card',
    ':badge[x]',
    ':smile:',
    ':+1:',
    '{#h}',
    '<!-- x -->',
    '{/* x */}',
    '{1 + 1}',
  ],
  ...[
    'import x from "./y"',
    'export const z = 1',
    '<b>',
    '*a*',
    '_a_',
    '`a`',
    '# a',
    '- a',
    '1. a',
    '> a',
  ],
  ...[
    '[a](b)',
    '![a](b)',
    '| a |',
    '~~a~~',
    '&amp;',
    '\\',
    '---',
    '[!NOTE]',
    '$a$',
    'a: b',
    'https://e.example/a',
    'a',
  ],
]

test.each(PIECES)('%s is a text in each block, in Markdown and in MDX', (value) => {
  for (const path of ['content/a.md', 'content/a.mdx'])
    for (const block of BLOCKS) {
      if (isMark(value, block)) continue
      const written = writeTree({ type: 'root', children: [block(value)] })
      expect([path, block.name, written, shownIn(written, path)]).toEqual([
        path,
        block.name,
        written,
        expect.stringContaining(value),
      ])
    }
})

test('any sequence of such pieces is a text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', ''),
      fc.constantFrom(...BLOCKS),
      fc.constantFrom('content/a.md', 'content/a.mdx'),
      (pieces, between, block, path) => {
        const value = pieces.join(between)
        fc.pre(!isMark(value, block))
        const written = writeTree({ type: 'root', children: [block(value)] })
        expect(shownIn(written, path)).toContain(value)
        expect(parse(written, path).diagnostics).toEqual([])
      },
    ),
    { seed: 5, numRuns: 400 },
  )
})

test('an id at the end of a heading is its id', () => {
  const written = writeTree({ type: 'root', children: [heading('A part {#part}')] })
  expect(toHtml(parse(written, 'content/a.md').article)).toMatch(/<h2[^>]* id="part"[^>]*>A part</)
})
