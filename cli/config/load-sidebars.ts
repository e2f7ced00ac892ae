import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { sidebarItemUnknown, sidebarsInvalid, sidebarsMissing } from '../base/errors/catalogue.ts'
import { diagnosticsOf, throwDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { CompiledFiles } from './compile-module.ts'
import { copyPlain } from './copy-plain.ts'
import { parseData } from './data-text.ts'
import { describeIssue, ISSUES, type OptionError } from './describe-issue.ts'
import { loadModule } from './load-module.ts'
import { createOptionLocator } from './locate-option.ts'
import { findModuleFile, moduleFilesOf } from './module-files.ts'
import { createOptionFinder } from './option-finder.ts'
import { type LoadedConfig, toName } from './paths.ts'
import type { SiteConfig } from './schema.ts'
import { SIDEBAR_ENTRIES, type SidebarsInput } from './sidebar-schema.ts'

/** Sidebars of each instance, and the files that were read for them. */
export interface LoadedSidebars {
  byInstance: LoadedConfig['sidebars']
  files: readonly string[]
}

/**
 * Load the sidebars file of each docs instance; a file that several instances use is loaded once.
 *
 * @throws {@link SiteError} `SIDEBARS_MISSING`, `SIDEBARS_INVALID`, and those of a config file; the errors of
 * all instances together.
 */
export async function loadSidebars(
  config: SiteConfig,
  { root, file, seen, compiled }: Pick<LoadedConfig, 'root' | 'file'> & Loading,
): Promise<LoadedSidebars> {
  const byFile = new Map<string, SidebarsInput | undefined>()
  const byInstance: Record<string, SidebarsInput | false | undefined> = {}
  const files: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, { id, sidebarPath }] of config.docs.entries()) {
    byInstance[id] = sidebarPath === false ? false : undefined
    if (typeof sidebarPath !== 'string') continue
    const written = path.resolve(root, sidebarPath)
    const sidebars = findModuleFile(written)
    for (const name of sidebars === null ? moduleFilesOf(written) : [sidebars]) seen.add(name)
    if (sidebars === null) {
      const place = createOptionFinder({ file, root })(`docs[${index}].sidebarPath`)
      diagnostics.push(sidebarsMissing(id, sidebarPath, place))
      continue
    }
    if (!byFile.has(sidebars))
      byFile.set(sidebars, await loadFile(sidebars, { root, files, diagnostics, seen, compiled }))
    byInstance[id] = byFile.get(sidebars)
  }
  throwDiagnostics(diagnostics)
  return { byInstance, files }
}

/**
 * Load one sidebars file, for an older version of an instance.
 *
 * @param base - Absolute path, with or without extension.
 * @returns `null` where there is no such file.
 * @throws the errors of {@link loadSidebars}.
 */
export async function loadSidebarsAt(
  base: string,
  { root, seen }: Pick<Collected, 'root' | 'seen'>,
): Promise<{ sidebars: SidebarsInput | undefined; file: string } | null> {
  const file = findModuleFile(base)
  if (file === null) return null
  const diagnostics: Diagnostic[] = []
  const sidebars = await loadFile(file, { root, files: [], diagnostics, seen })
  throwDiagnostics(diagnostics)
  return { sidebars, file: toName(file, root) }
}

interface Collected {
  root: string
  files: string[]
  diagnostics: Diagnostic[]
  seen: Set<string>
  compiled?: CompiledFiles | undefined
}

/** See {@link loadModule}. */
type Loading = Pick<Collected, 'seen' | 'compiled'>

async function loadFile(
  file: string,
  { root, files, diagnostics, seen, compiled }: Collected,
): Promise<SidebarsInput | undefined> {
  try {
    const loaded = await loadModule(file, { root, toSiteError: sidebarsInvalid, seen, compiled })
    files.push(...loaded.files)
    const errors: SidebarError[] = []
    const sidebars = areSidebars(loaded.value, errors) ? loaded.value : undefined
    diagnostics.push(...toDiagnostics(errors, toName(file, root), () => readFileSync(file, 'utf8')))
    return sidebars
  } catch (error) {
    const found = diagnosticsOf(error)
    if (!found) throw error
    diagnostics.push(...found)
    return undefined
  }
}

/** Parse the sidebars of a cut version, which are JSON; `false` where they are invalid. */
export function readSidebarsJson(
  text: string,
  file: string,
): { sidebars: SidebarsInput | false; diagnostics: Diagnostic[] } {
  const data = parseData(text, 'json')
  if ('error' in data) {
    const place = { file, ...data.place }
    return {
      sidebars: false,
      diagnostics: [sidebarsInvalid(`is not valid JSON: ${data.error}`, place)],
    }
  }
  const { value } = data
  const read = copyPlain(value)
  const faults = 'faults' in read ? read.faults : []
  const errors = faults.map(({ option, text }): SidebarError => ({ at: option, text: text ?? '' }))
  const sidebars = errors.length === 0 && areSidebars(value, errors) && value
  return { sidebars, diagnostics: toDiagnostics(errors, file, () => text) }
}

/** The first error in sidebars of a plugin, as text; `null` for none. */
export function findSidebarsFault(value: unknown): string | null {
  const [first] = checkSidebars(value)
  if (!first) return null
  const { at, text, type } = first
  const what = type === undefined ? text : `there is no sidebar entry of type "${type}"`
  return at === '' ? what : `${at}: ${what}`
}

/** An error in an entry. */
interface SidebarError {
  /** Path of the entry: `main[1].label`; empty for the whole file. */
  at: string
  text: string
  /** The value to write instead; absent where `text` already says it. */
  hint?: string
  /** Set where only the type of the entry is unknown. */
  type?: string
}

function toDiagnostics(
  errors: readonly SidebarError[],
  file: string,
  read: () => string,
): Diagnostic[] {
  if (errors.length === 0) return []
  const locate = createOptionLocator(read())
  return errors.map(({ at, text, hint, type }) => {
    const source = { file, ...locate(at) }
    if (type !== undefined) return sidebarItemUnknown(type, source)
    return sidebarsInvalid(at === '' ? text : `${at}: ${text}`, source, hint)
  })
}

/**
 * Whether a value has the shape of sidebars. Targets of entries are checked where they are resolved, and so are
 * unknown types where nothing else is wrong.
 *
 * @param errors - Receives the errors.
 */
function areSidebars(value: unknown, errors: SidebarError[]): value is SidebarsInput {
  const found = checkSidebars(value)
  if (found.every(({ type }) => type !== undefined)) return true
  errors.push(...found)
  return false
}

/** Check names with a list of entries, or with an object of lists, and the fields of each entry. */
function checkSidebars(value: unknown): SidebarError[] {
  if (!isRecord(value))
    return [{ at: '', text: 'must export an object: sidebar name → list of entries' }]
  return Object.entries(value).flatMap(([name, items]) => checkItems(name, items))
}

function checkItems(at: string, items: unknown): SidebarError[] {
  if (Array.isArray(items))
    return items.flatMap((item, index) => checkItem(`${at}[${index}]`, item))
  if (!isRecord(items))
    return [{ at, text: 'must be a list of entries, or an object of such lists' }]
  return Object.entries(items).flatMap(([label, children]) =>
    checkItems(`${at}.${label}`, children),
  )
}

function checkItem(at: string, item: unknown): SidebarError[] {
  if (typeof item === 'string') return []
  if (!isRecord(item)) return [{ at, text: 'must be the id of a doc, or an object' }]
  if (!('type' in item)) return checkItems(at, item)
  const rule = isKnownType(item.type) ? SIDEBAR_ENTRIES[item.type] : undefined
  if (!rule && typeof item.type === 'string')
    return [{ at: `${at}.type`, text: '', type: item.type }]
  const issues = rule?.safeParse(item, ISSUES).error?.issues ?? []
  return [
    ...issues.flatMap(describeIssue).map((error) => inEntry(at, error)),
    ...('items' in item ? checkItems(`${at}.items`, item.items) : []),
  ]
}

function isKnownType(type: unknown): type is keyof typeof SIDEBAR_ENTRIES {
  return typeof type === 'string' && Object.hasOwn(SIDEBAR_ENTRIES, type)
}

/**
 * Join the path of an entry with that of an error in it: `main[1]` and `label: must …` → `main[1].label` and
 * `must …`.
 */
function inEntry(at: string, { option, line, hint }: OptionError): SidebarError {
  const own = omitUndefined({ hint })
  if (option === '') return { at, text: line, ...own }
  return { at: `${at}.${option}`, text: line.slice(`${option}: `.length), ...own }
}
