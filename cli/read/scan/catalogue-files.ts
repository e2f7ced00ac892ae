/**
 * Message catalogues: `i18n/de/*.json`, each an object id → `{ "message": …, "description"?: … }`. Ids are
 * unique over all files of a locale. Two files are not catalogues: the glossary, and the store of
 * translations that are no longer used.
 */

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { catalogueDuplicate, catalogueInvalid } from '../../base/errors/catalogue.ts'
import { toDiagnostics } from '../../base/errors/site-error.ts'
import { toVersionId } from '../../base/messages/message-ids.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { Position } from '../../base/model/position.ts'
import { type DataText, keysInOrder, parseData } from '../../config/data-text.ts'
import { CURRENT_VERSION, toDocsCatalogue } from '../../config/docs-version.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'
import type { CatalogueText, CatalogueTexts } from '../../translate/catalogue-text.ts'
import { toSitePath } from './inside.ts'
import { loadSource } from './load-source.ts'
import { toLocaleFolder } from './translation-folders.ts'
import { walkFolder } from './walk-folder.ts'

/** One catalogue file. */
export interface Catalogue {
  /** From the site folder: `i18n/de/navbar.json`. */
  file: string
  entries: CatalogueTexts
  /** Ids of the entries in the order of the file; an object would list ids like "404" first. */
  ids: readonly string[]
  /** Position of the message of an id; with `part`, the first position of that text in the message. */
  positionOf(id: string, part?: string): Source
}

/** File of translations that are no longer used; it supplies no text of the site. */
export const PARKED_FILE = 'unused.json'
/** File of terms that translations must use. */
export const GLOSSARY_FILE = 'glossary.json'

/** All catalogues of a site. */
interface Catalogues {
  /** Locale → message id → text, for every locale. */
  catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>
  diagnostics: readonly Diagnostic[]
}

/** Read the catalogues of all locales; folders and files may be missing. */
export function loadCatalogues(loaded: LoadedConfig): Catalogues {
  const diagnostics: Diagnostic[] = []
  const catalogues = loaded.config.i18n.locales.map((locale) => {
    const part = loadLocaleCatalogues(loaded, locale)
    const merged = mergeCatalogues(part.files)
    const taken = loadTakenMessages(loaded, locale)
    diagnostics.push(...part.diagnostics, ...merged.diagnostics, ...taken.diagnostics)
    return [locale, { ...taken.messages, ...merged.messages }]
  })
  return { catalogues: Object.fromEntries(catalogues), diagnostics }
}

/** Messages of versions from git: the current messages at that commit, under the ids of the version. */
function loadTakenMessages(loaded: LoadedConfig, locale: string) {
  const messages: Record<string, string> = {}
  const diagnostics: Diagnostic[] = []
  for (const { instance, name, base } of versionsOf(loaded)) {
    if (base === undefined) continue
    const folder = toLocaleFolder({ ...loaded, root: base }, locale)
    const disk = join(folder, toDocsCatalogue(instance, CURRENT_VERSION))
    if (!existsSync(disk)) continue
    const { catalogue, diagnostics: found } = loadCatalogue(
      loaded.root,
      toSitePath(loaded.root, disk),
    )
    diagnostics.push(...found)
    for (const [id, { message }] of Object.entries(catalogue.entries)) {
      const own = toVersionId(id, instance, name)
      if (own !== null) messages[own] = message
    }
  }
  return { messages, diagnostics }
}

/** The catalogue files of one locale as written, sorted by name. */
export function loadLocaleCatalogues(
  loaded: LoadedConfig,
  locale: string,
): {
  files: readonly Catalogue[]
  obsolete: Catalogue | undefined
  diagnostics: readonly Diagnostic[]
} {
  const folder = toLocaleFolder(loaded, locale)
  const name = toSitePath(loaded.root, folder)
  const walked = walkFolder({
    folder,
    name,
    allowed: [loaded.root],
    enters: () => false,
    takes: (path) => path.endsWith('.json') && !basename(path).startsWith('.'),
  })
  const diagnostics = [...walked.diagnostics]
  const load = (path: string) => {
    const file = toSitePath(loaded.root, join(folder, path))
    const { catalogue, diagnostics: found } = loadCatalogue(loaded.root, file)
    diagnostics.push(...found)
    return catalogue
  }
  const isCatalogue = (path: string) => path !== PARKED_FILE && path !== GLOSSARY_FILE
  const files = walked.files.filter(isCatalogue).map(load)
  const obsolete = walked.files.includes(PARKED_FILE) ? load(PARKED_FILE) : undefined
  return { files, obsolete, diagnostics }
}

function loadCatalogue(
  root: string,
  file: string,
): { catalogue: Catalogue; diagnostics: Diagnostic[] } {
  const none: Catalogue = { file, entries: {}, ids: [], positionOf: () => ({ file }) }
  let text: string
  let data: DataText
  try {
    text = loadSource(root, file).text
    data = parseData(text, 'json')
  } catch (error) {
    return { catalogue: none, diagnostics: toDiagnostics(error) }
  }
  if ('error' in data) {
    const diagnostics = [catalogueInvalid({ file, ...data.place }, data.error)]
    return { catalogue: none, diagnostics }
  }
  const { positionOf } = data
  const { entries, errors } = checkEntries(data.value, positionOf)
  const diagnostics = errors.map((error) => catalogueInvalid({ file, ...error.place }, error.text))
  const placeOfMessage = (id: string, part = '') => ({
    file,
    ...findPart(text, positionOf([id, 'message']), part),
  })
  const ids = keysInOrder(text, entries)
  return { catalogue: { file, entries, ids, positionOf: placeOfMessage }, diagnostics }
}

/**
 * Position of a part in a message. Assumes that the text follows its key on the same line; else it is the
 * position of the key.
 */
function findPart(text: string, { line, column }: Position, part: string): Position {
  if (part === '') return { line, column }
  const at = text.split('\n')[line - 1]?.indexOf(JSON.stringify(part).slice(1, -1), column) ?? -1
  return { line, column: at < 0 ? column : at + 1 }
}

function checkEntries(value: unknown, positionOf: (path: readonly string[]) => Position) {
  const errors: { text: string; place: Position }[] = []
  const entries: [string, CatalogueText][] = []
  if (!isRecord(value)) {
    errors.push({ text: 'it must be an object of message ids', place: positionOf([]) })
    return { entries: {}, errors }
  }
  for (const [id, entry] of Object.entries(value)) {
    const text = findEntryError(entry)
    if (text !== null) errors.push({ text: `"${id}" ${text}`, place: positionOf([id]) })
    // Checked by findEntryError.
    else entries.push([id, entry as CatalogueText])
  }
  return { entries: Object.fromEntries(entries), errors }
}

function findEntryError(entry: unknown): string | null {
  if (!isRecord(entry)) return 'must be an object with a "message"'
  const { message, description, ...rest } = entry
  if (typeof message !== 'string') return 'needs a "message" that is a text'
  if (description !== undefined && typeof description !== 'string')
    return 'has a "description" that is not text'
  const [unknown] = Object.keys(rest)
  return unknown === undefined ? null : `has an unknown field "${unknown}"`
}

function mergeCatalogues(files: readonly Catalogue[]) {
  const texts = new Map<string, { text: string; file: string }>()
  const diagnostics: Diagnostic[] = []
  for (const { file, entries } of files)
    for (const [id, { message }] of Object.entries(entries)) {
      const first = texts.get(id)
      if (!first) texts.set(id, { text: message, file })
      else if (first.text !== message) diagnostics.push(catalogueDuplicate(id, first.file, file))
    }
  const messages = Object.fromEntries([...texts].map(([id, { text }]) => [id, text]))
  return { messages, diagnostics }
}
