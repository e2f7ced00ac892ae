/** Content is data: no shipped file that reads content can turn text into code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LIB = join(import.meta.dirname, '../../../lib')
const CALL =
  /(?<![\w$.])(?:eval|Function)\s*\(|require\(["'](?:node:)?vm["']\)|\b(?:runIn\w+Context|compileFunction)\s*\(|\bvm\.Script\b/
/** Matches inside comments, a method declaration, and an expression for text. */
const NO_CALL = /^\s*(?:\*|\/\/|\/\*)|^\s*eval\([\w, ]*\)\s*\{|Function\(\?:/

/**
 * The lines of a program that run text, by `eval`, `Function` or `node:vm`. The bundles keep their
 * lines.
 */
function evaluationsIn(text: string): string[] {
  return text.split('\n').filter((line) => CALL.test(line) && !NO_CALL.test(line))
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

test.each([' * eval(x)', '// Function()', '\teval(input, pos) {', 'this.subs[i].eval(input)'])(
  '%s does not run text',
  (line) => {
    expect(evaluationsIn(line)).toEqual([])
  },
)

test('only modules that the owner names in the config are run', () => {
  const files = readdirSync(LIB).filter((name) => name.endsWith('.cjs'))
  expect(files).toEqual(expect.arrayContaining(['octavo.cjs', 'worker.cjs', 'mdx.cjs']))
  const loader = /require\("node:vm"\)|const run = .*\.runInThisContext\(script, /
  const found = files.flatMap((name) =>
    evaluationsIn(readFileSync(join(LIB, name), 'utf8'))
      .filter((line) => !(/^(?:octavo|worker)\.cjs$/.test(name) && loader.test(line)))
      .map((line) => `${name}: ${line.trim()}`),
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
