import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const FOLDER = new URL('../../runtime/theme/styles/', import.meta.url)
const sheets = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.css'))
  .sort()
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

test('all style sheets together are at most 12 kB, compressed', () => {
  const css = sheets.map((name) => withoutComments(read(name))).join('')
  expect(brotliCompressSync(css).length).toBeLessThan(12_000)
})

test('index.css imports every style sheet, once', () => {
  const imports = Array.from(
    read('index.css').matchAll(/@import "\.\/(.+?)";/g),
    ([, name]) => name,
  )
  expect(imports.sort()).toEqual(sheets.filter((name) => name !== 'index.css'))
})

test("every rule is in a layer, so that a site's rules take precedence", () => {
  const outside = sheets.filter((name) => {
    const rules = withoutComments(read(name)).replace(/@import [^;]+;|@layer [^{;]+;/g, '')
    return /^[^\s@}]/m.test(rules) || /^@(?!layer |font-face)/m.test(rules)
  })
  expect(outside).toEqual([])
})

test('no rule needs !important, and no image is inside a style sheet', () => {
  const found = sheets.filter((name) =>
    /!important|url\(\s*["']?data:/.test(withoutComments(read(name))),
  )
  expect(found).toEqual([])
})

test('every custom property that is used is defined', () => {
  const all = sheets.map(read).join('')
  const defined = new Set(Array.from(all.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const used = Array.from(all.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)
  expect(used.filter((name) => !defined.has(name))).toEqual([])
})
