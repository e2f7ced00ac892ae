/**
 * Translates open blocks of pages with a translation memory: those whose text, with its tags, is in the memory. Messages
 * are left out, because the same short text means something else in another place: "Next" is a button, and a version.
 */
import { setImmediate } from 'node:timers/promises'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { checkReturned } from '../../translate/exchange/check-returned.ts'
import type { ReturnedUnit } from '../../translate/exchange/exchange-file.ts'
import type { ExchangeUnit } from '../../translate/exchange/exchange-unit.ts'
import { type Memory, readTmx, toMemoryKey } from '../../translate/exchange/tmx.ts'
import { type ImportedPage, writeImported } from './change-content.ts'
import { languagesOf } from './export-glossary.ts'
import type { GatheredMessages } from './gather-messages.ts'
import { openPages, unitsIn } from './gather-units.ts'
import { importPages } from './import-pages.ts'
import { isPageUntouched } from './page-records.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Read a memory, and write the translations that it has. Pages are read one after another. */
export async function importMemory(
  gathered: GatheredMessages,
  { text, file }: { text: string; file: string },
  { today, needsReview }: { today: string; needsReview: boolean },
): Promise<TranslationJobResult> {
  const { lang } = gathered
  const { memory, diagnostics } = readTmx(text, { file, ...languagesOf(gathered) })
  const check = (units: readonly ExchangeUnit[]) =>
    checkReturned([{ file, lang, units: recall(units, memory), diagnostics: [] }], units, lang)
  const exchange = await openPages(gathered)
  const { content } = exchange
  const found: Diagnostic[] = [...content.diagnostics, ...gathered.unreadable, ...diagnostics]
  const pages: ImportedPage[] = []
  let taken = 0
  for (const page of memory.size > 0 ? content.pages : []) {
    if (isPageUntouched(page, content)) continue
    const units = exchange.read(page)
    const returned = check(unitsIn(units))
    const done = importPages([units], returned.changed, exchange)
    taken += returned.changed.length - done.refused
    pages.push(...done.pages)
    found.push(...units.diagnostics, ...returned.diagnostics, ...done.diagnostics)
    await setImmediate()
  }
  const written = writeImported(content, { files: [], pages, today, needsReview })
  return {
    lines: [
      ...written.map((path) => `${path}: written`),
      `${countOf(taken, 'unit')} translated with ${countOf(memory.size, 'text')} of ${file}.`,
    ],
    diagnostics: found,
  }
}

/** Open units with the translation that the memory has, as if they had come back from a translator. */
function recall(units: readonly ExchangeUnit[], memory: Memory): ReturnedUnit[] {
  return units.flatMap((unit) => {
    const [segment] = unit.segments
    const isOpen = segment?.target === null || unit.isOutdated === true
    const known = segment && isOpen ? memory.get(toMemoryKey(segment.source)) : undefined
    if (!segment || !known) return []
    const { target, source } = known
    const own = { id: segment.id, target, isConfirmed: true, source }
    const { file, name, hash } = unit
    return [{ file, name, hash, sources: [], segments: [own], needsReview: false, source }]
  })
}
