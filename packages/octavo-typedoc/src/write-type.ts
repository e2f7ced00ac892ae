/** Types as runs of code in which names that have a page are links. */
import type { MarkdownNode } from 'octavo/config'
import type { Reflection, Type } from './reflection.ts'

/** Address of a declaration, by TypeDoc's number of it; `undefined` where it has no page. */
export type FindLink = (id: unknown) => string | undefined

/** A piece of a signature. */
interface Piece {
  text: string
  link?: string
}

/** Nothing that people write is deeper. */
const DEEPEST = 40
/** A signature with more characters has a line for each parameter. */
const LONGEST_LINE = 72

/** Pieces of code, put together one after the other. */
export class Code {
  readonly #pieces: Piece[] = []
  readonly #find: FindLink
  #depth = 0

  constructor(find: FindLink) {
    this.#find = find
  }

  /** Add text as it is. */
  text(text: string): Code {
    this.#pieces.push({ text })
    return this
  }

  /** Add a type. @param isInner - It is in parentheses if it is put together from others. */
  type(type: Type | undefined, isInner = false): Code {
    if (type === undefined) return this.text('any')
    this.#depth += 1
    if (this.#depth > DEEPEST) this.text('…')
    else if (isInner && isCompound(type)) this.text('(').#add(type).text(')')
    else this.#add(type)
    this.#depth -= 1
    return this
  }

  /** Add types with a sign between them. */
  types(types: readonly Type[], between: string, isInner = false): Code {
    for (const [index, type] of types.entries()) {
      if (index > 0) this.text(between)
      this.type(type, isInner)
    }
    return this
  }

  /** Add `<T extends object = {}>`; nothing without type parameters. */
  typeParameters(parameters: readonly Reflection[] = []): Code {
    if (parameters.length === 0) return this
    this.text('<')
    for (const [index, one] of parameters.entries()) {
      if (index > 0) this.text(', ')
      const { varianceModifier, flags = {} } = one
      this.text(
        `${flags.isConst === true ? 'const ' : ''}${varianceModifier ? `${varianceModifier} ` : ''}${one.name}`,
      )
      if (one.type) this.text(' extends ').type(one.type)
      if (one.default) this.text(' = ').type(one.default)
    }
    return this.text('>')
  }

  /** Add `(a: string, b?: number)`. */
  parameters(parameters: readonly Reflection[] = []): Code {
    const inner = new Code(this.#find)
    const all = parameters.map((one) => new Code(this.#find).parameter(one))
    const length = all.reduce((sum, { length: own }) => sum + own + 2, 0)
    const isLong = this.#depth === 0 && parameters.length > 1 && length > LONGEST_LINE
    for (const [index, one] of all.entries()) {
      if (isLong) inner.text('\n  ')
      else if (index > 0) inner.text(' ')
      inner.#pieces.push(...one.#pieces)
      if (isLong || index < all.length - 1) inner.text(',')
    }
    this.text('(').#pieces.push(...inner.#pieces)
    return this.text(isLong ? '\n)' : ')')
  }

  /** Add one parameter. */
  parameter({ name, flags = {}, type, defaultValue }: Reflection): Code {
    const isOptional = flags.isOptional === true || defaultValue !== undefined
    this.text(`${flags.isRest === true ? '...' : ''}${name}${isOptional ? '?' : ''}: `)
    return this.type(type)
  }

  /** Add parameters and result of a signature. @param arrow - Between them: `: ` or ` => `. */
  signature({ typeParameters, parameters, type }: Reflection, arrow = ': '): Code {
    return this.typeParameters(typeParameters).parameters(parameters).text(arrow).type(type)
  }

  get length(): number {
    return this.#pieces.reduce((sum, { text }) => sum + text.length, 0)
  }

  /** Content of a paragraph. */
  toNodes(): MarkdownNode[] {
    const nodes: MarkdownNode[] = []
    for (const { text, link } of joinPieces(this.#pieces))
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) nodes.push({ type: 'break' })
        // Blanks at the start of a line would get lost.
        const value = line.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length))
        if (value === '') continue
        const code = { type: 'inlineCode', value }
        nodes.push(link === undefined ? code : { type: 'link', url: link, children: [code] })
      }
    return nodes
  }

  #named(text: string, id: unknown, url?: string): Code {
    const link =
      this.#find(id) ?? (url !== undefined && /^https?:\/\/[^\s<>]+$/.test(url) ? url : undefined)
    this.#pieces.push(link === undefined ? { text } : { text, link })
    return this
  }

  #add(type: Type): Code {
    const write = WRITERS[type.type]
    return write ? write(this, type) : this.text(type.name ?? type.type)
  }

  reference({ name = '', target, typeArguments = [], externalUrl }: Type): Code {
    this.#named(name, target, externalUrl)
    if (typeArguments.length === 0) return this
    return this.text('<').types(typeArguments, ', ').text('>')
  }

  query({ queryType }: Type): Code {
    return this.text('typeof ').type(queryType)
  }

  /** An object, or a function as a type. */
  declaration({ declaration }: Type): Code {
    const { children = [], signatures = [], indexSignatures = [] } = declaration ?? {}
    const [only] = signatures
    if (only && signatures.length === 1 && children.length + indexSignatures.length === 0) {
      // TypeDoc's number of a signature of a constructor.
      if (only.kind === 16_384) this.text('new ')
      return this.signature(only, ' => ')
    }
    const parts = [
      ...signatures.map((one) => () => this.signature(one)),
      ...indexSignatures.map((one) => () => this.indexSignature(one)),
      ...children.map((one) => () => this.#member(one)),
    ]
    if (parts.length === 0) return this.text('{}')
    this.text('{ ')
    for (const [index, write] of parts.entries()) {
      if (index > 0) this.text('; ')
      write()
    }
    return this.text(' }')
  }

  indexSignature({ parameters = [], type, flags = {} }: Reflection): Code {
    this.text(`${flags.isReadonly === true ? 'readonly ' : ''}[`)
    for (const one of parameters) this.parameter(one)
    return this.text(']: ').type(type)
  }

  #member({ name, flags = {}, type, signatures = [], getSignature }: Reflection): Code {
    const isOptional = flags.isOptional === true ? '?' : ''
    const [first] = signatures
    this.text(`${flags.isReadonly === true ? 'readonly ' : ''}${name}${isOptional}`)
    return first ? this.signature(first) : this.text(': ').type(type ?? getSignature?.type)
  }
}

/** Types that need parentheses in others. */
const isCompound = ({ type, declaration }: Type) =>
  /^(?:union|intersection|conditional|inferred|typeOperator|query)$/.test(type) ||
  (type === 'reflection' && declaration?.signatures !== undefined && !declaration.children)

type Write = (code: Code, type: Type) => Code

const WRITERS: Readonly<Record<string, Write>> = {
  literal: (code, { value }) => code.text(toLiteral(value)),
  reference: (code, type) => code.reference(type),
  union: (code, { types = [] }) => code.types(types, ' | ', true),
  intersection: (code, { types = [] }) => code.types(types, ' & ', true),
  array: (code, { elementType }) => code.type(elementType, true).text('[]'),
  tuple: (code, { elements = [] }) => code.text('[').types(elements, ', ').text(']'),
  namedTupleMember: (code, { name, isOptional, element }) =>
    code.text(`${name}${isOptional ? '?' : ''}: `).type(element),
  optional: (code, { elementType }) => code.type(elementType, true).text('?'),
  rest: (code, { elementType }) => code.text('...').type(elementType, true),
  reflection: (code, type) => code.declaration(type),
  query: (code, type) => code.query(type),
  // TypeDoc writes it into "target", which is a number elsewhere.
  typeOperator: (code, { operator, target }) =>
    code.text(`${operator} `).type(target as Type | undefined, true),
  indexedAccess: (code, { objectType, indexType }) =>
    code.type(objectType, true).text('[').type(indexType).text(']'),
  conditional: (code, { checkType, extendsType, trueType, falseType }) =>
    code
      .type(checkType, true)
      .text(' extends ')
      .type(extendsType, true)
      .text(' ? ')
      .type(trueType)
      .text(' : ')
      .type(falseType),
  inferred: (code, { name, constraint }) => {
    code.text(`infer ${name}`)
    return constraint ? code.text(' extends ').type(constraint) : code
  },
  mapped(code, { parameter, parameterType, templateType, nameType, ...type }) {
    const { readonlyModifier: readonly, optionalModifier: optional } = type
    code.text(`{ ${readonly ? `${readonly === '-' ? '-' : ''}readonly ` : ''}[${parameter} in `)
    code.type(parameterType)
    if (nameType) code.text(' as ').type(nameType)
    const sign = optional ? (optional === '-' ? '-?' : '?') : ''
    return code.text(`]${sign}: `).type(templateType).text(' }')
  },
  templateLiteral(code, { head = '', tail = [] }) {
    code.text(`\`${head}`)
    for (const [type, text] of tail) code.text('${').type(type).text(`}${text}`)
    return code.text('`')
  },
  predicate(code, { name, asserts, targetType }) {
    code.text(`${asserts ? 'asserts ' : ''}${name}`)
    return targetType ? code.text(' is ').type(targetType) : code
  },
}

function toLiteral(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  // A large integer.
  const { negative, value: digits } = value as { negative?: unknown; value?: unknown }
  return `${negative === true ? '-' : ''}${String(digits)}n`
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.link === undefined && piece.link === undefined) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}
