/** Plugins of a site in the parser itself. */
import { jest } from '@jest/globals'
import type { Root } from 'mdast'
import { createParser } from '../../../cli/read/parse/create-parser.ts'
import type { TreePlugin } from '../../../cli/read/parse/tree-plugins.ts'
import { FILE, OPTIONS, toHtml } from './parse-text.ts'

const parserWith = (attach: TreePlugin['attach']) =>
  createParser(OPTIONS, () => null, { remark: [{ name: 'own', attach }], rehype: [] })

test('a plugin whose promise never settles is an error of the page', async () => {
  const parser = await parserWith(() => () => new Promise(() => undefined))
  await parser.prepare('', FILE)
  jest.useFakeTimers()
  try {
    const doc = parser.complete('text\n', FILE)
    await jest.advanceTimersByTimeAsync(60_000)
    expect((await doc).diagnostics).toMatchObject([
      { code: 'PLUGIN_FAILED', message: expect.stringContaining('did not end in 60 seconds') },
    ])
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ['a number', () => 42],
  ['an empty tree without children', async () => ({ type: 'root' })],
  ['a child that is null', (tree: object) => ({ ...tree, children: [null] })],
  ['a text as a child', (tree: object) => ({ ...tree, children: ['text'] })],
  ['children that are not a list', (tree: object) => ({ ...tree, children: { length: 1 } })],
  ['a text without a value', (tree: object) => ({ ...tree, children: [{ type: 'html' }] })],
  [
    'an unreadable result',
    () =>
      new Proxy(
        {},
        {
          get() {
            throw new Error('It gave nothing.')
          },
        },
      ),
  ],
])('a plugin that returns %s is an error of the page', async (_, transform) => {
  const parser = await parserWith(() => transform)
  const { diagnostics } = await parser.complete('text\n', FILE)
  expect(diagnostics).toMatchObject([
    {
      code: 'PLUGIN_FAILED',
      message: expect.stringContaining('It gave'),
      source: { file: FILE.file },
    },
  ])
})

test('blocks for package managers are made once', async () => {
  const metas: unknown[] = []
  const parser = await parserWith(() => (tree: Root) => {
    const look = (node: { meta?: unknown; children?: readonly object[] }) => {
      if ('meta' in node) metas.push(node.meta)
      node.children?.forEach(look)
    }
    look(tree)
  })
  const { article } = await parser.complete('```sh npm2yarn title="a"\nnpm install x\n```\n', FILE)
  expect(toHtml(article).match(/role="tab"/g)).toHaveLength(4)
  expect(metas).toEqual(Array.from({ length: 4 }, () => ' title="a"'))
})
