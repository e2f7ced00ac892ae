import type { Alternate, Permalink } from '../../../runtime/contract/route-data.ts'
import { permalinkEndsInIndex, routeDuplicate } from '../../base/errors/catalogue.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { PlannedRoute } from '../../base/model/route.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { toOutputPaths } from '../../read/links/to-output-path.ts'
import type { Diagnostics } from './diagnostics.ts'

/**
 * A claim: a page requests an address in one locale, before its alternates are known. The first claim of an
 * address gets it; later ones are reported as duplicates.
 */
export interface Claim {
  /** Key of the page, the same in all locales: `content/cloud/iam.md`. */
  alternateKey: string
  permalink: Permalink
  translated: boolean
  /** Its name in diagnostics: a file, or an option of the config. */
  file: string
  /** Position of the option that sets the address. Default: `slug` of the file. */
  source?: Source
  /** Called once the alternates are known. */
  toRoute(alternates: readonly Alternate[]): PlannedRoute
}

/**
 * Keep the claims whose output files no earlier claim has taken, in the order given. `/x` and `/x/` are one
 * address: both would be written to the same file.
 */
export function claimRoutes(
  claims: readonly Claim[],
  config: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'onDuplicateRoutes'>,
  diagnostics: Diagnostics,
): Claim[] {
  const taken = new Map<string, Claim>()
  const policy = { siteBase: config.baseUrl, trailingSlash: config.trailingSlash }
  const kept = claims.filter((claim) => {
    const { html, json } = toOutputPaths(claim.permalink, policy)
    const rival = taken.get(html) ?? taken.get(json)
    if (rival) report(rival, claim, { severity: config.onDuplicateRoutes, diagnostics })
    else taken.set(html, claim).set(json, claim)
    return rival === undefined
  })
  for (const claim of kept)
    if (isOfFolder(toOutputPaths(claim.permalink, policy).html, claim, taken))
      diagnostics.add(permalinkEndsInIndex(claim.permalink, sourceOf(claim)), `index ${claim.file}`)
  return kept
}

/** Whether an address that ends in `index` is the address of a folder, or would be served as one. */
function isOfFolder(
  html: string,
  { permalink }: Claim,
  taken: ReadonlyMap<string, Claim>,
): boolean {
  if (!/(^|\/)index(\.html?)?$/.test(permalink)) return false
  const folder = html.replace(/(^|\/)index\/index\.html$/, '$1index.html')
  return folder === html || taken.has(folder)
}

function report(
  first: Claim,
  second: Claim,
  {
    severity,
    diagnostics,
  }: { severity: SiteConfig['onDuplicateRoutes']; diagnostics: Diagnostics },
): void {
  diagnostics.add(
    routeDuplicate({
      permalink: second.permalink,
      first: first.file,
      second: second.file,
      severity,
      source: sourceOf(second),
    }),
    `ROUTE_DUPLICATE ${first.alternateKey} ${second.alternateKey}`,
  )
}

function sourceOf({ file, source }: Claim): Source {
  return source ?? { file, at: 'slug' }
}
