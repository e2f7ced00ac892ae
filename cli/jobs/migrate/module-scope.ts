/** The names of a module of another program's config: declared, imported, exported, and functions to call. */
import { dirname, relative, resolve, sep } from 'node:path'
import type { Expression, Identifier, Pattern } from '@swc/core'
import type { Source } from '../../base/model/diagnostic.ts'
import { findModuleFile } from '../../config/module-files.ts'
import { startOf } from '../../config/syntax-scope.ts'
import type { SyntaxTree } from '../../config/syntax-tree.ts'
import {
  declaredValues,
  exportedBy,
  jsonValue,
  returnedBy,
  type Value,
} from '../../config/syntax-values.ts'
import { Foreign, type ForeignParts, type ForeignValue, fieldOf } from './foreign-value.ts'
import { changedNames, type ImportedName, importsOf, nameOf, passedOn } from './imported-names.ts'
import type { LeftPart } from './part.ts'
import { type AnyFunction, isFunction, type Places } from './reading.ts'

/** Most calls inside each other. */
const MOST_CALLS = 50

/** State of one run: all modules that belong to one config. */
export interface Reading {
  /** Absolute; paths in diagnostics, and those that the config computes, are relative to it. */
  root: string
  /** Expressions that were read, and that are being read. */
  count: { steps: number; level: number }
  readonly places: Places
  /** Changes that code makes to the config beyond its values. */
  readonly notes: LeftPart[]
  /** Read a file, or return the module that has it already; `null` where it cannot be parsed. */
  open(file: string): ModuleScope | null
}

/** The names of one file. */
export abstract class ModuleScope {
  readonly #file: string
  readonly #tree: SyntaxTree
  protected readonly reading: Reading
  readonly #values: ReadonlyMap<string, Value[]>
  readonly #imports: ReadonlyMap<string, ImportedName>
  readonly #changed: ReadonlyMap<string, object>
  /** Parameters of the functions that are being called, the innermost last. */
  readonly #calls: ReadonlyMap<string, ForeignValue>[] = []
  /** Names that are being read, so that circular references end. */
  readonly #open = new Set<string>()

  constructor(file: string, tree: SyntaxTree, reading: Reading) {
    this.#file = file
    this.#tree = tree
    this.reading = reading
    this.#values = declaredValues(tree.module)
    this.#imports = importsOf(tree.module)
    this.#changed = changedNames(tree.module)
  }

  /** Value of an expression. */
  protected abstract read(value: Value): ForeignValue

  exportOf(name: string): ForeignValue {
    const { module, isJson } = this.#tree
    const values = isJson ? jsonValue(module) : module.body.flatMap(exportedBy)
    const [value] = name === 'default' ? values : (this.#values.get(name) ?? [])
    if (value) return this.result(value)
    for (const passed of passedOn(module, name)) {
      const result = this.imported(passed, value ?? module)
      if (result !== undefined) return result
    }
    return name === 'default' ? undefined : fieldOf(this.exportOf('default'), name)
  }

  /** The value of a config: an expression, or the return value of a function. */
  protected result(value: Value): ForeignValue {
    const named = value.type === 'Identifier' ? this.#functionOf(value.value) : value
    return isFunction(named) ? this.call(named, []) : this.read(value)
  }

  /** The function that an expression is or names. */
  protected functionAt(value: Value): AnyFunction | undefined {
    const named = value.type === 'Identifier' ? this.#functionOf(value.value) : value
    return isFunction(named) ? named : undefined
  }

  /** The function that a name of this file has as its only value. */
  #functionOf(name: string): AnyFunction | undefined {
    const values = this.#values.get(name) ?? []
    const [value] = values
    return values.length === 1 && isFunction(value) ? value : undefined
  }

  /** Result of a function of this or an imported file; `undefined` for others. */
  callOf(name: string, given: readonly ForeignValue[]): ForeignValue {
    const called = this.#functionOf(name)
    if (called) return this.call(called, given)
    const imported = this.#imports.get(name)
    const module = imported && this.#moduleOf(imported.specifier)
    return module ? module.callOf(imported.name, given) : undefined
  }

  /** Value that a function returns, where it returns one; parameters that are not given are unknown. */
  protected call(called: AnyFunction, given: readonly ForeignValue[]): ForeignValue {
    const isShort = called.type === 'ArrowFunctionExpression' && !('stmts' in called.body)
    const returned = isShort
      ? // Without statements it is an expression.
        [called.body as Expression]
      : returnedBy(called)
    const [result] = returned
    const known = new Map<string, ForeignValue>()
    for (const [index, parameter] of called.params.entries()) {
      const pattern = 'pat' in parameter ? parameter.pat : parameter
      const value = index < given.length ? given[index] : this.foreign(pattern, 'a parameter')
      this.#bind(pattern, value, known)
    }
    if (!result || returned.length > 1 || this.#calls.length > MOST_CALLS) return undefined
    this.#calls.push(known)
    try {
      return this.read(result)
    } finally {
      this.#calls.pop()
    }
  }

  /** Names that a parameter gives to parts of a value. */
  #bind(pattern: Pattern, value: ForeignValue, known: Map<string, ForeignValue>): void {
    if (pattern.type === 'Identifier') known.set(pattern.value, value)
    if (pattern.type === 'AssignmentPattern')
      this.#bind(pattern.left, value === undefined ? this.read(pattern.right) : value, known)
    if (pattern.type === 'ArrayPattern')
      for (const [index, element] of pattern.elements.entries())
        if (element) this.#bind(element, Array.isArray(value) ? value[index] : value, known)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties) {
      if (property.type === 'AssignmentPatternProperty') {
        const field = fieldOf(value, property.key.value)
        const other = property.value ? this.read(property.value) : undefined
        known.set(property.key.value, field === undefined ? other : field)
      }
      if (property.type === 'KeyValuePatternProperty' && property.key.type === 'Identifier')
        this.#bind(property.value, fieldOf(value, property.key.value), known)
    }
  }

  protected named(node: Identifier): ForeignValue {
    const name = node.value
    if (name === 'undefined') return undefined
    if (name === '__dirname') return '.'
    const call = this.#calls.findLast((known) => known.has(name))
    if (call) return call.get(name)
    const imported = this.#imports.get(name)
    if (imported) return this.imported(imported, node)
    const [value, ...others] = this.#values.get(name) ?? []
    if (!value || this.#open.has(name)) return this.foreign(node, `the name ${name}`)
    if (others.length > 0) return this.foreign(node, `the name ${name}, which has several values`)
    const change = this.#changed.get(name)
    if (change && isEmpty(value)) return this.foreign(node, `the name ${name}, which code fills`)
    if (change) this.#noteChange(name, change)
    this.#open.add(name)
    try {
      return isFunction(value) ? this.foreign(node, `the function ${name}`) : this.read(value)
    } finally {
      this.#open.delete(name)
    }
  }

  #noteChange(name: string, change: object): void {
    const why = 'code changes it after its declaration'
    const source = this.placeOf(change)
    this.reading.notes.push({ option: name, why, instead: 'add the change by hand', source })
  }

  /** Kind of package that a name is imported from: `yaml` for parsers of YAML. */
  protected packageOf(node: { type: string }): string | undefined {
    const [name = ''] = nameOf(node).split('.')
    const specifier = this.#imports.get(name)?.specifier
    return specifier && /^(?:js-)?yaml$/.test(specifier) ? 'yaml' : specifier
  }

  #moduleOf(specifier: string): ModuleScope | null {
    if (!/^\.{0,2}\//.test(specifier)) return null
    const file = findModuleFile(resolve(dirname(this.#file), specifier))
    return file === null ? null : this.reading.open(file)
  }

  protected imported({ specifier, name }: ImportedName, node: object): ForeignValue {
    if (!/^\.{0,2}\//.test(specifier))
      return this.foreign(node, `something of the package ${specifier}`, {
        module: name === 'default' ? specifier : undefined,
      })
    const module = this.#moduleOf(specifier)
    if (!module || module.#open.has('*')) return this.foreign(node, `the file ${specifier}`)
    module.#open.add('*')
    try {
      return name === '*' ? module.exportOf('default') : module.exportOf(name)
    } finally {
      module.#open.delete('*')
    }
  }

  /** Path of a file relative to the root, from a path in this file. Names of packages stay as they are. */
  protected toPath(path: string): string {
    if (!/^\.{0,2}\/|^\.{1,2}$/.test(path) && !path.includes('/')) return path
    if (/^@/.test(path)) return path
    const absolute = resolve(dirname(this.#file), path)
    const from = relative(this.reading.root, absolute).split(sep).join('/')
    return from.startsWith('.') ? from : `./${from}`
  }

  protected placeOf(node: object): Source {
    const file = relative(this.reading.root, this.#file).split(sep).join('/')
    return { file, ...this.#tree.toPosition(startOf(node)) }
  }

  protected foreign(node: object, what: string, parts: ForeignParts = {}): Foreign {
    return new Foreign(this.placeOf(node), what, parts)
  }
}

function isEmpty(value: Value): boolean {
  if (value.type === 'ArrayExpression') return value.elements.length === 0
  return value.type === 'ObjectExpression' && value.properties.length === 0
}
