/** Reads every code from the catalogue, with its cause, its message and how to fix it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { manualUrl } from '../../cli/base/package/version.ts'
import { commentBefore } from './comment-before.ts'
import { toPlain } from './markdown.ts'

/** Texts of one code in the catalogue. Parts that vary are in angle brackets. */
export interface DescribedCode {
  code: string
  /** `error`, `warning`, `info`, or {@link DECIDED}. */
  level: string
  cause: string
  message: string
  hint: string
}

const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/
const LEVELS: Readonly<Record<string, string>> = { throw: 'error', warn: 'warning', log: 'info' }

/** Level of a code whose severity is an option of the config. */
export const DECIDED = 'set in the config'

/** A node of the syntax tree, as JSON. */
type Node = Record<string, unknown> & { type?: string; span?: { start: number } }

/** Every code of the catalogue, sorted. @param folder - Path of the catalogue's files. */
export function describeCodes(folder: string): DescribedCode[] {
  const found = readdirSync(folder)
    .sort()
    .flatMap((name) => describeFile(join(folder, name)))
  return mergeCodes(found).sort((one, other) => (one.code < other.code ? -1 : 1))
}

function describeFile(file: string): DescribedCode[] {
  const bytes = readFileSync(file)
  const items = parseSync(bytes.toString(), { syntax: 'typescript' }).body as unknown as Node[]
  return items.flatMap((item) => {
    const comment = commentBefore(bytes.subarray(0, (item.span?.start ?? 1) - 1).toString())
    return item.type === 'ExportDeclaration' ? codesIn(item, toPlain(comment)) : []
  })
}

/** Merge descriptions with the same code: each function of a code is one cause. */
function mergeCodes(all: readonly DescribedCode[]): DescribedCode[] {
  const merged = new Map<string, DescribedCode>()
  for (const described of all) {
    const known = merged.get(described.code)
    const cause = known ? `${known.cause} ${described.cause}` : described.cause
    merged.set(described.code, { ...described, ...known, cause })
  }
  return [...merged.values()]
}

/** Find objects with a code, and calls that pass a code with a message and a hint. */
function codesIn(item: Node, comment: string): DescribedCode[] {
  // The rest of the comment is about parameters.
  const cause = comment.replace(/ ?@\w+ .*$/, '').replace(/ `\w+`: .*$/, '')
  const found: DescribedCode[] = []
  visit(item, (node) => {
    if (node.type === 'ObjectExpression') found.push(...codesOf(fieldsOf(node), cause))
    if (node.type !== 'CallExpression') return
    const [code, message, hint] = (node.arguments as { expression: Node }[]).map(
      ({ expression }) => expression,
    )
    if (code?.type === 'StringLiteral' && CODE.test(String(code.value)) && message && hint)
      found.push({
        code: String(code.value),
        level: 'error',
        cause,
        message: `A navbar item cannot be shown: ${textOf(message)}`,
        hint: textOf(hint),
      })
  })
  return found.filter(
    ({ code }, index) => found.findIndex((other) => other.code === code) === index,
  )
}

function codesOf(fields: ReadonlyMap<string, Node>, cause: string): DescribedCode[] {
  const code = fields.get('code')
  if (!code) return []
  const severity = fields.get('severity')
  const level = severity ? (LEVELS[String(severity.value)] ?? DECIDED) : 'error'
  const describe = (name: string, kind?: string) => ({
    code: name,
    level,
    cause,
    message: textOf(pick(fields.get('message'), kind)),
    hint: textOf(pick(fields.get('hint'), kind)),
  })
  if (code.type === 'StringLiteral') return [describe(String(code.value))]
  const table = code.type === 'MemberExpression' ? (code.object as Node) : undefined
  if (table?.type !== 'ObjectExpression') return []
  return [...fieldsOf(table)].map(([kind, value]) => describe(String(value.value), kind))
}

/** `{ a: 'x', b: 'y' }[kind]` → `'x'` for `a`; any other node is unchanged. */
function pick(node: Node | undefined, kind: string | undefined): Node | undefined {
  const table = node?.type === 'MemberExpression' ? (node.object as Node) : undefined
  if (kind === undefined || table?.type !== 'ObjectExpression') return node
  return fieldsOf(table).get(kind)
}

/** Fields of an object with their values; of a shorthand field, its name. */
function fieldsOf(node: Node): Map<string, Node> {
  return new Map(
    (node.properties as Node[]).flatMap((field): [string, Node][] => {
      if (field.type === 'Identifier') return [[String(field.value), field]]
      return field.type === 'KeyValueProperty'
        ? [[String((field.key as Node).value), field.value as Node]]
        : []
    }),
  )
}

/** Text of an expression: of two alternatives the longer one; parts that vary are written as `<name>`. */
function textOf(node: Node | undefined): string {
  switch (node?.type) {
    case undefined:
      return ''
    case 'StringLiteral':
      return String(node.value)
    case 'TemplateLiteral': {
      const parts = node.expressions as Node[]
      return (node.quasis as { cooked: string }[])
        .map(({ cooked }, index) => cooked + (parts[index] ? textOf(parts[index]) : ''))
        .join('')
    }
    case 'ConditionalExpression':
      return longer(textOf(node.consequent as Node), textOf(node.alternate as Node))
    case 'ParenthesisExpression':
      return textOf(node.expression as Node)
    case 'BinaryExpression':
      return node.operator === '+'
        ? textOf(node.left as Node) + textOf(node.right as Node)
        : longer(textOf(node.left as Node), textOf(node.right as Node))
    case 'MemberExpression':
      return memberOf(node)
    case 'CallExpression':
      return callOf(node)
    case 'Identifier':
      return `<${toWords(String(node.value))}>`
  }
  return '<…>'
}

const longer = (one: string, other: string) => (other.length > one.length ? other : one)

function memberOf({ object, property }: Node): string {
  const table = object as Node
  if (table.type === 'ObjectExpression') return textOf([...fieldsOf(table).values()][0])
  return `<${toWords(String((property as Node).value ?? (table as Node).value ?? '…'))}>`
}

/** Text of a call: an address of the manual in full, other calls as a placeholder. */
function callOf({ callee, arguments: given }: Node): string {
  const { type, value, object } = callee as Node
  const [first] = given as { expression: Node }[]
  if (value === 'manualUrl') return manualUrl(String(first?.expression.value))
  if (type === 'MemberExpression') return textOf(object as Node)
  return first ? textOf(first.expression) : '<…>'
}

/** `indexOfDoc` → `index of doc`. */
const toWords = (name: string) =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function visit(node: unknown, found: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found)
  else if (typeof node === 'object' && node !== null) {
    found(node as Node)
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, found)
  }
}
