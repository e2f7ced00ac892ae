/** @isolated it loads modules again */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { jest } from '@jest/globals'
import type { ElementContent } from 'hast'
import { highlight, highlightToHtml } from '../../../cli/read/parse/code/highlight.ts'
import { serialiseHtml } from './serialise-html.ts'

const MODULE = pathToFileURL(
  resolve(import.meta.dirname, '../../../cli/read/parse/code/highlight.ts'),
).href
const STYLES = resolve(import.meta.dirname, '../../../runtime/theme/styles')
/** In `@layer octavo.article`: no class. */
const LAYER_NAMES: ReadonlySet<string> = new Set(['.article'])

/** Colour code in a process that has coloured these other languages before. */
async function highlightAfter(before: string[], code: string, language: string): Promise<string> {
  jest.resetModules()
  const { highlight } = (await import(
    MODULE
  )) as typeof import('../../../cli/read/parse/code/highlight.ts')
  // Prism changes a grammar when it first finds a token with nested tokens.
  for (const other of before) highlight('<a b={{ c: 1 }} /> @media x { a { b: c } } <b>', other)
  return JSON.stringify(highlight(code, language))
}

test.each([
  ['http', 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{"a": 1}', ['json', 'css', 'uri']],
  ['html', '<style>a { color: red }</style><script>let a = /b/</script>', ['css', 'javascript']],
  ['js', 'const a = /b+/g', ['regex']],
  ['coffee', 'a = /b+/g', ['regex']],
  ['tsx', 'const a = <a b={{ c: 1 }} />', ['javascript', 'jsx', 'typescript']],
  ['scss', '@media x { a { b: $c } }', ['css', 'php', 'html']],
  ['pug', ':markdown\n  # A *b*\n:scss\n  $a: 1px', ['markdown', 'scss']],
])('%s looks the same whatever languages came before', async (language, code, before) => {
  const alone = await highlightAfter([], code, language)
  expect(await highlightAfter(before, code, language)).toBe(alone)
  expect(alone).toContain('hl-')
})

test.each([
  ['html', '<style>a { color: red }</style><p title="a &amp; \'b\'">x</p>'],
  ['tsx', 'const a = <a b={{ c: 1 }}> text {/* why */} </a>'],
  ['markdown', '```"><img src=x onerror=alert(1)>\nlet a = 1\n```\n\n**b** & c'],
  ['text', 'a < b && "c"'],
  ['js', ''],
])('%s as HTML has the bytes of its nodes', (language, code) => {
  const children = highlight(code, language)
  expect(highlightToHtml(code, language)).toBe(serialiseHtml({ type: 'root', children }))
})

describe('names of tokens', () => {
  test('all have the prefix, including aliases and names of embedded languages', () => {
    const code = [
      highlight('<style>a { color: red }</style><p class="tag">x</p>', 'html'),
      highlight('```js\nlet a = 1\n```\n\n**b**', 'markdown'),
      highlight('-old\n+new', 'diff'),
    ]
    const names = classNamesIn(code.flat())
    expect(names).toEqual(expect.arrayContaining(['hl-tag', 'hl-code-block', 'hl-bold']))
    expect(names.filter((name) => !name.startsWith('hl-'))).toEqual([])
  })

  test('are styled in one sheet, which styles nothing else', () => {
    for (const file of readdirSync(STYLES).filter((name) => name.endsWith('.css'))) {
      const names =
        readFileSync(join(STYLES, file), 'utf8').match(/\.[a-z][\w-]*(?=[^{}]*\{)/g) ?? []
      const isToken = (name: string) => name.startsWith('.hl-')
      const strange = names.filter((name) => isToken(name) !== (file === 'syntax.css'))
      expect([file, strange.filter((name) => !LAYER_NAMES.has(name))]).toEqual([file, []])
    }
  })
})

function classNamesIn(nodes: readonly ElementContent[]): string[] {
  return nodes.flatMap((node) =>
    node.type === 'element'
      ? [...[node.properties.className ?? []].flat().map(String), ...classNamesIn(node.children)]
      : [],
  )
}
