/** Plugins as a worker loads them: for Markdown trees, and for pages. */
import { join } from 'node:path'
import { loadPagePlugins, loadTreePlugins } from '../../../cli/tasks/worker/tree-plugins.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let root: string
beforeAll(() => {
  root = makeFolder({
    'remark.ts': 'export default function mark(options) { return options.word }',
    'rehype.mjs': 'export default () => "rehype"',
    'text.ts': 'export default "no function"',
    'page.ts': `
      export default {
        name: 'pages',
        headTags: (page, { options, site }) => [
          { tagName: 'meta', attributes: { name: options.word, content: page.title + site.title } },
        ],
      }`,
    'article.ts': `
      export default {
        name: 'articles',
        article: (html, page, { options }) => html + page.permalink + JSON.stringify(options),
      }`,
  })
})
afterAll(() => removeFolder(root))

const module = (name: string, options = {}) => ({
  name,
  disk: join(root, name),
  version: '1',
  options,
})

test('functions of Markdown trees are loaded in the order of the config, each with its options', async () => {
  const { remark, rehype } = await loadTreePlugins(
    { remark: [module('remark.ts', { word: 'w' })], rehype: [module('rehype.mjs')] },
    root,
  )
  expect([remark, rehype].map((list) => list.map(({ name, options }) => [name, options]))).toEqual([
    [['remark.ts', { word: 'w' }]],
    [['rehype.mjs', {}]],
  ])
  expect(remark[0]?.attach.call({} as never, { word: 'w' } as never)).toBe('w')
  expect(rehype[0]?.attach.call({} as never)).toBe('rehype')
})

test('a site without plugins loads none', async () => {
  expect(await loadTreePlugins(undefined, root)).toMatchObject({ remark: [], rehype: [] })
  expect(await loadPagePlugins({ root })).toEqual([])
})

test('a value that is no longer a function is an error', async () => {
  const plugins = { remark: [], rehype: [module('text.ts')] }
  await expect(loadTreePlugins(plugins, root)).rejects.toThrow(
    '"text.ts" is not a function any more.',
  )
})

test('hooks of pages receive the options of the plugin and its fields of the site', async () => {
  const plugins = await loadPagePlugins({
    plugins: [module('page.ts', { word: 'w' }), module('article.ts', { a: 1 })],
    pluginSite: { title: 'Site' },
    root,
  })
  const page = { permalink: '/a', title: 'A of ' } as never
  expect(plugins.map((plugin) => Object.keys(plugin))).toEqual([
    ['name', 'headTags'],
    ['name', 'article'],
  ])
  expect(plugins[0]?.headTags?.(page)).toEqual([
    { tagName: 'meta', attributes: { name: 'w', content: 'A of Site' } },
  ])
  expect(plugins[1]?.article?.('<p>', page)).toBe('<p>/a{"a":1}')
})
