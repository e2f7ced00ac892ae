/**
 * Reads the config module of another program as data, from its syntax tree; the module is never run. Files
 * that it imports are read the same way; packages are known only by name.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type {
  ArrayExpression,
  BinaryExpression,
  CallExpression,
  ConditionalExpression,
  Identifier,
  MemberExpression,
  ObjectExpression,
  PropertyName,
  TemplateLiteral,
  UnaryExpression,
} from '@swc/core'
import { findModuleFile } from '../config/module-files.ts'
import { startOf } from '../config/syntax-scope.ts'
import { parseSyntaxTree, type SyntaxTree } from '../config/syntax-tree.ts'
import {
  declaredValues,
  exportedBy,
  jsonValue,
  partsOf,
  returnedBy,
  type Value,
} from '../config/syntax-values.ts'
import {
  Foreign,
  type ForeignObject,
  type ForeignParts,
  type ForeignValue,
  fieldOf,
  isForeignObject,
} from './foreign-value.ts'
import { type ImportedName, importsOf, nameOf } from './imported-names.ts'

/** Placeholder in texts for the year of the build: `new Date().getFullYear()`. */
export const YEAR = '{year}'

/** Most steps for one config: nested spreads and imports could otherwise take very long. */
const MOST_STEPS = 100_000

/** State of one run: all modules that belong to one config. */
interface Reading {
  /** Absolute; paths in diagnostics, and those that the config computes, are relative to it. */
  root: string
  steps: number
  readonly modules: Map<string, ModuleReader | null>
}

/**
 * The default export of a file.
 *
 * @param root - Absolute folder that paths are relative to.
 * @returns `null` where the file cannot be parsed as a module.
 */
export function readForeignModule(file: string, root: string): ForeignValue | null {
  const reading: Reading = { root, steps: 0, modules: new Map() }
  return openModule(file, reading)?.exportOf('default') ?? null
}

function openModule(file: string, reading: Reading): ModuleReader | null {
  const known = reading.modules.get(file)
  if (known !== undefined) return known
  const tree = parseSyntaxTree(readFileSync(file, 'utf8'))
  const module = tree && new ModuleReader(file, tree, reading)
  reading.modules.set(file, module)
  return module
}

class ModuleReader {
  readonly #file: string
  readonly #tree: SyntaxTree
  readonly #reading: Reading
  readonly #values: ReadonlyMap<string, Value[]>
  readonly #imports: ReadonlyMap<string, ImportedName>
  /** Names that are being read, so that circular references end. */
  readonly #open = new Set<string>()

  constructor(file: string, tree: SyntaxTree, reading: Reading) {
    this.#file = file
    this.#tree = tree
    this.#reading = reading
    this.#values = declaredValues(tree.module)
    this.#imports = importsOf(tree.module)
  }

  exportOf(name: string): ForeignValue {
    const { module, isJson } = this.#tree
    const values = isJson ? jsonValue(module) : module.body.flatMap(exportedBy)
    const [value] = name === 'default' ? values : (this.#values.get(name) ?? [])
    if (value) return this.#result(value)
    return name === 'default' ? undefined : fieldOf(this.exportOf('default'), name)
  }

  /** The value of a config: an expression, or the return value of a function. */
  #result(value: Value): ForeignValue {
    const [named] = value.type === 'Identifier' ? (this.#values.get(value.value) ?? []) : [value]
    if (!named || !/Function/.test(named.type)) return this.#read(value)
    const body = named.type === 'ArrowFunctionExpression' ? named.body : null
    const [returned] = body && !('stmts' in body) ? [body] : returnedBy(named)
    return returned ? this.#read(returned) : undefined
  }

  #read(value: Value): ForeignValue {
    this.#reading.steps += 1
    if (this.#reading.steps > MOST_STEPS) return this.#foreign(value, 'more than can be read')
    switch (value.type) {
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return value.value
      case 'NullLiteral':
        return null
      case 'TemplateLiteral':
        return this.#textOf(value)
      case 'ObjectExpression':
        return this.#objectOf(value)
      case 'ArrayExpression':
        return this.#listOf(value)
      case 'Identifier':
        return this.#named(value)
      case 'MemberExpression':
        return this.#memberOf(value)
      case 'CallExpression':
        return this.#resultOf(value)
      case 'UnaryExpression':
        return this.#negated(value)
      case 'BinaryExpression':
        return this.#combined(value)
      case 'ConditionalExpression':
        return this.#chosen(value)
      default:
        return this.#inner(value)
    }
  }

  /** The value without type syntax such as `as` and `satisfies`. */
  #inner(value: Value): ForeignValue {
    if (/Function/.test(value.type)) return this.#foreign(value, 'a function')
    if (value.type === 'RegExpLiteral') return this.#foreign(value, 'a regular expression')
    const [inner] = value.type === 'FunctionDeclaration' ? [] : partsOf(value)
    return inner ? this.#read(inner) : this.#foreign(value, 'code')
  }

  #textOf(value: TemplateLiteral): ForeignValue {
    const parts = value.expressions.map((expression) => this.#read(expression))
    if (!parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return this.#foreign(value, 'a text made by code')
    return value.quasis.map(({ cooked }, index) => `${cooked ?? ''}${parts[index] ?? ''}`).join('')
  }

  #listOf({ elements }: ArrayExpression): ForeignValue {
    return elements.flatMap((element): ForeignValue[] => {
      if (!element) return []
      const read = this.#read(element.expression)
      return element.spread && Array.isArray(read) ? read : [read]
    })
  }

  #objectOf({ properties }: ObjectExpression): ForeignObject {
    const object: ForeignObject = Object.create(null)
    for (const property of properties)
      switch (property.type) {
        case 'SpreadElement': {
          const spread = this.#read(property.arguments)
          if (isForeignObject(spread)) Object.assign(object, spread)
          break
        }
        case 'Identifier':
          object[property.value] = this.#named(property)
          break
        case 'KeyValueProperty': {
          const name = this.#nameOf(property.key)
          if (name !== null) object[name] = this.#read(property.value)
          break
        }
        case 'MethodProperty':
        case 'GetterProperty': {
          const name = this.#nameOf(property.key)
          if (name !== null) object[name] = this.#foreign(property.key, 'a function')
          break
        }
        default:
      }
    return object
  }

  #nameOf(key: PropertyName): string | null {
    if (key.type === 'BigIntLiteral') return null
    if (key.type !== 'Computed') return key.value === '__proto__' ? null : String(key.value)
    const name = this.#read(key.expression)
    return typeof name === 'string' || typeof name === 'number' ? String(name) : null
  }

  #named(node: Identifier): ForeignValue {
    const name = node.value
    if (name === 'undefined') return undefined
    if (name === '__dirname') return '.'
    const imported = this.#imports.get(name)
    if (imported) return this.#imported(imported, node)
    const [value] = this.#values.get(name) ?? []
    if (!value || this.#open.has(name)) return this.#foreign(node, `the name ${name}`)
    this.#open.add(name)
    try {
      return this.#read(value)
    } finally {
      this.#open.delete(name)
    }
  }

  #imported({ specifier, name }: ImportedName, node: object): ForeignValue {
    if (!/^\.{0,2}\//.test(specifier))
      return this.#foreign(node, `something of the package ${specifier}`, {
        module: name === 'default' ? specifier : undefined,
      })
    const file = findModuleFile(resolve(dirname(this.#file), specifier))
    const module = file === null ? null : openModule(file, this.#reading)
    if (!module || module.#open.has('*')) return this.#foreign(node, `the file ${specifier}`)
    module.#open.add('*')
    try {
      return name === '*' ? module.exportOf('default') : module.exportOf(name)
    } finally {
      module.#open.delete('*')
    }
  }

  #memberOf(value: MemberExpression): ForeignValue {
    const { property } = value
    const name =
      property.type === 'Computed'
        ? this.#read(property.expression)
        : property.type === 'Identifier'
          ? property.value
          : null
    // Environment variables are not known here; a config works without them, so they are undefined.
    if (nameOf(value.object) === 'process.env') return undefined
    const object = this.#read(value.object)
    if (Array.isArray(object) && typeof name === 'number') return object[name]
    if (object instanceof Foreign)
      return this.#foreign(value, object.what, { module: object.module })
    return typeof name === 'string' ? fieldOf(object, name) : this.#foreign(value, 'code')
  }

  /** Result of the calls that are common in configs; other calls would have to be run. */
  #resultOf(value: CallExpression): ForeignValue {
    const name = value.callee.type === 'Import' ? 'import' : nameOf(value.callee)
    const [first, ...rest] = value.arguments.map(({ expression }) => this.#read(expression))
    if (/^(?:require|import)$/.test(name) && typeof first === 'string')
      return this.#imported({ specifier: first, name: 'default' }, value)
    if (/^(?:require\.resolve|import\.meta\.resolve)$/.test(name) && typeof first === 'string')
      return this.#toPath(first)
    if (/^(?:path\.)?(?:resolve|join)$/.test(name)) {
      const parts = [first, ...rest]
      if (parts.every((part) => typeof part === 'string'))
        return this.#toPath(`./${join(...parts)}`)
    }
    if (name === 'new Date().getFullYear') return YEAR
    // `defineConfig({ … })`, `withMermaid({ … })`: the argument is the config.
    if (/^(?:define|with)\w+$/i.test(name) && isForeignObject(first)) return first
    return this.#foreign(value, `a call of ${name === '' ? 'a function' : `${name}()`}`, {
      given: first,
    })
  }

  /** Path of a file relative to the root, from a path in this file. Names of packages stay as they are. */
  #toPath(path: string): string {
    if (!/^\.{0,2}\/|^\.{1,2}$/.test(path) && !path.includes('/')) return path
    if (/^@/.test(path)) return path
    const absolute = resolve(dirname(this.#file), path)
    const from = relative(this.#reading.root, absolute).split(sep).join('/')
    return from.startsWith('.') ? from : `./${from}`
  }

  #negated(value: UnaryExpression): ForeignValue {
    const inner = this.#read(value.argument)
    if (value.operator === '!' && !(inner instanceof Foreign)) return !inner
    if (value.operator === '-' && typeof inner === 'number') return -inner
    return this.#foreign(value, 'code')
  }

  #combined(value: BinaryExpression): ForeignValue {
    const left = this.#read(value.left)
    const { operator } = value
    if (operator === '??') return left ?? this.#read(value.right)
    if (operator === '||') return isTrue(left) ? left : this.#read(value.right)
    if (operator === '&&') return isTrue(left) ? this.#read(value.right) : left
    const right = this.#read(value.right)
    if (/^[!=]==?$/.test(operator) && ![left, right].some((side) => side instanceof Foreign))
      return (left === right) === operator.startsWith('=')
    const isText = [left, right].every((side) => ['string', 'number'].includes(typeof side))
    if (operator === '+' && isText)
      return typeof left === 'number' && typeof right === 'number'
        ? left + right
        : `${left}${right}`
    return this.#foreign(value, 'code')
  }

  #chosen({ test, consequent, alternate }: ConditionalExpression): ForeignValue {
    return this.#read(isTrue(this.#read(test)) ? consequent : alternate)
  }

  #foreign(node: object, what: string, parts: ForeignParts = {}): Foreign {
    const file = relative(this.#reading.root, this.#file).split(sep).join('/')
    return new Foreign({ file, ...this.#tree.toPosition(startOf(node)) }, what, parts)
  }
}

/** A value that cannot be known counts as missing, as a config works without it. */
function isTrue(value: ForeignValue): boolean {
  return Boolean(value) && !(value instanceof Foreign)
}
