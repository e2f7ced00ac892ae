import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { jest } from '@jest/globals'

const MODULE = pathToFileURL(resolve(import.meta.dirname, '../../cli/parse/code/highlight.ts')).href

/** Colour code in a process that has seen these other languages before. */
async function highlightAfter(before: string[], code: string, language: string): Promise<string> {
  jest.resetModules()
  const { highlight } = (await import(MODULE)) as typeof import('../../cli/parse/code/highlight.ts')
  for (const other of before) highlight('x', other)
  return JSON.stringify(highlight(code, language))
}

test.each([
  ['http', 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{"a": 1}', ['json', 'css', 'uri']],
  ['html', '<style>a { color: red }</style><script>let a = /b/</script>', ['css', 'javascript']],
  ['js', 'const a = /b+/g', ['regex']],
  ['coffee', 'a = /b+/g', ['regex']],
  ['pug', ':markdown\n  # A *b*\n:scss\n  $a: 1px', ['markdown', 'scss']],
])('%s looks the same whichever languages came before', async (language, code, before) => {
  const alone = await highlightAfter([], code, language)
  expect(await highlightAfter(before, code, language)).toBe(alone)
  expect(alone).toContain('token')
})
