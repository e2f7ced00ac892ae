/** The script that all pages load omits features that the site does not use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, removeFolder, SMALL_CONFIG } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

async function runtimeOf(config: string): Promise<string> {
  const folder = makeFolder({ 'site.config.ts': config, 'docs/index.md': '# Home\n' })
  const { code, stderr } = await octavo(['build', '--quiet'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const out = join(folder, 'dist')
  const file = Object.keys(readTree(out) ?? {}).find((path) => /\/runtime\.\w+\.js$/.test(path))
  const text = readFileSync(join(out, file ?? ''), 'utf8')
  removeFolder(folder)
  return text
}

test('only a site with search loads the search button and its shortcuts', async () => {
  const ofSearch = ['theme.SearchBar.label', 'The search could not be loaded.']
  const whole = await runtimeOf(SMALL_CONFIG)
  const bare = await runtimeOf(SMALL_CONFIG.replace('({', '({ search: { provider: false },'))
  expect(ofSearch.filter((text) => whole.includes(text))).toEqual(ofSearch)
  expect(ofSearch.filter((text) => bare.includes(text))).toEqual([])
})
