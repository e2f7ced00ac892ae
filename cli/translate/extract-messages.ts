/**
 * Finds translatable texts in code, from its syntax tree, without running it:
 *
 * ```tsx
 * import { Translate, translate, translatePlural } from 'octavo'
 * <Translate id="home.title" description="On the home page">Build with it</Translate>
 * translate({ id: 'home.count', message: '{count} pages' }, { count })
 * ```
 *
 * The parser is `@swc/core`, the compiler inside the bundler: it accepts the same code, and as a package it
 * also returns the tree.
 */
import type { CallExpression, JSXElement, Module, ObjectExpression, Span } from '@swc/core'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { translateDynamic, translateSyntax } from '../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import { createConstants, type FindConstant } from './constants.ts'
import { childText, staticText } from './static-text.ts'

/** One text of a site's code. */
export interface ExtractedMessage {
  id: string
  /** In the source language. */
  message: string
  /** For translators. */
  description?: string
  /** For `translatePlural`: its forms are separated by `|`. */
  plural?: true
  file: string
  /** 1-based. */
  line: number
  column: number
}

/** A file to read messages from: `.js`, `.jsx`, `.ts` or `.tsx`. */
export interface CodeFile {
  /** Path for diagnostics. */
  file: string
  text: string
  /** The functions are imported from a relative path (`../i18n/translate.tsx`), as in the runtime itself. */
  ownRuntime?: boolean
}

interface Extraction {
  /** In the order of the files, and of the text in each; an id may occur more than once. */
  messages: readonly ExtractedMessage[]
  /** `TRANSLATE_DYNAMIC`, `TRANSLATE_SYNTAX`. */
  diagnostics: readonly Diagnostic[]
}

/** Extract messages. A file that does not parse is reported and left out. Pure. */
export async function extractMessages(files: readonly CodeFile[]): Promise<Extraction> {
  const isCandidate = ({ text }: CodeFile) => /[Tt]ranslate/.test(text)
  if (!files.some(isCandidate)) return { messages: [], diagnostics: [] }
  const { parseSync } = await import('@swc/core')
  const messages: ExtractedMessage[] = []
  const diagnostics: Diagnostic[] = []
  const trees = new Map<string, Module>()
  for (const code of files) {
    // No file of the runtime takes ids from the constants of another file.
    if (!isCandidate(code) && (code.ownRuntime || !MAY_BE_CONSTANTS.test(code.text))) continue
    // Spans count from the start of the first statement, wherever that is; with our own statement in front
    // it is known.
    const tree = parse(() => parseSync(FIRST_STATEMENT + code.text, toParser(code.file)))
    if (tree) trees.set(code.file, tree)
    else if (isCandidate(code)) diagnostics.push(translateSyntax({ file: code.file }))
  }
  const constantsOf = createConstants(trees)
  for (const code of files.filter(isCandidate)) {
    const tree = trees.get(code.file)
    if (tree) readModule(tree, { code, find: constantsOf(code.file) }, { messages, diagnostics })
  }
  return { messages, diagnostics }
}

/** Put in front of each text, so that the tree always has a first statement. */
const FIRST_STATEMENT = '0;'
/** Files that may export constants which other files use as ids. */
const MAY_BE_CONSTANTS = /\bexport\b[^;]*\bconst\b|\bexport\s*\{/
const toParser = (file: string) =>
  ({ syntax: 'typescript', tsx: !/\.[cm]?ts$/.test(file), decorators: true }) as const

function parse(read: () => Module): Module | null {
  try {
    return read()
  } catch {
    // The bundler reports the error; extraction continues with the other files.
    return null
  }
}

interface Found {
  messages: ExtractedMessage[]
  diagnostics: Diagnostic[]
}

function readModule(
  tree: Module,
  { code, find }: { code: CodeFile; find: FindConstant },
  found: Found,
): void {
  const names = readImports(tree, code.ownRuntime === true)
  if (names.size === 0) return
  const positionOf = createPlacer(tree, code)
  const add = (entry: Entry, span: Span) => {
    const source = positionOf(span)
    if (entry.kind === 'dynamic') found.diagnostics.push(translateDynamic(entry.what, source))
    else found.messages.push({ ...toMessage(entry), ...source })
  }
  const seen = new Set<unknown>()
  visit(
    tree.body.filter(({ type }) => type !== 'ImportDeclaration'),
    (node) => {
      if (seen.has(node)) return false
      if (isCall(node)) {
        const name = nameOf(node.callee, names)
        const [type] = node.arguments
        if (type && nameOf(type.expression, names) === 'Translate') {
          seen.add(type.expression)
          add(readCompiled(node, find), node.span)
        } else if (name === 'translate' || name === 'translatePlural') {
          seen.add(node.callee)
          add(readCall(node, name, find), node.span)
        }
      } else if (isElement(node)) {
        if (nameOf(node.opening.name, names) !== 'Translate') return true
        seen.add(node.opening.name).add(node.closing?.name)
        add(readElement(node, find), node.span)
      } else {
        const name = nameOf(node, names)
        if (name === undefined) return true
        // Used as a value, so that its calls cannot be seen. The runtime may do so: it passes the function
        // to pages of content, whose texts are no messages.
        if (code.ownRuntime !== true)
          add({ kind: 'dynamic', what: `${name}, handed on as a value,` }, spanOf(node))
        return false
      }
      return true
    },
  )
}

const WANTED = ['Translate', 'translate', 'translatePlural']

/** Local name → exported name of the translation functions of `octavo`; `ns.` for a namespace import. */
function readImports({ body }: Module, ownRuntime: boolean): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.typeOnly) continue
    const from = statement.source.value
    if (from !== 'octavo' && !(ownRuntime && OWN_MODULE.test(from))) continue
    for (const specifier of statement.specifiers) {
      const local = specifier.local.value
      if (specifier.type === 'ImportNamespaceSpecifier')
        for (const name of WANTED) names.set(`${local}.${name}`, name)
      if (specifier.type !== 'ImportSpecifier' || specifier.isTypeOnly) continue
      const name = (specifier.imported ?? specifier.local).value
      if (WANTED.includes(name)) names.set(local, name)
    }
  }
  return names
}

const OWN_MODULE = /^\.{1,2}\/(?:.*\/)?i18n\/(?:translate|plural)\.tsx?$/

type Entry =
  | { kind: 'text'; id?: string; message?: string; description?: string; plural?: true }
  | { kind: 'dynamic'; what: string }

function toMessage({ id, message, description, plural }: Extract<Entry, { kind: 'text' }>) {
  const text = message ?? id ?? ''
  return {
    id: id ?? text,
    message: text,
    ...omitUndefined({ description, plural: plural === true ? plural : undefined }),
  }
}

function readCall({ arguments: [first] }: CallExpression, name: string, find: FindConstant): Entry {
  const argument = first?.spread ? undefined : first?.expression
  if (argument?.type !== 'ObjectExpression')
    return { kind: 'dynamic', what: `the first argument of ${name}()` }
  const entry = readFields(Object.entries(readObject(argument, find)), `${name}()`)
  return entry.kind === 'text' && name === 'translatePlural' ? { ...entry, plural: true } : entry
}

function readElement({ opening, children }: JSXElement, find: FindConstant): Entry {
  const fields: [string, string | null][] = opening.attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute') return [['id', null]]
    if (attribute.name.type !== 'Identifier') return []
    const { value } = attribute
    if (value?.type === 'StringLiteral') return [[attribute.name.value, value.value]]
    const isText = value?.type === 'JSXExpressionContainer'
    const known = isText && value.expression.type !== 'JSXEmptyExpression'
    return [[attribute.name.value, known ? staticText(value.expression, find) : null]]
  })
  const named = fields.filter(([name]) => name !== 'message')
  if (children.length > 0) named.push(['message', childText(children, find)])
  return readFields(named, '<Translate>')
}

/** `jsx(Translate, { id: 'a', children: 'Text' })`, as packages have it. */
function readCompiled({ arguments: [, props] }: CallExpression, find: FindConstant): Entry {
  const fields =
    props?.expression.type === 'ObjectExpression' ? readObject(props.expression, find) : {}
  const named = Object.entries(fields).filter(([name]) => name !== 'message')
  return readFields(
    named.map(([name, text]) => [name === 'children' ? 'message' : name, text]),
    '<Translate>',
  )
}

function readObject(
  { properties }: ObjectExpression,
  find: FindConstant,
): Record<string, string | null> {
  const entries = properties.map((property): [string, string | null] => {
    if (property.type === 'Identifier') return [property.value, find(property.value) ?? null]
    if (property.type !== 'KeyValueProperty') return ['id', null]
    const { key, value } = property
    const name = key.type === 'Identifier' || key.type === 'StringLiteral' ? key.value : 'id'
    return [name, staticText(value, find)]
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

/** Words for the fields in error messages. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'id',
  message: 'text',
  description: 'description',
}

/** Converts byte offsets of the tree to line and column of the text. */
function createPlacer({ body }: Module, { file, text }: CodeFile) {
  const first = body[0]
  const start = (first && 'span' in first ? first.span.start : 0) + FIRST_STATEMENT.length
  const bytes = Buffer.from(text)
  return ({ start: at }: Span): Source & { line: number; column: number } => {
    const before = bytes.subarray(0, at - start).toString()
    const lineStart = before.lastIndexOf('\n') + 1
    return { file, line: before.split('\n').length, column: before.length - lineStart + 1 }
  }
}

/** Visit all nodes below in the order of the text; skips the children of nodes for which `see` returns false. */
function visit(node: unknown, see: (node: Node) => boolean): void {
  if (typeof node !== 'object' || node === null || (isNode(node) && !see(node))) return
  for (const [key, child] of Object.entries(node))
    if (key !== 'span' && !isName(node, key)) visit(child, see)
}

/** Whether a child is the name of a field, which is no use of an import with the same name. */
function isName(node: object, key: string): boolean {
  if (!isNode(node)) return false
  if (key === 'property') return node.type === 'MemberExpression'
  return key === 'key' && /^(?:KeyValue|Method|Class|Private|Ts)/.test(node.type)
}

interface Node {
  type: string
}

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string'
const isCall = (node: Node): node is CallExpression => node.type === 'CallExpression'
const isElement = (node: Node): node is JSXElement => node.type === 'JSXElement'
// Every node with a type has a span.
const spanOf = (node: Node): Span => (node as Node & { span: Span }).span

/**
 * Exported name that `translate`, `octavo.translate` or `octavo.Translate` refers to; `undefined` for other
 * nodes.
 */
function nameOf(node: Node, names: ReadonlyMap<string, string>): string | undefined {
  const written = toWritten(node)
  return written === undefined ? undefined : names.get(written)
}

function toWritten(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !isNode(node)) return undefined
  if (node.type === 'Identifier' && 'value' in node) return String(node.value)
  if (node.type !== 'MemberExpression' && node.type !== 'JSXMemberExpression') return undefined
  const [object, property] = Object.values(node).filter(
    (part): part is Node => typeof part === 'object' && part !== null && isNode(part),
  )
  const [left, right] = [toWritten(object), toWritten(property)]
  return left === undefined || right === undefined ? undefined : `${left}.${right}`
}
