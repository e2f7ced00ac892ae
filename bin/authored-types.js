/**
 * Types of the authors' input, in full: `z.input<typeof siteConfig>` as an interface with every option.
 *
 * An editor shows no comments for the mapped type that the library infers. And the library types the input of a
 * preprocess as `unknown`; here it is the input of the inner rule, and the short forms that the schema
 * declares.
 */
import { parseSync } from '@swc/core'

/**
 * A declaration in which these types are written in full, with the comments of their fields.
 *
 * @param {string} declaration - Text of `schema.d.ts`, with its comments.
 * @returns {string}
 */
export function writeAuthoredTypes(declaration) {
  const source = readDeclaration(declaration)
  const added = []
  const text = declaration.replace(
    /z\.input<(?:typeof (\w+)|\(typeof (\w+)\)\[(\w+)\])>/g,
    (whole, name, table, key) => {
      const type = source.types.get(name ?? table)
      if (!type || (table && type.type !== 'TsTypeLiteral')) return whole
      const constant = name ?? table
      const written = `Authored${constant.charAt(0).toUpperCase()}${constant.slice(1)}`
      if (!added.some(([each]) => each === written)) added.push([written, toAuthored(type, source)])
      return table ? `${written}[${key}]` : written
    },
  )
  return text + added.map(([name, type]) => `interface ${name} ${type}\n`).join('')
}

/** Constants with their types, and the bytes that spans refer to. */
function readDeclaration(text) {
  const { body } = parseSync(text, { syntax: 'typescript', target: 'es2022' })
  const [skipped = ''] = /^(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*/.exec(text) ?? []
  const types = new Map()
  for (const item of body) {
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item
    if (declared.type !== 'VariableDeclaration') continue
    for (const { id } of declared.declarations)
      if (id.typeAnnotation) types.set(id.value, id.typeAnnotation.typeAnnotation)
  }
  const first = body[0]?.span.start ?? 0
  return { types, bytes: Buffer.from(text), textBefore: first - Buffer.byteLength(skipped) }
}

const cut = ({ start, end }, { bytes, textBefore }) =>
  bytes.subarray(start - textBefore, end - textBefore).toString()

/** Wrappers of another rule whose input is that of the inner rule. */
const AROUND = new Set(['ZodOptional', 'ZodExactOptional', 'ZodDefault', 'ZodPrefault'])
const PLAIN = {
  ZodString: 'string',
  ZodURL: 'string',
  ZodNumber: 'number',
  ZodInt: 'number',
  ZodBoolean: 'boolean',
  ZodUnknown: 'unknown',
}

/** Name of a rule, `ZodString`, and its type arguments. */
function ruleOf({ type, typeName, typeParams }) {
  if (type !== 'TsTypeReference') return { name: type, inner: [] }
  return { name: typeName.right?.value ?? typeName.value, inner: typeParams?.params ?? [] }
}

function toAuthored(node, source) {
  const { name, inner } = ruleOf(node)
  const [first, second] = inner
  if (name === 'TsTypeLiteral') return toFields(node.members, source)
  if (name === 'ZodObject') return toFields(first.members, source, catchallOf(second))
  if (AROUND.has(name) || name === 'ZodLazy') return toAuthored(first, source)
  if (name === 'ZodNullable') return `${toAuthored(first, source)} | null`
  if (name === 'ZodArray') return `(${toAuthored(first, source)})[]`
  if (name === 'ZodRecord') return `{ [name: string]: ${toAuthored(second, source)} }`
  if (/^Zod(?:Discriminated)?Union$/.test(name)) return toUnion(elementsOf(first), source)
  if (name === 'ZodTuple')
    return `[${elementsOf(first)
      .map((each) => toAuthored(each, source))
      .join(', ')}]`
  if (name === 'ZodPipe')
    return toAuthored(ruleOf(first).name === 'ZodTransform' ? second : first, source)
  if (name === 'ZodLiteral') return cut(first.span, source)
  if (name === 'ZodEnum') return first.members.map(({ key }) => `'${key.value}'`).join(' | ')
  if (name === 'ZodPreprocess') return toShortened(first, second, source)
  return PLAIN[name] ?? `z.input<${cut(node.span, source)}>`
}

const toUnion = (types, source) => types.map((each) => toAuthored(each, source)).join(' | ')

function elementsOf(node) {
  const tuple = node.type === 'TsTypeOperator' ? node.typeAnnotation : node
  return tuple.elemTypes.map(({ ty }) => ty)
}

/**
 * Input of a rule, and the other forms that a preprocess accepts; `object` and `unknown` are left out as
 * too wide.
 */
function toShortened(rule, forms, source) {
  const types = forms?.type === 'TsUnionType' ? forms.types : forms ? [forms] : []
  const short = types.filter(
    ({ type, kind }) => !(type === 'TsKeywordType' && /object|unknown/.test(kind)),
  )
  return [toAuthored(rule, source), ...short.map(({ span }) => `(${cut(span, source)})`)].join(
    ' | ',
  )
}

/** Rule of the other keys that an object may have. */
function catchallOf(config) {
  return config && ruleOf(config).name === '$catchall' ? ruleOf(config).inner[0] : undefined
}

function toFields(members, source, others) {
  const fields = members.map((member) => {
    const { key, typeAnnotation, span } = member
    const before = source.bytes.subarray(0, span.start - source.textBefore).toString()
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\s*$)/.exec(before)?.[0]
    const rule = typeAnnotation.typeAnnotation
    const type = toAuthored(rule, source)
    const left = isLeftOut(rule)
    return `${comment ? `${comment}\n` : ''}${cut(key.span, source)}${left ? '?' : ''}: ${type}${left ? ' | undefined' : ''}\n`
  })
  const more = others ? `[attribute: string]: ${toAuthored(others, source)} | undefined\n` : ''
  return `{\n${fields.join('')}${more}}`
}

function isLeftOut(rule) {
  const { name, inner } = ruleOf(rule)
  if (AROUND.has(name)) return true
  return /^Zod(?:Pipe|Nullable)$/.test(name) && isLeftOut(inner[0])
}
