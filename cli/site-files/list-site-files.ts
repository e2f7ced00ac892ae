import { searchFolder } from '../../runtime/contract/search-folder.ts'
import { indexFilePath } from '../../runtime/search/engine/index.ts'
import type { SiteConfig } from '../config/schema.ts'
import { openSearchUrl } from '../links/open-search-url.ts'
import { WEB_MANIFEST } from './web-manifest.ts'

/** List of the pages of a locale for machines that read, and the Markdown of all of them, at its base. */
export const LLMS_TXT = 'llms.txt'
export const LLMS_FULL_TXT = 'llms-full.txt'

/**
 * Files that a build makes for the site as a whole and that links may name, before anything is
 * planned: output paths. Feeds depend on the docs, and are known later; names with a checksum are
 * nothing that an author could write.
 *
 * @param bases - Of all configured locales, with both slashes.
 */
export function listSiteFiles(config: SiteConfig, bases: readonly string[]): string[] {
  const { baseUrl, router, search, sitemap, manifest, noIndex, llms } = config
  const isHash = router === 'hash'
  const ofLocale = (base: string) => [
    ...(sitemap !== false && !noIndex && !isHash ? [base + sitemap.filename] : []),
    ...(search.provider !== false && search.page !== false && !isHash ? [openSearchUrl(base)] : []),
    ...(search.provider === 'local' ? [searchFolder(base) + indexFilePath('index.json')] : []),
    ...(llms && !noIndex && !isHash ? [base + LLMS_TXT, base + LLMS_FULL_TXT] : []),
    ...(manifest !== false && !isHash ? [base + WEB_MANIFEST] : []),
  ]
  // Crawlers read it at the top of an origin only, so that no other base has one.
  const robots = baseUrl === '/' ? ['/robots.txt'] : []
  return [...robots, ...bases.flatMap(ofLocale)].map((path) =>
    path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path.slice(1),
  )
}
