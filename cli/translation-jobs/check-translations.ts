/** `translations check`: diagnostics of one locale, or of all; writes nothing. */

import { catalogueIncomplete } from '../errors/catalogue.ts'
import { countOf } from '../errors/count-of.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { checkHtmlMessages, toLocated } from '../pipeline/html-messages.ts'
import type { OpenSite } from '../pipeline/open-site.ts'
import { translationLocales } from '../scan/translation-folders.ts'
import { checkMessages } from '../translate/check-messages.ts'
import { isThemeMessage } from '../translate/plan-catalogues.ts'
import { planFiles } from '../translate/plan-files.ts'
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
 * Check one locale, or all that the site is translated to. Any diagnostic fails the run, warnings too.
 *
 * @throws diagnostics of the config; `LOCALE_UNKNOWN`, `LOCALE_INVALID`.
 */
export async function checkTranslations(options: MessagesOptions): Promise<TranslationJobResult> {
  const site = await openFor(options)
  const texts = await readSourceTexts(site)
  const results: LocaleResult[] = []
  for (const locale of pickLocales(site, options.locale))
    results.push(await checkLocale(gatherLocale(texts, locale)))
  // What is wrong with the code and the config is so for every locale, and reported once.
  const shared = new Set(texts.extraction.diagnostics)
  const own = results.flatMap(({ diagnostics }) => diagnostics)
  return {
    lines: results.flatMap(({ lines }) => lines),
    diagnostics: [...shared, ...own.filter((diagnostic) => !shared.has(diagnostic))],
    isCheck: true,
  }
}

type LocaleResult = Pick<TranslationJobResult, 'lines' | 'diagnostics'>

/** A site in one language has its own texts only, which may be checked as well. */
function pickLocales({ loaded }: OpenSite, locale: string | undefined): string[] {
  if (locale !== undefined) return [locale]
  const translated = translationLocales(loaded)
  return translated.length > 0 ? translated : [loaded.config.i18n.defaultLocale]
}

async function checkLocale(gathered: GatheredMessages): Promise<LocaleResult> {
  const { planned, existing, lang, locale, unreadable } = gathered
  if (isUntouched(gathered)) return checkUntouched(gathered)
  const diagnostics = [
    ...gathered.diagnostics,
    ...unreadable,
    ...checkMessages(planned, existing, lang),
    ...(await checkHtmlMessages(gathered.site.loaded, existing.flatMap(toLocated))),
    ...checkComplete(gathered),
    ...(await checkContent(gathered)),
    ...(await checkLocaleWords(gathered)),
  ]
  const isRight = !diagnostics.some(({ severity }) => severity !== 'log')
  return {
    lines: isRight ? [`${locale}: ${describe(gathered)}, nothing is wrong.`] : [],
    diagnostics,
  }
}

/** Of the source language, only what its files change of the texts can be wrong. */
function describe(gathered: GatheredMessages): string {
  if (!isSource(gathered)) return countOf(countMessages(gathered), 'message')
  const own = gathered.existing.flatMap(({ entries }) => Object.keys(entries))
  return `the language of the source, with ${countOf(own.length, 'message')} in its files`
}

const isSource = ({ site, locale }: GatheredMessages) =>
  locale === site.loaded.config.i18n.defaultLocale

const countMessages = ({ planned }: GatheredMessages) =>
  planned.reduce((sum, { texts }) => sum + texts.size, 0)

/** A locale that is declared, and that nobody has begun with. */
function isUntouched(gathered: GatheredMessages): boolean {
  const { site, locale, existing, obsolete } = gathered
  const pages = Object.keys(site.scan.translations[locale] ?? {})
  const hasTexts = existing.some(({ entries }) => Object.keys(entries).length > 0)
  return !isSource(gathered) && !hasTexts && !obsolete && pages.length === 0
}

/** All that is missing would be a list of the whole site: one line says it, and what is required. */
async function checkUntouched(gathered: GatheredMessages): Promise<LocaleResult> {
  const { site, locale, diagnostics, unreadable } = gathered
  const texts = countOf(countMessages(gathered), 'message')
  const pages = countOf(site.scan.files.length, 'page')
  return {
    lines: [
      `${locale}: nothing is translated yet, of ${texts} and ${pages}. Begin with \`octavo write-translations --locale ${locale}\`.`,
    ],
    diagnostics: [...diagnostics, ...unreadable, ...(await checkContent(gathered))],
  }
}

/**
 * The files lack what a run of the command would write. The source language lacks nothing that the code or
 * the config says in it; the theme speaks English where it does not ship in that language.
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
