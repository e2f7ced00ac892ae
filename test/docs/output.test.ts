/** The table of files in the manual lists every file that a build writes. */
import { join } from 'node:path'
import { OUTPUT_KINDS } from '../../docs/generate/formats-page.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const SITE = {
  'site.config.ts': `export default {
    title: 'T', url: 'https://t.example', favicon: 'favicon.svg', llms: { mcp: '/mcp' }, manifest: true, precompress: true,
    socialImage: 'instance', redirects: [{ from: '/old', to: '/' }],
    i18n: { locales: ['en', 'de'] },
    docs: [{ path: 'docs', routeBasePath: '/', feed: { title: 'News' } }],
  }`,
  'static/favicon.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  'docs/index.md':
    '---\nlast_update: { date: 2025-01-01 }\n---\n\n# Home\n\n<p style="color: red">Red</p>\n\n![One](./one.png)\n',
  'docs/one.png': 'x',
  'docs/guide/a.md': '---\ntags: [one]\n---\n\n# A\n',
  'docs/guide/_category_.json': '{ "link": { "type": "generated-index" } }',
}

test('each file of a build is of one kind, and each kind has a file', async () => {
  const folder = makeFolder(SITE)
  const { stderr } = await runHere(['build', '--quiet'], folder)
  const files = Object.keys(readTree(join(folder, 'dist')) ?? {})
  removeFolder(folder)
  expect(stderr).not.toMatch(/^error/m)
  // The bundler of these tests is a stand-in with its own file names.
  const plain = files.filter((path) => !/^favicon\.svg|^assets\/[^/]+\.(?:js|css)/.test(path))
  expect(plain.filter((path) => !OUTPUT_KINDS.some(({ paths }) => paths.test(path)))).toEqual([])
  const unseen = OUTPUT_KINDS.filter(({ paths }) => !files.some((path) => paths.test(path)))
  expect(unseen.map(({ shown }) => shown)).toEqual(['assets/js/, assets/css/, assets/fonts/'])
})
