/**
 * Finds the texts in code that can be translated, by syntax tree, without running anything:
 *
 * ```tsx
 * import { Translate, translate, translatePlural } from 'octavo'
 * <Translate id="home.title" description="On the home page">Build with it</Translate>
 * translate({ id: 'home.count', message: '{count} pages' }, { count })
 * ```
 *
 * The parser is `@swc/core`: the compiler that the bundler has inside, so it reads exactly what the
 * bundler compiles, but as a package it hands out the tree.
 */
import type { CallExpression, JSXElement, Module, ObjectExpression, Span } from '@swc/core'
import { translateDynamic, translateSyntax } from '../errors/catalogue.ts'
import type { Diagnostic, Source } from '../model.ts'
import { childText, staticText } from './static-text.ts'

/** One text of a site's code. */
export interface ExtractedMessage {
  id: string
  /** In the source language. */
  message: string
  /** For translators. */
  description?: string
  file: string
  /** 1-based. */
  line: number
}

/** A file to read texts from: `.js`, `.jsx`, `.ts` or `.tsx`. */
export interface CodeFile {
  /** As it is to be named in problems. */
  file: string
  text: string
  /** The functions come from a relative import (`../i18n/translate.tsx`), as in the runtime itself. */
  ownRuntime?: boolean
}

export interface Extraction {
  /** In the order of the files, and of the text in each; an id may occur more than once. */
  messages: readonly ExtractedMessage[]
  /** `TRANSLATE_DYNAMIC`, `TRANSLATE_SYNTAX`. */
  diagnostics: readonly Diagnostic[]
}

/** Pure. Nothing is thrown for a file that does not parse; it is reported and left out. */
export async function extractMessages(files: readonly CodeFile[]): Promise<Extraction> {
  const candidates = files.filter(({ text }) => /[Tt]ranslate/.test(text))
  if (candidates.length === 0) return { messages: [], diagnostics: [] }
  const { parseSync } = await import('@swc/core')
  const messages: ExtractedMessage[] = []
  const diagnostics: Diagnostic[] = []
  for (const code of candidates) {
    // A statement of our own comes first, because positions count from wherever the parser says the
    // first statement starts.
    const tree = parse(() => parseSync(MARK + code.text, toParser(code.file)))
    if (tree) readModule(tree, code, { messages, diagnostics })
    else diagnostics.push(translateSyntax({ file: code.file }))
  }
  return { messages, diagnostics }
}

const MARK = '0;'
const toParser = (file: string) =>
  ({ syntax: 'typescript', tsx: !/\.[cm]?ts$/.test(file), decorators: true }) as const

function parse(read: () => Module): Module | null {
  try {
    return read()
  } catch {
    // The bundler says where and why; extraction only has to go on with the other files.
    return null
  }
}

interface Found {
  messages: ExtractedMessage[]
  diagnostics: Diagnostic[]
}

function readModule(tree: Module, code: CodeFile, found: Found): void {
  const names = readImports(tree, code.ownRuntime === true)
  if (names.size === 0) return
  const placeOf = createPlacer(tree, code)
  const add = (entry: Entry, span: Span) => {
    const source = placeOf(span)
    if (entry.kind === 'dynamic') found.diagnostics.push(translateDynamic(entry.what, source))
    else found.messages.push({ ...toMessage(entry), file: source.file, line: source.line })
  }
  visit(tree, (node) => {
    if (isCall(node) && isNamed(node.callee, names, ['translate', 'translatePlural']))
      add(readCall(node), node.span)
    if (isElement(node) && isNamed(node.opening.name, names, ['Translate']))
      add(readElement(node), node.span)
  })
}

/** Local name → exported name, of what `octavo` exports for translation. */
function readImports({ body }: Module, ownRuntime: boolean): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.typeOnly) continue
    const from = statement.source.value
    if (from !== 'octavo' && !(ownRuntime && OWN_MODULE.test(from))) continue
    for (const specifier of statement.specifiers)
      if (specifier.type === 'ImportSpecifier')
        names.set(specifier.local.value, (specifier.imported ?? specifier.local).value)
  }
  return names
}

const OWN_MODULE = /^\.{1,2}\/(?:.*\/)?i18n\/(?:translate|plural)\.tsx?$/

type Entry =
  | { kind: 'text'; id?: string; message?: string; description?: string }
  | { kind: 'dynamic'; what: string }

function toMessage({ id, message, description }: Extract<Entry, { kind: 'text' }>) {
  const text = message ?? id ?? ''
  return { id: id ?? text, message: text, ...(description !== undefined && { description }) }
}

function readCall({ callee, arguments: [first] }: CallExpression): Entry {
  const name = callee.type === 'Identifier' ? callee.value : 'translate'
  const argument = first?.expression
  if (argument?.type !== 'ObjectExpression')
    return { kind: 'dynamic', what: `the first argument of ${name}()` }
  return readFields(Object.entries(readObject(argument)), `${name}()`)
}

function readElement({ opening, children }: JSXElement): Entry {
  const fields: [string, string | null][] = opening.attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'Identifier') return []
    const { value } = attribute
    if (value?.type === 'StringLiteral') return [[attribute.name.value, value.value]]
    const isText = value?.type === 'JSXExpressionContainer'
    const known = isText && value.expression.type !== 'JSXEmptyExpression'
    return [[attribute.name.value, known ? staticText(value.expression) : null]]
  })
  const named = fields.filter(([name]) => name !== 'message')
  if (children.length > 0) named.push(['message', childText(children)])
  return readFields(named, '<Translate>')
}

function readObject({ properties }: ObjectExpression): Record<string, string | null> {
  const entries = properties.map((property): [string, string | null] => {
    if (property.type !== 'KeyValueProperty') return ['id', null]
    const { key, value } = property
    const name = key.type === 'Identifier' || key.type === 'StringLiteral' ? key.value : 'id'
    return [name, staticText(value)]
  })
  return Object.fromEntries(entries)
}

function readFields(fields: readonly (readonly [string, string | null])[], where: string): Entry {
  const known = fields.filter(([name]) => name in FIELDS)
  const dynamic = known.find(([, text]) => text === null)
  if (dynamic) return { kind: 'dynamic', what: `the ${FIELDS[dynamic[0]]} of ${where}` }
  const texts: { id?: string; message?: string; description?: string } = Object.fromEntries(known)
  if (texts.id === undefined && texts.message === undefined)
    return { kind: 'dynamic', what: `the text of ${where}` }
  return { kind: 'text', ...texts }
}

/** What each field is called in a sentence. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'id',
  message: 'text',
  description: 'description',
}

/** Byte offsets of the tree → line and column of the text. */
function createPlacer({ body }: Module, { file, text }: CodeFile) {
  const first = body[0]
  const start = (first && 'span' in first ? first.span.start : 0) + MARK.length
  const bytes = Buffer.from(text)
  return ({ start: at }: Span): Source & { line: number; column: number } => {
    const before = bytes.subarray(0, at - start).toString()
    const lineStart = before.lastIndexOf('\n') + 1
    return { file, line: before.split('\n').length, column: before.length - lineStart + 1 }
  }
}

/** Every node below, in the order of the text. */
function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (isNode(node)) see(node)
  for (const child of Object.values(node)) visit(child, see)
}

interface Node {
  type: string
}

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string'
const isCall = (node: Node): node is CallExpression => node.type === 'CallExpression'
const isElement = (node: Node): node is JSXElement => node.type === 'JSXElement'

function isNamed(node: Node, names: ReadonlyMap<string, string>, wanted: string[]): boolean {
  if (node.type !== 'Identifier' || !('value' in node)) return false
  return wanted.includes(names.get(String(node.value)) ?? '')
}
