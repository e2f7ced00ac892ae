/** Content is data: no shipped file that reads content can turn text into code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LIB = join(import.meta.dirname, '../../../lib')
const CALL =
  /(?<![\w$.])(?:eval|Function)\s*\(|require\(["'](?:node:)?vm["']\)|\b(?:runIn\w+Context|compileFunction)\s*\(|\bvm\.Script\b/g
/** A method declaration, and an expression for text. The bundles have no comments. */
const NO_CALL = /^eval\([\w, ]*\)\s*\{|^Function\(\?:/
/** Characters that are shown before and after the start of a match. */
const AROUND = 80

/** The places of a program that run text, by `eval`, `Function` or `node:vm`. */
function evaluationsIn(text: string): string[] {
  return Array.from(text.matchAll(CALL), ({ index }) =>
    NO_CALL.test(text.slice(index, index + AROUND))
      ? []
      : [text.slice(Math.max(0, index - AROUND), index + AROUND)],
  ).flat()
}

test.each([
  "eval('1')",
  "x = new Function('a')",
  "Function ('b')",
  'const vm = require("node:vm")',
  'external_vm().runInNewContext(a)',
  'new vm.Script(a)',
])('%s runs text', (line) => {
  expect(evaluationsIn(line)).toEqual([line])
})

test.each(['\teval(input, pos) {', '}eval(input,pos){', 'this.subs[i].eval(input)'])(
  '%s does not run text',
  (line) => {
    expect(evaluationsIn(line)).toEqual([])
  },
)

test('only modules that the owner names in the config are run', () => {
  const files = readdirSync(LIB).filter((name) => name.endsWith('.cjs'))
  expect(files).toEqual(expect.arrayContaining(['octavo.cjs', 'worker.cjs', 'mdx.cjs']))
  const loader = /require\("node:vm"\)|const run=.*\.runInThisContext\(script,/
  const found = files.flatMap((name) =>
    evaluationsIn(readFileSync(join(LIB, name), 'utf8'))
      .filter((place) => !(/^(?:octavo|worker)\.cjs$/.test(name) && loader.test(place)))
      .map((place) => `${name}: ${place.trim()}`),
  )
  expect(found).toEqual([])
})

test('only the loader of those modules runs text', () => {
  const cli = join(LIB, '../cli')
  const files = readdirSync(cli, { recursive: true, encoding: 'utf8' })
  const using = files
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /from '(?:node:)?vm'/.test(readFileSync(join(cli, name), 'utf8')))
  // A config is code that its owner chose. Content never gets there.
  expect(using.sort()).toEqual(
    ['load-module.ts', 'time-limit.ts'].map((name) => join('config', name)),
  )
})
