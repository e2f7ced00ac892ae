import path from 'node:path'
import { addDiagrams, withoutDiagrams } from '../../cli/bundle/diagram-library.ts'
import type { LoadedConfig } from '../../cli/config/paths.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

test('no code has the place of the site in it: the library is named from the program, and by pages not at all', () => {
  const root = makeFolder({ 'node_modules/mermaid/dist/mermaid.min.js': '' })
  // Nothing else of a config is read.
  const config = { images: { zoom: false }, markdown: { mermaid: true } }
  const loaded = { root: path.join(root, 'docs'), config } as unknown as LoadedConfig
  const runtime = path.join(root, 'node_modules/octavo/runtime')
  const { virtualFiles } = addDiagrams({ aliases: {}, virtualFiles: {} }, runtime, loaded)
  const module = path.join(runtime, 'octavo-site-diagrams.ts')
  expect(virtualFiles[module]).toBe(
    'export const libraryUrl = new URL("../../mermaid/dist/mermaid.min.js", import.meta.url).href\n',
  )
  const server = withoutDiagrams({ virtualFiles, runtimeDir: runtime })
  expect(server.virtualFiles[module]).toBe("export const libraryUrl = ''\n")
  removeFolder(root)
})
