/** Reads fields and comments of the public interfaces of source files from their syntax trees. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { commentBefore } from './comment-before.ts'

/** A field of an interface, with the comment above it; `comment` is '' if there is none. */
export interface Field {
  name: string
  /** Type as in the source: `readonly Breadcrumb[]`. */
  type: string
  optional: boolean
  comment: string
}

/** A function or constant that a file exports, and the name of the type of its first parameter. */
export interface ExportedValue {
  name: string
  /** `undefined`: no parameter. `''`: the type has no name. */
  props: string | undefined
}

/** Declarations of a file, and the origins of its imports. */
export interface SourceOutline {
  file: string
  values: ExportedValue[]
  /** Names of exported types and interfaces. */
  types: string[]
  /** Interface, or type that is an object → its fields, those of nested objects included. */
  fields: Map<string, Field[]>
  /** Declared name → names of types that its declaration mentions. */
  mentions: Map<string, string[]>
  /** Imported or re-exported name → file, and name in that file. */
  imports: Map<string, { file: string; name: string }>
}

/** A node of the syntax tree, as JSON. */
type Node = Record<string, unknown> & { type?: string; span?: { start: number; end: number } }

/** Read one file. @param file - Absolute path. */
export function readOutline(file: string): SourceOutline {
  const bytes = readFileSync(file)
  const tree = parseSync(bytes.toString(), { syntax: 'typescript', tsx: file.endsWith('x') })
  const outline: SourceOutline = {
    file,
    values: [],
    types: [],
    fields: new Map(),
    mentions: new Map(),
    imports: new Map(),
  }
  for (const item of tree.body as unknown as Node[]) readItem(item, bytes, outline)
  return outline
}

function readItem(item: Node, bytes: Buffer, outline: SourceOutline): void {
  const source = (item.source as { value?: string } | null | undefined)?.value
  if (source?.startsWith('.')) {
    const file = resolve(dirname(outline.file), source)
    for (const { local, imported, orig, exported } of item.specifiers as Record<string, Node>[]) {
      const name = String((imported ?? orig ?? local)?.value)
      outline.imports.set(String((exported ?? local ?? orig)?.value), { file, name })
    }
    return
  }
  const isExport = item.type === 'ExportDeclaration'
  const declaration = (isExport ? item.declaration : item) as Node
  if (/^Ts(Interface|TypeAlias)Declaration$/.test(declaration.type ?? '')) {
    const name = nameOf(declaration)
    outline.fields.set(name, fieldsIn(declaration, bytes))
    outline.mentions.set(name, typeNamesIn(declaration))
    if (isExport) outline.types.push(name)
  } else for (const value of valuesIn(declaration)) readValue(value, isExport, outline)
}

interface DeclaredValue {
  name: string
  declaration: Node
}

function valuesIn(declaration: Node): DeclaredValue[] {
  if (/^(Function|Class)Declaration$/.test(declaration.type ?? ''))
    return [{ name: nameOf(declaration), declaration }]
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).map((one) => ({
    name: nameOf(one),
    declaration: one,
  }))
}

function readValue(
  { name, declaration }: DeclaredValue,
  isExport: boolean,
  outline: SourceOutline,
) {
  outline.mentions.set(name, typeNamesIn(signatureOf(declaration)))
  if (isExport) outline.values.push({ name, props: propsOf(declaration) })
}

/** A declaration without its body or initial value. */
function signatureOf(declaration: Node): Node {
  const { body: _, init: __, ...rest } = declaration
  return declaration.type === 'VariableDeclarator' && declaration.init
    ? { ...rest, ...(signatureOf(declaration.init as Node) as object) }
    : rest
}

function propsOf(declaration: Node): string | undefined {
  const [first] = (declaration.params ?? []) as Node[]
  const pattern = (first?.pat ?? first) as Node | undefined
  if (!pattern) return undefined
  const annotation = (pattern.typeAnnotation as Node | null)?.typeAnnotation as Node | undefined
  return annotation?.type === 'TsTypeReference' ? typeName(annotation) : ''
}

function fieldsIn(node: unknown, bytes: Buffer): Field[] {
  const found: Field[] = []
  visit(node, (each) => {
    if (!/^Ts(PropertySignature|MethodSignature|IndexSignature)$/.test(each.type ?? '')) return
    found.push(readField(each, bytes))
  })
  return found
}

function readField(node: Node, bytes: Buffer): Field {
  const { start, end } = node.span ?? { start: 1, end: 1 }
  const annotation = (node.typeAnnotation as Node | null)?.typeAnnotation as Node | undefined
  const span = annotation?.span
  const before = bytes.subarray(0, start - 1).toString()
  const comment = commentBefore(before)
  const cut = (from: number, to: number) => bytes.subarray(from - 1, to - 1).toString()
  return {
    name: node.type === 'TsIndexSignature' ? '[…]' : String((node.key as Node)?.value),
    type: plain(
      span && node.type !== 'TsMethodSignature' ? cut(span.start, span.end) : cut(start, end),
    ),
    optional: node.optional === true,
    comment: plain(comment.replace(/^\s*\* ?/gm, ' ')),
  }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

function typeNamesIn(node: unknown): string[] {
  const names: string[] = []
  visit(node, (each) => {
    if (each.type === 'TsTypeReference') names.push(typeName(each))
    if (each.type === 'TsExpressionWithTypeArguments' || each.type === 'TsInterfaceHeritage')
      names.push(String((each.expression as Node)?.value))
  })
  return names
}

function typeName(node: Node): string {
  const name = node.typeName as Node
  return String(name.value ?? '')
}

function nameOf(node: Node): string {
  return String(((node.identifier ?? node.id) as Node).value)
}

function visit(node: unknown, found: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found)
  else if (typeof node === 'object' && node !== null) {
    found(node as Node)
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, found)
  }
}
