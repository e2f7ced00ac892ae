/**
 * Message catalogues: `i18n/de/*.json`, each an object id → `{ "message": …, "description"?: … }`.
 * The files of a locale are one name space: ids are unique over all of them.
 */
import { basename, join } from 'node:path'
import type { LoadedConfig } from '../config/paths.ts'
import { catalogueDuplicate, catalogueInvalid } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model.ts'
import { type DataText, type Place, parseData } from './data-text.ts'
import { toSitePath } from './inside.ts'
import { loadSource } from './load-source.ts'
import { toDiagnostics } from './to-diagnostics.ts'
import { toLocaleFolder } from './twin-folders.ts'
import { walkFolder } from './walk-folder.ts'

/** One entry of a catalogue; the description is for translators. */
export interface CatalogueEntry {
  message: string
  description?: string
}

/** One catalogue file, its entries in the order of the file. */
export interface Catalogue {
  /** From the site folder: `i18n/de/navbar.json`. */
  file: string
  entries: Readonly<Record<string, CatalogueEntry>>
}

/** All catalogues of a site. */
export interface Catalogues {
  /** Locale → message id → text; every locale is there. */
  catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>
  diagnostics: readonly Diagnostic[]
}

/** Read the catalogues of all locales; missing folders and files are normal. */
export function loadCatalogues(loaded: LoadedConfig): Catalogues {
  const diagnostics: Diagnostic[] = []
  const catalogues = loaded.config.i18n.locales.map((locale) => {
    const part = loadLocaleCatalogues(loaded, locale)
    const merged = mergeCatalogues(part.files)
    diagnostics.push(...part.diagnostics, ...merged.diagnostics)
    return [locale, merged.messages]
  })
  return { catalogues: Object.fromEntries(catalogues), diagnostics }
}

/** The catalogue files of one locale as they are, in the order of their names. */
export function loadLocaleCatalogues(
  loaded: LoadedConfig,
  locale: string,
): { files: readonly Catalogue[]; diagnostics: readonly Diagnostic[] } {
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
  const files = walked.files.map((path) => {
    const file = toSitePath(loaded.root, join(folder, path))
    const { catalogue, problems } = loadCatalogue(loaded.root, file)
    diagnostics.push(...problems)
    return catalogue
  })
  return { files, diagnostics }
}

function loadCatalogue(
  root: string,
  file: string,
): { catalogue: Catalogue; problems: Diagnostic[] } {
  let data: DataText
  try {
    data = parseData(loadSource(root, file).text, 'json')
  } catch (error) {
    return { catalogue: { file, entries: {} }, problems: toDiagnostics(error) }
  }
  if ('mistake' in data) {
    const problems = [catalogueInvalid({ file, ...data.place }, data.mistake)]
    return { catalogue: { file, entries: {} }, problems }
  }
  const { placeOf } = data
  const { entries, mistakes } = checkEntries(data.value, placeOf)
  const problems = mistakes.map(({ text, place }) => catalogueInvalid({ file, ...place }, text))
  return { catalogue: { file, entries }, problems }
}

function checkEntries(value: unknown, placeOf: (path: readonly string[]) => Place) {
  const mistakes: { text: string; place: Place }[] = []
  const entries: [string, CatalogueEntry][] = []
  if (!isRecord(value)) {
    mistakes.push({ text: 'it must be an object of message ids', place: placeOf([]) })
    return { entries: {}, mistakes }
  }
  for (const [id, entry] of Object.entries(value)) {
    const text = findMistake(entry)
    if (text !== null) mistakes.push({ text: `"${id}" ${text}`, place: placeOf([id]) })
    // Checked by findMistake.
    else entries.push([id, entry as CatalogueEntry])
  }
  return { entries: Object.fromEntries(entries), mistakes }
}

function findMistake(entry: unknown): string | null {
  if (!isRecord(entry)) return 'must be an object with a "message"'
  const { message, description, ...rest } = entry
  if (typeof message !== 'string') return 'needs a "message" that is a text'
  if (description !== undefined && typeof description !== 'string')
    return 'has a "description" that is no text'
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
