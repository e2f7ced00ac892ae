/**
 * Hover texts of options: copies the doc comments of schemas into their declarations.
 *
 * The compiler infers a declaration from the value of a schema and drops the comments of its fields. A
 * field is matched by its path, `i18n.locales`; wrappers of a shape (`z.array`, `z.union`, `.default()`)
 * are not part of the path.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

/**
 * A declaration with the doc comments of its schemas.
 *
 * @param {string} declaration - Text of `schema.d.ts`.
 * @param {string} sourceFile - Path of `schema.ts`; its imports are read from the same folder.
 * @returns {string}
 */
export function describeTypes(declaration, sourceFile) {
  const source = readModule(sourceFile)
  const { body, textBefore } = parse(declaration)
  const inserts = []
  for (const { name, type } of declaredTypes(body)) {
    const init = source.values.get(name)
    if (init) visitMembers(type, shapeOf(init, source), (at, text) => inserts.push({ at, text }))
  }
  let described = Buffer.from(declaration)
  for (const { at, text } of inserts.sort((one, other) => other.at - one.at)) {
    const start = at - textBefore
    const line = described.lastIndexOf('\n', start) + 1
    const indent = ' '.repeat(start - line)
    const comment = Buffer.from(`${text.replace(/\n\s*/g, `\n${indent} `)}\n${indent}`)
    described = Buffer.concat([described.subarray(0, start), comment, described.subarray(start)])
  }
  return described.toString()
}

/**
 * Every field of a module's schemas, by path, with its doc comment; `null` where it has none.
 *
 * @param {string} sourceFile
 * @param {string} name - The exported or local constant that is the schema.
 * @returns {Map<string, string | null>}
 */
export function listFields(sourceFile, name) {
  const source = readModule(sourceFile)
  const fields = new Map()
  const visit = (shape, at) => {
    for (const [key, { comment, inner }] of shape) {
      const path = at === '' ? key : `${at}.${key}`
      fields.set(path, fields.get(path) ?? comment)
      visit(inner(), path)
    }
  }
  visit(shapeOf(source.values.get(name), source), '')
  return fields
}

const modules = new Map()

/** Constants and imports of a source file. */
function readModule(file) {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const { body, textBefore } = parse(text)
  const module = {
    file,
    bytes: Buffer.from(text),
    textBefore,
    values: new Map(),
    imports: new Map(),
  }
  modules.set(file, module)
  for (const item of body) {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations) module.values.set(id.value, init)
    if (item.type === 'ImportDeclaration' && item.source.value.startsWith('.'))
      for (const { local, imported } of item.specifiers)
        module.imports.set(local.value, {
          name: imported?.value ?? local.value,
          from: item.source.value,
        })
  }
  return module
}

/** @returns statements, and the offset that their spans start at. */
function parse(text) {
  const tree = parseSync(text, { syntax: 'typescript', target: 'es2022' })
  // swc counts spans from 1, over all files that it has parsed; the tree begins at its first token, after
  // comments.
  const first = tree.body[0]?.span.start ?? 0
  return { body: tree.body, textBefore: first - offsetOfFirst(text) }
}

/** Bytes before the first token of a text: comments and white space. */
function offsetOfFirst(text) {
  const [skipped = ''] = /^(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*/.exec(text) ?? []
  return Buffer.byteLength(skipped)
}

/** Fields of a schema: key → its comment, and its own fields. */
function shapeOf(node, module) {
  const shape = new Map()
  collect(node, module, shape)
  return shape
}

/** Methods whose argument is a schema that adds its fields. */
const JOINS = new Set(['or', 'and', 'extend', 'pipe'])

function collect(node, module, shape) {
  if (!node) return
  switch (node.type) {
    case 'Identifier':
      return collectNamed(node.value, module, shape)
    case 'ObjectExpression':
      return collectFields(node, module, shape)
    case 'ArrayExpression':
      for (const element of node.elements) collect(element?.expression, module, shape)
      return
    case 'ArrowFunctionExpression':
      return collect(node.body.type === 'BlockStatement' ? null : node.body, module, shape)
    case 'TsConstAssertion':
    case 'TsAsExpression':
    case 'TsSatisfiesExpression':
    case 'ParenthesisExpression':
      return collect(node.expression, module, shape)
    case 'CallExpression':
      return collectCall(node, module, shape)
  }
}

function collectCall({ callee, arguments: args }, module, shape) {
  if (callee.type === 'Identifier') {
    // A function of the schema file, `localised(html)`: its arguments are schemas.
    for (const { expression } of args) collect(expression, module, shape)
    return
  }
  if (callee.type !== 'MemberExpression') return
  const isRule = callee.object.type === 'Identifier' && callee.object.value === 'z'
  if (!isRule) collect(callee.object, module, shape)
  if (
    isRule
      ? !/^(?:custom|enum|literal)$/.test(callee.property.value)
      : JOINS.has(callee.property.value)
  )
    for (const { expression } of args)
      if (isSchema(expression, callee)) collect(expression, module, shape)
}

/** The options of a rule, `{ error }`, are not fields. */
function isSchema(node, callee) {
  return (
    node.type !== 'ObjectExpression' ||
    /^(?:strictObject|object|looseObject|extend)$/.test(callee.property.value)
  )
}

function collectNamed(name, module, shape) {
  if (module.values.has(name)) return collect(module.values.get(name), module, shape)
  const imported = module.imports.get(name)
  if (!imported) return
  const file = path.resolve(path.dirname(module.file), imported.from)
  if (existsSync(file)) collect(readModule(file).values.get(imported.name), readModule(file), shape)
}

function collectFields({ properties }, module, shape) {
  for (const property of properties) {
    if (property.type === 'SpreadElement') collect(property.arguments, module, shape)
    else {
      const key = property.type === 'Identifier' ? property : property.key
      const value = property.type === 'Identifier' ? property : property.value
      const before = shape.get(key.value)
      const comment = before?.comment ?? commentBefore(key.span.start, module)
      const inner = () => {
        const fields = before?.inner() ?? new Map()
        collect(value, module, fields)
        return fields
      }
      shape.set(key.value, { comment, inner })
    }
  }
}

function commentBefore(at, { bytes, textBefore }) {
  const text = bytes.subarray(0, at - textBefore).toString()
  // Alone on a line: a glob in a string, `'docs/**'`, starts no comment.
  return /(?<=(?:^|\n)[ \t]*)\/\*\*(?=\s)(?:(?!\*\/)[\s\S])*\*\/(?=\s*$)/.exec(text)?.[0] ?? null
}

/** Constants of a declaration file, with their types. */
function declaredTypes(body) {
  return body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
    return declaration.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => ({ name: id.value, type: id.typeAnnotation }))
      : []
  })
}

function visitMembers(node, shape, insert) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'TsPropertySignature') {
    const field = shape.get(node.key.value)
    if (field?.comment) insert(node.span.start, field.comment)
    if (field) visitMembers(node.typeAnnotation, field.inner(), insert)
    return
  }
  for (const value of Object.values(node))
    if (Array.isArray(value)) for (const each of value) visitMembers(each, shape, insert)
    else visitMembers(value, shape, insert)
}
