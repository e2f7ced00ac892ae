/** `translations check`: diagnostics for one locale, or for all. Writes nothing. */

import { catalogueIncomplete } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { translationLocales } from '../../read/scan/translation-folders.ts'
import { checkHtmlMessages, toLocated } from '../../tasks/open/html-messages.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import { checkMessages } from '../../translate/check-messages.ts'
import { isThemeMessage } from '../../translate/plan-catalogues.ts'
import { planFiles } from '../../translate/plan-files.ts'
import { checkLocaleWords } from './check-words.ts'
import { checkContent } from './content-jobs.ts'
import {
  type GatheredMessages,
  gatherLocale,
  type MessagesOptions,
  openFor,
  readSourceTexts,
} from './gather-messages.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/**
 * Check one locale, or all translated ones. Every diagnostic fails the run, also a warning.
 *
 * @throws diagnostics of the config; `LOCALE_UNKNOWN`, `LOCALE_INVALID`.
 */
export async function checkTranslations(options: MessagesOptions): Promise<TranslationJobResult> {
  const site = await openFor(options)
  const texts = await readSourceTexts(site, { quick: true })
  const results: LocaleResult[] = []
  for (const locale of pickLocales(site, options.locale))
    results.push(await checkLocale(gatherLocale(texts, locale)))
  // Errors in the code and the config are the same for all locales, and reported once.
  const shared = new Set(texts.extraction.diagnostics)
  const own = results.flatMap(({ diagnostics }) => diagnostics)
  return {
    lines: results.flatMap(({ lines }) => lines),
    diagnostics: [...shared, ...own.filter((diagnostic) => !shared.has(diagnostic))],
    isCheck: true,
  }
}

type LocaleResult = Pick<TranslationJobResult, 'lines' | 'diagnostics'>

/** A site in one language has only its own texts, which can be checked too. */
function pickLocales({ loaded }: OpenSite, locale: string | undefined): string[] {
  if (locale !== undefined) return [locale]
  const translated = translationLocales(loaded)
  return translated.length > 0 ? translated : [loaded.config.i18n.defaultLocale]
}

async function checkLocale(gathered: GatheredMessages): Promise<LocaleResult> {
  const { planned, existing, lang, locale, unreadable } = gathered
  if (isUntouched(gathered)) return checkUntouched(gathered)
  const content = await checkContent(gathered)
  const diagnostics = [
    ...gathered.diagnostics,
    ...unreadable,
    ...checkMessages(planned, existing, lang),
    ...(await checkHtmlMessages(gathered.site.loaded, existing.flatMap(toLocated))),
    ...checkComplete(gathered),
    ...content.diagnostics,
    ...(await checkLocaleWords(gathered)),
  ]
  const isRight = !diagnostics.some(({ severity }) => severity !== 'log')
  const right = isRight ? [`${locale}: ${describe(gathered)}, nothing is wrong.`] : []
  return { lines: content.counts === null ? right : [`${locale}: ${content.counts}`], diagnostics }
}

/** In the source language, only the texts that its files override are checked. */
function describe(gathered: GatheredMessages): string {
  if (!isSource(gathered)) return countOf(countMessages(gathered), 'message')
  const own = gathered.existing.flatMap(({ entries }) => Object.keys(entries))
  return `the language of the source, with ${countOf(own.length, 'message')} in its files`
}

const isSource = ({ site, locale }: GatheredMessages) =>
  locale === site.loaded.config.i18n.defaultLocale

const countMessages = ({ planned }: GatheredMessages) =>
  planned.reduce((sum, { texts }) => sum + texts.size, 0)

/** Whether a configured locale has no translations at all. */
function isUntouched(gathered: GatheredMessages): boolean {
  const { site, locale, existing, obsolete } = gathered
  const pages = Object.keys(site.scan.translations[locale] ?? {})
  const hasTexts = existing.some(({ entries }) => Object.keys(entries).length > 0)
  return !isSource(gathered) && !hasTexts && !obsolete && pages.length === 0
}

/** One summary instead of a list of all pages and messages, and the thresholds of the config. */
async function checkUntouched(gathered: GatheredMessages): Promise<LocaleResult> {
  const { site, locale, diagnostics, unreadable } = gathered
  const texts = countOf(countMessages(gathered), 'message')
  const pages = countOf(site.scan.files.length, 'page')
  const content = await checkContent(gathered)
  const begin = `nothing is translated yet, of ${texts} and ${pages}. Begin with \`octavo write-translations --locale ${locale}\`.`
  return {
    lines: [begin, ...(content.counts === null ? [] : [content.counts])].map(
      (line) => `${locale}: ${line}`,
    ),
    diagnostics: [...diagnostics, ...unreadable, ...content.diagnostics],
  }
}

/**
 * Diagnostics for messages that `write-translations` would add to the files. In the source language none
 * are needed, except for texts of the theme, which are English unless they ship in that language.
 */
function checkComplete(gathered: GatheredMessages): Diagnostic[] {
  const plan = planFiles({ ...gathered, obsolete: gathered.obsolete?.entries ?? {} }, {})
  const isEnglish = /^en\b/i.test(gathered.lang)
  const wanted = new Map(gathered.planned.flatMap(({ texts }) => [...texts]))
  const isForeign = (id: string) =>
    !isSource(gathered) ||
    (!isEnglish && isThemeMessage(id) && wanted.get(id)?.prefill === undefined)
  return plan.files.flatMap(({ file, added }) => {
    const missing = added.filter(isForeign)
    return missing.length > 0 ? [catalogueIncomplete(missing, { file }, gathered.locale)] : []
  })
}
