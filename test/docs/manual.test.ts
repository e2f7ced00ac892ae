/** The manual is a site without diagnostics: links, anchors, words, and every page in a sidebar. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sidebars from '../../docs/sidebars.ts'
import { runHere } from '../in-process.ts'
import { PROJECT } from '../octavo.ts'

const DOCS = join(PROJECT, 'docs')
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

test.each(['check-links', 'check-content'])('octavo %s reports nothing', async (command) => {
  const { code, stderr } = await runHere([command, '--strict', '--quiet'], DOCS)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('README, CHANGELOG, ARCHITECTURE, CONTRIBUTING and READMEs of rooms pass the checks of the manual', async () => {
  const rooms = readdirSync(join(PROJECT, 'cli'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `cli/${name}/README.md`)
  const names = ['README.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...rooms]
  const files = names.map((name) => join(PROJECT, name))
  const { code, stderr } = await runHere(
    ['check-content', '--strict', '--quiet', '.', ...files],
    DOCS,
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('each page is listed once', () => {
  const listed = Array.from(JSON.stringify(sidebars).matchAll(/"(\w+\/[\w-]+)"/g), ([, id]) => id)
  const files = readdirSync(join(DOCS, 'content'), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((path) => /\.mdx?$/.test(path) && !path.includes('/_'))
  expect(listed.sort()).toEqual(pages.map((path) => path.replace(/\.mdx?$/, '')).sort())
})

test('each page of Learn ends with a next step that has a link', () => {
  const pages = readdirSync(join(DOCS, 'content/learn')).filter((name) =>
    /^[^_].*\.mdx?$/.test(name),
  )
  const without = pages.filter((name) => {
    const last = read(`docs/content/learn/${name}`).split(/^## /m).at(-1) ?? ''
    return !/^Next step(?: \{#[\w-]+\})?\n[\s\S]*\]\([^)]+\.md/.test(last)
  })
  expect(pages.length).toBeGreaterThan(40)
  expect(without).toEqual([])
})

test('the figures of the home page are those of the README', () => {
  const figures = Array.from(read('docs/components/figures.tsx').matchAll(/value: '([^']+)'/g))
  const missing = figures.filter(([, value = '']) => !read('README.md').includes(value))
  expect(figures.length).toBeGreaterThan(3)
  expect(missing).toEqual([])
})

test('"Upgrading" has at least a row for each breaking change of 0.2.0, with the same names', () => {
  const [, section = ''] = /^## 0\.2\.0(.*?)^## /ms.exec(read('CHANGELOG.md')) ?? []
  const [, breaking = ''] = /^### Breaking\n(.*?)^### /ms.exec(section) ?? []
  const page = read('docs/content/learn/upgrading.md')
  const rows = (page.match(/^\| .* \| .* \|$/gm) ?? []).filter(
    (row) => !/^\| (?:what changed|---)/.test(row),
  )
  const changes = breaking.match(/^- /gm) ?? []
  const names = Array.from(breaking.matchAll(/`(\w{4,}|--\w+)`/g), ([, name = '']) => name)
  expect(changes.length).toBeGreaterThan(15)
  expect(rows.length).toBeGreaterThanOrEqual(changes.length)
  expect(names.filter((name) => !page.includes(name))).toEqual([])
})
