import { join } from 'node:path'
import { toDiagnostics } from '../../../cli/base/errors/site-error.ts'
import { findIslands } from '../../../cli/make/bundle/find-islands.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'

const COMPONENT = 'export function Counter() { return null }\n'

/** Islands of a site with this registry and these other files. */
function find(files: Readonly<Record<string, string>>, trusted: readonly string[] = []) {
  const root = makeFolder(files)
  try {
    const components = join(root, 'components/index.tsx')
    const trustedModules = trusted.map((path) => ({ path, disk: join(root, path) }))
    const islands = findIslands({ components, trustedModules, root })
    return islands.map(({ disk, ...island }) => ({ ...island, file: disk.slice(root.length + 1) }))
  } finally {
    removeFolder(root)
  }
}

/** Diagnostics of those files. */
function problems(files: Readonly<Record<string, string>>): string[] {
  try {
    find(files)
    return []
  } catch (error) {
    return toDiagnostics(error).map(
      ({ code, source }) => `${code} ${source?.file}:${source?.line}:${source?.column}`,
    )
  }
}

const HYDRATE = "export const hydrate = 'visible'\n"

test.each([
  ['export { Counter } from "./counter.tsx"', 'Counter'],
  ["export { Counter as Clicker } from './counter'", 'Clicker'],
  ["import { Counter } from './counter.tsx'\nexport { Counter }", 'Counter'],
  ["import { Counter as C } from './counter.tsx'\nexport { C as Counter }", 'Counter'],
])('%s is an island if its module is marked', (registry, name) => {
  const files = { 'components/index.tsx': registry, 'components/counter.tsx': COMPONENT + HYDRATE }
  expect(find(files)).toEqual([
    { name, rule: 'visible', exported: 'Counter', file: 'components/counter.tsx' },
  ])
  expect(find({ ...files, 'components/counter.tsx': COMPONENT })).toEqual([])
})

test("a component that the registry declares follows the registry's mark; an imported one follows its own module", () => {
  const registry = `${COMPONENT}${HYDRATE}export { Other } from './other.tsx'\n`
  const files = {
    'components/index.tsx': registry,
    'components/other.tsx': 'export const Other = () => null\n',
  }
  expect(find(files)).toEqual([
    { name: 'Counter', rule: 'visible', exported: 'Counter', file: 'components/index.tsx' },
  ])
})

test('a default export is an island too', () => {
  const files = {
    'components/index.tsx': "export { default as Chart } from './chart'",
    'components/chart/index.jsx': `${HYDRATE}export default () => null\n`,
  }
  expect(find(files)).toEqual([
    { name: 'Chart', rule: 'visible', exported: 'default', file: 'components/chart/index.jsx' },
  ])
})

test('the registry takes precedence, and may name components of a package', () => {
  const files = {
    'components/index.tsx': `export { Counter } from './counter.tsx'
export { Map } from 'some-package'
export function Own() { return null }
export const islands = { Counter: 'only', 'Map': '(min-width: 60rem)', Own: 'idle' } as const
`,
    'components/counter.tsx': COMPONENT + HYDRATE,
  }
  expect(find(files)).toEqual([
    { name: 'Counter', rule: 'only', exported: 'Counter', file: 'components/counter.tsx' },
    { name: 'Map', rule: '(min-width: 60rem)', exported: 'Map', file: 'components/index.tsx' },
    { name: 'Own', rule: 'idle', exported: 'Own', file: 'components/index.tsx' },
  ])
})

test('components of plugins are islands, unless the site has one of the same name', () => {
  const root = makeFolder({
    'components/index.ts': "export { Own } from './own.tsx'\nexport { Both } from './own.tsx'\n",
    'components/own.tsx': 'export const Own = () => null\nexport const Both = () => null\n',
    'plugins/all.tsx': `${HYDRATE}export { Chart } from './chart.tsx'\nexport const Both = () => null\n
export const islands = { Both: 'load' }\n`,
    'plugins/chart.tsx': `${HYDRATE}export const Chart = () => null\n`,
  })
  try {
    const pluginComponents = [join(root, 'plugins/all.tsx')]
    const of = (components?: string) =>
      findIslands({ components, pluginComponents, trustedModules: [], root }).map(
        ({ name, rule }) => `${name} ${rule}`,
      )
    expect(of()).toEqual(['Both load', 'Chart visible'])
    expect(of(join(root, 'components/index.ts'))).toEqual(['Chart visible'])
  } finally {
    removeFolder(root)
  }
})

test('trusted code of content marks itself', () => {
  const files = {
    'components/index.tsx': '',
    'docs/components/counter.tsx': `${COMPONENT}${HYDRATE}export const helper = 1\nexport default Counter\n`,
  }
  expect(find(files, ['docs/components/counter.tsx']).map(({ name }) => name)).toEqual([
    'docs/components/counter.tsx#Counter',
    'docs/components/counter.tsx#default',
  ])
})

test('marks that cannot be read are all reported at once, at their places', () => {
  const islands = `export { Counter } from './counter.tsx'
const soon = 'load'
export const islands = {
  Counter: soon,
  Gone: 'load',
  Other: 'sometime',
}
`
  expect(
    problems({
      'components/index.tsx': islands,
      'components/counter.tsx': `${COMPONENT}export const hydrate = 5\n`,
    }),
  ).toEqual([
    'ISLAND_RULE_INVALID components/index.tsx:4:12',
    'ISLAND_RULE_INVALID components/index.tsx:6:10',
    'ISLAND_UNKNOWN components/index.tsx:5:9',
    'ISLAND_RULE_INVALID components/counter.tsx:2:24',
  ])
})

test('code that no longer parses keeps its last islands', () => {
  const root = makeFolder({
    'components/index.ts': "export { Counter } from './counter.tsx'\n",
    'components/counter.tsx': HYDRATE + COMPONENT,
  })
  const memory = new Map()
  const of = () =>
    findIslands({ components: join(root, 'components/index.ts'), trustedModules: [], root, memory })
  try {
    const first = of()
    expect(first).toMatchObject([{ name: 'Counter', rule: 'visible' }])
    writeFiles(root, { 'components/counter.tsx': `${HYDRATE}export function Counter( {` })
    expect(of()).toEqual(first)
    writeFiles(root, { 'components/counter.tsx': COMPONENT })
    expect(of()).toEqual([])
  } finally {
    removeFolder(root)
  }
})

test('code that does not parse has no diagnostics here', () => {
  const files = {
    'components/index.tsx': "export { Counter } from './counter.tsx'\n",
    'components/counter.tsx': `${HYDRATE}export function Counter( {`,
  }
  expect(find(files)).toEqual([])
})
