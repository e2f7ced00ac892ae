/** Values of imports in content: partials, data, addresses of images, components of the site. */
import { extname } from 'node:path/posix'
import { toTrustedName } from '../../../runtime/contract/static-components.ts'
import { htmlRefused } from '../../errors/catalogue.ts'
import { positionAt } from '../../model/position.ts'
import { CHARACTERS_A_STEP, spend } from '../expressions/budget.ts'
import { parseModule } from '../expressions/parse-expression.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { type ContentValue, fromData, toRecordValue } from '../expressions/value.ts'
import { componentNamed } from '../page.ts'
import type { ParseOptions } from '../parse-options.ts'
import type { ContentReader } from './content-reader.ts'
import { ComponentValue, MissingValue, PartialValue } from './content-values.ts'
import { knownImport } from './known-imports.ts'
import type { MdxPage } from './mdx-page.ts'
import { readSheet } from './read-sheet.ts'
import { isContent, isReadableCode, isSheet, resolveImport, toAddress } from './resolve-import.ts'
import { runModule } from './run-module.ts'
import { SiteValue, toSiteValue } from './site-value.ts'
import { toScript } from './to-script.ts'

/** One name that a page imports. */
interface WantedImport {
  specifier: string
  /** `default`, `*` for the whole module, or an exported name. */
  name: string
  /** Local name in the page. */
  local: string
}

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
    throw new Unreadable(...unreadSheet(wanted, value))
  return value
}

function findValue(mdx: MdxPage, reader: ContentReader, wanted: WantedImport): ContentValue {
  const { page } = mdx
  const file = resolveImport(wanted.specifier, page.file.file, page.options.aliases)
  const known = knownImport(mdx, wanted)
  if (known !== undefined) return known
  const module = file && siteModuleAt(file.path, page.options)
  if (module) return importSiteValue(mdx, reader, { module, wanted })
  if (!file) return componentOf(mdx, wanted) ?? missing(unknown(wanted))
  // Whether the page may use the image is checked when addresses are resolved, as for all images.
  if (ASSET.test(file.path) && file.query === '') return toAddress(file.path, mdx.chain[0] ?? '')
  if (!isReadable(file, page.options)) return componentOf(mdx, wanted) ?? missing(outside(wanted))
  const found = findFile(file.path, reader)
  if (!found) return componentOf(mdx, wanted) ?? missing(absent(wanted))
  if (file.query === 'raw') return found.text
  return readFile(mdx, reader, { ...found, wanted })
}

/** Files of a site that contain data or CSS rules, never code. */
const NO_CODE = /\.(?:css|json)$/i
/** Extensions of the site's code, in the order in which they are tried. */
const CODE_ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
]

/** Whether pages may read a file: a file of content, a listed file that is not code, or with `?raw` code as text. */
function isReadable(
  { path, query }: { path: string; query: string },
  options: ParseOptions,
): boolean {
  if (NO_CODE.test(path) && options.siteModules?.includes(path)) return true
  return query === 'raw' ? isReadableCode(path, options) : isContent(path, options)
}

/** The file of the site's code for an import path, where pages may call it. */
function siteModuleAt(path: string, { siteModules = [] }: ParseOptions): string | undefined {
  if (NO_CODE.test(path)) return undefined
  return CODE_ENDINGS.map((ending) => path + ending).find((file) => siteModules.includes(file))
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

function findFile(path: string, reader: ContentReader): FoundFile | null {
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
  if (/^\.mdx?$/.test(ending)) return new PartialValue(path, text)
  const trusted = trustedComponent(mdx, path, wanted)
  if (trusted) return trusted
  if (/^\.[jt]sx$/.test(ending)) throw new Unreadable(...code(path))
  spend(mdx.evaluator.budget, Math.ceil(text.length / CHARACTERS_A_STEP))
  if (isSheet(path) && ending !== '.css') throw new Unreadable(...noCss(path))
  if (ending === '.css') return pick(importSheet(mdx, path, text), { ...wanted, name: '*' })
  if (ending === '.json') return pick(readJson(path, text), wanted)
  if (/^\.[cm]?[jt]s$/.test(ending)) return pick(readModule(mdx, reader, { path, text }), wanted)
  return text
}

/** A component from code in a folder of content that the config trusts. */
function trustedComponent(
  { page }: MdxPage,
  path: string,
  { name }: WantedImport,
): ComponentValue | null {
  const trusted = toTrustedName(path, name)
  return page.options.components.includes(trusted)
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
    throw new Unreadable(`${path} imports itself.`, 'Take what both need into a third file.')
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
    ({ message, hint }, names) => {
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
    const hint = 'Content may style its own elements; the CSS of the site has the rest.'
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

/** A component of the site or the theme, found by the imported name. */
function componentOf({ page }: MdxPage, { specifier, name, local }: WantedImport): ContentValue {
  const last = specifier.slice(specifier.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const names = name === 'default' || name === '*' ? [last, local] : [name]
  for (const candidate of names) {
    const component = componentNamed(page, candidate)
    if (component) return new ComponentValue(component)
  }
  return undefined
}

type Reason = [message: string, hint: string]

function missing([message, hint]: Reason): MissingValue {
  return new MissingValue({ message, hint })
}

const unknown = ({ specifier, name, local }: WantedImport): Reason => {
  const own = name === 'default' || name === '*' ? local : name
  return [
    `"${own}" of "${specifier}" is nothing that content could use.`,
    `Export a component "${own}" from components/index.ts of the site.`,
  ]
}

const outside = ({ specifier }: WantedImport): Reason => [
  `"${specifier}" leads out of the folders of content.`,
  'Move the file below a folder of docs, or export a component of that name from components/index.ts.',
]

const absent = ({ specifier }: WantedImport): Reason => [
  `There is no file "${specifier}".`,
  'Correct the path; it is relative to this file, or begins with "@site/".',
]

const unreadSheet = ({ specifier }: WantedImport, { reason }: MissingValue): Reason => [
  `The style sheet "${specifier}" is not read: ${reason.message}`,
  'Move it below a folder of docs, or list it in `markdown.callable` of the config; CSS for all pages belongs to the site.',
]

const noCss = (path: string): Reason => [
  `${path} is not CSS, and nothing compiles it for content.`,
  'Write what the page needs of it as CSS.',
]

const code = (path: string): Reason => [
  `${path} is code in a folder of content, which is not run.`,
  'Move it to the components of the site, or let the config trust it: `markdown.trusted`.',
]
