import { join } from 'node:path'
import { renderServerModule } from '../../cli/bundle/site-modules.ts'
import { checkConfig } from '../../cli/config/schema.ts'
import { findComponentNames } from '../../cli/pipeline/component-names.ts'
import { toContentFolders } from '../../cli/scan/content-folders.ts'
import { listTrustedModules } from '../../cli/scan/trusted-modules.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

const CODE = 'export const Note = () => null\nexport default Note\n'

function trust(root: string, trusted: string[]) {
  const checked = checkConfig({
    title: 'T',
    url: 'https://docs.example',
    docs: [{ path: 'docs' }],
    markdown: { trusted },
  })
  if (!('config' in checked)) throw new Error(JSON.stringify(checked.errors))
  const { config } = checked
  const loaded = { config, root, siteDir: root, file: '', sidebars: {}, dependencies: [] }
  return listTrustedModules(loaded, toContentFolders(loaded))
}

describe('code in folders of content', () => {
  const root = makeFolder({
    'docs/components/note.jsx': CODE,
    'docs/components/types.d.ts': 'export {}\n',
    'docs/other.tsx': CODE,
    'docs/.hidden/note.tsx': CODE,
    'elsewhere/note.tsx': CODE,
  })
  afterAll(() => removeFolder(root))

  test('is trusted where the config says so, and nowhere else', () => {
    expect(trust(root, [])).toEqual([])
    expect(trust(root, ['docs/components/**', 'elsewhere/**', '**/.hidden/**'])).toEqual([
      { path: 'docs/components/note.jsx', disk: join(root, 'docs/components/note.jsx') },
    ])
  })

  test('gives its components names that no tag has, in parse and in the bundle', () => {
    const modules = trust(root, ['docs/components/**'])
    expect(findComponentNames(root, modules)).toEqual(
      expect.arrayContaining(['docs/components/note.jsx#Note', 'docs/components/note.jsx#default']),
    )
    const text = renderServerModule({ pages: [], trustedModules: modules })
    const required = `require(${JSON.stringify(modules[0]?.disk)})`
    expect(text).toContain(`named("docs/components/note.jsx", loadShared(() => ${required}))`)
  })
})
