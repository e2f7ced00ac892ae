/** `translations check`: diagnostics of a locale; writes nothing. */

import { catalogueIncomplete } from '../errors/catalogue.ts'
import { countOf } from '../errors/count-of.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { checkHtmlMessages, toLocated } from '../pipeline/html-messages.ts'
import { checkMessages } from '../translate/check-messages.ts'
import { planFiles } from '../translate/plan-files.ts'
import { checkLocaleWords } from './check-words.ts'
import { checkContent } from './content-jobs.ts'
import { type GatheredMessages, gatherMessages, type MessagesOptions } from './gather-messages.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Check the messages of a locale. Any diagnostic fails the run, warnings too. */
export async function checkTranslations(options: MessagesOptions): Promise<TranslationJobResult> {
  const gathered = await gatherMessages(options)
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
  return {
    lines: diagnostics.some(({ severity }) => severity !== 'log')
      ? []
      : [`${locale}: ${countOf(countMessages(gathered), 'message')}, nothing is wrong.`],
    diagnostics,
    isCheck: true,
  }
}

const countMessages = ({ planned }: GatheredMessages) =>
  planned.reduce((sum, { texts }) => sum + texts.size, 0)

/** A locale that is declared, and that nobody has begun with. */
function isUntouched({ site, locale, existing, obsolete }: GatheredMessages): boolean {
  const { defaultLocale } = site.loaded.config.i18n
  const pages = Object.keys(site.scan.translations[locale] ?? {})
  const hasTexts = existing.some(({ entries }) => Object.keys(entries).length > 0)
  return locale !== defaultLocale && !hasTexts && !obsolete && pages.length === 0
}

/** All that is missing would be a list of the whole site: one line says it, and what is required. */
async function checkUntouched(gathered: GatheredMessages): Promise<TranslationJobResult> {
  const { site, locale, diagnostics, unreadable } = gathered
  const texts = countOf(countMessages(gathered), 'message')
  const pages = countOf(site.scan.files.length, 'page')
  return {
    lines: [
      `${locale}: nothing is translated yet, of ${texts} and ${pages}. Begin with \`octavo write-translations --locale ${locale}\`.`,
    ],
    diagnostics: [...diagnostics, ...unreadable, ...(await checkContent(gathered))],
    isCheck: true,
  }
}

/** The files lack what a run of the command would write. */
function checkComplete(gathered: GatheredMessages): Diagnostic[] {
  const plan = planFiles({ ...gathered, obsolete: gathered.obsolete?.entries ?? {} }, {})
  return plan.files.flatMap(({ file, added }) =>
    added.length > 0 ? [catalogueIncomplete(added, { file }, gathered.locale)] : [],
  )
}
