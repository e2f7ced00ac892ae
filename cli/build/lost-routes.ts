/** Finds addresses of the published site that the new site lacks: no page, file or redirect has them. */
import { routeLost } from '../base/errors/catalogue.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { createRedirects } from '../make/site-files/host-redirects.ts'
import { basesAround, localeBases } from '../read/links/locale-base.ts'
import { decodePath, permalinkKey } from '../read/links/permalink.ts'
import { createSuggester } from '../read/links/suggest-permalink.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'
import { loadPublishedRoutes } from '../tasks/open/published-routes.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'

/** Compare the planned site with the last published one; a build of some locales compares only these. */
export async function findLostRoutes(
  site: OpenSite,
  planned: Pick<PlannedSite, 'siteMap' | 'redirects' | 'statics' | 'setups'>,
): Promise<Diagnostic[]> {
  const { config } = site.loaded
  const { onLostRoutes: severity, publishedRoutes, baseUrl, router } = config
  if (severity === 'ignore' || publishedRoutes.length === 0 || router === 'hash') return []
  const { routes, diagnostics } = await loadPublishedRoutes(site.loaded)
  const bases = localeBases(config)
  const built = new Set(site.locales.map((locale) => bases[locale]))
  const isKnown = createLookup(planned, baseUrl)
  const [setup] = Object.values(planned.setups)
  const suggest = setup ? createSuggester(setup.links.permalinks) : () => undefined
  const reported = new Set<string>()
  for (const { path, source } of routes) {
    const [base] = basesAround(path, Object.values(bases))
    const key = permalinkKey(path)
    if (base === undefined || !built.has(base) || isKnown(path) || reported.has(key)) continue
    reported.add(key)
    const found = suggest(key)?.permalink
    // Pages get new names, not misspelt ones: `/ext` is not what `/next` was.
    const near = found !== undefined && initialOf(found) === initialOf(key) ? found : undefined
    diagnostics.push(
      routeLost({ path, severity, near, below: path.slice(base.length - 1), source }),
    )
  }
  return diagnostics
}

/** First letter of the last part of an address. */
const initialOf = (path: string) => /([^/])[^/]*\/?$/.exec(path)?.[1]?.toLowerCase()

/** Creates a check whether a path has an answer: a page, in any spelling that hosts accept, a file or a redirect. */
function createLookup(
  { siteMap, redirects, statics }: Pick<PlannedSite, 'siteMap' | 'redirects' | 'statics'>,
  siteBase: string,
): (path: string) => boolean {
  const keys = new Set(
    siteMap.locales.flatMap(({ routes }) =>
      routes.flatMap(({ permalink, alternates }) =>
        [permalink, ...alternates.map((other) => other.permalink)].map(permalinkKey),
      ),
    ),
  )
  const files = new Set(statics.map(({ path }) => path))
  const redirectOf = createRedirects(redirects.redirects)
  return (path) => {
    const key = permalinkKey(path)
    const file = decodePath(path.slice(siteBase.length))
    return (
      keys.has(key) ||
      keys.has(key.replace(/(?:\/index)?\.html?$/, '')) ||
      files.has(file) ||
      files.has(`${file.replace(/\/$/, '')}/index.html`) ||
      redirectOf(path) !== null
    )
  }
}
