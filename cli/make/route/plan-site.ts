/**
 * The route stage: from parsed docs to all addresses of the site and everything shown around the articles.
 * Pure, and linear in the number of docs: each sidebar is walked once, and pages look themselves up in its
 * index by permalink.
 *
 * Locales differ in structure only if a translation sets a structural field, so each locale is planned
 * separately. Then alternates are paired by the file, category or page that they share.
 *
 * Titles of docs are no input: `fill-titles.ts` fills them in. So an edited title needs no plan.
 */
import type { Alternate } from '../../../runtime/contract/route-data.ts'
import type { PlannedRoute } from '../../base/model/route.ts'
import type { PlannedLocale, SiteMap } from '../../base/model/site-map.ts'
import type { Claim } from './claim-routes.ts'
import { describeInstances } from './describe-instance.ts'
import { createDiagnostics } from './diagnostics.ts'
import { type LocalePlan, planLocale } from './plan-locale.ts'
import { planLocales } from './plan-locales.ts'
import type { SiteInput } from './site-input.ts'

/**
 * Plan the site.
 *
 * @returns the routes of `input.locales`, in that order. Within a locale: not-found, then pages, then cut
 * versions, then the latest version, each with docs by file, category pages, tags. Diagnostics are those of
 * all configured locales, each once, with the address from the first locale in which it was found.
 */
export function planSite(input: SiteInput): SiteMap<PlannedLocale> {
  const { config } = input.loaded
  const diagnostics = createDiagnostics()
  const plans = new Map<string, LocalePlan>()
  for (const info of sourceFirst(planLocales(config), config.i18n.defaultLocale))
    plans.set(info.locale, planLocale({ input, info, diagnostics }))
  const alternates = pairAlternates(
    config.i18n.locales.flatMap((locale) => plans.get(locale) ?? []),
  )
  return {
    locales: input.locales.flatMap((locale) => {
      const plan = plans.get(locale)
      return plan ? [toLocaleMap(plan, alternates)] : []
    }),
    diagnostics: diagnostics.list(),
  }
}

/** Source locale first, so that a diagnostic that all locales share is reported for it. */
function sourceFirst<Info extends { locale: string }>(infos: Info[], source: string): Info[] {
  return infos.sort((a, b) => Number(b.locale === source) - Number(a.locale === source))
}

/** Alternate key → its alternates in the locales that have the page, in menu order. */
function pairAlternates(plans: readonly LocalePlan[]): ReadonlyMap<string, readonly Alternate[]> {
  const alternates = new Map<string, Alternate[]>()
  for (const { info, claims } of plans)
    for (const { alternateKey, permalink, translated } of claims) {
      const translation = { locale: info.locale, permalink, translated }
      const known = alternates.get(alternateKey)
      if (known) known.push(translation)
      else alternates.set(alternateKey, [translation])
    }
  return alternates
}

function toRoute(
  claim: Claim,
  alternates: ReadonlyMap<string, readonly Alternate[]>,
): PlannedRoute {
  const route = claim.toRoute(alternates.get(claim.alternateKey) ?? [])
  return route.file || !claim.source ? route : { ...route, source: claim.source }
}

function toLocaleMap(
  { info, pages, versions, claims }: LocalePlan,
  alternates: ReadonlyMap<string, readonly Alternate[]>,
): PlannedLocale {
  const sidebars = versions.flatMap((version) => [...version.sidebars.values()])
  const placed = [
    ...pages.filter((page) => !page.draft),
    ...versions.flatMap((version) => [...version.docs.values()]),
  ]
  return {
    locale: info.locale,
    lang: info.lang,
    base: info.base,
    routes: claims.map((claim) => toRoute(claim, alternates)),
    sidebars: Object.fromEntries(sidebars.map(({ sidebar }) => [sidebar.key, sidebar])),
    instances: describeInstances(versions),
    permalinkOf: Object.fromEntries(
      placed.map(({ summary, permalink }) => [summary.file.origin, permalink]),
    ),
    draftIds: Object.fromEntries(
      versions.flatMap(({ config, version, draftIds }) =>
        version.isLast ? [[config.id, draftIds] as const] : [],
      ),
    ),
  }
}
