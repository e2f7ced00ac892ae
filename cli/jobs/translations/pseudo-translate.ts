/**
 * `translations pseudo`: fills catalogues and pages with accented texts, so that texts that cannot be
 * translated can be seen.
 */

import { pseudoDefault, pseudoWouldReplace } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import type { ChangedUnit } from '../../translate/exchange/check-returned.ts'
import type { ExchangeUnit } from '../../translate/exchange/exchange-unit.ts'
import { hasWords, toSource } from '../../translate/exchange/inline.ts'
import { planFiles } from '../../translate/plan-files.ts'
import { isPseudo, toPseudo, toPseudoBlock } from '../../translate/pseudo.ts'
import { writeSources } from '../../write/write-sources.ts'
import { writeImported } from './change-content.ts'
import { today } from './content-jobs.ts'
import { type GatheredMessages, gatherMessages, type MessagesOptions } from './gather-messages.ts'
import { openPages, unitsIn } from './gather-units.ts'
import { importPages } from './import-pages.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/**
 * Fill the catalogues and pages of a locale with pseudo-translations. Without `override`, blocks of pages with
 * a translation keep it.
 *
 * @throws `PSEUDO_DEFAULT` for the default locale, `PSEUDO_WOULD_REPLACE` if there are real translations
 * and
 *   `override` is not set.
 */
export async function pseudoTranslate(
  options: MessagesOptions & { override: boolean },
): Promise<TranslationJobResult> {
  const gathered = await gatherMessages(options)
  const { site, locale, lang, planned, diagnostics, unreadable } = gathered
  const { defaultLocale, locales } = site.loaded.config.i18n
  if (locale === defaultLocale) throw pseudoDefault(locale, locales)
  const translated = findTranslated(gathered)
  if (translated.length > 0 && !options.override) throw pseudoWouldReplace(locale, translated)
  const all = [...diagnostics, ...unreadable]
  if (all.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics: all, nothingWritten: true }
  const pseudo = planned.map(({ file, texts }) => ({
    file,
    texts: new Map(
      [...texts].map(([id, text]) => [id, { ...text, prefill: toPseudo(text, lang) }]),
    ),
  }))
  const accepted = new Set(planned.flatMap(({ texts }) => [...texts.keys()]))
  const plan = planFiles(
    { ...gathered, planned: pseudo, obsolete: gathered.obsolete?.entries ?? {}, accepted },
    { override: true },
  )
  const changed = writeSources(site.loaded.root, plan.outputs)
  const pages = await pseudoPages(gathered, options.override)
  return {
    lines: [
      ...plan.files.map(({ file, messages }) => {
        return `${file}: ${messages} pseudo-translations, ${changed.includes(file) ? 'written' : 'unchanged'}`
      }),
      ...pages.lines,
    ],
    diagnostics: [...all, ...pages.diagnostics],
  }
}

/** Fill the pages one by one, so that the units of all pages are never in memory together. */
async function pseudoPages(
  gathered: GatheredMessages,
  override: boolean,
): Promise<Pick<TranslationJobResult, 'lines' | 'diagnostics'>> {
  const exchange = await openPages(gathered)
  const { content } = exchange
  const results = content.pages.map((page) => {
    const units = exchange.read(page)
    const changed = unitsIn(units).flatMap((unit) => toChange(unit, override))
    const done = importPages([units], changed, exchange)
    return { ...done, diagnostics: [...units.diagnostics, ...done.diagnostics] }
  })
  const pages = results.flatMap((result) => result.pages)
  writeImported(content, { files: [], pages, today: today() })
  return {
    lines: pages.length > 0 ? [`${countOf(pages.length, 'page')} with pseudo-translations`] : [],
    diagnostics: [...content.diagnostics, ...results.flatMap(({ diagnostics }) => diagnostics)],
  }
}

/** The pseudo-translation of a block, if it has words, and no translation that should stay. */
function toChange(unit: ExchangeUnit, override: boolean): ChangedUnit[] {
  const [segment] = unit.segments
  if (!segment || !hasWords(segment.source)) return []
  const { target, source } = segment
  if (target && !override && !unit.isOutdated && !isPseudo(toSource(target))) return []
  const targets = new Map([[segment.id, toPseudoBlock(source)]])
  return [{ unit, targets, source: { file: unit.file, line: unit.line ?? 1 } }]
}

/** Ids with a translation by a person. */
function findTranslated({ planned, existing }: GatheredMessages): string[] {
  const wanted = new Map(planned.flatMap(({ texts }) => [...texts]))
  return existing.flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([id, { message }]) =>
      isPseudo(message) || message === (wanted.get(id)?.message ?? message) ? [] : [id],
    ),
  )
}
