import { countOf } from '../errors/count-of.ts'
import type { Report } from '../errors/report.ts'
import { type OpenOptions, openSite } from '../pipeline/open-site.ts'
import { reviewContent } from '../pipeline/review-content.ts'
import { type SettleOptions, settleDiagnostics } from '../pipeline/settle-diagnostics.ts'

/** Check the content of a site and report what was found. @returns whether there was no error. */
export async function checkSiteContent(
  options: OpenOptions & { report: Report } & Omit<SettleOptions, 'isWhole' | 'isChecked'>,
): Promise<boolean> {
  const { report } = options
  const site = await openSite(options)
  const { diagnostics: found, files } = await reviewContent(site)
  const isWhole = site.locales.length === site.loaded.config.i18n.locales.length
  const isChecked = (code: string) => code.startsWith('CONTENT_')
  const settled = settleDiagnostics(found, site.loaded, { ...options, isWhole, isChecked })
  const { diagnostics, note } = settled
  report.diagnostics(diagnostics)
  if (note !== undefined) report.info(note)
  const shown = diagnostics.filter(({ severity }) => severity !== 'ignore').length
  const result = shown === 0 ? 'nothing to mend' : countOf(shown, 'diagnostic')
  report.info(`Checked ${countOf(files, 'file')}: ${result}.`)
  return !diagnostics.some(({ severity }) => severity === 'throw')
}
