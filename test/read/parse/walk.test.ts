/** Walks through trees: order, replacements, and lists of children that stay the same. */
import type { Nodes, Root } from 'mdast'
import { walk, walkBlocks } from '../../../cli/read/parse/walk.ts'

interface Letter {
  type: string
  children?: Letter[]
}

const letter = (type: string, ...children: Letter[]): Letter =>
  children.length > 0 ? { type, children } : { type }
const toRoot = (...children: Letter[]) => ({ children })
const written = ({ type, children = [] }: Letter): string =>
  children.length > 0 ? `${type}(${children.map(written).join('')})` : type

test('visits nodes in document order, and skips those below a skipped one', () => {
  const root = toRoot(letter('a', letter('b'), letter('c', letter('d'))), letter('e', letter('f')))
  const seen: string[] = []
  walk<Letter>(root, ({ type }) => {
    seen.push(type)
    return type === 'c' ? 'skip' : undefined
  })
  expect(seen.join('')).toBe('abcef')
})

test('lists without a replacement stay the same arrays', () => {
  const inner = [letter('b'), letter('c')]
  const outer: Letter[] = [{ type: 'a', children: inner }, letter('x')]
  const root = { children: outer }
  walk<Letter>(root, ({ type }) => (type === 'x' ? { replace: [] } : undefined))
  expect(root.children.map(written)).toEqual(['a(bc)'])
  expect(outer).toHaveLength(2)
  expect(root.children[0]?.children).toBe(inner)
})

test('visits replacements only on request, before the nodes after them', () => {
  const replaced = (revisit: boolean) => {
    const root = toRoot(letter('a'), letter('b', letter('c')), letter('d'), letter('e'))
    const seen: string[] = []
    walk<Letter>(root, ({ type }) => {
      seen.push(type)
      if (type === 'b') return { replace: [letter('D', letter('x')), letter('y')], revisit }
      if (type === 'D') return { replace: [letter('z')], revisit }
      return type === 'd' ? { replace: [] } : undefined
    })
    return [seen.join(''), root.children.map(written).join('')]
  }
  expect(replaced(false)).toEqual(['abde', 'aD(x)ye'])
  expect(replaced(true)).toEqual(['abDzyde', 'azye'])
})

test('a walk through blocks enters quotes and lists, but no text', () => {
  const text: Nodes = { type: 'text', value: 'a' }
  const paragraph: Nodes = { type: 'paragraph', children: [text] }
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 2, children: [text] },
      { type: 'blockquote', children: [paragraph, { type: 'code', value: 'b' }] },
      { type: 'table', children: [{ type: 'tableRow', children: [] }] },
    ],
  }
  const seen: string[] = []
  walkBlocks(tree, ({ type }) => {
    seen.push(type)
    return undefined
  })
  expect(seen).toEqual(['heading', 'blockquote', 'paragraph', 'code', 'table'])
})
