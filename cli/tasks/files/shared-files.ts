import type { OutputFile } from '../../base/model/output-file.ts'
import type { Bundle } from '../../make/bundle/bundle-site.ts'
import { toOpenSearch } from '../../make/site-files/open-search.ts'
import { toDataFiles } from '../plan/data-files.ts'
import type { PlannedSite } from '../plan/planned-site.ts'

/**
 * The files that pages share, with paths below the site's base: chunks of the bundle, locale and sidebar documents,
 * OpenSearch descriptions.
 *
 * @param siteBase - Base of the whole site, with both slashes.
 */
export function listSharedFiles(
  planned: PlannedSite,
  bundle: Pick<Bundle, 'files'>,
  siteBase: string,
): OutputFile[] {
  return [...bundle.files, ...listDocuments(planned, siteBase)]
}

/** Those of {@link listSharedFiles} that follow from the plan alone. */
export function listDocuments(
  { localeDocuments, siteMap, setups }: PlannedSite,
  siteBase: string,
): OutputFile[] {
  return [
    ...localeDocuments.map(({ url, content }) => ({ path: url.slice(siteBase.length), content })),
    ...siteMap.locales.flatMap((localeMap) => toDataFiles(localeMap, siteBase)),
    ...Object.values(setups).flatMap(({ document }) => toOpenSearch(document)),
  ]
}
