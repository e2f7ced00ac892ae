/** Signatures in boxes, and what comments say of their parameters. */
import type { MarkdownNode } from 'octavo/config'
import { kindOf, membersOf } from './pages.ts'
import { KIND, type Reflection, type Type } from './reflection.ts'
import { writeComment, writeReturns } from './write-comment.ts'
import { Code, type FindLink } from './write-type.ts'

export const text = (value: string): MarkdownNode => ({ type: 'text', value })
export const paragraph = (...children: MarkdownNode[]): MarkdownNode => ({
  type: 'paragraph',
  children,
})

/** A signature in a box of its own. */
export function writeSignature(code: Code): MarkdownNode[] {
  return [
    { type: 'html', value: '<div class="ts-signature">' },
    paragraph(...code.toNodes()),
    { type: 'html', value: '</div>' },
  ]
}

/** The line that declares what a page is about; functions have one for each overload, and modules none. */
export function writeDeclaration(reflection: Reflection, find: FindLink): MarkdownNode[] {
  const { kind, name, flags = {}, typeParameters, defaultValue, extendedTypes = [] } = reflection
  const { implementedTypes = [] } = reflection
  const code = new Code(find)
  if (kind === KIND.class || kind === KIND.interface || kind === KIND.enum) {
    code.text(`${flags.isAbstract === true ? 'abstract ' : ''}${kindOf(reflection)} ${name}`)
    code.typeParameters(typeParameters)
    if (extendedTypes.length > 0) code.text(' extends ').types(extendedTypes, ', ')
    if (implementedTypes.length > 0) code.text(' implements ').types(implementedTypes, ', ')
    return writeSignature(code)
  }
  if (kind === KIND.typeAlias) {
    code.text(`type ${name}`).typeParameters(typeParameters).text(' = ')
    return writeSignature(writeValue(code, reflection))
  }
  if (kind === KIND.variable) {
    code.text(`${flags.isConst === true ? 'const' : 'let'} ${name}: `)
    writeValue(code, reflection)
    if (defaultValue !== undefined && defaultValue !== '...') code.text(` = ${defaultValue}`)
    return writeSignature(code)
  }
  return []
}

/** The type of an alias or a variable, without members that the page shows one by one. */
function writeValue(code: Code, reflection: Reflection): Code {
  if (membersOf(reflection).length > 0) return code.text('{ … }')
  // TypeDoc writes functions and dictionaries into the alias itself.
  const type = { type: 'reflection', declaration: { ...reflection, children: [] } }
  return code.type(reflection.type ?? type)
}

export function writeTypeParameters(reflection: Reflection, find: FindLink): MarkdownNode[] {
  const { typeParameters = [] } = reflection
  const explained = typeParameters.filter(({ comment }) => comment !== undefined)
  return explained.flatMap((one) => writeParameter(one, find, new Code(find).text(one.name)))
}

/** A parameter with its comment, as a block that may have lists and code. */
function writeParameter(one: Reflection, find: FindLink, code: Code): MarkdownNode[] {
  const value = one.defaultValue
  const usual =
    value === undefined || value === '...'
      ? []
      : [text(' Default: '), ...new Code(find).text(value).toNodes()]
  return [
    { type: 'html', value: '<div class="ts-parameter">' },
    paragraph(...code.toNodes(), ...usual),
    ...writeComment(one.comment, find),
    { type: 'html', value: '</div>' },
  ]
}

/** `static readonly `, with a blank at the end. */
function modifiersOf(flags: NonNullable<Reflection['flags']>): string {
  return ['isStatic', 'isAbstract', 'isProtected', 'isPrivate', 'isReadonly']
    .filter((flag) => flags[flag] === true)
    .map((flag) => `${flag.slice(2).toLowerCase()} `)
    .join('')
}

const STARTS = new Map<number, string>([
  [KIND.function, 'function '],
  [KIND.constructor, 'new '],
])

/** All overloads of a function, a method or a constructor. */
export function writeOverloads(reflection: Reflection, find: FindLink): MarkdownNode[] {
  // The declaration of an alias has the signatures, so only what they say of their parameters is left.
  if (reflection.kind === KIND.typeAlias) {
    const own = reflection.type?.declaration?.signatures ?? reflection.signatures ?? []
    return own.flatMap((one) => [...writeComment(one.comment, find), ...writeExplained(one, find)])
  }
  const {
    signatures = [],
    getSignature,
    setSignature,
    indexSignatures = [],
    flags = {},
  } = reflection
  const words = modifiersOf(flags)
  const start = STARTS.get(reflection.kind) ?? words
  const ofAccessor = [
    ...(getSignature ? [['get ', getSignature] as const] : []),
    ...(setSignature ? [['set ', setSignature] as const] : []),
  ]
  return [
    ...signatures.flatMap((one) => writeOverload(one, `${start}${one.name}`, find)),
    ...ofAccessor.flatMap(([word, one]) => writeOverload(one, `${words}${word}${one.name}`, find)),
    ...indexSignatures.flatMap((one) => [
      ...writeSignature(new Code(find).indexSignature(one)),
      ...writeComment(one.comment, find),
    ]),
  ]
}

function writeOverload(signature: Reflection, name: string, find: FindLink): MarkdownNode[] {
  return [
    ...writeSignature(new Code(find).text(name).signature(signature)),
    ...writeComment(signature.comment, find),
    ...writeExplained(signature, find),
  ]
}

/** What a comment says of the parameters and the result of a signature. */
function writeExplained(signature: Reflection, find: FindLink): MarkdownNode[] {
  const { comment, parameters = [], typeParameters = [] } = signature
  const explained = [
    ...typeParameters.map((one) => [one, new Code(find).text(one.name)] as const),
    ...parameters.map((one) => [one, new Code(find).parameter(one)] as const),
  ].filter(([{ comment: own, defaultValue }]) => own !== undefined || defaultValue !== undefined)
  const returns = writeReturns(comment, find)
  return [
    ...explained.flatMap(([one, own]) => writeParameter(one, find, own)),
    ...parameters.flatMap((one) => writeInner(one.type, one.name, find)),
    ...(returns.length === 0
      ? []
      : [paragraph({ type: 'strong', children: [text('Returns')] }), ...returns]),
  ]
}

/** Levels of objects in each other whose comments are shown. */
const MOST_LEVELS = 4

/**
 * What comments say of the properties of an object whose type is written in place: `options.limit`.
 *
 * @param path - Name of the object.
 */
export function writeInner(
  type: Type | undefined,
  path: string,
  find: FindLink,
  level = 0,
): MarkdownNode[] {
  if (type === undefined || level > MOST_LEVELS) return []
  const { declaration, types = [], elementType } = type
  const own = (declaration?.children ?? []).flatMap((child) => {
    const name = `${path}.${child.name}`
    const [signature] = child.signatures ?? []
    const comment = child.comment ?? signature?.comment
    const code = new Code(find)
    const named = signature
      ? code.text(name).signature(signature)
      : code.parameter({ ...child, name })
    return [
      ...(comment ? writeParameter({ ...child, comment }, find, named) : []),
      ...writeInner(child.type, name, find, level + 1),
    ]
  })
  return [
    ...own,
    ...[...types, elementType].flatMap((one) => writeInner(one, path, find, level + 1)),
  ]
}

export function toProperty(
  { name, kind, flags = {}, type, defaultValue }: Reflection,
  find: FindLink,
): Code {
  const words = modifiersOf(flags)
  if (kind === KIND.enumMember) return new Code(find).text(`${name} = `).type(type)
  const code = new Code(find)
    .text(`${words}${name}${flags.isOptional === true ? '?' : ''}: `)
    .type(type)
  return defaultValue === undefined || defaultValue === '...'
    ? code
    : code.text(` = ${defaultValue}`)
}
