/** Plugins that are packages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

test('an edit of any file of a package is followed by the next process', async () => {
  const manifest = { name: 'noter', type: 'module', exports: './main.js' }
  const folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace('docs:', "plugins: ['noter'],\n  docs:"),
    'docs/index.md': '# Home\n',
    'node_modules/noter/package.json': JSON.stringify(manifest),
    'node_modules/noter/main.js':
      "import { add } from './add.js'\nexport default { name: 'noter', article: add }",
    'node_modules/noter/add.js':
      "import note from './note.js'\nexport const add = (html) => html + note",
    'node_modules/noter/note.js': "export default '<p>First</p>'",
  })
  const read = () => readFileSync(join(folder, 'dist/index.html'), 'utf8')
  await octavo(['build'], folder)
  expect(read()).toContain('<p>First</p>')
  writeFiles(folder, { 'node_modules/noter/note.js': "export default '<p>Other</p>'" })
  await octavo(['build'], folder)
  expect(read()).toContain('<p>Other</p>')
  removeFolder(folder)
})
