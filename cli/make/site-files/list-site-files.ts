import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { indexFilePath } from '../../../runtime/search/engine/index.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { openSearchUrl } from '../../read/links/open-search-url.ts'
import { LLMS_JSON } from './llms-json.ts'
import { WEB_MANIFEST } from './web-manifest.ts'

/** File with the list of a locale's pages for machines, at the base of the locale. */
export const LLMS_TXT = 'llms.txt'
export const LLMS_FULL_TXT = 'llms-full.txt'

/**
 * Output paths of the files that a build makes for the whole site and that links may target, known before
 * routes are planned. Feeds depend on the docs and are added later; links never target a name with a hash.
 *
 * @param bases - Bases of all configured locales, with both slashes.
 */
export function listSiteFiles(config: SiteConfig, bases: readonly string[]): string[] {
  const { baseUrl, router, search, sitemap, manifest, noIndex } = config
  const isHash = router === 'hash'
  const ofLocale = (base: string) => [
    ...(sitemap !== false && !noIndex && !isHash ? [base + sitemap.filename] : []),
    ...(search.provider !== false && search.page !== false && !isHash ? [openSearchUrl(base)] : []),
    ...(search.provider === 'local' ? [searchFolder(base) + indexFilePath('index.json')] : []),
    ...(hasLlmsFiles(config) ? [base + LLMS_TXT, base + LLMS_FULL_TXT] : []),
    ...(manifest !== false && !isHash ? [base + WEB_MANIFEST] : []),
  ]
  // Crawlers read `robots.txt` at the root of an origin only.
  const robots = baseUrl === '/' ? ['/robots.txt'] : []
  const facts = hasLlmsFiles(config) ? [baseUrl + LLMS_JSON] : []
  return [...robots, ...facts, ...bases.flatMap(ofLocale)].map((path) =>
    path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path.slice(1),
  )
}

/** Whether each locale has lists of its pages for machines. */
export function hasLlmsFiles({
  llms,
  noIndex,
  router,
}: Pick<SiteConfig, 'llms' | 'noIndex' | 'router'>): boolean {
  return llms !== false && !noIndex && router !== 'hash'
}
