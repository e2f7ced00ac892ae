/** Values of imports in content: partials, data, addresses of images, components of the site. */
import { extname } from 'node:path/posix'
import { toTrustedName } from '../../../../runtime/contract/static-components.ts'
import { expressionUnreadable, htmlRefused } from '../../../base/errors/catalogue.ts'
import { positionAt } from '../../../base/model/position.ts'
import { CHARACTERS_A_STEP, spend } from '../expressions/budget.ts'
import { parseModule } from '../expressions/parse-expression.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { type ContentValue, fromData, toRecordValue } from '../expressions/value.ts'
import { componentNamed, type Page, siteComponentNamed } from '../page.ts'
import { countIncluded, type Included } from '../page-limits.ts'
import type { ContentReader } from './content-reader.ts'
import { ComponentValue, MissingValue, PartialValue } from './content-values.ts'
import { REASONS, type Reason, type WantedImport } from './import-reasons.ts'
import { knownImport } from './known-imports.ts'
import type { MdxPage } from './mdx-page.ts'
import { readSheet } from './read-sheet.ts'
import {
  isContent,
  isReadableCode,
  isSheet,
  resolveImport,
  resolveImports,
  toAddress,
} from './resolve-import.ts'
import { runModule, sheetOf } from './run-module.ts'
import { textOrThrow, toUnreadable } from './show-include.ts'
import { SiteValue, toSiteValue } from './site-value.ts'
import { toScript } from './to-script.ts'

/** Files that are published unchanged; the value of the import is their address. */
const ASSET = /\.(?:avif|gif|ico|jpe?g|mp[34]|pdf|png|svg|webm|webp|zip)$/i
/** Extensions that an import may omit, in the order in which they are tried. */
const ENDINGS = ['', '.mdx', '.md', '.ts', '.js', '.json', '.tsx', '.jsx', '/index.ts', '/index.js']

/** @throws Unreadable for code in a folder of content, and for a style sheet that cannot be read. */
export function importValue(
  mdx: MdxPage,
  reader: ContentReader,
  wanted: WantedImport,
): ContentValue {
  const value = findValue(mdx, reader, wanted)
  // A missing sheet is an error even where the page uses none of its names, as its rules are missing.
  if (value instanceof MissingValue && isSheet(wanted.specifier))
    throw new Unreadable(...REASONS.unreadSheet(wanted, value))
  return value
}

function findValue(mdx: MdxPage, reader: ContentReader, wanted: WantedImport): ContentValue {
  const { options, file } = mdx.page
  const own = resolveImport(wanted.specifier, file.file, options.aliases)
  const known = knownImport(mdx, wanted)
  if (known !== undefined) return known
  const { specifier } = wanted
  if (!own)
    return componentOf(mdx, wanted, isSheet(specifier) ? REASONS.packageSheet : REASONS.unknown)
  const files = resolveImports(wanted.specifier, mdx.page)
  const [module] = files.flatMap(({ path }) => siteModuleAt(path, mdx.page) ?? [])
  if (module) return importSiteValue(mdx, reader, { module, wanted })
  // Whether the page may use the image is checked when addresses are resolved, as for all images.
  if (ASSET.test(own.path) && own.query === '') return toAddress(own.path, mdx.chain[0] ?? '')
  const readable = files.filter((each) => isReadable(each, mdx.page))
  if (readable.length === 0)
    return componentOf(
      mdx,
      wanted,
      /\.css$/i.test(own.path) ? REASONS.outsideSheet : REASONS.outside,
    )
  // Before the file is read: a page beyond its limits reads no more files.
  spend(mdx.evaluator.budget, 1)
  count(mdx, wanted, { 'text and code': 0, 'files, shown or not': 0 })
  const found = findFile(readable, reader)
  if (!found) return componentOf(mdx, wanted, REASONS.absent)
  count(mdx, wanted, { 'files, shown or not': found.text.length })
  if (own.query === 'raw') return includeText(mdx, wanted, found.text)
  return readFile(mdx, reader, { ...found, wanted })
}

/**
 * The wanted part of a text, which counts as included. Expressions may show it once in addition to the
 * text that they make.
 */
function includeText(mdx: MdxPage, wanted: WantedImport, text: string): string {
  const shown = wanted.cut ? textOrThrow(nameOf(wanted), wanted.cut(text)) : text
  count(mdx, wanted, { 'text and code': shown.length })
  mdx.evaluator.budget.characters += shown.length
  return shown
}

/** @throws Unreadable where the page includes too much. */
function count({ page }: MdxPage, wanted: WantedImport, added: Partial<Included>): void {
  for (const kind of ['text and code', 'files, shown or not'] as const) {
    const length = added[kind]
    const refused = length === undefined ? null : countIncluded(page.included, kind, length)
    if (refused) throw toUnreadable(nameOf(wanted), refused)
  }
}

const nameOf = ({ specifier }: WantedImport) => specifier.replace(/\?raw$/, '')

/** Files of a site that contain data or CSS rules, never code. */
const NO_CODE = /\.(?:css|json)$/i

/** Whether pages may read a file: a file of content, a listed file that is not code, or with `?raw` code as text. */
function isReadable(
  { path, query }: { path: string; query: string },
  { options, rows }: Page,
): boolean {
  if (NO_CODE.test(path) && rows.siteModule(path) === path) return true
  return query === 'raw' ? isReadableCode(path, options) : isContent(path, options)
}

/** The file of the site's code for an import path, where pages may call it. */
function siteModuleAt(path: string, { rows }: Page): string | null {
  return NO_CODE.test(path) ? null : rows.siteModule(path)
}

/** An export of the site's code: its data where that can be evaluated here, else a reference that render resolves. */
function importSiteValue(
  mdx: MdxPage,
  reader: ContentReader,
  { module, wanted }: { module: string; wanted: WantedImport },
): ContentValue {
  const exported = readSiteModule(mdx, reader, module)
  if (wanted.name === '*')
    return toRecordValue(
      Array.from(exported, ([name, value]) => [name, toSiteValue(value, { module, name })]),
    )
  const { name } = wanted
  return exported.has(name)
    ? toSiteValue(exported.get(name), { module, name })
    : new SiteValue({ module, name })
}

/** The exports of a module of the site that can be evaluated here; empty where it cannot be read. */
function readSiteModule(
  mdx: MdxPage,
  reader: ContentReader,
  path: string,
): ReadonlyMap<string, ContentValue> {
  const text = reader.read(path)
  if (text === null) return new Map()
  try {
    return readModule(mdx, reader, { path, text })
  } catch (error) {
    if (error instanceof Unreadable) return new Map()
    throw error
  }
}

interface FoundFile {
  path: string
  text: string
}

/** The first of the files that can be read; each with an extension that its import omits. */
function findFile(files: readonly { path: string }[], reader: ContentReader): FoundFile | null {
  for (const { path } of files)
    for (const ending of ENDINGS) {
      const text = extname(path) === '' && ending === '' ? null : reader.read(path + ending)
      if (text !== null) return { path: path + ending, text }
    }
  return null
}

function readFile(
  mdx: MdxPage,
  reader: ContentReader,
  { path, text, wanted }: FoundFile & { wanted: WantedImport },
): ContentValue {
  const ending = extname(path).toLowerCase()
  const trusted = trustedComponent(mdx, path, wanted)
  if (trusted) return trusted
  if (/^\.[jt]sx$/.test(ending)) throw new Unreadable(...REASONS.code(path))
  if (/^\.mdx?$/.test(ending)) return new PartialValue(path, text)
  spend(mdx.evaluator.budget, Math.ceil(text.length / CHARACTERS_A_STEP))
  if (isSheet(path) && ending !== '.css') throw new Unreadable(...REASONS.noCss(path))
  if (ending === '.css') return pick(importSheet(mdx, path, text), { ...wanted, name: '*' })
  if (ending === '.json') return pick(readJson(path, text), wanted)
  if (/^\.[cm]?[jt]s$/.test(ending)) return pick(readModule(mdx, reader, { path, text }), wanted)
  return includeText(mdx, wanted, text)
}

/** A component from code in a folder of content that the config trusts. */
function trustedComponent(
  { page }: MdxPage,
  path: string,
  { name }: WantedImport,
): ComponentValue | null {
  const trusted = toTrustedName(path, name)
  return page.rows.components(trusted).includes(trusted)
    ? new ComponentValue({ kind: 'site', name: trusted })
    : null
}

function readJson(path: string, text: string): Map<string, ContentValue> {
  try {
    const data = fromData(JSON.parse(text))
    return new Map([['default', data]])
  } catch {
    return new Map([['default', missing([`${path} is not valid JSON.`, 'Correct it.'])]])
  }
}

/**
 * The constants of a module. Exports that cannot be evaluated are missing values, which are reported where
 * they are used.
 */
function readModule(
  mdx: MdxPage,
  reader: ContentReader,
  { path, text }: FoundFile,
): ReadonlyMap<string, ContentValue> {
  const { page, chain, evaluator } = mdx
  const known = mdx.modules.get(path)
  if (known) return known
  if (chain.includes(path))
    throw new Unreadable(`${path} imports itself.`, 'Move the common part into a third file.')
  const file = { ...page.file, file: path }
  const inner: MdxPage = {
    ...mdx,
    page: { ...page, file, text },
    chain: [...chain, path],
    scope: { names: new Map() },
    importValue: (specifier, wanted) => importValue(inner, reader, { specifier, ...wanted }),
  }
  const failed = new Map<string, ContentValue>()
  spend(evaluator.budget, 1)
  const exported = runModule(
    inner,
    parseModule(toScript(text, path)),
    ({ message, hint }, names, statement) => {
      const sheet = sheetOf(statement)
      // Its rules would be missing, and no name that the page uses would tell.
      if (sheet !== undefined && isContent(path, page.options)) {
        const source = { file: path, ...positionAt(text, Math.max(0, text.indexOf(sheet))) }
        page.diagnostics.push(expressionUnreadable(message, hint, source))
      }
      for (const name of names) {
        const value = missing([`"${name}" of ${path} cannot be read: ${message}`, hint])
        inner.scope.names.set(name, value)
        failed.set(name, value)
      }
    },
  )
  const all = new Map([...failed, ...exported])
  mdx.modules.set(path, all)
  return all
}

/** Add the rules of a sheet to that of the page. @returns its class names as fields. */
function importSheet({ page }: MdxPage, path: string, text: string): Map<string, ContentValue> {
  const { css, classes, refused } = readSheet(text)
  if (css !== '') page.sheets.add(css)
  for (const { text: rule, offset } of refused) {
    const hint = 'Use classes of elements of the page. Put other styles into the CSS of the site.'
    const what = `"${rule.replace(/\s+/g, ' ')}" of a style sheet`
    page.diagnostics.push(htmlRefused(what, hint, { file: path, ...positionAt(text, offset) }))
  }
  return new Map(classes.map((name) => [name, name]))
}

/** One export of a module, or an object of all. */
function pick(
  exported: ReadonlyMap<string, ContentValue>,
  { name, specifier }: WantedImport,
): ContentValue {
  if (name === '*') return toRecordValue(exported)
  if (exported.has(name)) return exported.get(name)
  return missing([
    `"${specifier}" exports no "${name}" that could be read.`,
    'Export it as a constant: `export const name = …`.',
  ])
}

/** Modules whose components the theme has by the same names. */
const THEME = /^(?:@theme(?:-\w+)?\/|@docusaurus\/|@astrojs\/starlight\/components|octavo$)/

/**
 * A component of the site, or of the theme for an import from {@link THEME}, found by the imported name.
 *
 * @param toReason - Gives the error for an import that names none.
 */
function componentOf(
  { page }: MdxPage,
  wanted: WantedImport,
  toReason: (wanted: WantedImport) => Reason,
): ContentValue {
  const names = namesOf(wanted)
  const find = (among: (name: string) => ReturnType<typeof componentNamed>) =>
    names.map(among).find((component) => component !== null)
  const ofTheme = find((name) => componentNamed(page, name))
  const component = THEME.test(wanted.specifier)
    ? ofTheme
    : find((name) => siteComponentNamed(page, name))
  if (component) return new ComponentValue(component)
  const [message, hint] = toReason(wanted)
  const other = ofTheme ? `Remove the import to use the component of the theme. ` : ''
  return missing([message, other + hint], toReason === REASONS.absent)
}

/** Names that an import may have among the components. */
function namesOf({ specifier, name, local }: WantedImport): string[] {
  const last = specifier.slice(specifier.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  return name === 'default' || name === '*' ? [last, local] : [name]
}

function missing([message, hint]: Reason, isFile = false): MissingValue {
  return new MissingValue({ message, hint }, isFile)
}
