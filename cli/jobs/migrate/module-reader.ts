/**
 * Evaluates the config module of another program from its syntax tree; nothing of it is run. Files that it imports
 * are read the same way; packages are known only by name.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ArrayExpression,
  BinaryExpression,
  CallExpression,
  ConditionalExpression,
  Expression,
  MemberExpression,
  NewExpression,
  ObjectExpression,
  PropertyName,
  TemplateLiteral,
  UnaryExpression,
} from '@swc/core'
import { parseData } from '../../config/data-text.ts'
import { parseSyntaxTree } from '../../config/syntax-tree.ts'
import { partsOf, type Value } from '../../config/syntax-values.ts'
import {
  Foreign,
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  toForeignData,
} from './foreign-value.ts'
import { nameOf } from './imported-names.ts'
import { mapList, methodOfValue, objectMethod } from './method-results.ts'
import { ModuleScope, type Reading } from './module-scope.ts'
import { type Copied, combine, type Holder, isFunction, keepPlace } from './reading.ts'

/** Placeholder in texts for the year of the build: `new Date().getFullYear()`. */
export const YEAR = '{year}'

/** Most steps for one config: nested spreads and imports could otherwise take very long. */
const MOST_STEPS = 100_000
/** Most expressions inside each other, far below the limit of the stack. */
const MOST_LEVELS = 500

/** A reader of modules that belong to one config. */
export function startReading(root: string): Reading {
  const modules = new Map<string, ModuleScope | null>()
  const reading: Reading = {
    root,
    count: { steps: 0, level: 0 },
    places: new WeakMap(),
    notes: [],
    open(file) {
      const known = modules.get(file)
      if (known !== undefined) return known
      const tree = parseSyntaxTree(readFileSync(file, 'utf8'))
      const module = tree && new ModuleReader(file, tree, reading)
      modules.set(file, module)
      return module
    },
  }
  return reading
}

/** The value of a name that a text of code declares; `undefined` where there is none. */
export function readDeclared(code: string, name: string): ForeignValue {
  const tree = parseSyntaxTree(code)
  return tree ? new ModuleReader('/script.ts', tree, startReading('/')).exportOf(name) : undefined
}

/** Evaluates the expressions of one file. */
class ModuleReader extends ModuleScope {
  override read(value: Value): ForeignValue {
    const { count } = this.reading
    count.steps += 1
    if (count.steps > MOST_STEPS || count.level === MOST_LEVELS)
      return this.foreign(value, 'more than can be read')
    count.level += 1
    const read = this.#readKind(value)
    count.level -= 1
    return read
  }

  #readKind(value: Value): ForeignValue {
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
        return this.named(value)
      case 'MemberExpression':
        return this.#memberOf(value)
      case 'CallExpression':
        return this.#resultOf(value)
      case 'NewExpression':
        return this.#made(value)
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
    if (isFunction(value))
      return this.foreign(value, 'a function', { call: (given) => this.call(value, [given]) })
    if (value.type === 'RegExpLiteral') return this.foreign(value, 'a regular expression')
    const [inner] = partsOf(value)
    return inner ? this.read(inner) : this.foreign(value, 'code')
  }

  #textOf(value: TemplateLiteral): ForeignValue {
    const parts = value.expressions.map((expression) => this.read(expression))
    if (!parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return this.foreign(value, 'a text made by code')
    return value.quasis.map(({ cooked }, index) => `${cooked ?? ''}${parts[index] ?? ''}`).join('')
  }

  #listOf({ elements }: ArrayExpression): ForeignValue {
    const list: ForeignValue[] = []
    for (const element of elements) {
      if (!element) continue
      const read = this.read(element.expression)
      if (!element.spread) this.#put(list, list.length, read, element.expression)
      else if (!Array.isArray(read))
        list.push(read instanceof Foreign ? read : this.foreign(element.expression, 'code'))
      else
        for (const [index, entry] of read.entries())
          this.#put(list, list.length, entry, element.expression, [read, index])
    }
    return list
  }

  #objectOf({ properties }: ObjectExpression): ForeignObject {
    const object: ForeignObject = Object.create(null)
    for (const property of properties)
      switch (property.type) {
        case 'SpreadElement':
          this.#spread(property.arguments, object)
          break
        case 'Identifier':
          this.#put(object, property.value, this.named(property), property)
          break
        case 'KeyValueProperty': {
          const name = this.#nameOf(property.key)
          if (name !== null) this.#put(object, name, this.read(property.value), property.key)
          break
        }
        case 'MethodProperty':
        case 'GetterProperty': {
          const name = this.#nameOf(property.key)
          if (name !== null) object[name] = this.foreign(property.key, 'a function')
          break
        }
        default:
      }
    return object
  }

  /** Fields of an object; the unknown ones are a separate field, `...make()`. */
  #spread(node: Expression, object: ForeignObject): void {
    const spread = this.read(node)
    if (isForeignObject(spread))
      for (const [name, value] of Object.entries(spread))
        this.#put(object, name, value, node, [spread, name])
    else if (spread)
      object[`...${nameOf(node)}`] =
        spread instanceof Foreign ? spread : this.foreign(node, 'no object')
  }

  #put(holder: Holder, key: string | number, value: ForeignValue, node: object, copied?: Copied) {
    keepPlace(this.reading.places, { holder, key, copied, place: () => this.placeOf(node) })
    Object.assign(holder, { [key]: value })
  }

  #nameOf(key: PropertyName): string | null {
    if (key.type === 'BigIntLiteral') return String(key.value)
    if (key.type !== 'Computed') return key.value === '__proto__' ? null : String(key.value)
    const name = this.read(key.expression)
    return typeof name === 'string' || typeof name === 'number'
      ? String(name)
      : `...[${nameOf(key.expression)}]`
  }

  #memberOf(value: MemberExpression): ForeignValue {
    const { property } = value
    const name =
      property.type === 'Computed'
        ? this.read(property.expression)
        : property.type === 'Identifier'
          ? property.value
          : null
    // Environment variables are not known here; a config works without them, so they are undefined.
    if (nameOf(value.object) === 'process.env')
      return name === 'NODE_ENV' ? 'production' : undefined
    const object = this.read(value.object)
    if (Array.isArray(object) && typeof name === 'number') return object[name]
    if (typeof object === 'string' && name === 'href' && URL.canParse(object)) return object
    if (object instanceof Foreign)
      return this.foreign(value, object.what, { module: object.module })
    return typeof name === 'string' ? fieldOf(object, name) : this.foreign(value, 'code')
  }

  /** Result of the calls that are common in configs; other calls would have to be run. */
  #resultOf(value: CallExpression): ForeignValue {
    const name = value.callee.type === 'Import' ? 'import' : nameOf(value.callee)
    const given = value.arguments.map(({ expression }) => this.read(expression))
    const [first] = given
    if (/^(?:require|import)$/.test(name) && typeof first === 'string')
      return this.imported({ specifier: first, name: 'default' }, value)
    if (/^(?:require\.resolve|import\.meta\.resolve)$/.test(name) && typeof first === 'string')
      return /^\.{0,2}\//.test(first) ? this.toPath(first) : first
    if (
      /^(?:path\.)?(?:resolve|join)$/.test(name) &&
      given.every((part) => typeof part === 'string')
    )
      return this.toPath(`./${join(...given)}`)
    if (name === 'new Date().getFullYear') return YEAR
    // `defineConfig({ … })`: the argument is the config.
    const [argument, ...more] = value.arguments
    if (/^define\w+$/i.test(name) && argument && more.length === 0) {
      const config = this.result(argument.expression)
      if (isForeignObject(config)) return config
    }
    const data = this.#fileData(value, name, given)
    if (data !== undefined) return data
    const made = this.#methodOf(value)
    if (made !== undefined) return made
    const result = this.callOf(name, given)
    if (result !== undefined) return result
    const what = `a call of ${name === '' ? 'a function' : `${name}()`}`
    return this.foreign(value, what, { given: first })
  }

  /** `new URL(path, import.meta.url)` is a path, other addresses are texts. */
  #made(value: NewExpression): ForeignValue {
    const [first, second] = value.arguments ?? []
    if (nameOf(value.callee) !== 'URL' || !first) return this.#inner(value)
    const path = this.read(first.expression)
    const isOfFile = second && nameOf(second.expression) === 'import.meta.url'
    if (typeof path !== 'string') return this.foreign(value, 'code')
    if (isOfFile) return this.toPath(path.startsWith('.') ? path : `./${path}`)
    const base = second && this.read(second.expression)
    const text = typeof base === 'string' ? base : undefined
    return URL.canParse(path, text) ? new URL(path, text).href : this.foreign(value, 'code')
  }

  /** Data of a file that the config reads: its text, or what a parser makes of it. */
  #fileData(value: CallExpression, name: string, [first]: readonly ForeignValue[]): ForeignValue {
    if (typeof first !== 'string') return undefined
    if (/(?:^|\.)readFileSync$/.test(name)) {
      const file = join(this.reading.root, first)
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    }
    const isYaml = value.callee.type !== 'Import' && this.packageOf(value.callee) === 'yaml'
    if (name !== 'JSON.parse' && !isYaml) return undefined
    const parsed = parseData(first, isYaml ? 'yaml' : 'json')
    return 'value' in parsed ? toForeignData(parsed.value) : undefined
  }

  /** Result of a method of a list, a text or `Object`; `undefined` where it is not known. */
  #methodOf({ callee, arguments: given }: CallExpression): ForeignValue {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier')
      return undefined
    const name = callee.property.value
    const ofObject = nameOf(callee.object) === 'Object'
    const holder = ofObject ? undefined : this.read(callee.object)
    if (!ofObject && !Array.isArray(holder) && typeof holder !== 'string') return undefined
    const [first] = given
    if (
      name === 'filter' &&
      Array.isArray(holder) &&
      first &&
      nameOf(first.expression) === 'Boolean'
    )
      return holder.filter((item) => item instanceof Foreign || Boolean(item))
    const callback = first && this.functionAt(first.expression)
    if (callback && Array.isArray(holder))
      return mapList(name, holder, (item, index) => this.call(callback, [item, index]))
    const values = given.map(({ expression }) => this.read(expression))
    return ofObject ? objectMethod(name, values) : methodOfValue(name, holder, values)
  }

  #negated(value: UnaryExpression): ForeignValue {
    const inner = this.read(value.argument)
    if (value.operator === '!' && !(inner instanceof Foreign)) return !inner
    if (value.operator === '-' && typeof inner === 'number') return -inner
    return this.foreign(value, 'code')
  }

  #combined(value: BinaryExpression): ForeignValue {
    const { operator } = value
    const left = this.read(value.left)
    if (/^(?:\|\||&&|\?\?)$/.test(operator)) {
      if (left instanceof Foreign) return this.foreign(value, 'a choice that code makes')
      const isLeft = operator === '&&' ? !left : operator === '||' ? left : (left ?? null) !== null
      return isLeft ? left : this.read(value.right)
    }
    return combine(operator, left, this.read(value.right)) ?? this.foreign(value, 'code')
  }

  #chosen(value: ConditionalExpression): ForeignValue {
    const test = this.read(value.test)
    if (test instanceof Foreign) return this.foreign(value, 'a choice that code makes')
    return this.read(test ? value.consequent : value.alternate)
  }
}
