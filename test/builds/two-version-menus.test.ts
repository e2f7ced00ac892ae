/** Version menus of several docs instances name the docs that their versions belong to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, removeFolder } from '../octavo.ts'

const MENU = (id: string) => `{ type: 'docsVersionDropdown', docsPluginId: '${id}' }`
const site = (menus: string) => ({
  'site.config.ts': `export default {
  title: 'T', url: 'https://small.example',
  docs: [
    { id: 'guide', path: 'docs', routeBasePath: '/', versions: { current: { label: '2.0' } } },
    { id: 'api', label: 'API', path: 'api', routeBasePath: 'api', versions: { current: { label: '0.9' } } },
  ],
  themeConfig: { navbar: { items: [${menus}] } },
}`,
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  'api/index.md': '---\nslug: /\n---\n\n# API\n',
})

test.each([
  [
    [MENU('guide'), MENU('api')],
    ['Guide: 2.0', 'API: 0.9'],
  ],
  [[MENU('api')], ['0.9']],
])('the bar of %j', async (menus, labels) => {
  const folder = makeFolder(site(menus.join(', ')))
  const { code } = await octavo(['build', '--quiet'], folder)
  const html = readFileSync(join(folder, 'dist/index.html'), 'utf8')
  removeFolder(folder)
  const shown = html.match(/(?<=class="navbar-link[^>]*>)[^<]*\d\.\d(?=<)/g)
  expect([code, shown]).toEqual([0, labels])
})
