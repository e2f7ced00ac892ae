/**
 * `translations pseudo`: fills a catalogue with accented texts, so that texts which are in no catalogue can
 * be seen.
 */

import { pseudoDefault, pseudoWouldReplace } from '../../base/errors/catalogue.ts'
import { planFiles } from '../../translate/plan-files.ts'
import { isPseudo, toPseudo } from '../../translate/pseudo.ts'
import { writeSources } from '../../write/write-sources.ts'
import { type GatheredMessages, gatherMessages, type MessagesOptions } from './gather-messages.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/**
 * Fill the catalogues of a locale with pseudo-translations of all messages.
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
  return {
    lines: plan.files.map(({ file, messages }) => {
      return `${file}: ${messages} pseudo-translations, ${changed.includes(file) ? 'written' : 'unchanged'}`
    }),
    diagnostics: all,
  }
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
