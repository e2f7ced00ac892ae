/** What `check-links` says of links that are fine, and of those that are not. */
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

test('knows what the build publishes itself, and counts what is wrong', async () => {
  const published = ['sitemap.xml', 'robots.txt', 'opensearch.xml', 'manifest.webmanifest']
  const ofGerman = ['de/sitemap.xml', 'de/opensearch.xml', 'de/manifest.webmanifest']
  const links = [...published, ...ofGerman, 'atom.xml'].map((path) => `[x](/${path})`)
  const folder = makeFolder({
    'site.config.ts': `export default {
  title: 'Small',
  url: 'https://small.example',
  manifest: {},
  i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/', feed: true }],
  themeConfig: { navbar: { items: [{ to: '/sitemap.xml', label: 'Map' }, { to: '/#no', label: 'No' }] } },
}
`,
    'docs/index.md': `---\nlast_update: { date: 2025-10-15 }\n---\n${links.join(' ')}\n\n[gone](./gone.md)\n`,
  })
  const { code, stdout, stderr } = await runHere(['check-links'], folder)
  const diagnostics = stderr.match(/^(?:error|warning) .*$/gm)
  expect({ code, diagnostics }).toEqual({
    code: 0,
    diagnostics: [
      'warning MARKDOWN_LINK_BROKEN docs/index.md:6:1',
      'warning ANCHOR_BROKEN site.config.ts:7:76',
    ],
  })
  expect(stdout).toBe('Checked 6 pages: 1 MARKDOWN_LINK_BROKEN, 1 ANCHOR_BROKEN.\n')
  removeFolder(folder)
})

test('the config that is proposed works as it is written, and the missing home page is said', async () => {
  const folder = makeFolder({})
  const missing = await runHere(['check-links'], folder)
  const [, config = ''] = /hint: Write a site\.config\.ts: (.*)\.\n/.exec(missing.stderr) ?? []
  writeFiles(folder, { 'site.config.ts': `${config}\n` })
  const { code, stderr } = await runHere(['check-links', '--quiet'], folder)
  expect({ code, diagnostics: stderr.match(/^(?:error|warning) .*$/gm) }).toEqual({
    code: 0,
    diagnostics: ['warning HOME_MISSING site.config.ts:1:18'],
  })
  removeFolder(folder)
})
