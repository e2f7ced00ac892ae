/**
 * `translations import`: translations from tools go where they belong. Each text is checked by
 * itself; one that is wrong is reported with its position, and the others are written.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseData } from '../config/data-text.ts'
import { exchangeInvalid, sourceUnreadable } from '../errors/catalogue.ts'
import { countOf } from '../errors/count-of.ts'
import { SiteError } from '../errors/site-error.ts'
import { checkReturned, type NamedFile } from '../translate/exchange/check-returned.ts'
import { createFormats, formatOf } from '../translate/exchange/formats.ts'
import { writeImported } from './change-content.ts'
import type { MessagesOptions } from './gather-messages.ts'
import { gatherUnits } from './gather-units.ts'
import { importMessages } from './import-messages.ts'
import { importPages } from './import-pages.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Which files. */
interface ImportOptions extends MessagesOptions {
  /** From the current folder. */
  files: readonly string[]
  /** Day of today, `2025-10-15`, for the record. */
  today: string
}

/** Read translations back. Where files of the site itself cannot be read, nothing is written. */
export async function importTranslations(options: ImportOptions): Promise<TranslationJobResult> {
  const { files, today, ...target } = options
  const all = await gatherUnits(target)
  const { gathered, content } = all
  const own = [...gathered.diagnostics, ...gathered.unreadable, ...content.diagnostics]
  const returned = checkReturned(files.map(readReturned), all.units, gathered.lang)
  const pages = importPages(all, returned.changed)
  const messages = await importMessages(all, returned.changed)
  const diagnostics = [
    ...own,
    ...returned.diagnostics,
    ...pages.diagnostics,
    ...messages.diagnostics,
  ]
  if (own.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics, nothingWritten: true }
  const written = writeImported(content, { files: messages.files, pages: pages.pages, today })
  const { changed, unchanged } = returned
  const taken = changed.length - pages.refused - messages.refused
  const hasErrors = diagnostics.some(({ severity }) => severity === 'throw')
  if (hasErrors && written.length === 0) return { lines: [], diagnostics, nothingWritten: true }
  return {
    lines: [
      ...written.map((file) => `${file}: written`),
      `${countOf(taken, 'unit')} new or changed, ${unchanged} as before.`,
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

/** Reading XML takes fifty times its size in memory: more would end the process without a word. */
const MOST_BYTES = 64_000_000

/** `null` for a file that is too large. */
function readBytes(file: string, name: string): Buffer | null {
  try {
    return statSync(resolve(file)).size > MOST_BYTES ? null : readFileSync(resolve(file))
  } catch (cause) {
    throw new SiteError(sourceUnreadable({ file: name }, cause))
  }
}

/** Without the byte order mark; `null` for an encoding that nothing names. */
function decode(bytes: Buffer): string | null {
  const mark = bytes.toString('hex', 0, 2)
  // The decoders take the mark away.
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : null
}
