import { countOf } from '../../base/errors/count-of.ts'
import type { Report } from '../../base/errors/report.ts'
import type { SentenceCounts } from '../../base/model/content-review.ts'
import { reviewContent } from '../../build/review-content.ts'
import { type SettleOptions, settleDiagnostics } from '../../build/settle-diagnostics.ts'
import { type OpenOptions, openSite } from '../../tasks/open/open-site.ts'

/** Options of the command. */
interface CheckContentOptions extends OpenOptions, Omit<SettleOptions, 'isWhole' | 'isChecked'> {
  report: Report
  /** Check only these files, from the working folder. Default: all pages, and the style sheets. */
  files?: readonly string[]
}

/** Check the content of a site and report the diagnostics. @returns whether there was no error. */
export async function checkSiteContent(options: CheckContentOptions): Promise<boolean> {
  const { report, files: names } = options
  const site = await openSite(options)
  const { config } = site.loaded
  const { diagnostics: found, files, counts } = await reviewContent(site, names)
  const isWhole = !names && site.locales.length === config.i18n.locales.length
  const isChecked = (code: string) => code.startsWith('CONTENT_')
  const settled = settleDiagnostics(found, site.loaded, { ...options, isWhole, isChecked })
  const { diagnostics, note } = settled
  report.diagnostics(diagnostics)
  if (note !== undefined) report.info(note)
  const shown = diagnostics.filter(({ severity }) => severity !== 'ignore').length
  const result = shown === 0 ? 'nothing to fix' : countOf(shown, 'diagnostic')
  report.info(`Checked ${countOf(files, 'file')}: ${result}.`)
  if (counts.sentences > 0)
    report.info(describeSentences(counts, config.checkContent.maxSentenceWords))
  return !diagnostics.some(({ severity }) => severity === 'throw')
}

/** `3,167 sentences of 10.2 words on average, 7.5 % over 25 words.` */
function describeSentences({ sentences, words, long }: SentenceCounts, limit?: number): string {
  const average = `of ${(words / sentences).toFixed(1)} words on average`
  const share = limit ? `, ${((100 * long) / sentences).toFixed(1)} % over ${limit} words` : ''
  const noun = sentences === 1 ? 'sentence' : 'sentences'
  return `${sentences.toLocaleString('en')} ${noun} ${average}${share}.`
}
