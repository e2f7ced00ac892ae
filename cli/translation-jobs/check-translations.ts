/** What `translations check` does: finds what is wrong with a locale, writing nothing. */

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
  const diagnostics = [
    ...gathered.diagnostics,
    ...unreadable,
    ...checkMessages(planned, existing, lang),
    ...(await checkHtmlMessages(gathered.site.loaded, existing.flatMap(toLocated))),
    ...checkComplete(gathered),
    ...(await checkContent(gathered)),
    ...(await checkLocaleWords(gathered)),
  ]
  const messages = planned.reduce((sum, { texts }) => sum + texts.size, 0)
  return {
    lines: diagnostics.some(({ severity }) => severity !== 'log')
      ? []
      : [`${locale}: ${countOf(messages, 'message')}, nothing is wrong.`],
    diagnostics,
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
