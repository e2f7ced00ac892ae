/** Pages of declarations: all of them are shown, names in signatures are links, and comments stay texts. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../../test/in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../../../test/octavo.ts'
import { membersOf, Pages } from '../src/pages.ts'
import { readProject } from '../src/reflection.ts'

const PACKAGE = join(PROJECT, 'packages/octavo-typedoc')
/** Written by TypeDoc 0.28 from the sources beside it. */
const API = readFileSync(join(PACKAGE, 'test/shapes/api.json'), 'utf8')

const CONFIG = `export default { title: 'A', url: 'https://a.example', llms: true,
  docs: [{ path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.ts', lastVersion: 'current', versions: { current: { label: '2.0' } } }],
  plugins: [['octavo-typedoc', { apis: [{ json: 'api.json', path: 'api/ts', versions: { '1.0': 'old.json' } }] }]] }\n`

function makeSite(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder({
    'site.config.ts': CONFIG,
    'sidebars.ts':
      "export default { docs: ['index', { type: 'plugin', plugin: 'octavo-typedoc', id: 'api/ts' }] }\n",
    'docs/index.md': '# Home\n\n[Ring](ts:shapes.Ring), [area](ts:shapes.Circle.area)\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# Old\n',
    'old.json': API.replace('A circle with a hole.', 'A circle of before.'),
    'api.json': API,
    ...files,
  })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(PACKAGE, join(folder, 'node_modules/octavo-typedoc'))
  return folder
}

describe('the pages of a project', () => {
  let folder = ''
  let said = ''
  const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
  const copy = (name: string) => read(`api/ts/${name}.md`)
  beforeAll(async () => {
    folder = makeSite({})
    const { code, stderr } = await runHere(['build', '--quiet'], folder)
    expect(code).toBe(0)
    said = stderr
  })
  afterAll(() => removeFolder(folder))

  test('show each declaration and each member by its name', () => {
    const pages = new Pages(readProject(API))
    const missing = pages.list().flatMap((page) => {
      const html = read(`api/ts/${page.file.replace(/(?:\/?index)?\.md$/, '')}/index.html`)
      const inside = membersOf(page.reflection).map(({ name }) => name)
      const names = [
        page.reflection.name,
        ...inside,
        ...page.pages.map((one) => one.reflection.name),
      ]
      return names.filter((name) => name !== 'constructor' && !html.includes(name))
    })
    expect(missing).toEqual([])
    expect(pages.list()).toHaveLength(20)
  })

  test('the build names no fault', () => {
    expect(said).toBe('')
  })

  test.each([
    [
      'shapes/circle',
      [
        'class Circle implements ',
        '[`Shape`](/api/ts/shapes/shape.md)',
        '`new Circle(radius: number): `[`Circle`]',
        'protected radius',
        'static readonly unitCircle: ',
        '`get diameter(): number`',
        'its file (`./circle.md`)',
        '**Not a heading**',
        '\\<script>alert(1)\\</script> {1 + 1}',
        'new Circle(2).area()',
        'Use [`Circle.diameter`](/api/ts/shapes/circle.md#diameter)',
        '[`shapes.ts:',
      ],
    ],
    [
      'shapes/ring',
      [
        '`class Ring extends `[`Circle`]',
        'Overrides',
        '[`diameter`](/api/ts/shapes/circle.md#diameter)',
      ],
    ],
    [
      'shapes/area-of',
      [
        '`function areaOf(shape: `[`Shape`]',
        'Sum of all areas, of many shapes.',
        'options: { digits: number; isRounded?: boolean }',
      ],
    ],
    ['shapes/is-shape', ['value is `[`Shape`]']],
    [
      'shapes/shape',
      ['`interface Shape<Unit extends string = "cm">`', 'Digits behind the point.', '**Throws**'],
    ],
    ['shapes/facts', ['[fact: `x-$', 'string}`]: unknown']],
    ['shapes/side', ['`Left = "left"`', '`Right = 2`', 'At the left.']],
    ['shapes/shape-like', ['{string}-shape`', 'scale?: number, rest: bigint[]']],
    ['shapes/mutable', ['-readonly [Key in keyof T]?:', 'extends (() => infer R) ? R : T[Key]']],
    ['shapes/draw-options', ['`type DrawOptions = { … }`', 'onDone?: (shape: ', 'Where to draw.']],
    ['shapes/most', ['`const MOST: 100', 'Default']],
    ['shapes/largest', ['9007199254740993n']],
    ['shapes/tools/twice', ['value: number']],
    ['main', ['Re-exports', '[`Circle`](/api/ts/shapes/circle.md)', '__proto__']],
    ['index', ['The **shapes** of the example.', '[`shapes`]']],
  ])('%s shows what its declaration says', (name, texts) => {
    const text =
      name === 'index' || name === 'main'
        ? read(`api/ts${name === 'main' ? '/main' : ''}.md`)
        : copy(name)
    for (const one of texts)
      expect(text.replaceAll('\u00a0', ' ').replaceAll('](https://a.example', '](')).toContain(one)
  })

  test('links by the names of declarations lead to pages and members', () => {
    const home = read('index.html')
    expect(home).toContain('href="/api/ts/shapes/ring"')
    expect(home).toContain('href="/api/ts/shapes/circle#area"')
  })

  test('an older version has its own pages', () => {
    expect(read('1.0/api/ts/shapes/ring/index.html')).toContain('A circle of before.')
    expect(read('api/ts/shapes/ring/index.html')).toContain('A circle with a hole.')
  })

  test('a deprecated member says so', () => {
    expect(copy('shapes/circle')).toContain('> **Deprecated**')
  })

  test('the sidebar has a category for each kind', async () => {
    const { stdout } = await runHere(['routes', '--json'], folder)
    expect(stdout).toContain('/api/ts/shapes/circle')
    const levels = readdirSync(join(folder, 'dist/assets/data'), {
      recursive: true,
      encoding: 'utf8',
    })
    const texts = levels
      .filter((name) => name.endsWith('.json'))
      .map((name) => read(`assets/data/${name}`))
      .join('')
    for (const label of [
      'Functions',
      'Classes',
      'Interfaces',
      'Types',
      'Variables',
      'Enumerations',
    ])
      expect(texts).toContain(`"${label}"`)
  })
})

test.each([
  ['{', /JSON/],
  ['[]', /no project of TypeDoc/],
  ['{"kind":1,"schemaVersion":"1.0","name":"a"}', /schema is "1.0"/],
  [API.replace('"name": "shapes"', '"name": 5'), /name must be a text/],
  [API.replace('"children": [', '"children": {"a": ['), /JSON/],
  [
    `{"kind":1,"schemaVersion":"2.0","id":0,"name":"a","children":[${'{"id":1,"name":"b","kind":2,"children":['.repeat(600)}${']}'.repeat(600)}]}`,
    /nested too deeply/,
  ],
])('a file that TypeDoc did not write is an error at the file: %#', async (text, message) => {
  const folder = makeSite({ 'api.json': text, 'docs/index.md': '# Home\n' })
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
  expect(stderr).toContain('PLUGIN_REPORTED api.json')
  removeFolder(folder)
})

test('declarations that inherit from each other, and a type that contains itself, are shown', async () => {
  const reference = (target: number) => ({ type: 'reference', name: 'x', target })
  const member = (id: number, target: number) => ({
    ...{ id, name: 'go', kind: 1024, type: { type: 'intrinsic', name: 'string' } },
    inheritedFrom: reference(target),
  })
  let deep: unknown = { type: 'intrinsic', name: 'end' }
  for (let level = 0; level < 100; level += 1)
    deep = { type: 'array', elementType: { type: 'optional', elementType: deep } }
  const project = {
    ...{ id: 0, name: 'p', kind: 1, schemaVersion: '2.0' },
    children: [
      { id: 1, name: 'A', kind: 256, children: [member(3, 4)] },
      { id: 2, name: 'B', kind: 256, children: [member(4, 3)] },
      { id: 5, name: 'Deep', kind: 2_097_152, type: deep },
    ],
  }
  const folder = makeSite({
    'api.json': JSON.stringify(project),
    'old.json': JSON.stringify(project),
    'docs/index.md': '# Home\n',
  })
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect([code, stderr]).toEqual([0, ''])
  for (const name of ['a', 'b'])
    expect(readFileSync(join(folder, `dist/api/ts/${name}.md`), 'utf8')).toContain('go: string')
  expect(readFileSync(join(folder, 'dist/api/ts/deep.md'), 'utf8')).toContain('…')
  removeFolder(folder)
})

test('an alias of a function shows what its comment says of parameters and result', async () => {
  const part = (text: string) => [{ kind: 'text', text }]
  const type = { type: 'intrinsic', name: 'string' }
  const signature = {
    ...{ id: 2, name: '__type', kind: 4096, type },
    comment: { blockTags: [{ tag: '@returns', content: part('A name.') }] },
    parameters: [{ id: 3, name: 'id', kind: 32768, type, comment: { summary: part('Its id.') } }],
  }
  const declaration = { id: 4, name: '__type', kind: 65536, signatures: [signature] }
  const alias = { id: 1, name: 'Find', kind: 2097152, type: { type: 'reflection', declaration } }
  const project = { id: 0, name: 'p', kind: 1, schemaVersion: '2.0', children: [alias] }
  const text = JSON.stringify(project)
  const folder = makeSite({ 'api.json': text, 'old.json': text, 'docs/index.md': '# Home\n' })
  expect(await runHere(['build', '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' })
  const page = readFileSync(join(folder, 'dist/api/ts/find.md'), 'utf8')
  for (const one of ['type Find = (id: string) => string', 'Its id.', 'A name.'])
    expect(page).toContain(one)
  removeFolder(folder)
})

test('comments on properties of an object whose type is written in place are shown', async () => {
  const comment = (text: string) => ({ comment: { summary: [{ kind: 'text', text }] } })
  const text = { type: 'intrinsic', name: 'string' }
  const object = (...children: object[]) => ({
    type: 'reflection',
    declaration: { id: 90, name: '__type', kind: 65536, children },
  })
  const inner = { id: 5, name: 'deep', kind: 1024, type: text, ...comment('Far inside.') }
  const call = {
    id: 7,
    name: 'done',
    kind: 4096,
    parameters: [],
    type: text,
    ...comment('At the end.'),
  }
  const options = object(
    {
      id: 4,
      name: 'limit',
      kind: 1024,
      flags: { isOptional: true },
      type: text,
      ...comment('Most of them.'),
    },
    { id: 6, name: 'more', kind: 1024, type: { type: 'array', elementType: object(inner) } },
    { id: 8, name: 'done', kind: 2048, signatures: [call] },
  )
  const either = { type: 'union', types: [options, text] }
  const parameter = { id: 3, name: 'options', kind: 32768, type: either }
  const signature = { id: 2, name: 'list', kind: 4096, parameters: [parameter], type: text }
  const shape = {
    id: 10,
    name: 'Shape',
    kind: 256,
    children: [{ id: 11, name: 'edge', kind: 1024, type: options }],
  }
  const list = { id: 1, name: 'list', kind: 64, signatures: [signature] }
  const project = { id: 0, name: 'p', kind: 1, schemaVersion: '2.0', children: [list, shape] }
  const json = JSON.stringify(project)
  const folder = makeSite({ 'api.json': json, 'old.json': json, 'docs/index.md': '# Home\n' })
  expect(await runHere(['build', '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' })
  for (const [page, name] of [
    ['list', 'options'],
    ['shape', 'edge'],
  ]) {
    const copy = readFileSync(join(folder, `dist/api/ts/${page}.md`), 'utf8')
    const parts = [
      `${name}.limit?: string`,
      'Most of them.',
      `${name}.more.deep: string`,
      'Far inside.',
    ]
    for (const one of [...parts, `${name}.done(): string`, 'At the end.'])
      expect(copy).toContain(one)
  }
  removeFolder(folder)
})

test('a comment takes neither the rest of its page nor the one that contains it', async () => {
  const parts = [
    '<!-- open',
    '<pre> a <style>',
    '```ts\nopen',
    'An `Array<T>` or Map<K, V>.',
    '---',
    '</div>',
  ]
  const children = parts.map((text, at) => ({
    ...{ id: at + 1, name: `one${at}`, kind: 32, type: { type: 'intrinsic', name: 'string' } },
    comment: { summary: [{ kind: 'text', text: `Start.\n\n${text}` }] },
    sources: [{ fileName: 'a.ts', line: 7 }],
  }))
  const project = { id: 0, name: 'p', kind: 1, schemaVersion: '2.0', children }
  const text = JSON.stringify(project)
  const folder = makeSite({ 'api.json': text, 'old.json': text, 'docs/index.md': '# Home\n' })
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect([code, stderr]).toEqual([0, ''])
  const pages = parts.map((_, at) => readFileSync(join(folder, `dist/api/ts/one${at}.md`), 'utf8'))
  for (const page of pages) expect(page.trimEnd()).toMatch(/Source: `a\.ts:7`$/)
  expect(pages[3]).toContain('An `Array<T>` or Map\\<K, V>.')
  removeFolder(folder)
})

test('names that differ only in case, and names of folders, have pages of their own', () => {
  const names = ['a', 'A', 'index', 'readme', 'm', '…', '__proto__']
  const inner = names.map((name, at) => ({ id: at + 2, name, kind: at % 2 === 0 ? 64 : 32 }))
  const project = {
    id: 0,
    name: 'p',
    kind: 1,
    schemaVersion: '2.0',
    children: [{ id: 1, name: 'm', kind: 2, children: inner }],
  }
  const files = new Pages(readProject(JSON.stringify(project))).list().map(({ file }) => file)
  expect(files).toEqual([
    'index.md',
    'm/index.md',
    'm/a.md',
    'm/a-variable.md',
    'm/index-page.md',
    'm/readme-variable.md',
    'm/m-function.md',
    'm/symbol.md',
    'm/proto.md',
  ])
})

test('the JSON of the test is what its sources say', () => {
  for (const name of ['shapes', 'index'])
    expect(readFileSync(join(PACKAGE, `test/shapes/${name}.ts`), 'utf8')).toContain('export')
  const folder = makeFolder({})
  cpSync(join(PACKAGE, 'test/shapes'), folder, { recursive: true })
  const project = readProject(readFileSync(join(folder, 'api.json'), 'utf8'))
  const names = new Pages(project).list().map(({ reflection }) => reflection.name)
  const source = readFileSync(join(folder, 'shapes.ts'), 'utf8')
  const declared = Array.from(
    source.matchAll(/^export (?:class|interface|type|enum|function|const|namespace) (\w+)/gm),
    ([, name]) => name,
  )
  expect(declared.filter((name) => !names.includes(name ?? ''))).toEqual([])
  removeFolder(folder)
})
