/** Every package that the project imports is in its package.json, so that no other package has to bring it along. */
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { PROJECT } from './octavo.ts'

const FOLDERS = ['cli', 'runtime', 'bin', 'docs', 'test', 'bench', 'site', 'packages']
/** Texts of tests, sites of other generators with their own package.json, and files that benches write. */
const FOREIGN = /(?:^|\/)(?:node_modules|fixtures|peers|work|results|dist|\.octavo)\//
/** The project itself, and modules that a build makes. */
const OWN = new Set(['octavo', 'octavo-site'])

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const filesOf = (folder: string) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !FOREIGN.test(path))

/** Specifiers of `import`, `export from`, `import()`, `require()`, `resolve()`, and of types in comments. */
function specifiersOf(path: string, text: string): string[] {
  const tsx = path.endsWith('x')
  const tree = /\.[cm]?ts|\.tsx$/.test(path)
    ? parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' })
    : parseSync(text, { syntax: 'ecmascript', jsx: true, target: 'es2022' })
  const found = Array.from(
    text.matchAll(/^\s*(?:\/\*\*|\*).*?\bimport\('([^'.][^']*)'\)/gm),
    ([, specifier = '']) => specifier,
  )
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const specifier = specifierOf(node as Node)
    if (specifier !== undefined) found.push(specifier)
    for (const value of Object.values(node)) visit(value)
  }
  visit(tree.body)
  return found
}

/** The fields that this test reads of a node of the syntax tree. */
interface Node {
  type?: string
  value?: unknown
  source?: Node | null
  argument?: Node
  callee?: Callee
  arguments?: readonly { expression: Node }[]
}

interface Callee extends Node {
  object?: Callee
  property?: Node
  callee?: Node
}

function specifierOf(node: Node): string | undefined {
  if (/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type ?? ''))
    return textOf(node.source)
  if (node.type === 'TsImportType') return textOf(node.argument)
  if (node.type !== 'CallExpression' || !loads(node.callee)) return undefined
  return textOf(node.arguments?.[0]?.expression)
}

const textOf = (node: Node | null | undefined) =>
  node?.type === 'StringLiteral' ? String(node.value) : undefined

/** `import`, `require`, `createRequire(import.meta.url)`, and `resolve` of `require` and `import.meta`. */
function loads(callee: Callee | undefined): boolean {
  if (callee?.type === 'MemberExpression' && callee.property?.value === 'resolve')
    return callee.object?.type === 'MetaProperty' || loads(callee.object)
  if (callee?.type === 'CallExpression') return createsRequire(callee)
  return callee?.type === 'Import' || callee?.value === 'require'
}

/**
 * `createRequire(import.meta.url)`; a `require` of another package finds the packages that that package
 * declares.
 */
function createsRequire({ callee, arguments: [from] = [] }: Callee): boolean {
  const object = (from?.expression as Callee | undefined)?.object
  return callee?.value === 'createRequire' && object?.type === 'MetaProperty'
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function undeclared(path: string, text: string, declared: ReadonlySet<string>): string[] {
  return specifiersOf(path, text)
    .filter((specifier) => /^@?[a-z]/.test(specifier) && !specifier.startsWith('node:'))
    .map(packageOf)
    .filter((name) => !builtinModules.includes(name) && !OWN.has(name))
    .filter((name) => ![name, `@types/${name}`].some((one) => declared.has(one)))
    .map((name) => `${path} imports ${name}`)
}

/** Packages that users get with a published package. */
function declaredIn(folder: string): ReadonlySet<string> {
  const { dependencies, peerDependencies } = JSON.parse(read(`${folder}/package.json`))
  return new Set(Object.keys({ ...dependencies, ...peerDependencies }))
}

test('package.json declares every imported package', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const bench = JSON.parse(read('bench/package.json')).dependencies
  const declared = new Set(Object.keys({ ...dependencies, ...devDependencies }))
  const benches = new Set([...declared, ...Object.keys(bench ?? {})])
  const files = FOLDERS.flatMap(filesOf)
  expect(files.length).toBeGreaterThan(1000)
  const missing = files.flatMap((path) => {
    const [, name = ''] = /^packages\/([^/]+)\/(?:src|lib)\//.exec(path) ?? []
    const own = name === '' ? declared : declaredIn(`packages/${name}`)
    return undeclared(path, read(path), path.startsWith('bench/') ? benches : own)
  })
  expect(missing).toEqual([])
})

test.each([
  ['a.ts', "import type { A } from 'stray'"],
  ['a.ts', "export * from 'stray/part'"],
  ['a.tsx', "const a = <p>{await import('stray')}</p>"],
  ['a.ts', "let a: typeof import('stray')"],
  ['a.ts', "createRequire(import.meta.url)('stray')"],
  ['a.mjs', "require.resolve('stray/package.json')"],
  ['a.js', "import.meta.resolve('stray')"],
  ['a.js', "/** @type {import('stray').Config} */\nexport default {}"],
])('finds an undeclared package in %s: %s', (path, text) => {
  expect(undeclared(path, text, new Set())).toEqual([`${path} imports stray`])
})
