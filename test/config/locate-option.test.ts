/** Where a file writes an option: `«` marks the expected place in the text. */
import { createOptionLocator } from '../../cli/config/locate-option.ts'

function check(marked: string, option: string): void {
  const text = marked.replace('«', '')
  const before = marked.slice(0, marked.indexOf('«'))
  const lines = before.split('\n')
  const expected = { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
  expect(createOptionLocator(text)(option)).toEqual(marked.includes('«') ? expected : null)
}

describe('how a file exports', () => {
  test.each([
    ['an object', 'export default { «title: 1 }'],
    ['a typed object', 'const a: C = { «title: 1 }\nexport default a satisfies C'],
    ['as const', 'export default ({ «title: 1 } as const)'],
    ['a type in brackets', 'export default <C>{ «title: 1 }'],
    ['through a function', 'export default defineConfig({ «title: 1 })'],
    ['through a method', 'export default octavo.define({ «title: 1 } as C)'],
    ['a function', 'export default () => ({ «title: 1 })'],
    ['an async function', 'export default async function () { if (x) return { «title: 1 } }'],
    ['a function by name', 'function make() { return { «title: 1 } }\nexport default make()'],
    [
      'an arrow with a body',
      'export default () => { const f = () => { return { title: 2 } }; return { «title: 1 } }',
    ],
    ['a promise', 'export default await Promise.resolve({ «title: 1 })'],
    ['module.exports', 'module.exports = { «title: 1 }'],
    ['exports.default', 'exports.default = { «title: 1 }'],
    ['export =', 'const c = { «title: 1 }\nexport = c'],
    ['as default', 'const c = { «title: 1 }\nexport { c as default }'],
    ['JSON', '{\n  "«a": 1, "title": 1 }'.replace('«', '').replace('"title', '«"title')],
    ['with JSX in it', 'const x = <b>it`s</b>\nexport default { «title: 1 }'],
    ['later than another object', 'const o = { title: 1 }\nexport default { «title: o.title }'],
    ['with a choice', 'export default isDev ? { url: 1 } : { «title: 1 }'],
    ['with a fallback', 'export default given ?? { «title: 1 }'],
    ['nothing that is known', "import c from './c'\nexport default «c"],
    ['another name', 'export const config = { title: 1 }'],
    ['code that does not parse', 'export default { title: '],
    ['code that is nested too deeply', `export default { title: ${'['.repeat(5000)}`],
    ['itself', 'const a = a\nexport default «a'],
    ['itself spread', 'const a = { ...a, «title: 1 }\nexport default a'],
  ])('%s', (_, marked) => check(marked, 'title'))
})

describe('how a file writes an option', () => {
  test.each([
    ['nested', 'export default { a: { b: [0, { «c: 1 }] } }'],
    ['in quotes', `export default { 'a': { "b": [0, { «'c': 1 }] } }`],
    ['computed', "const K = 'b'\nexport default { ['a']: { [K]: [0, { «[`c`]: 1 }] } }"],
    [
      'after strings of all kinds',
      `export default { x: '}', y: \`{\${'{'}\`, a: { b: [0, { «c: 1 }] } }`,
    ],
    ['after comments', 'export default { // {\n /* a: { */ a: { b: [0, { «c: 1 }] } }'],
    ['after a regular expression', "export default { x: /it's/, a: { b: [0, { «c: 1 }] } }"],
    ['after a division', 'export default { x: 1 / 2, y: 3 / 4, a: { b: [0, { «c: 1 }] } }'],
    [
      'after letters of several bytes',
      "/* 'ü€😀 */ export default { x: '😀', a: { b: [0, { «c: 1 }] } }",
    ],
    ['after a byte order mark', '\uFEFFexport default { a: { b: [0, { «c: 1 }] } }'],
    ['with line ends of Windows', 'export default {\r\n  a: { b: [0,\r\n { «c: 1 }] } }'],
    ['in variables', 'const b = [0, { «c: 1 }]\nconst a = { b }\nexport default { a }'],
    ['in another property', 'const s = { x: { b: [0, { «c: 1 }] } }\nexport default { a: s.x }'],
    ['in a spread', 'const s = { a: { b: [0, { «c: 1 }] } }\nexport default { ...s, d: 1 }'],
    [
      'over a spread',
      'const s = { a: { b: [] } }\nexport default { ...s, a: { b: [0, { «c: 1 }] } }',
    ],
    ['under a spread', 'const s = { a: { b: [0, { «c: 1 }] } }\nexport default { a: 1, ...s }'],
    ['in Object.assign', 'export default Object.assign({ a: 0 }, { a: { b: [0, { «c: 1 }] } })'],
    ['in a spread list', 'const l = [{ «c: 1 }]\nexport default { a: { b: [0, ...l] } }'],
    ['after a spread list', 'const l = [0]\nexport default { a: { b: [...l, { «c: 1 }] } }'],
    ['in a list that is mapped', 'export default { a: { b: [0, { «c: 1 }].map((x) => x) } }'],
    ['in a getter', 'export default { get a() { return { b: [0, { «c: 1 }] } } }'],
    ['in a method', 'export default { a: { b: [0, { «c() { return 1 } }] } }'],
    ['twice', 'export default { a: { b: [0, { c: 1, «c: 2 }] } }'],
  ])('%s', (_, marked) => check(marked, 'a.b[1].c'))

  test.each([
    ['the element', 'export default { a: { b: [0, «{ d: 1 }] } }'],
    ['the list', 'export default { a: { «b: [0] } }'],
    [
      'a list of unknown length',
      "import { l } from './l'\nexport default { a: { «b: [...l, { c: 1 }] } }",
    ],
    ['a list with a hole', 'export default { a: { «b: [0, , { c: 1 }] } }'],
    ['an imported value', "import { b } from './b'\nexport default { a: { «b } }"],
    ['a computed value', 'export default { a: { «b: list() } }'],
    ['a list that goes round', 'const l = [...l, 1]\nexport default { a: { «b: l } }'],
    ['a filtered list', 'export default { a: { «b: [0, { c: 1 }].filter(Boolean) } }'],
  ])('nearest place to a missing option: %s', (_, marked) => check(marked, 'a.b[1].c'))

  test.each([
    ['an object', 'export default «{ b: 1 }'],
    ['the argument of a function', 'export default defineConfig(«{ b: 1 })'],
    ['a variable', 'const c: C = «{ b: 1 }\nexport default c satisfies C'],
    ['the result of a function', 'export default async () => («{ b: 1 })'],
    ['module.exports', 'module.exports = «{ b: 1 }'],
    ['a value of another file', "import { c } from './c'\nexport default «c"],
  ])('the place to add a missing option: %s', (_, marked) => check(marked, 'a'))

  test.each([
    [
      'main["Guides 1.0"]',
      'main.Guides 1.0[0].id',
      "export default { main: { 'Guides 1.0': [{ «id: 1 }] } }",
    ],
    ['a key that another starts with', 'ab', 'export default { a: 1, «ab: 1 }'],
    ['a key with brackets', 'a[0].b', "export default { 'a': 1, 'a[0]': { «b: 1 } }"],
    ['a number', 'a.404', 'export default { a: { «404: 1 } }'],
  ])('%s', (_, option, marked) => check(marked, option))
})

test.each([
  ['a module', "const a = 1\nexport default «['a']"],
  ['a variable', 'const a = []\nexport default «a'],
  ['nothing', 'export const a = 1'],
])('all that %s exports', (_, marked) => check(marked, ''))

test('spreads of spreads end', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `const a${at + 1} = { ...a${at}, ...a${at} }`)
  const text = `const a0 = { x: { y: 1 } }\n${lines.join('\n')}\nexport default a60`
  expect(createOptionLocator(text)('nothing.there')).toEqual({ line: 62, column: 16 })
})
