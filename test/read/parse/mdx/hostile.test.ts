/**
 * Content that would take all memory or time, or that would access more than data, ends in a
 * diagnostic with a place.
 */
import { createMdxParser, htmlOfMdx } from './parse-mdx.ts'

const twice = (count: number, of: (name: string) => string, first: string) =>
  [
    `export const v0 = ${first}`,
    ...Array.from(
      { length: count },
      (_, index) => `export const v${index + 1} = ${of(`v${index}`)}`,
    ),
  ].join('\n')
const doubling = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `content/guide/m${index}.js`,
    `import { v as a } from './m${index + 1}.js'\nimport { v as b } from './m${index + 1}.js'\nexport const v = [a, b]\n`,
  ]),
)
const parse = await createMdxParser(
  {
    ...doubling,
    'content/guide/m30.js': 'export const v = 1\n',
    'content/guide/long.md': 'word '.repeat(450_000),
    'content/guide/own.json':
      '{"__proto__":{"polluted":1},"constructor":"c","toString":"own","nested":{"__proto__":{"ref":1}},"a":1}',
    'content/guide/getter.js':
      'export const o = { get x() { return 1 } }\nexport const t = { toString() { return "x" } }\n',
    'content/guide/a.mdx': "import B from './b.mdx'\n\n<B/>\n",
    'content/guide/b.mdx': "import A from './a.mdx'\n\n<A/>\n",
  },
  { components: ['Card'], aliases: { loop: 'loop', '@self/*': '@self/*' } },
)
const html = (text: string) => htmlOfMdx(text, parse)

test.each([
  [
    'objects that contain one twice, as a prop',
    `${twice(40, (v) => `{ a: ${v}, b: ${v} }`, '1')}\n\n<Card x={v40} />`,
  ],
  [
    'lists that contain one twice, flattened',
    `${twice(40, (v) => `[${v}, ${v}]`, '1')}\n\n{v40.flat(99).length}`,
  ],
  ['lists that contain one twice, shown', `${twice(40, (v) => `[${v}, ${v}]`, 'null')}\n\n{v40}`],
  ['a long partial again and again', `import P from './long.md'\n\n${'<P/>\n\n'.repeat(9)}`],
  ['a long text', "{'x'.repeat(1e9)}"],
  ['a long empty text', "{'x'.padEnd(1e9, '')}"],
])('%s', (_, text) => {
  expect(html(text)).toMatch(
    /EXPRESSION_UNREADABLE .*(?:The expressions of this page (?:take too many steps|make too much text)|at most 1,000,000 characters)/,
  )
})

test('modules that import one twice are read once', () => {
  expect(html("import { v } from './m0.js'\n\n{v.length}")).toBe('2')
})

test.each([
  ["import x from './own.json'\n\n{x.__proto__}", 'The member "__proto__" cannot be used'],
  ["import x from './own.json'\n\n{x.constructor}", 'The member "constructor" cannot be used'],
  ["{'a'['constr' + 'uctor']}", 'The member "constructor" cannot be used'],
  ["export const { length: { constructor } } = 'a'", 'The member "constructor" cannot be used'],
  [
    "import x from './own.json'\n\n<Card n={x.nested} />",
    'The property "n" of <Card> is not allowed',
  ],
  [
    "<Card {...{ ['__proto__']: { ref: 1 } }} />",
    'The property "__proto__" of <Card> is not allowed',
  ],
  ["<div {...{ ['__proto__']: { id: 'x' } }} />", 'An object cannot be the attribute "__proto__"'],
  ["import { o } from './getter.js'\n\n{o.x}", '"o" of content/guide/getter.js cannot be read'],
  ["import { t } from './getter.js'\n\n{`${t}`}", '"t" of content/guide/getter.js cannot be read'],
  ["import { t } from './getter.js'\n\n{t && 1}", '"t" of content/guide/getter.js cannot be read'],
  ["<Card {...'abc'} />", 'A text has no fields that could be spread'],
  ['<Card {...[1]} />', 'A list has no fields that could be spread'],
  ['<Card {...(() => 1)} />', 'A function has no fields that could be spread'],
  [
    "import A from './a.mdx'\n\n<A/>",
    'content/guide/a.mdx → content/guide/b.mdx → content/guide/a.mdx',
  ],
  ["import x from 'loop'\n\n{x}", 'is outside of the content folders'],
  ["import x from '@self/@self/x'\n\n{x}", 'is outside of the content folders'],
  ["{require('../../../../etc/passwd?raw').default}", 'is outside of the content folders'],
  ["{'aaaa!'.replace(/(a+)+$/, '')}", 'A pattern cannot be used'],
  ["{'aaaa!'.match('(a+)+$')}", 'The method "match" cannot be called'],
])('%s', (text, message) => {
  expect(html(text)).toContain(message)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('spreading an absent value adds nothing', () => {
  expect(html('<Card {...null} {...undefined} {...false} a={1} />')).toBe('<Card {"a":1}></Card>')
})
