/** Finds exported values of the site's code through which content could call a Node module. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { ModuleItem } from '@swc/core'
import { callableNode } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { startOf } from '../../config/syntax-scope.ts'
import { parseSyntaxTree, type SyntaxTree } from '../../config/syntax-tree.ts'

/** Reads any node of a syntax tree by its fields. */
type Fields = Readonly<Record<string, unknown>>

/** A name of another module. */
interface ImportedName {
  source: string
  /** Exported name; `*` for the module itself. */
  name: string
}

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]{1,300})\1/g

/** Finds the file of an import of a module of the site; `undefined` for packages. */
type FindModule = (specifier: string, from: string) => string | undefined

/**
 * Report each export that is a Node module, or a value that contains one of its functions. A function that only
 * calls one is not reported, because it limits the pages.
 *
 * @param files - Modules that pages may call, from the site folder.
 */
export function findNodeExports(
  root: string,
  files: readonly string[],
  findModule: FindModule,
): Diagnostic[] {
  const known = new Map<string, NodeExport[]>()
  const exportsOf = (file: string): NodeExport[] => {
    const before = known.get(file)
    if (before) return before
    // Set first, so that modules which import each other end.
    known.set(file, [])
    const text = readFileSync(join(root, file), 'utf8')
    // Most modules need no parser, which takes long to load.
    const isSuspect = Array.from(text.matchAll(SPECIFIER)).some(
      ([, , source = '']) => isBuiltin(source) || inModule(source, file).length > 0,
    )
    const tree = isSuspect ? parseSyntaxTree(text) : null
    const found = tree ? readModule(tree, followIn(file)) : []
    known.set(file, found)
    return found
  }
  const followIn = (file: string) => (imported: ImportedName) => {
    if (isBuiltin(imported.source)) return imported.source
    const found = inModule(imported.source, file)
    return found.find(({ name }) => [name, '*'].includes(imported.name) || name === '*')?.module
  }
  const inModule = (specifier: string, from: string) => {
    const path = findModule(specifier, from)
    return path && /\.[cm]?[jt]sx?$/.test(path) ? exportsOf(path) : []
  }
  return files.flatMap((file) =>
    exportsOf(file).map(({ name, module, ...place }) =>
      callableNode(name, module, { file, ...place }),
    ),
  )
}

/** An export that gives access to a Node module. */
interface NodeExport {
  /** `*` for all names of another module. */
  name: string
  /** Specifier of the Node module. */
  module: string
  line: number
  column: number
}

/** The Node module that a name gives access to; `undefined` for none. */
type Follow = (imported: ImportedName) => string | undefined

function readModule({ module: { body }, toPosition }: SyntaxTree, follow: Follow): NodeExport[] {
  const names = new Map<string, Fields | ImportedName>(body.flatMap(declaredBy))
  const open = new Set<string>()
  const reach = (node: unknown): string | undefined => {
    if (Array.isArray(node)) return firstOf(node, reach)
    if (typeof node !== 'object' || node === null) return undefined
    // A node of the tree; which fields it has follows from its type.
    const fields = node as Fields
    if (fields.type === 'Identifier') return reachName(String(fields.value))
    return firstOf(valuesIn(fields), (value) => (isImported(value) ? follow(value) : reach(value)))
  }
  const reachName = (name: string) => {
    const value = names.get(name)
    if (!value || open.has(name)) return undefined
    open.add(name)
    try {
      return isImported(value) ? follow(value) : reach(value)
    } finally {
      open.delete(name)
    }
  }
  return body.flatMap((item) =>
    exportedBy(item).flatMap(({ name, value, node }): NodeExport[] => {
      const module = isImported(value) ? follow(value) : reach(value)
      return module === undefined ? [] : [{ name, module, ...toPosition(startOf(node)) }]
    }),
  )
}

function isImported(value: unknown): value is ImportedName {
  return typeof value === 'object' && value !== null && 'source' in value && 'name' in value
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Parts of an expression that its value may be, or hold. */
function valuesIn(fields: Fields): unknown[] {
  switch (fields.type) {
    case 'CallExpression':
    case 'NewExpression': {
      const given = Array.isArray(fields.arguments) ? fields.arguments : []
      // The result of a function is data, but it may contain its arguments: `promisify(exec)`.
      return [...loadedBy(fields.callee, given), ...given]
    }
    case 'KeyValueProperty':
      return [fields.value]
    case 'MemberExpression':
      return [fields.object]
    case 'BinaryExpression':
      return /^(?:&&|\|\||\?\?)$/.test(String(fields.operator)) ? [fields.left, fields.right] : []
    case 'ConditionalExpression':
      return [fields.consequent, fields.alternate]
    default:
      // An argument of a call has no type.
      return HOLDERS.has(String(fields.type)) || fields.type === undefined
        ? [fields.properties, fields.elements, fields.expression, fields.arguments, fields.argument]
        : []
  }
}

/** Expressions that contain or replace others. */
const HOLDERS: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'AwaitExpression',
  'ObjectExpression',
  'ParenthesisExpression',
  'SpreadElement',
  'TsAsExpression',
  'TsConstAssertion',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
])

/** The module that `require('node:fs')` or `import('node:fs')` loads. */
function loadedBy(callee: unknown, [first]: readonly unknown[]): ImportedName[] {
  // Nodes of the tree, as in `reach`.
  const [loader, given] = [
    callee as Fields,
    (first as { expression?: Fields } | undefined)?.expression,
  ]
  const isLoader = loader.type === 'Import' || loader.value === 'require'
  return isLoader && given?.type === 'StringLiteral'
    ? [{ source: String(given.value), name: '*' }]
    : []
}

function declaredBy(item: ModuleItem): [string, Fields | ImportedName][] {
  if (item.type === 'ImportDeclaration') {
    if (item.typeOnly) return []
    return item.specifiers.map((one) => {
      const imported = one.type === 'ImportSpecifier' ? (one.imported ?? one.local).value : '*'
      const name = one.type === 'ImportDefaultSpecifier' ? 'default' : imported
      return [one.local.value, { source: item.source.value, name }]
    })
  }
  const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    // A destructured value contains the value that it is taken from.
    init ? boundBy(id).map((name) => [name, { ...init }] satisfies [string, Fields]) : [],
  )
}

/** Names that a pattern binds: `{ exec }` binds one. */
function boundBy(pattern: object): string[] {
  // A node of the tree, as in `reach`.
  const fields = pattern as Fields
  if (fields.type === 'Identifier') return [String(fields.value)]
  return [
    fields.properties,
    fields.elements,
    fields.value,
    fields.key,
    fields.argument,
    fields.left,
  ]
    .flat()
    .flatMap((part) => (typeof part === 'object' && part !== null ? boundBy(part) : []))
}

interface Exported {
  name: string
  value: Fields | ImportedName
  node: object
}

function exportedBy(item: ModuleItem): Exported[] {
  switch (item.type) {
    case 'ExportDeclaration':
      return declaredBy(item).map(([name, value]) => ({ name, value, node: item }))
    case 'ExportDefaultExpression':
      return [{ name: 'default', value: { ...item.expression }, node: item }]
    case 'ExportAllDeclaration':
      return [{ name: '*', value: { source: item.source.value, name: '*' }, node: item }]
    case 'ExportNamedDeclaration':
      return item.typeOnly ? [] : item.specifiers.flatMap((one) => namedBy(one, item.source?.value))
    default:
      return []
  }
}

type Specifier = Extract<ModuleItem, { type: 'ExportNamedDeclaration' }>['specifiers'][number]

function namedBy(one: Specifier, source: string | undefined): Exported[] {
  if (one.type !== 'ExportSpecifier')
    return source === undefined
      ? []
      : [{ name: nameOf(one), value: { source, name: '*' }, node: one }]
  const name = (one.exported ?? one.orig).value
  const value = source === undefined ? { ...one.orig } : { source, name: one.orig.value }
  return [{ name, value, node: one }]
}

function nameOf(one: Exclude<Specifier, { type: 'ExportSpecifier' }>): string {
  return one.type === 'ExportNamespaceSpecifier' ? one.name.value : one.exported.value
}
