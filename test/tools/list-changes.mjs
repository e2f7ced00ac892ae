/**
 * The one-token changes that are possible in a folder's sources: see `mutate.mjs`.
 *
 * It omits changes that no test could or should notice:
 *
 * - code in types, imports and re-exports, which the compiler checks;
 * - `''`, `0` and other literals that only satisfy the type checker, which takes every array element for
 *   possibly missing: defaults of destructured array elements, and `?? ''` after `x[0]`, `x.at(-1)`, `x.pop()`, `x.shift()`;
 * - texts for people, which are sentences and not behaviour: strings with a space that are
 *   arguments of `description`, `option`, `argument`, `new Option`, `new Argument` and `new Error`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/**
 * Replacements of each operator. Operators whose change is nearly always equivalent are omitted.
 */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

const SOURCE = /\.tsx?$/

/** Functions that receive texts for people. */
const SPEAKERS = /^(description|summary|option|argument|Option|Argument|Error|TypeError)$/

/** Expressions that return one element of a list. */
const ELEMENT_METHODS = /^(at|pop|shift)$/

/**
 * Every possible change below `root/folder`, in the order of files and text: `{ file, folder,
 * start, end, to }`, in bytes.
 */
export function listChanges(root, folder) {
  if (SOURCE.test(folder)) return changesOf(root, folder, folder)
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .flatMap((name) => changesOf(root, `${folder}/${name}`, folder))
}

function changesOf(root, file, folder) {
  const text = readFileSync(join(root, file), 'utf8')
  const bytes = Buffer.from(text)
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
  // Spans count UTF-8 bytes, and continue from file to file within one process.
  const base = tree.span.start - Buffer.byteLength(text.slice(0, Math.max(0, firstToken(text))))
  const found = []
  visit(tree, (node) => {
    const change = toChange(node, bytes, base)
    if (change) found.push({ ...change, file, folder })
  })
  return found
}

/** Offset of the first token: a tree's span omits the comments above it. */
function firstToken(text) {
  return text.match(/^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*/)?.[0].length ?? 0
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  if (/^(Import|Ts|ExportNamed|ExportAll)/.test(node.type ?? '') && !isValueNode(node)) return
  const without = leftOut(node)
  see(node)
  for (const [key, value] of Object.entries(node))
    if (key !== 'span' && key !== 'typeAnnotation' && key !== 'typeParams' && key !== without)
      visit(withoutTexts(node, key, value), see)
}

/** Type syntax that wraps a value: `x as Y`, `x satisfies Y`. */
function isValueNode({ type }) {
  return /^Ts(As|Satisfies|NonNull|ConstAssertion)/.test(type)
}

/** Name of the part of a node that only the type checker needs. */
function leftOut(node) {
  if (node.type === 'BinaryExpression' && node.operator === '??')
    return isElement(node.left) && isLiteral(node.right) ? 'right' : undefined
  return undefined
}

/** `x[0]`, `x?.[0]`, `x.at(-1)`, `x.pop()`. */
function isElement(node) {
  if (node.type === 'OptionalChainingExpression') return isElement(node.base)
  if (node.type === 'ParenthesisExpression') return isElement(node.expression)
  if (node.type === 'MemberExpression')
    return node.property.type === 'Computed' && node.property.expression.type === 'NumericLiteral'
  return node.type === 'CallExpression' && ELEMENT_METHODS.test(calledName(node))
}

function isLiteral({ type }) {
  return type === 'StringLiteral' || type === 'NumericLiteral'
}

/**
 * A part of a node, without code that no test should check: defaults of array elements, texts for
 * people.
 */
function withoutTexts(node, key, value) {
  if (node.type === 'ArrayPattern' && key === 'elements')
    return value.map((each) =>
      each?.type === 'AssignmentPattern' && isLiteral(each.right) ? each.left : each,
    )
  if (/^(Call|New)Expression$/.test(node.type) && key === 'arguments')
    return SPEAKERS.test(calledName(node)) ? value?.filter((each) => !isText(each)) : value
  return value
}

function calledName({ callee }) {
  return callee?.property?.value ?? callee?.value ?? ''
}

function isText({ expression }) {
  return expression.type === 'StringLiteral' && expression.value.includes(' ')
}

function toChange(node, bytes, base) {
  const at = ({ span }) => [span.start - base, span.end - base]
  if (node.type === 'BinaryExpression' && OPERATORS[node.operator]) {
    const from = at(node.left)[1]
    const gap = bytes.subarray(from, at(node.right)[0]).toString()
    const offset = gap.indexOf(node.operator)
    if (offset < 0) return null
    const start = from + Buffer.byteLength(gap.slice(0, offset))
    return { start, end: start + node.operator.length, to: OPERATORS[node.operator] }
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const [start] = at(node)
    return { start, end: start + 1, to: '' }
  }
  const [start, end] = node.span ? at(node) : [0, 0]
  if (node.type === 'BooleanLiteral') return { start, end, to: String(!node.value) }
  if (node.type === 'NumericLiteral') return { start, end, to: toOtherNumber(node.value) }
  if (node.type === 'StringLiteral' && /^['"]/.test(bytes.subarray(start, end).toString()))
    return { start, end, to: node.value === '' ? "'changed'" : "''" }
  return null
}

/** Adding one to a large number, which is mostly a limit, is nearly always equivalent. */
function toOtherNumber(value) {
  return value < 100 ? String(value + 1) : '0'
}
