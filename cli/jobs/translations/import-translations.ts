/**
 * `translations import`: puts translations from tools into the site's files. Each text is checked
 * separately; invalid ones are reported with their position, and the others are written.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { exchangeInvalid, sourceUnreadable } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import { SiteError } from '../../base/errors/site-error.ts'
import { parseData } from '../../config/data-text.ts'
import { checkReturned, type NamedFile } from '../../translate/exchange/check-returned.ts'
import { createFormats, formatOf } from '../../translate/exchange/formats.ts'
import { writeImported } from './change-content.ts'
import { gatherLocale, type MessagesOptions, openFor, readSourceTexts } from './gather-messages.ts'
import { gatherMessageUnits, openPages, unitsIn } from './gather-units.ts'
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

/** Import translations. If files of the site itself cannot be read, nothing is written. */
export async function importTranslations(options: ImportOptions): Promise<TranslationJobResult> {
  const { files, today, needsReview, ...target } = options
  const site = await openFor(target)
  const gathered = gatherLocale(
    await readSourceTexts(site, { quick: true }),
    pickOne(site, target.locale),
  )
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
  const name = relative(process.cwd(), resolve(file))
  const refuse = (reason: string): NamedFile => {
    const diagnostics = [exchangeInvalid(reason, { file: name, line: 1 })]
    return { lang: '', units: [], diagnostics, file: name }
  }
  const bytes = readBytes(file, name)
  if (bytes === null) return refuse(`it is larger than ${MOST_BYTES / 1_000_000} MB`)
  const text = decode(bytes)
  if (text === null) return refuse('it is neither UTF-8 nor UTF-16 with a byte order mark')
  return { ...formats[formatOf(file, text)].read(text, name), file: name }
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
