import { rewriteLinks } from '../../../cli/jobs/site/rewrite-links.ts'
import { rewriteOptions } from '../../../cli/jobs/site/rewrite-options.ts'
import { createRemarkParser } from '../../../cli/read/parse/remark-parser.ts'

const parse = createRemarkParser('md')
const rewrite = (text: string) =>
  rewriteLinks(text, parse(text).tree, (href) => (href === 'a.md' ? 'b/c.md' : undefined))

test.each([
  ['[a.md](a.md)', '[a.md](b/c.md)'],
  ['[x](<a.md> "a.md") ![a.md](a.md)', '[x](<b/c.md> "a.md") ![a.md](b/c.md)'],
  ['[![i](a.md)](a.md)', '[![i](b/c.md)](b/c.md)'],
  ['[x]:   <a.md>\n\n[x]\n\n[y]: a.md "t"', '[x]:   <a.md>\n\n[x]\n\n[y]: b/c.md "t"'],
  [
    '> - [x](a.md)\n\n| h |\n|---|\n| [x](a.md) |',
    '> - [x](b/c.md)\n\n| h |\n|---|\n| [x](b/c.md) |',
  ],
  [
    '`[x](a.md)` <b title="a.md" href="a.md">x</b>',
    '`[x](a.md)` <b title="a.md" href="b/c.md">x</b>',
  ],
  [
    '::card[x]{href="a.md"}\n\n:::note\n[x](a.md)\n:::',
    '::card[x]{href="b/c.md"}\n\n:::note\n[x](b/c.md)\n:::',
  ],
  ['ü😀\r\n[x](a.md)\r\n', 'ü😀\r\n[x](b/c.md)\r\n'],
])('%j becomes %j', (before, after) => {
  expect(rewrite(before).text).toBe(after)
})

test('options are changed if they are literals, and reported otherwise', () => {
  const text = `const id = 'a'\nexport default { 'x': ["a", { id: 'a', label: 'a' }, { id }], y: [id + ''] }`
  const data = { x: ['a', { id: 'a', label: 'a' }, { id: 'a' }], y: ['a'] }
  const result = rewriteOptions(text, data, (key, value) =>
    key !== 'label' && value === 'a' ? 'b/c' : undefined,
  )
  expect(result.text).toBe(
    `const id = 'a'\nexport default { 'x': ["b/c", { id: 'b/c', label: 'a' }, { id }], y: [id + ''] }`,
  )
  expect(result.kept).toEqual(['x[2].id', 'y[0]'])
})
