/** Plugins of a site as they are opened: their modules and options, their pages, and what is wrong with them. */
import { diagnosticsOf } from '../../../cli/base/errors/site-error.ts'
import { openPlugins } from '../../../cli/tasks/open/site-plugins.ts'
import { makeSite, type Tree, toPlaces } from '../../read/scan/temporary-site.ts'

const TREE = 'export default (options) => (tree) => void options\n'
const plugin = (fields: string) => `export default { name: 'own', ${fields} }\n`
const pages = (...docs: object[]) => plugin(`load: () => ({ docs: ${JSON.stringify(docs)} })`)

/** Opens what `plugins/own.ts`, or other options, name. */
async function open(files: Tree, config: object = { plugins: ['./plugins/own.ts'] }) {
  const loaded = makeSite(files, config as never)
  const seen = new Set<string>()
  try {
    const opened = await openPlugins(loaded, { seen, includeDrafts: false })
    return { opened, seen: [...seen].map((path) => path.slice(loaded.root.length + 1)), places: [] }
  } catch (error) {
    const found = diagnosticsOf(error)
    if (!found) throw error
    return { opened: undefined, seen: [], places: toPlaces(found) }
  }
}
const FILES = { 'plugins/tree.ts': TREE, 'own-tree.ts': TREE }

test('a site without plugins has none', async () => {
  expect((await open({}, {})).opened).toBeUndefined()
})

test('changes of trees come from plugins first, then from the config, with their options', async () => {
  const own = plugin(`remarkPlugins: [['./tree.ts', { a: 1 }], './tree.ts']`)
  const markdown = {
    remarkPlugins: [['./own-tree.ts', { b: 2 }]],
    rehypePlugins: ['./own-tree.ts'],
  }
  const { opened, seen } = await open(
    { ...FILES, 'plugins/own.ts': own },
    { plugins: ['./plugins/own.ts'], markdown },
  )
  const listed = (modules: readonly { name: string; options?: unknown }[] = []) =>
    modules.map(({ name, options }) => [name.replace(/^.*\//, ''), options])
  expect(listed(opened?.tree?.remark)).toEqual([
    ['tree.ts', { a: 1 }],
    ['tree.ts', undefined],
    ['own-tree.ts', { b: 2 }],
  ])
  expect(listed(opened?.tree?.rehype)).toEqual([['own-tree.ts', undefined]])
  expect(seen).toEqual(expect.arrayContaining(['plugins/own.ts', 'plugins/tree.ts', 'own-tree.ts']))
})

test.each([
  ['remarkPlugins', { remark: 1, rehype: 0 }],
  ['rehypePlugins', { remark: 0, rehype: 1 }],
])('%s of the config alone are enough', async (option, expected) => {
  const { opened } = await open(FILES, { markdown: { [option]: ['./own-tree.ts'] } })
  const { remark = [], rehype = [] } = opened?.tree ?? {}
  expect({ remark: remark.length, rehype: rehype.length }).toEqual(expected)
  expect(opened?.plugins).toEqual([])
})

test('a plugin that changes no trees leaves them alone', async () => {
  const { opened } = await open({ 'plugins/own.ts': plugin('') })
  expect([opened?.tree, opened?.docs, opened?.plugins.length]).toEqual([undefined, [], 1])
})

test('pages are files of the docs that are written today', async () => {
  const { opened } = await open({ 'plugins/own.ts': pages({ path: 'parts/bolt.md', text: 'B' }) })
  expect(opened?.docs).toEqual([
    {
      ...{ file: 'content/parts/bolt.md', origin: 'content/parts/bolt.md', path: 'parts/bolt.md' },
      ...{ locale: 'en', version: 'current', instance: expect.any(String) },
      virtual: { text: 'B', plugin: 'own' },
    },
  ])
})

test.each<[string, object[]]>([
  ['outside of the docs', [{ path: '../a.md', text: '' }]],
  ['from the root', [{ path: '/a.md', text: '' }]],
  ['with another slash', [{ path: 'a\\b.md', text: '' }]],
  ['in no folder', [{ path: 'a//b.md', text: '' }]],
  ['that is no Markdown', [{ path: 'a.txt', text: '' }]],
  ['without a text', [{ path: 'a.md' }]],
  ['of no docs instance', [{ path: 'a.md', text: '', instance: 'none' }]],
  [
    'that is there twice',
    [
      { path: 'a.md', text: '' },
      { path: 'a.md', text: '' },
    ],
  ],
])('a page %s is a mistake of its plugin', async (_, docs) => {
  const { places } = await open({ 'plugins/own.ts': pages(...docs) })
  expect(places).toEqual([expect.stringMatching(/^PLUGIN_\w+ site\/site\.config\.ts/)])
})

test('all that is wrong is said at once', async () => {
  const config = {
    plugins: ['./none.ts', './plugins/own.ts'],
    markdown: { remarkPlugins: ['./gone.ts'] },
  }
  const { places } = await open({ 'plugins/own.ts': 'throw new Error("no")\n' }, config)
  expect(places.map((place) => place.split(' ')[0])).toHaveLength(3)
  expect(places[0]).toMatch(/^PLUGIN_MISSING/)
})
