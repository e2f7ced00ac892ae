/** A site that replaces what its sidebar is made of gets the entries as data: nobody knows its elements. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG } from '../octavo.ts'

test.each([
  ['shell/sidebar', true],
  ['pages/docs-frame', true],
  ['icons/external-mark', true],
  ['shell/footer', false],
])('with a %s of its own: %s', async (name, isData) => {
  const folder = makeFolder({
    'site.config.ts': SMALL_CONFIG,
    'docs/index.md': '# Home\n',
    [`theme/${name}.tsx`]: 'export const Own = () => null\n',
  })
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const html = readFileSync(join(folder, 'dist/index.html'), 'utf8')
  const { sidebar } = JSON.parse(/id="octavo-route">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect([sidebar.rows, sidebar.branch]).toEqual(
    isData ? [undefined, [{ kind: 'link', label: 'Home', href: '/' }]] : [[], undefined],
  )
  const document = JSON.parse(readFileSync(join(folder, 'dist/index.json'), 'utf8'))
  expect(document.sidebar).toEqual({ key: sidebar.key, name: sidebar.name, level: '' })
  removeFolder(folder)
})
