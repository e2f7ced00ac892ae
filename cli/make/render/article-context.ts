import type { PageFacts } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { componentHandler, linkUntranslated } from '../../base/errors/catalogue.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Route } from '../../base/model/route.ts'
import { findText } from '../../read/links/text-table.ts'
import type { ArticleContext } from './render-article.ts'
import type { LocaleRenderer, RouteChecks } from './render-context.ts'
import type { FailedPart } from './render-diagnostics.ts'
import { resolveHrefs } from './resolve-hrefs.ts'
import type { ComponentInput, ServerBundle } from './server-bundle.ts'

/** Placeholder for the children of a static component, or for HTML in a prop, while React renders the component. */
const toSlotSentinel = (name: string | number) => `\uE000octavo-slot-${name}\uE001`
const CHILDREN_SENTINEL = toSlotSentinel('children')
const SLOT_SENTINELS = /\uE000octavo-slot-(\d+|children)\uE001/g

/** Fields of a locale's renderer that an article needs. */
type ArticleRenderer = Pick<LocaleRenderer, 'locale' | 'resolve'> & { server: ComponentRenderer }

type ComponentRenderer = Pick<ServerBundle, 'renderComponent' | 'traceComponent'>

/** Functions that render the links and static components of one article; they add their findings to `checks`. */
export function toArticleContext(
  route: Route,
  { server, locale, resolve }: ArticleRenderer,
  checks: RouteChecks,
): ArticleContext {
  const from = { permalink: route.permalink, ...omitUndefined({ file: route.file }) }
  const { untranslated } = locale
  let components = 0
  const onLink: ArticleContext['onLink'] = (resolved, href, source) => {
    const { diagnostic, anchor } = resolved
    const [page = ''] = resolved.href.split(/[?#]/, 1)
    if (!route.untranslated && findText(untranslated.permalinks, page) !== undefined)
      checks.diagnostics.push(linkUntranslated(href, page, untranslated.severity, source))
    if (diagnostic) checks.diagnostics.push(diagnostic)
    if (anchor) checks.anchors.push({ from: route.permalink, href, ...anchor, source })
  }
  return {
    resolve: (link) => resolve(link, from),
    onLink,
    renderComponent({ name, props, values, source }, slot, slots) {
      checks.components.add(name)
      const { document } = locale
      const { cards } = route
      const page = { locale: document, page: toPageFacts(route), ...omitUndefined({ cards }) }
      const marked = slots.map(({ path }, index) => ({ path, html: toSlotSentinel(index) }))
      const inside = { slot: slot === '' ? '' : CHILDREN_SENTINEL, slots: marked }
      const own = { name, props, ...inside, ...omitUndefined({ values }) }
      const handlers = new Set<string>()
      const key = `i${components++}-`
      const onHandler = (handler: string) => handlers.add(handler)
      const input = { ...own, ...page, key, onHandler }
      const html = tryComponent(input, source, { server, failed: checks.failed })
      if (handlers.size > 0) {
        const all = [...handlers].sort().join(', ')
        checks.diagnostics.push(componentHandler(name, all, source))
      }
      // The slot is inserted after its links are resolved, so that they are not resolved twice.
      return resolveHrefs(html, (href) => {
        const resolved = resolve({ href, syntax: 'component', kind: 'link', source }, from)
        onLink(resolved, href, source)
        return resolved.href
      }).replaceAll(SLOT_SENTINELS, (_, at) => (at === 'children' ? slot : (slots[at]?.html ?? '')))
    },
  }
}

/** Data of the page that a component of the site can read. */
function toPageFacts({ permalink, kind, title, place, siteFields }: Route): PageFacts {
  return { permalink, kind, title, ...omitUndefined({ place, frontMatter: siteFields }) }
}

/** Render a component; '' if it throws, and the error is added to `failed`. */
function tryComponent(
  input: ComponentInput,
  usedAt: Source,
  { server, failed }: { server: ComponentRenderer; failed: FailedPart[] },
): string {
  try {
    return server.renderComponent(input)
  } catch (error) {
    failed.push({ error, usedAt, trace: () => server.traceComponent(input) })
    return ''
  }
}
