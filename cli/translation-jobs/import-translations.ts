/**
 * What `translations import` does: translations from tools go where they belong, or nothing
 * does. All files are checked first, then everything is written at once.
 */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseData } from '../config/data-text.ts'
import { exchangeMarkup, sourceUnreadable } from '../errors/catalogue.ts'
import { countOf } from '../errors/count-of.ts'
import { SiteError } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import { checkHtmlMessages, type LocatedMessage } from '../pipeline/html-messages.ts'
import { loadSource } from '../scan/load-source.ts'
import { checkMessage } from '../translate/check-messages.ts'
import { applyTargets } from '../translate/exchange/apply-page.ts'
import {
  type ChangedUnit,
  checkReturned,
  type NamedFile,
} from '../translate/exchange/check-returned.ts'
import { createFormats, formatOf } from '../translate/exchange/formats.ts'
import { type Inline, toSource } from '../translate/exchange/inline.ts'
import { toMessage } from '../translate/exchange/message-units.ts'
import { pairParts } from '../translate/exchange/page-exchange.ts'
import { planFiles } from '../translate/plan-files.ts'
import { writeImported } from './change-content.ts'
import type { MessagesOptions } from './gather-messages.ts'
import { type GatheredUnits, gatherUnits, type PageUnits } from './gather-units.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Which files. */
interface ImportOptions extends MessagesOptions {
  /** From the current folder. */
  files: readonly string[]
  /** Day of today, `2025-10-15`, for the record. */
  today: string
}

/** Read translations back; on any diagnostic nothing is written. */
export async function importTranslations(options: ImportOptions): Promise<TranslationJobResult> {
  const { files, today, ...target } = options
  const all = await gatherUnits(target)
  const { gathered, content } = all
  const returned = checkReturned(files.map(readReturned), all.units, gathered.lang)
  const pages = toPageChanges(all, returned.changed)
  const diagnostics = [
    ...gathered.diagnostics,
    ...gathered.unreadable,
    ...content.diagnostics,
    ...returned.diagnostics,
    ...checkChangedMessages(all, returned.changed),
    ...(await checkHtmlMessages(gathered.site.loaded, toLocatedMessages(all, returned.changed))),
    ...pages.flatMap((change) => checkMarkup(change, all)),
  ]
  if (diagnostics.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics, nothingWritten: true }
  const written = writeImported(content, {
    files: planCatalogues(all, returned.changed),
    pages: pages.map(({ units, text, changed }) => ({
      page: units.page,
      text,
      done: new Set(changed.filter(isComplete).map(({ unit }) => unit.name)),
    })),
    today,
  })
  const { changed, unchanged } = returned
  return {
    lines: [
      ...written.map((file) => `${file}: written`),
      `${countOf(changed.length, 'unit')} new or changed, ${unchanged} as before.`,
    ],
    diagnostics,
  }
}

function readReturned(file: string): NamedFile {
  const formats = createFormats((text) => parseData(text, 'json'))
  const name = relative(process.cwd(), resolve(file))
  let text: string
  try {
    text = readFileSync(resolve(file), 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    throw new SiteError(sourceUnreadable({ file: name }, cause))
  }
  return { ...formats[formatOf(file, text)].read(text, name), file: name }
}

/** A page with the translations that arrived for it. */
interface PageChange {
  units: PageUnits
  changed: readonly ChangedUnit[]
  /** The translation with them, as the file will be. */
  text: string
}

function toPageChanges(
  { pages, content }: GatheredUnits,
  changed: readonly ChangedUnit[],
): PageChange[] {
  return pages.flatMap((units) => {
    const own = changed.filter(({ unit }) => unit.file === units.page.origin)
    if (own.length === 0) return []
    const text = applyTo(units, own)
    return [{ units, changed: own, text: withLineEnds(text, units, content.site.loaded.root) }]
  })
}

function applyTo({ translation, pairs }: PageUnits, changed: readonly ChangedUnit[]): string {
  const targets = new Map(changed.map(({ unit, targets: own }) => [unit.name, own]))
  return applyTargets(translation.text, pairs, targets)
}

/** A file keeps the line ends and the byte order mark that it has. */
function withLineEnds(text: string, { page }: PageUnits, root: string): string {
  if (!page.hasTranslation) return text
  const raw = readFileSync(resolve(root, page.translation), 'utf8')
  const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : ''
  return (
    mark +
    (loadSource(root, page.translation).text.includes('\r\n')
      ? text.replaceAll('\n', '\r\n')
      : text)
  )
}

const isComplete = ({ unit, targets }: ChangedUnit) =>
  unit.segments.every(({ id }) => targets.has(id))

/** What was put in must read as it was sent: words that are Markdown would build something else. */
function checkMarkup({ units, changed }: PageChange, all: GatheredUnits): Diagnostic[] {
  if (findBroken(units, changed, all).length === 0) return []
  // One broken section may break those after it: each is tried alone.
  const alone = changed.flatMap((change) => findBroken(units, [change], all))
  const broken = alone.length > 0 ? alone : findBroken(units, changed, all)
  return broken.map(({ change, target }) => {
    const { unit, targets, source } = change
    const worst = [...targets].find(
      (one) => findBroken(units, [{ ...change, targets: new Map([one]) }], all).length > 0,
    )
    return exchangeMarkup(unit, JSON.stringify(toSource(worst?.[1] ?? target)), source)
  })
}

/** Texts that the page does not have as they were sent. */
function findBroken(
  units: PageUnits,
  changed: readonly ChangedUnit[],
  { content, parse }: GatheredUnits,
): { change: ChangedUnit; target: readonly Inline[] }[] {
  const text = applyTo(units, changed)
  const translation = { text, sections: content.split(text) }
  const pairs = pairParts(units.page.origin, { source: units.source, translation }, parse)
  return changed.flatMap((change) => {
    const own = pairs.find((pair) => pair.unit.name === change.unit.name)?.unit
    const broken = [...change.targets].find(([id, target]) => {
      const now = own?.segments.find((segment) => segment.id === id)?.target
      return !now || shapeOf(now) !== shapeOf(target)
    })
    return broken ? [{ change, target: broken[1] }] : []
  })
}

/** Words and marks, whatever the marks are called; how lines are wrapped does not count. */
function shapeOf(inlines: readonly Inline[]): string {
  const toShape = (parts: typeof inlines): unknown[] =>
    parts.map((part) =>
      typeof part === 'string'
        ? part.replace(/\s+/g, ' ')
        : [part.open, part.close, part.children && toShape(part.children)],
    )
  return JSON.stringify(toShape(joinWords(inlines)))
}

/** Neighbouring words are one text, as a tool may have cut them. */
function joinWords(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = []
  for (const part of inlines) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else
      joined.push(
        typeof part === 'string'
          ? part
          : { ...part, children: part.children && joinWords(part.children) },
      )
  }
  return joined
}

function checkChangedMessages(
  { gathered }: GatheredUnits,
  changed: readonly ChangedUnit[],
): Diagnostic[] {
  const wanted = new Map(gathered.planned.flatMap(({ texts }) => [...texts]))
  return changed.flatMap((change) => {
    const text = isMessage(change, gathered) ? wanted.get(change.unit.name) : undefined
    if (!text) return []
    return checkMessage(messageOf(change), {
      id: change.unit.name,
      wanted: text,
      lang: gathered.lang,
      positionOf: () => change.source,
    })
  })
}

function toLocatedMessages(
  { gathered }: GatheredUnits,
  changed: readonly ChangedUnit[],
): LocatedMessage[] {
  return changed.flatMap((change) =>
    isMessage(change, gathered)
      ? [{ id: change.unit.name, message: messageOf(change), source: change.source }]
      : [],
  )
}

function isMessage({ unit }: ChangedUnit, { planned }: GatheredUnits['gathered']): boolean {
  return planned.some(({ file }) => file === unit.file)
}

function messageOf({ unit, targets }: ChangedUnit): string {
  return toMessage(unit.segments.map(({ id }) => targets.get(id) ?? []))
}

/** Catalogue files with what arrived for them; none when nothing did. */
function planCatalogues(
  { gathered }: GatheredUnits,
  changed: readonly ChangedUnit[],
): readonly OutputFile[] {
  const arrived = changed.filter((change) => isMessage(change, gathered) && isComplete(change))
  if (arrived.length === 0) return []
  const messages = new Map(arrived.map((change) => [change.unit.name, messageOf(change)]))
  const existing = gathered.existing.map(({ file, entries }) => ({
    file,
    entries: Object.fromEntries(
      Object.entries(entries).map(([id, entry]) => [
        id,
        { ...entry, message: messages.get(id) ?? entry.message },
      ]),
    ),
  }))
  const fresh = [...messages].map(([id, message]) => [id, { message }] as const)
  const obsolete = { ...gathered.obsolete?.entries, ...Object.fromEntries(fresh) }
  const accepted = new Set(messages.keys())
  return planFiles({ ...gathered, existing, obsolete, accepted }, {}).outputs
}
