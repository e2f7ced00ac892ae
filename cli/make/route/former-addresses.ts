import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { PlannedFields } from '../../base/model/front-matter.ts'
import type { Route } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { permalinkKey } from '../../read/links/permalink.ts'

/** A former address of a page: one value of its `redirect_from`. */
export interface FormerAddress {
  /** Path as written, below the base of the locale. */
  path: string
  /** Current permalink of the page. */
  permalink: Permalink
  source: Source
}

/** Front matter of a file as written, without inherited fields. */
export type FieldsOf = (file: string) => PlannedFields | undefined

/**
 * The former addresses of all pages of a locale, in the order of its routes. A cut version copies the front
 * matter of its docs, so several versions of a doc may claim the same former address. The version whose
 * permalink shares most leading segments with that address gets it, and among equals the latest one.
 *
 * @param fieldsOf - Own front matter of a file, to find the file that contains a value.
 */
export function listFormerAddresses(localeMap: LocaleMap, fieldsOf: FieldsOf): FormerAddress[] {
  const groups = new Map<string, { former: FormerAddress; route: Route }[]>()
  for (const route of localeMap.routes)
    for (const path of route.file ? (route.frontMatter.redirect_from ?? []) : []) {
      const former = { path, permalink: route.permalink, source: sourceOf(path, route, fieldsOf) }
      const { instance, docId } = route.place ?? {}
      const key = JSON.stringify([
        permalinkKey(path),
        docId === undefined ? route.permalink : [instance, docId],
      ])
      groups.set(key, [...(groups.get(key) ?? []), { former, route }])
    }
  const latest = new Map(
    localeMap.instances.map(({ id, versions }) => [
      id,
      versions.find(({ isLast }) => isLast)?.name,
    ]),
  )
  return [...groups.values()].flatMap((group) => {
    const rank = ({ former, route }: (typeof group)[number]) =>
      commonParts(former.permalink, localeMap.base + former.path.replace(/^\//, '')) * 2 +
      Number(route.place?.version === latest.get(route.place?.instance ?? ''))
    const [best] = group.sort((one, other) => rank(other) - rank(one))
    return best ? [best.former] : []
  })
}

/** Position of a value: a translation inherits the values of its source, and may add its own. */
function sourceOf(path: string, { file }: Route, fieldsOf: FieldsOf): Source {
  const { file: own, origin } = file ?? { file: '', origin: '' }
  const isOwn = fieldsOf(own)?.redirect_from?.includes(path) === true
  return { file: isOwn ? own : origin, at: 'redirect_from' }
}

function commonParts(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')]
  let count = 0
  while (count < a.length && a[count] === b[count]) count += 1
  return count
}
