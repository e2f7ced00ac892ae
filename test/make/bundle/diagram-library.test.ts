import path from 'node:path'
import type { LoadedConfig } from '../../../cli/config/paths.ts'
import { addDiagrams, withoutDiagrams } from '../../../cli/make/bundle/diagram-library.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

test("no code contains the path of the site: the bundle names the library by the program's path, and pages do not name it", () => {
  const root = makeFolder({ 'node_modules/mermaid/dist/mermaid.min.js': '' })
  // The test reads nothing else of a config.
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
