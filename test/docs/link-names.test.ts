/** The manual links names on its pages to the reference, and terms to the glossary. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { terms } from '../../docs/glossary.ts'
import linkNames, { readNames } from '../../docs/plugins/link-names.ts'
import { PROJECT } from '../octavo.ts'

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(remarkDirective)
const link = linkNames()

function linksOf(text: string, path = 'content/learn/a.md'): string[] {
  const tree: Root = reader.parse(text)
  link(tree, { path })
  const collect = (node: Nodes): string[] =>
    node.type === 'link'
      ? [node.url]
      : 'children' in node
        ? node.children.flatMap((child) => collect(child))
        : []
  return collect(tree)
}

test('options, fields, commands and diagnostics are recognized by their names', () => {
  const names = readNames()
  expect(names.get('baseUrl')).toBe('../reference/config.md#baseurl')
  expect(names.get('customCss')).toBe('../reference/config-theme.md#themeconfig-customcss')
  expect(names.get('sidebar_position')).toBe('../reference/front-matter.md#sidebar_position')
  expect(names.get('octavo build')).toBe('../reference/commands.md#build')
  expect(names.get('LINK_BROKEN')).toBe('../reference/errors-d-l.md#LINK_BROKEN')
  // May be the title of any entry.
  expect(names.has('title')).toBe(false)
})

test('the first mention on a page is a link, but not inside links and headings', () => {
  const text = `## \`baseUrl\`

[\`headTags\`](./x.md), \`baseUrl: '/a/'\`, \`npx octavo build --strict\` and \`baseUrl\`
`
  const found = ['./x.md', '../reference/config.md#baseurl', '../reference/commands.md#build']
  expect(linksOf(text)).toEqual(found)
  expect(linksOf('`baseUrl`', 'content/reference/config.md')).toEqual([])
})

const toTerm = (id: string) => `../learn/glossary.md#${id}`

test('the first use of a term is a link to the glossary', () => {
  const text =
    'Two *sidebars*, one sidebar, a route document and a route.\n\n| sidebar | a |\n| --- | --- |\n| Island | b |\n'
  expect(linksOf(text, 'content/understand/a.md')).toEqual(
    ['sidebar', 'route-document', 'route', 'island'].map(toTerm),
  )
  expect(linksOf(text)).toEqual(
    ['sidebar', 'route-document', 'route', 'island'].map((id) => `glossary.md#${id}`),
  )
})

test('terms stay as they are in headings, links, code, directives and HTML, and in longer words', () => {
  const text = `# Sidebars

[The sidebar](./x.md), \`sidebar\`, :kbd[sidebar], island-like, llms.txt.gz and sub-route, regular expression

::card[A sidebar]

<b>sidebar</b>
`
  expect(linksOf(text)).toEqual(['./x.md'])
})

test('terms are not linked in the glossary, nor on the page that explains them', () => {
  const text = 'A sidebar with a category on a page of MDX.'
  expect(linksOf(text, 'content/learn/glossary.md')).toEqual([])
  expect(linksOf(text, 'content/learn/sidebars.md')).toEqual(['glossary.md#mdx'])
})

test('every term is defined in one or two sentences, and no two terms share a form', () => {
  const forms = terms.flatMap(({ name, forms = [] }) =>
    [name, ...forms].map((form) => form.toLowerCase()),
  )
  expect(forms).toEqual([...new Set(forms)])
  const long = terms.filter(
    ({ definition }) => !/^[A-Z`](?:(?!\. ).)*(?:\. (?:(?!\. ).)*)?\.$/.test(definition),
  )
  expect(long.map(({ name }) => name)).toEqual([])
})

test('every page of "Learn" links to the reference', () => {
  const folder = join(PROJECT, 'docs/content/learn')
  const pages = readdirSync(folder).filter((name) => /^[^_].*\.md$/.test(name))
  const without = pages.filter(
    (name) =>
      !linksOf(readFileSync(join(folder, name), 'utf8')).some((url) => url.includes('/reference/')),
  )
  expect(without).toEqual([])
})
