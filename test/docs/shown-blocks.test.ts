/** "Markdown" and "MDX" show what they teach: the result below each block is the same text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../octavo.ts'
import { readBlocks } from './read-blocks.ts'

const read = (name: string) => readFileSync(join(PROJECT, 'docs/content', name), 'utf8')
const SHOWS = '\n\nResult:\n\n'

/** Sources of a page that are followed by their result. */
function shownOf(name: string): string[] {
  const page = read(name)
  return readBlocks(name).flatMap(({ text }) =>
    text !== '' && new RegExp(`${escapePattern(text)}\n\`{3,}${SHOWS}`).test(page) ? [text] : [],
  )
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test.each(['learn/markdown.md', 'learn/mdx.md'])('%s shows the result of each source', (name) => {
  const page = read(name)
  const sources = shownOf(name)
  expect(sources).toHaveLength(page.split(SHOWS).length - 1)
  expect(sources.filter((text) => !page.includes(`${SHOWS}${text}\n`))).toEqual([])
})

const SOURCES = [...shownOf('learn/markdown.md'), ...shownOf('learn/mdx.md')].join('\n\n')

test.each([
  ['emphasis, links and keys', /\*stressed\*.*\n<kbd>.*\n.*<https:/],
  ['a footnote', /\[\^why\]: /],
  ['a list of tasks', /- \[x\]/],
  ['a table', /\| ---: \|/],
  ['marks of code', /ins=\{3\} del=\{2\} "port" showLineNumbers/],
  ['comments in code', /\[!code focus\]/],
  ['a diff', /```diff lang="js"/],
  ['package managers', /npm2yarn/],
  ['code from a file', /file="[^"]+" region="start"/],
  ['admonitions', /:::tip\[A title\][\s\S]*> \[!NOTE\]/],
  ['a collapsible block', /::: details/],
  ['tabs', /:::tab\[macOS\]/],
  ['emoji', /:tada:/],
  ['a list of definitions', /^Term\n: /m],
  ['formulas', /\$\\frac[\s\S]*\n\$\$\n/],
  ['a picture with a caption', /!\[[^\]]+\]\([^ ]+ "[^"]+"\)/],
  ['a diagram', /```mermaid/],
  ['steps', /<Steps>/],
  ['files', /<FileTree>/],
  ['cards', /<CardGrid>[\s\S]*<LinkCard/],
  ['a badge', /<Badge /],
  ['buttons', /<LinkButton /],
  [
    'imports, templates and includes of MDX',
    /import Part[\s\S]*export const[\s\S]*\.map\([\s\S]*<Include /,
  ],
])('the manual shows %s as source and as result', (_, source) => {
  expect(SOURCES).toMatch(source)
})
