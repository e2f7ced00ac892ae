import { join } from 'node:path'
import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { checkConfig } from '../../../cli/config/schema.ts'
import { renderServerModule } from '../../../cli/make/bundle/site-modules.ts'
import { listCallableModules } from '../../../cli/read/scan/callable-modules.ts'
import { toContentFolders } from '../../../cli/read/scan/content-folders.ts'
import { listFenceModules } from '../../../cli/read/scan/fence-modules.ts'
import { scanSite } from '../../../cli/read/scan/scan-site.ts'
import { listTrustedModules } from '../../../cli/read/scan/trusted-modules.ts'
import { findComponentNames } from '../../../cli/tasks/open/component-names.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const CODE = 'export const Note = () => null\nexport default Note\n'

function load(root: string, markdown: SiteConfigInput['markdown']) {
  const checked = checkConfig({
    title: 'T',
    url: 'https://docs.example',
    docs: [{ path: 'docs' }],
    markdown,
  })
  if (!('config' in checked)) throw new Error(JSON.stringify(checked.errors))
  const { config } = checked
  const loaded = { config, root, siteDir: root, file: '', sidebars: {}, dependencies: [] }
  return loaded
}

function trust(root: string, trusted: string[]) {
  const loaded = load(root, { trusted })
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

  test('is trusted if the config says so, and nowhere else', () => {
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

describe('code of the site', () => {
  const root = makeFolder({
    'docs/a.mdx':
      "import { a } from '@site/src/a'\nimport c from '@chart'\nimport d from '@core/d'\nimport '../src/style.css'\n\n{require('@site/src/data.json').a}\n",
    'docs/deep/b.md': "import * as b from '../../src/b.js'\nimport x from '@site/secret'\n",
    'docs/_data.ts': "export { e } from '../src/lib'\n",
    'docs/hidden.mdx':
      "import p from '@site/node_modules/p'\nimport q from '@site/src/.q'\nimport r from '../../elsewhere/src/r'\n",
    'src/a.tsx': CODE,
    'src/b.js': CODE,
    'src/lib/index.ts': CODE,
    'src/unused.ts': CODE,
    'src/.q.ts': CODE,
    'src/style.css': '',
    'src/data.json': '{}',
    'node_modules/p.ts': CODE,
    'secret.ts': CODE,
    'chart.tsx': CODE,
    'core/d.ts': CODE,
  })
  afterAll(() => removeFolder(root))
  const list = (markdown: SiteConfigInput['markdown']) => {
    const loaded = load(root, markdown)
    return listCallableModules(loaded, toContentFolders(loaded)).map(({ path }) => path)
  }

  test('is what pages may import if the config allows calls', () => {
    expect(list({})).toEqual([])
    expect(list({ callable: ['src/**', '**/node_modules/**', '**/.q.ts'] })).toEqual([
      'src/a.tsx',
      'src/b.js',
      'src/data.json',
      'src/lib/index.ts',
      'src/style.css',
    ])
  })

  test('has separate names by aliases', () => {
    expect(list({ aliases: { '@chart': './chart.tsx', '@core/*': 'core/*' } })).toEqual([
      'chart.tsx',
      'core/d.ts',
    ])
  })

  test('is inside the site', () => {
    const checked = checkConfig({
      title: 'T',
      url: 'https://docs.example',
      markdown: { aliases: { a: '../x.ts', b: '/x.ts', c: 'src/../../x.ts', d: 'src/..x.ts' } },
    })
    expect('errors' in checked && checked.errors.map(({ option }) => option)).toEqual([
      'markdown.aliases.a',
      'markdown.aliases.b',
      'markdown.aliases.c',
    ])
  })
})

describe('an export that reaches a Node module', () => {
  const CODE = `import cp, { exec as run, spawn } from 'node:child_process'
import { readFileSync } from 'fs'
import { join } from 'node:path'
import type { Stats } from 'node:fs'
import { shared, quiet } from './lib'
const local = { tools: [run] }
const { deep } = { deep: cp }
export const sys = { cp }
export const first = local.tools[0]
export const alias = local as Stats, wrapped = promisify(spawn)
export const spread = { ...cp }
export { deep, shared as other }
export * as all from 'node:os'
export * from 'node:vm'
export const lazy = require('node:net')
export default flag ? cp : null
export const version = readFileSync(join('a', 'b'), 'utf8')
export const getVersion = () => readFileSync('a', 'utf8')
export function show() { return cp }
export const data = { cp: 1, spawn: 'x', quiet }
export type { Stats }
`
  const root = makeFolder({
    'docs/a.mdx': "import { sys } from '@site/src/code'\nimport { x } from '@site/src/plain'\n",
    'src/code.ts': CODE,
    'src/lib.ts':
      "import fs from 'node:fs'\nimport { sys } from './code'\nexport const shared = { fs }\nexport const quiet = 1\n",
    'src/plain.ts': "import { quiet } from './lib'\nexport const x = quiet\n",
  })
  afterAll(() => removeFolder(root))

  test('is reported with its place, but code that only uses one is not', async () => {
    const loaded = load(root, { callable: ['src/**'] })
    const { diagnostics } = await scanSite(loaded)
    const found = diagnostics.map(({ code, severity, message, source }) => [
      code,
      severity,
      message.match(/"([^"]+)" through the exports?(?: "(\w+)")? of/)?.slice(1),
      source?.file,
      source?.line,
    ])
    const at = (name: string | undefined, module: string, line: number) => [
      'CALLABLE_REACHES_NODE',
      'warn',
      [module, name],
      'src/code.ts',
      line,
    ]
    expect(found).toEqual([
      at('sys', 'node:child_process', 8),
      at('first', 'node:child_process', 9),
      at('alias', 'node:child_process', 10),
      at('wrapped', 'node:child_process', 10),
      at('spread', 'node:child_process', 11),
      at('deep', 'node:child_process', 12),
      at('other', 'node:fs', 12),
      at('all', 'node:os', 13),
      at(undefined, 'node:vm', 14),
      at('lazy', 'node:net', 15),
      at('default', 'node:child_process', 16),
    ])
    expect(diagnostics.every(({ source }) => source?.column !== undefined)).toBe(true)
  })
})

test('components for code blocks are found by their language, and reported by name if missing', () => {
  const root = makeFolder({ 'fences/player.tsx': CODE, 'site.config.ts': '' })
  const loaded = load(root, { fences: { Player: './fences/player', Chart: 'fences/chart.tsx' } })
  const { fences, diagnostics } = listFenceModules({
    ...loaded,
    file: join(root, 'site.config.ts'),
  })
  const path = 'fences/player.tsx'
  expect(fences).toEqual({ player: { path, disk: join(root, path) } })
  expect(diagnostics.map(({ code, source }) => [code, source])).toEqual([
    ['FENCE_MISSING', { file: 'site.config.ts', at: 'markdown.fences.Chart' }],
  ])
  removeFolder(root)
})
