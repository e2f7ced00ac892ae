/**
 * Finds the components of content that run in the browser too, and their modules. Reads the syntax of the site's
 * code, because the module from which a chunk is made is not known at run time.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Expression, Module, ModuleItem } from '@swc/core'
import { toTrustedName } from '../../../runtime/contract/static-components.ts'
import { islandRuleInvalid, islandUnknown } from '../../base/errors/catalogue.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { TrustedModule } from '../../base/model/site-files.ts'
import { findFile } from '../../config/module-files.ts'
import { parseSyntaxTree, type SyntaxTree } from '../../config/syntax-tree.ts'
import { partsOf } from '../../config/syntax-values.ts'

/** A component of content that runs in the browser too. */
export interface Island {
  /** Name in content: `Counter`, `docs/components/note.tsx#Note`. */
  name: string
  /** When it is hydrated: `load`, `idle`, `visible`, `only`, or a media query. */
  rule: string
  /** Absolute path of the module from which its chunk is made. */
  disk: string
  /** Name of its export in that module. */
  exported: string
}

/** Modules of the components of content. */
interface ComponentCode {
  /** Absolute path of `components/index.*`. Default: none. */
  components?: string | undefined
  /** Such modules of plugins; components of the site win. Default: none. */
  pluginComponents?: readonly string[]
  trustedModules: readonly TrustedModule[]
  /** Folder that the files of diagnostics are relative to. */
  root: string
  /** Facts from the last text of each module that could be parsed; kept between calls. Default: empty. */
  memory?: IslandMemory | undefined
}

/** Declarations of when components are hydrated; a file may have both. */
const DECLARATION = /\bexport\s+const\s+(?:hydrate|islands)\b/

/**
 * Find all islands of a site.
 *
 * @returns islands in the order of their names.
 * @throws {@link SiteError} `ISLAND_RULE_INVALID`, `ISLAND_UNKNOWN`.
 */
export function findIslands(code: ComponentCode): Island[] {
  const { components, pluginComponents = [], trustedModules, root, memory } = code
  const diagnostics: Diagnostic[] = []
  const read = createReader(root, diagnostics, memory)
  const registries = [...pluginComponents, ...(components === undefined ? [] : [components])]
  const islands = new Map<string, Island>()
  for (const registry of registries) {
    const own = inRegistry(registry, read, diagnostics)
    // A component of a later registry replaces one of the same name, island or not.
    for (const name of namesIn(registry, islands, read)) islands.delete(name)
    for (const island of own) islands.set(island.name, island)
  }
  for (const island of trustedModules.flatMap((module) => inTrusted(module, read)))
    islands.set(island.name, island)
  throwDiagnostics(diagnostics)
  return [...islands.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Absolute path of a module → facts from its last text that could be parsed. */
export type IslandMemory = Map<string, ModuleFacts>

/** Facts from the syntax of a module. */
interface ModuleFacts {
  disk: string
  /** Names of a module's exports and where they come from: this module, or one that it imports. */
  exports: ReadonlyMap<string, { from?: string; name: string }>
  /** `export const hydrate`: rule for all components of the module. */
  hydrate?: string | undefined
  /** `export const islands`: name → rule and position. */
  islands: ReadonlyMap<string, { rule: string; source: Source }>
}

type Read = (disk: string) => ModuleFacts | null

/** Names of the islands found so far that a registry exports too. Without islands, the registry is not read. */
function namesIn(file: string, islands: ReadonlyMap<string, Island>, read: Read): string[] {
  const exports = islands.size === 0 ? undefined : read(file)?.exports
  return exports ? [...islands.keys()].filter((name) => exports.has(name)) : []
}

/** Islands of a registry. Modules are parsed only if the text of the registry or of one of them declares islands. */
function inRegistry(file: string, read: Read, diagnostics: Diagnostic[]): Island[] {
  const text = readFileSync(file, 'utf8')
  const sources = Array.from(text.matchAll(/\bfrom\s*['"](\.[^'"]*)['"]/g), ([, from = '']) =>
    resolveModule(file, from),
  )
  const isDeclared = [file, ...sources].some(
    (disk) => disk !== undefined && DECLARATION.test(readFileSync(disk, 'utf8')),
  )
  const registry = isDeclared ? read(file) : null
  if (!registry) return []
  for (const [name, { source }] of registry.islands)
    if (!registry.exports.has(name)) diagnostics.push(islandUnknown(name, source))
  return [...registry.exports].flatMap(([name, { from, name: exported }]) => {
    const disk = from === undefined ? undefined : resolveModule(file, from)
    // A component that the registry declares itself has the rule of the registry.
    const ofModule = from === undefined ? registry.hydrate : disk && read(disk)?.hydrate
    const rule = registry.islands.get(name)?.rule ?? ofModule
    if (rule === undefined || !/^[A-Z]/.test(name)) return []
    // A component of a package is imported through the registry, so that the package is resolved from there.
    return [disk ? { name, rule, disk, exported } : { name, rule, disk: file, exported: name }]
  })
}

function inTrusted({ path: file, disk }: TrustedModule, read: Read): Island[] {
  const facts = DECLARATION.test(readFileSync(disk, 'utf8')) ? read(disk) : null
  const { hydrate, exports = new Map<string, unknown>() } = facts ?? {}
  if (hydrate === undefined) return []
  return [...exports.keys()]
    .filter((name) => name === 'default' || /^[A-Z]/.test(name))
    .map((name) => ({ name: toTrustedName(file, name), rule: hydrate, disk, exported: name }))
}

/**
 * Create a reader of modules. For a file that does not parse, the facts of its last text are used: the bundler
 * reports the error, and the plan stays the same, so that open tabs of a live server can update once it is fixed.
 */
function createReader(
  root: string,
  diagnostics: Diagnostic[],
  memory: IslandMemory = new Map(),
): Read {
  const known = new Map<string, ModuleFacts | null>()
  return (disk) => {
    const last = known.get(disk)
    if (last !== undefined) return last
    const tree = parseSyntaxTree(readFileSync(disk, 'utf8'))
    const file = path.relative(root, disk).split(path.sep).join('/')
    const facts = tree ? toFacts(disk, tree, { file, diagnostics }) : (memory.get(disk) ?? null)
    known.set(disk, facts)
    if (facts) memory.set(disk, facts)
    return facts
  }
}

interface Report {
  file: string
  diagnostics: Diagnostic[]
}

function toFacts(disk: string, tree: SyntaxTree, { file, diagnostics }: Report): ModuleFacts {
  const toRule = (expression: Expression): { rule: string; source: Source } | null => {
    const value = bare(expression)
    const source = { file, ...tree.toPosition('span' in value ? value.span.start : 0) }
    const text = value.type === 'StringLiteral' ? value.value : undefined
    if (text !== undefined && isRule(text)) return { rule: text, source }
    diagnostics.push(islandRuleInvalid(text, source))
    return null
  }
  const islands = new Map<string, { rule: string; source: Source }>()
  const declared = exportedConstant(tree.module, 'islands')
  const object = declared && bare(declared)
  if (object?.type === 'ObjectExpression')
    for (const property of object.properties) {
      if (property.type !== 'KeyValueProperty') continue
      const { key, value } = property
      const name = key.type === 'Identifier' || key.type === 'StringLiteral' ? key.value : ''
      const rule = toRule(value)
      if (rule) islands.set(name, rule)
    }
  const hydrate = exportedConstant(tree.module, 'hydrate')
  return {
    disk,
    exports: listExports(tree.module),
    hydrate: hydrate ? toRule(hydrate)?.rule : undefined,
    islands,
  }
}

const RULES: ReadonlySet<string> = new Set(['load', 'idle', 'visible', 'only'])

/** Whether a text is a rule. A media query needs a condition in parentheses; a media type (`print`) is not enough. */
function isRule(text: string): boolean {
  return RULES.has(text) || /^[^()]*\(.+\)$/.test(text)
}

/** Remove type assertions and parentheses around an expression: `'load' as const`. */
function bare(expression: Expression): Expression {
  const [inner, ...others] = partsOf(expression)
  return inner && others.length === 0 ? bare(inner) : expression
}

/** Value of `export const name = …`. */
export function exportedConstant({ body }: Module, name: string): Expression | undefined {
  for (const item of body) {
    if (item.type !== 'ExportDeclaration' || item.declaration.type !== 'VariableDeclaration')
      continue
    for (const { id, init } of item.declaration.declarations)
      if (id.type === 'Identifier' && id.value === name && init) return init
  }
  return undefined
}

/** Exported name → where its value comes from, as far as it can be followed; types are left out. */
export function listExports({
  body,
}: Module): ReadonlyMap<string, { from?: string; name: string }> {
  const imports = new Map(body.flatMap(importsOf))
  const exports = new Map<string, { from?: string; name: string }>()
  for (const item of body) {
    if (item.type === 'ExportDefaultDeclaration' || item.type === 'ExportDefaultExpression')
      exports.set('default', { name: 'default' })
    if (item.type === 'ExportDeclaration')
      for (const name of declaredBy(item.declaration)) exports.set(name, { name })
    // The parser's types lack this field of `export type { … }`.
    if (item.type !== 'ExportNamedDeclaration' || (item as { typeOnly?: boolean }).typeOnly)
      continue
    for (const specifier of item.specifiers) {
      if (specifier.type !== 'ExportSpecifier' || specifier.isTypeOnly) continue
      const local = specifier.orig.value
      const name = (specifier.exported ?? specifier.orig).value
      const imported = imports.get(local)
      exports.set(
        name,
        item.source ? { from: item.source.value, name: local } : (imported ?? { name }),
      )
    }
  }
  return exports
}

function importsOf(item: ModuleItem): [string, { from: string; name: string }][] {
  if (item.type !== 'ImportDeclaration') return []
  const from = item.source.value
  return item.specifiers.flatMap((specifier): [string, { from: string; name: string }][] => {
    const local = specifier.local.value
    if (specifier.type === 'ImportDefaultSpecifier') return [[local, { from, name: 'default' }]]
    if (specifier.type === 'ImportNamespaceSpecifier') return []
    return [[local, { from, name: specifier.imported?.value ?? local }]]
  })
}

function declaredBy(
  declaration: Extract<ModuleItem, { type: 'ExportDeclaration' }>['declaration'],
) {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return [declaration.identifier.value]
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []))
}

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js']
const ENDINGS = ['', ...EXTENSIONS, ...EXTENSIONS.map((extension) => `/index${extension}`)]

/** Resolve a relative import as the bundler does; `undefined` for a package. */
function resolveModule(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return findFile(path.resolve(path.dirname(from), specifier), ENDINGS)
}
