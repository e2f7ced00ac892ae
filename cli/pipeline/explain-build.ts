/** Explains for each rendered page which of its inputs has changed. */
import type { PageKey, SharedParts } from './page-keys.ts'
import type { RenderCache } from './render-cache.ts'

const PLAN = 'its title, its place, or what the site knows of it'
const TEXT = 'its text'
const SIDEBAR = 'what it shows of its sidebar'

/** One line for each rendered page, in the order of the plan: `/cloud/iam: its text`. */
export function explainBuild(cache: RenderCache | undefined): string[] {
  if (!cache) return ['Every page: another build uses the cache']
  const { pages, shared, made } = cache
  if (pages.isForeign) return ['Every page: Octavo, Node or an installed package is another one']
  return Array.from(made, ([id, { key, isKept }]) => {
    if (isKept) return []
    const [locale = '', permalink = ''] = id.split(' ')
    const before = pages.look(id)?.key
    const reasons = before
      ? explainKey(before, key, [pages.sharedOf(locale), shared[locale] ?? {}])
      : ['it is new, or was not kept']
    return [`${permalink}: ${reasons.join('; ')}`]
  }).flat()
}

function explainKey(
  before: PageKey,
  now: PageKey,
  [partsBefore, partsNow]: readonly [SharedParts, SharedParts],
): string[] {
  const parts = Object.keys(partsNow).filter((name) => partsBefore[name] !== partsNow[name])
  const reasons = [
    ...(before.article === now.article ? [] : [TEXT]),
    ...(before.route === now.route ? [] : [PLAN]),
    ...(before.sidebar === now.sidebar ? [] : [SIDEBAR]),
    ...(before.shared === now.shared ? [] : parts),
  ]
  return reasons.length > 0 ? reasons : ['its files in the output']
}
