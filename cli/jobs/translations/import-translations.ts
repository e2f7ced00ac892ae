/**
 * `translations import`: puts translations from tools into the site's files. Each text is checked
 * separately; invalid ones are reported with their position, and the others are written.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid, sourceUnreadable } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import { SiteError } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { parseData } from '../../config/data-text.ts'
import { checkReturned, type NamedFile } from '../../translate/exchange/check-returned.ts'
import { createFormats, formatOf } from '../../translate/exchange/formats.ts'
import { writeImported } from './change-content.ts'
import { importGlossary } from './export-glossary.ts'
import {
  type GatheredMessages,
  gatherLocale,
  type MessagesOptions,
  openFor,
  readSourceTexts,
} from './gather-messages.ts'
import { gatherMessageUnits, openPages, unitsIn } from './gather-units.ts'
import { importMemory } from './import-memory.ts'
import { importMessages } from './import-messages.ts'
import { importPages } from './import-pages.ts'
import { pickOne } from './pick-locales.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** The site, the locale and the files. */
interface ImportOptions extends MessagesOptions {
  /** Paths, relative to the current folder. */
  files: readonly string[]
  /** Current day for the records, `2025-10-15`. */
  today: string
  /** Whether somebody has to review the imported pages. */
  needsReview: boolean
}

/**
 * Import translations, memories and glossaries. If files of the site itself cannot be read, nothing is written.
 */
export async function importTranslations(options: ImportOptions): Promise<TranslationJobResult> {
  const { files, ...target } = options
  const others = files.filter((file) => !/\.(?:tmx|tbx)$/i.test(file))
  const results: TranslationJobResult[] = []
  for (const file of files) {
    if (others.includes(file)) continue
    const read = readText(file)
    // Each file may change what the next one finds in the site.
    const gathered = await gather(target)
    if ('fault' in read) results.push({ lines: [], diagnostics: [read.fault] })
    else if (/\.tbx$/i.test(file)) results.push(importGlossary(gathered, read))
    else results.push(await importMemory(gathered, read, options))
  }
  if (others.length > 0) results.push(await importReturned(await gather(target), others, options))
  const isStopped = results.every((result) => result.nothingWritten)
  const nothingWritten = isStopped ? (true as const) : undefined
  return {
    lines: results.flatMap(({ lines }) => lines),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
    ...omitUndefined({ nothingWritten }),
  }
}

async function gather(target: MessagesOptions): Promise<GatheredMessages> {
  const site = await openFor(target)
  return gatherLocale(await readSourceTexts(site, { quick: true }), pickOne(site, target.locale))
}

/** Import files of translators. */
async function importReturned(
  gathered: GatheredMessages,
  files: readonly string[],
  { today, needsReview }: Pick<ImportOptions, 'today' | 'needsReview'>,
): Promise<TranslationJobResult> {
  const exchange = await openPages(gathered)
  const { content } = exchange
  const named = files.map(readReturned)
  const origins = new Set(named.flatMap(({ units }) => units.map(({ file }) => file)))
  const read = content.pages.filter(({ origin }) => origins.has(origin)).map(exchange.read)
  const own = [
    ...gathered.diagnostics,
    ...gathered.unreadable,
    ...content.diagnostics,
    ...read.flatMap((page) => page.diagnostics),
  ]
  const units = [...gatherMessageUnits(gathered), ...read.flatMap(unitsIn)]
  const returned = checkReturned(named, units, gathered.lang)
  const pages = importPages(read, returned.changed, exchange)
  const messages = await importMessages(gathered, returned.changed)
  const diagnostics = [
    ...own,
    ...returned.diagnostics,
    ...pages.diagnostics,
    ...messages.diagnostics,
  ]
  if (own.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics, nothingWritten: true }
  const written = writeImported(content, {
    ...{ files: messages.files, pages: pages.pages, today, needsReview },
  })
  const { changed, unchanged, drafts } = returned
  const taken = changed.length - pages.refused - messages.refused
  const hasErrors = diagnostics.some(({ severity }) => severity === 'throw')
  if (hasErrors && written.length === 0) return { lines: [], diagnostics, nothingWritten: true }
  return {
    lines: [
      ...written.map((file) => `${file}: written`),
      `${countOf(taken, 'unit')} new or changed, ${unchanged} as before.`,
      ...(drafts > 0
        ? [`${countOf(drafts, 'unit')} left out: a draft, or in need of review.`]
        : []),
    ],
    diagnostics,
  }
}

function readReturned(file: string): NamedFile {
  const formats = createFormats((text) => parseData(text, 'json'))
  const read = readText(file)
  if ('fault' in read) return { lang: '', units: [], diagnostics: [read.fault], file: read.file }
  return { ...formats[formatOf(file, read.text)].read(read.text, read.file), file: read.file }
}

/** The text of a file, with its path for diagnostics. */
function readText(path: string): { file: string } & ({ text: string } | { fault: Diagnostic }) {
  const file = relative(process.cwd(), resolve(path))
  const refuse = (reason: string) => ({ file, fault: exchangeInvalid(reason, { file, line: 1 }) })
  const bytes = readBytes(path, file)
  if (bytes === null) return refuse(`it is larger than ${MOST_BYTES / 1_000_000} MB`)
  const text = decode(bytes)
  if (text === null) return refuse('it is neither UTF-8 nor UTF-16 with a byte order mark')
  return { file, text }
}

/**
 * Size limit: parsing XML takes fifty times its size in memory, and running out of memory would end the
 * process without a message.
 */
const MOST_BYTES = 64_000_000

/** Content of a file; `null` if it is too large. */
function readBytes(file: string, name: string): Buffer | null {
  try {
    return statSync(resolve(file)).size > MOST_BYTES ? null : readFileSync(resolve(file))
  } catch (cause) {
    throw new SiteError(sourceUnreadable({ file: name }, cause))
  }
}

/** Decoded text without its byte order mark; `null` for an unknown encoding. */
function decode(bytes: Buffer): string | null {
  const mark = bytes.toString('hex', 0, 2)
  // The decoders remove the byte order mark.
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : null
}
