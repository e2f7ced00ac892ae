/**
 * Fills the titles of docs into a plan: into sidebars, breadcrumbs, neighbours, cards and lists of tags. Pure. The
 * result shares all other data with the plan.
 */
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Label, Planned } from '../../base/model/label.ts'
import type { PlannedRoute, Route } from '../../base/model/route.ts'
import type { LocaleMap, PlannedLocale } from '../../base/model/site-map.ts'

/** Title of the doc of a file. */
export type FindTitle = (file: string) => string

/** Fill the titles into the plan of a locale. */
export function fillTitles(planned: PlannedLocale, findTitle: FindTitle): LocaleMap {
  const { lang, routes, sidebars, instances, ...rest } = planned
  const toText = createToText(findTitle)
  return {
    ...rest,
    routes: routes.map((route) => fillRoute(route, findTitle, lang)),
    sidebars: mapValues(sidebars, (one) => ({ ...one, items: fillItems(one.items, toText) })),
    instances: instances.map((instance) => ({
      ...instance,
      versions: instance.versions.map((version) => ({
        ...version,
        label: toText(version.label),
        sidebars: mapValues(version.sidebars, ({ link }) =>
          link ? { link: fillLink(link, toText) } : {},
        ),
      })),
    })),
  }
}

type ToText = (label: Label) => string

function createToText(findTitle: FindTitle): ToText {
  return (label) => (typeof label === 'string' ? label : findTitle(label.titleOf))
}

/** Files whose titles {@link fillRoute} fills into a route. */
export function listTitles({ title, breadcrumbs, ...route }: PlannedRoute): string[] {
  const { previous, next, cards = [], tagPage } = route
  const links = [...breadcrumbs, previous, next, ...cards, ...(tagPage?.docs ?? [])]
  const labels = [title, ...links.map((link) => link?.label)]
  return [...new Set(labels.flatMap((label) => (typeof label === 'object' ? label.titleOf : [])))]
}

/** Files whose titles a route shows as its outermost category, which is a group of the search, and in its cards. */
export function listSharedTitles({ breadcrumbs, cards = [] }: PlannedRoute): string[] {
  const [outermost, ...inner] = breadcrumbs
  const groups = outermost && inner.length > 0 ? [outermost] : []
  const labels = [...groups, ...cards].map(({ label }) => label)
  return labels.flatMap((label) => (typeof label === 'object' ? label.titleOf : []))
}

/** Fill the titles into a route. @param lang - BCP 47 tag of its locale. */
export function fillRoute(route: PlannedRoute, findTitle: FindTitle, lang: string): Route {
  const { previous, next, cards, tagPage, ...rest } = route
  const toText = createToText(findTitle)
  return {
    ...rest,
    title: toText(route.title),
    breadcrumbs: route.breadcrumbs.map((crumb) => fillLink(crumb, toText)),
    ...omitUndefined({
      previous: previous && fillLink(previous, toText),
      next: next && fillLink(next, toText),
      cards: cards?.map((card) => fillLink(card, toText)),
      tagPage: tagPage && {
        ...tagPage,
        docs: sortByLabel(
          tagPage.docs.map((doc) => fillLink(doc, toText)),
          lang,
        ),
      },
    }),
  }
}

function fillLink<Link extends { label: Label }>(
  link: Link,
  toText: ToText,
): Omit<Link, 'label'> & { label: string } {
  return { ...link, label: toText(link.label) }
}

function fillItems(items: readonly Planned<SidebarItem>[], toText: ToText): SidebarItem[] {
  return items.map((item) => {
    if (item.kind === 'html') return item
    const label = toText(item.label)
    if (item.kind === 'link') return { ...item, label }
    return { ...item, label, items: fillItems(item.items, toText) }
  })
}

function sortByLabel<Link extends { label: string; permalink: string }>(
  links: Link[],
  lang: string,
): Link[] {
  const { compare } = new Intl.Collator(lang)
  // A fixed order for labels that the collation of a language considers equal.
  const order = (a: Link, b: Link) => (a.permalink < b.permalink ? -1 : 1)
  return links.sort((a, b) => compare(a.label, b.label) || order(a, b))
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
