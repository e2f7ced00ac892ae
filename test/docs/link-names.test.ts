/** The manual links what its pages name to the reference. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes, Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import linkNames, { readNames } from '../../docs/plugins/link-names.ts'
import { PROJECT } from '../octavo.ts'

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)
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

test('options, fields, commands and diagnostics are known by their names', () => {
  const names = readNames()
  expect(names.get('baseUrl')).toBe('../reference/config.md#baseurl')
  expect(names.get('customCss')).toBe('../reference/config-theme.md#themeconfig-customcss')
  expect(names.get('sidebar_position')).toBe('../reference/front-matter.md#sidebar_position')
  expect(names.get('octavo build')).toBe('../reference/commands.md#build')
  expect(names.get('LINK_BROKEN')).toBe('../reference/errors.md#LINK_BROKEN')
  // May be the title of anything.
  expect(names.has('title')).toBe(false)
})

test('the first mention on a page is a link, but not within links and headings', () => {
  const text = `## \`baseUrl\`

[\`headTags\`](./x.md), \`baseUrl: '/a/'\`, \`npx octavo build --strict\` and \`baseUrl\`
`
  const found = ['./x.md', '../reference/config.md#baseurl', '../reference/commands.md#build']
  expect(linksOf(text)).toEqual(found)
  expect(linksOf('`baseUrl`', 'content/reference/config.md')).toEqual([])
})

test('every page of "Learn" leads to the reference', () => {
  const folder = join(PROJECT, 'docs/content/learn')
  const pages = readdirSync(folder).filter((name) => /^[^_].*\.md$/.test(name))
  const without = pages.filter(
    (name) =>
      !linksOf(readFileSync(join(folder, name), 'utf8')).some((url) => url.includes('/reference/')),
  )
  expect(without).toEqual([])
})
