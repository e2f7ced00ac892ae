/** Binds the imports and constants of a module to their names; no code is run. */
import type {
  Declaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  Program,
  VariableDeclaration,
} from 'estree'
import { Unreadable } from '../expressions/unreadable.ts'
import { Closure, type ContentValue } from '../expressions/value.ts'
import type { MdxPage } from './mdx-page.ts'
import { isSheet } from './resolve-import.ts'

type Statement = Program['body'][number]
/** Called for a statement that is not allowed, with the names that stay without a value. */
type OnUnreadable = (error: Unreadable, names: readonly string[], statement: Statement) => void

/** Name of the style sheet that a statement imports; `undefined` for other statements. */
export function sheetOf(statement: Statement): string | undefined {
  const specifier = statement.type === 'ImportDeclaration' ? String(statement.source.value) : ''
  return isSheet(specifier) ? specifier : undefined
}

/** Bind the names of a module. Imports are bound first, wherever they are. @returns its exports. */
export function runModule(
  mdx: MdxPage,
  { body }: Program,
  onUnreadable: OnUnreadable,
): Map<string, ContentValue> {
  const exported = new Map<string, ContentValue>()
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  for (const statement of [...imports, ...body.filter((other) => !imports.includes(other))])
    try {
      runStatement(mdx, statement, exported)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      onUnreadable(at(error, statement), declaredBy(statement), statement)
    }
  return exported
}

function at(error: Unreadable, statement: Statement): Unreadable {
  const start = 'start' in statement && typeof statement.start === 'number' ? statement.start : 0
  return new Unreadable(error.message, error.hint, error.offset ?? start)
}

function runStatement(
  mdx: MdxPage,
  statement: Statement,
  exported: Map<string, ContentValue>,
): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      bindImports(mdx, statement)
      return
    case 'ExportNamedDeclaration':
      runExport(mdx, statement, exported)
      return
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement
      if (declaration.type !== 'FunctionDeclaration' && declaration.type !== 'ClassDeclaration')
        exported.set('default', mdx.evaluator.evaluate(declaration, mdx.scope))
      return
    }
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
      declare(mdx, statement)
      return
    default:
      throw new Unreadable(
        'A module of content can only import, and declare constants.',
        'Write `export const name = …` with a value, or write a component of the site.',
      )
  }
}

function bindImports(mdx: MdxPage, { source, specifiers }: ImportDeclaration): void {
  const specifier = String(source.value)
  if (specifiers.length === 0) {
    if (!isSheet(specifier))
      throw new Unreadable(
        `"${specifier}" is imported for what it does, and content does nothing.`,
        'Remove the line, and put code for all pages into the code of the site.',
      )
    mdx.importValue(specifier, { name: '*', local: '' })
  }
  for (const entry of specifiers) {
    const local = entry.local.name
    const name =
      entry.type === 'ImportDefaultSpecifier'
        ? 'default'
        : entry.type === 'ImportNamespaceSpecifier'
          ? '*'
          : entry.imported.type === 'Identifier'
            ? entry.imported.name
            : String(entry.imported.value)
    mdx.scope.names.set(local, mdx.importValue(specifier, { name, local }))
  }
}

function runExport(
  mdx: MdxPage,
  { declaration, specifiers, source }: ExportNamedDeclaration,
  exported: Map<string, ContentValue>,
): void {
  const { names } = mdx.scope
  if (declaration) {
    declare(mdx, declaration)
    for (const name of namesOf(declaration)) exported.set(name, names.get(name))
  }
  for (const { local, exported: shown } of specifiers) {
    const [from, to] = [nameOf(local), nameOf(shown)]
    const value = source
      ? mdx.importValue(String(source.value), { name: from, local: to })
      : names.get(from)
    exported.set(to, value)
  }
}

function nameOf(node: ExportNamedDeclaration['specifiers'][number]['local']): string {
  return node.type === 'Identifier' ? node.name : String(node.value)
}

function declare(
  { evaluator, scope }: MdxPage,
  declaration: Declaration | VariableDeclaration,
): void {
  if (declaration.type === 'FunctionDeclaration') {
    scope.names.set(declaration.id.name, new Closure(declaration, scope))
    return
  }
  if (declaration.type !== 'VariableDeclaration')
    throw new Unreadable('Content cannot use a class.', 'Write a component of the site.')
  for (const { id, init } of declaration.declarations)
    evaluator.bind(id, init ? evaluator.evaluate(init, scope) : undefined, scope)
}

function declaredBy(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.map(({ local }) => local.name)
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? namesOf(statement.declaration) : []
  return statement.type === 'VariableDeclaration' ? namesOf(statement) : []
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type !== 'VariableDeclaration') return declaration.id ? [declaration.id.name] : []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}
