/** The values of a foreign config that are known without running it. */
import { join } from 'node:path'
import { Foreign } from '../../../cli/jobs/migrate/foreign-value.ts'
import { readForeignModule } from '../../../cli/jobs/migrate/read-module.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder: string
afterEach(() => removeFolder(folder))

/** Values as JSON; an unknown one is `<kind>`. */
function read(text: string, files: Readonly<Record<string, string>> = {}) {
  folder = makeFolder({ 'a.ts': text, ...files })
  const value = readForeignModule(join(folder, 'a.ts'), folder)?.value ?? null
  return JSON.parse(
    JSON.stringify(value, (_, inner) => (inner instanceof Foreign ? `<${inner.what}>` : inner)) ??
      'null',
  )
}

test.each([
  [
    'export default { a: 1, b: -2, c: !0, d: null, e: undefined, "f-g": `x` }',
    { a: 1, b: -2, c: true, d: null, 'f-g': 'x' },
  ],
  [
    'const a = { x: 1 }; const b = { ...a, y: [...[1, 2], 3] }; module.exports = b',
    { x: 1, y: [1, 2, 3] },
  ],
  ['const n = "k"; export default { [n]: `${n}-${1}`, n } satisfies Config', { k: 'k-1', n: 'k' }],
  [
    'export default { a: process.env.A ?? "x", b: process.env.B || "y", c: process.env.C && 1 }',
    { a: 'x', b: 'y' },
  ],
  ['export default { a: process.env.A === "prod" ? 1 : 2, b: "a" + 1 }', { a: 2, b: 'a1' }],
  [
    'export default { a: require.resolve("./s.js"), b: path.resolve(__dirname, "../s") }',
    { a: './s.js', b: '../s' },
  ],
  ['export default { a: `© ${new Date().getFullYear()} A` }', { a: '© {year} A' }],
  ['export default async function config() { const t = "T"; return { title: t } }', { title: 'T' }],
  ['module.exports = async () => ({ title: "T" })', { title: 'T' }],
  ['const config = () => ({ title: "T" }); export default config', { title: 'T' }],
  ['export default defineConfig({ title: "T" })', { title: 'T' }],
  [
    'export default { a: () => 1, b() {}, c: /x/, d: new Map(), e: f(1) }',
    {
      a: '<a function>',
      b: '<a function>',
      c: '<a regular expression>',
      d: '<code>',
      e: '<a call of f()>',
    },
  ],
  [
    'import math from "remark-math"; export default { a: [math, { x: 1 }] }',
    { a: ['<something of the package remark-math>', { x: 1 }] },
  ],
  ['export default { __proto__: { a: 1 }, constructor: 1 }', { constructor: 1 }],
  ['const a = { b: a }; export default a', { b: '<the name a>' }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('reads files next to it, as TypeScript, CommonJS and JSON alike, and ends import cycles', () => {
  const files = {
    'nav.ts': 'export const items = [{ label: "A" }]\nexport default { style: "dark" }',
    'foot.js': 'const a = require("./a"); module.exports = { links: [], a }',
    'data.json': '{ "title": "T" }',
  }
  const text = `import nav, { items as list } from './nav'
import foot from './foot'
const { title } = require('./data.json')
export default { title: require('./data.json').title, nav, list, foot }`
  const { foot, ...rest } = read(text, files)
  expect(rest).toEqual({ title: 'T', nav: { style: 'dark' }, list: [{ label: 'A' }] })
  expect(foot.links).toEqual([])
})

test('runs no code, and stops at a value that grows endlessly', () => {
  const side = 'globalThis.ran = true; '
  expect(read(`${side}export default { a: (globalThis.ran = true) }`)).toEqual({ a: '<code>' })
  expect('ran' in globalThis).toBe(false)
  const names = Array.from({ length: 40 }, (_, at) => `const a${at + 1} = [...a${at}, ...a${at}]`)
  expect(
    JSON.stringify(read(`const a0 = [1]; ${names.join('\n')}; export default a40`)).length,
  ).toBeLessThan(2e6)
})

test('is null for a file that is not a module', () => {
  folder = makeFolder({ 'a.ts': 'export default {' })
  expect(readForeignModule(join(folder, 'a.ts'), folder)).toBeNull()
})
