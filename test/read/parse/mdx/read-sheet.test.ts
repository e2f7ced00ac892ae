import fc from 'fast-check'
import { readSheet } from '../../../../cli/read/parse/mdx/read-sheet.ts'

const css = (text: string) => readSheet(text).css
const refused = (text: string) => readSheet(text).refused.map((one) => one.text)

test.each([
  ['.a { color: red; margin: 0 1px }', '.article .a{color:red;margin:0 1px}'],
  ['.a, .b > p::before { content: "a,b" }', ''],
  ['.a, .b > p:hover { color: red }', '.article .a,.article .b > p:hover{color:red}'],
  ['/* one */ .a { /* two; } */ color: red }', '.article .a{color:red}'],
  [
    ":root { --own: 1px } [data-theme='dark'] .a { color: red }",
    ".article{--own:1px}\n[data-theme='dark'] .article .a{color:red}",
  ],
  [
    '@media (min-width: 40rem) { .a { color: red } }',
    '@media (min-width: 40rem){.article .a{color:red}}',
  ],
  [':global(.a) .b { color: red }', '.article .a .b{color:red}'],
  ['', ''],
])('%s becomes %s', (text, expected) => {
  expect(css(text)).toBe(expected)
})

test.each([
  '@import "https://evil.example/a.css";',
  '@font-face { font-family: x; src: url(https://evil.example/x) }',
  '.a { background: url(https://evil.example/?leak) }',
  '.a { position: fixed; inset: 0 }',
  '.a{color:red}}</style><script>alert(1)</script>{',
  '.a[data-x="}"] { behavior: expression(alert(1)) }',
  '.a { color: red; .b { position: absolute } }',
  '.a\\{} { color: red }',
  'a { color: red',
  '"{ color: red }',
])('%s affects nothing outside the article', (text) => {
  const { css: kept } = readSheet(text)
  expect(kept).not.toMatch(/evil|script|expression|fixed|absolute|@import|@font/)
  for (const rule of kept.split('\n').filter(Boolean))
    expect(rule).toMatch(/^\.article [^{}]*\{[^{}]*\}$/)
})

test('omitted rules are reported with their place', () => {
  const text = '.a { color: red }\n@import "x.css";\n.b { position: fixed }\n'
  expect(readSheet(text).refused).toEqual([
    { text: '@import "x.css";', offset: 18 },
    { text: 'position: fixed', offset: 39 },
    { text: '.b { position: fixed }', offset: 35 },
  ])
  expect(refused('.a{color:red}')).toEqual([])
})

test('rules are read with any white space or comment between them, or with none', () => {
  const rule = fc.constantFrom(
    ['.a{color:red}', '.article .a{color:red}'],
    ['b>i{margin:0}', '.article b>i{margin:0}'],
    ['@media print{.c{color:red}}', '@media print{.article .c{color:red}}'],
  )
  const gap = fc.constantFrom('', ' ', '\n', '/* } */')
  fc.assert(
    fc.property(fc.array(fc.tuple(rule, gap)), (rules) => {
      const sheet = readSheet(rules.map(([[text], blank]) => text + blank).join(''))
      expect(sheet.css.split('\n').filter(Boolean)).toEqual(rules.map(([[, scoped]]) => scoped))
      expect(sheet.refused).toEqual([])
    }),
  )
})

test('its classes keep their names', () => {
  expect(
    readSheet('.b.c { color: red } .a:hover { color: red } .gone { position: fixed }').classes,
  ).toEqual(['a', 'b', 'c'])
})

test('large and hostile sheets take time in proportion to their length', () => {
  for (const piece of ['[', '(', '"', '{', '@media x{', '.a,', '/*', ':global(', ';'])
    expect(readSheet(piece.repeat(Math.floor(99_000 / piece.length))).css).toBe('')
  expect(refused('.a{color:red}'.repeat(20_000))).toHaveLength(1)
})
