/** What plugins add to a site; what the site has itself wins. */
import { join } from 'node:path'
import type { SitePlugin } from '../../../cli/tasks/open/site-plugins.ts'
import { withPlugins } from '../../../cli/tasks/open/with-plugins.ts'
import { makeSite } from '../../read/scan/temporary-site.ts'

const loaded = makeSite({
  'plugins/own.ts': '',
  'plugins/own.css': '',
  'plugins/client.ts': '',
  'plugins/components.tsx': '',
  'plugins/page.tsx': '',
})
const SOURCE = { file: 'site/site.config.ts', at: 'plugins[0]' }

function pluginOf(
  name: string,
  plugin: { components?: string; [part: string]: unknown } = {},
  messages = {},
): SitePlugin {
  const disk = join(loaded.root, 'plugins/own.ts')
  const opened = { name, disk, plugin: { name, ...plugin }, components: plugin.components }
  return { opened, content: { messages }, source: SOURCE } as unknown as SitePlugin
}
const fileOf = (path: string) => ({ file: path, origin: path })
const SCAN = {
  files: [fileOf('content/b.md')],
  catalogues: { en: { a: 'site', b: 'site' } },
  themeFiles: [{ kind: 'styles', file: 'site/theme/own.css' }],
  sitePages: [{ key: 'm' }],
  clientModules: ['/client.ts'],
  diagnostics: ['before'],
}
const add = (plugins: SitePlugin[], docs: object[] = []) =>
  withPlugins(loaded, SCAN as never, { plugins, docs, diagnostics: [] } as never)

test('without anything to add it is as it was', () => {
  expect(add([pluginOf('none')])).toEqual({ ...SCAN, pluginComponents: [] })
})

test('styles and modules of plugins stand before those of the site', () => {
  const plugin = pluginOf('own', {
    styles: ['./own.css'],
    clientModules: ['./client'],
    components: './components.tsx',
  })
  const scan = add([plugin])
  expect(scan.themeFiles.map(({ file }) => file)).toEqual(['plugins/own.css', 'site/theme/own.css'])
  expect(scan.themeFiles[0]).toMatchObject({ kind: 'styles', name: 'plugins/own.css' })
  const inPlugins = (name: string) => join(loaded.root, 'plugins', name)
  expect(scan.clientModules).toEqual([inPlugins('client.ts'), '/client.ts'])
  expect(scan.pluginComponents).toEqual([inPlugins('components.tsx')])
})

test('pages have keys of their plugin, also where it is there more than once', () => {
  const pages = { z: './page.tsx' }
  const plugins = [pluginOf('own', { pages }), pluginOf('a', { pages }), pluginOf('own', { pages })]
  expect(add([...plugins, pluginOf('own', { pages })]).sitePages.map(({ key }) => key)).toEqual([
    'a/z',
    'm',
    'own/z',
    'own2/z',
    'own3/z',
  ])
  expect(add(plugins).sitePages[0]).toMatchObject({
    slug: 'z',
    plugin: { name: 'a', file: 'plugins/page.tsx', source: SOURCE },
  })
})

test('a file that is not there is told with the entry of the plugin', () => {
  const { diagnostics } = add([pluginOf('own', { styles: ['./gone.css', './own.css'] })])
  expect(diagnostics).toMatchObject([
    'before',
    { code: 'PLUGIN_INVALID', message: expect.stringContaining('./gone.css'), source: SOURCE },
  ])
})

test('texts of later plugins win over those of earlier ones, texts of the site over all', () => {
  const one = pluginOf('one', {}, { en: { b: 'one', c: 'one', d: 'one' }, de: { c: 'eins' } })
  const two = pluginOf('two', {}, { en: { c: 'two' } })
  expect(add([one, two]).catalogues).toEqual({
    en: { a: 'site', b: 'site', c: 'two', d: 'one' },
    de: { c: 'eins' },
  })
})

test('pages that a plugin wrote stand among those of the site, which win', () => {
  const docs = ['content/c.md', 'content/b.md', 'content/a.md'].map((path) => ({
    ...fileOf(path),
    virtual: { text: '' },
  }))
  expect(add([], docs).files).toEqual([docs[2], fileOf('content/b.md'), docs[0]])
})
