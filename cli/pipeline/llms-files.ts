/** `llms.txt` and `llms-full.txt` of each locale: public pages of the latest versions, in sidebar order. */
import type { SidebarItem } from '../../runtime/contract/route-data.ts'
import { isHidden } from '../base/model/is-hidden.ts'
import type { OutputFile } from '../base/model/output-file.ts'
import type { Route } from '../base/model/route.ts'
import type { LocaleMap } from '../base/model/site-map.ts'
import type { LocaleSetup } from '../make/render/render-setup.ts'
import { LLMS_FULL_TXT, LLMS_TXT } from '../make/site-files/list-site-files.ts'
import {
  type ListedPage,
  type PageSection,
  toLlmsFullTxt,
  toLlmsTxt,
} from '../make/site-files/llms-txt.ts'
import { decodePath } from '../read/links/permalink.ts'
import { findText } from '../read/links/text-table.ts'
import { readStaged, type StageTarget } from '../write/stage.ts'
import { descriptionOf, type ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './planned-site.ts'
import type { RenderedSite } from './render-site.ts'

/** Input of {@link toLlmsFiles}. */
interface LlmsInput {
  parsed: Pick<ParsedSite, 'docs'>
  planned: PlannedSite
  rendered: Pick<RenderedSite, 'searchTexts'>
  siteBase: string
  /** Stage that contains the Markdown copies of the pages. */
  stage: StageTarget
}

/** Make the files of all built locales. */
export function* toLlmsFiles(input: LlmsInput): Generator<OutputFile> {
  const { planned, siteBase, stage } = input
  if (!planned.markdownCopies) return
  for (const localeMap of planned.siteMap.locales) {
    const setup = planned.setups[localeMap.locale]
    if (!setup || setup.head.noIndex) continue
    const { document } = setup
    const sections = planSections(localeMap, setup, input)
    const folder = belowSite(document.base, siteBase)
    yield { path: folder + LLMS_TXT, content: toLlmsTxt(document, sections) }
    const pages = sections.flatMap((section) => section.pages)
    const texts = pages.map(({ address }) => {
      const path = decodePath(belowSite(address.slice(document.url.length), siteBase))
      return { address, markdown: readStaged(stage, path)?.toString() ?? '' }
    })
    yield { path: folder + LLMS_FULL_TXT, content: toLlmsFullTxt(document, texts) }
  }
}

/** Sections: pages outside of docs, then for each docs instance the pages outside of categories, and each category. */
function planSections(
  { routes, instances, sidebars }: LocaleMap,
  { document, head }: LocaleSetup,
  { parsed, planned, rendered }: LlmsInput,
): PageSection[] {
  const open = new Map<string, ListedPage & { place: Route['place'] }>()
  for (const route of routes) {
    const path = planned.markdownCopies && findText(planned.markdownCopies, route.permalink)
    if (path === undefined || isHidden(route, head)) continue
    const { permalink, place } = route
    const description = descriptionOf(parsed, route)
    const title = route.title || rendered.searchTexts.get(permalink)?.title || document.siteTitle
    open.set(permalink, { title, description, address: document.url + path, place })
  }
  const take = (permalinks: readonly string[]): ListedPage[] =>
    permalinks.flatMap((permalink) => {
      const page = open.get(permalink)
      open.delete(permalink)
      return page ? [page] : []
    })
  const outside = take([...open].flatMap(([permalink, { place }]) => (place ? [] : [permalink])))
  const sections = instances.flatMap(({ id, versions }) => {
    const version = versions.find(({ isLast }) => isLast)
    if (!version) return []
    const main = version.docs.find((doc) => doc.id === version.mainDocId)
    const name = open.get(main?.path ?? '')?.title ?? id
    const top: ListedPage[] = []
    const categories: PageSection[] = []
    const items = Object.values(sidebars)
      .filter((sidebar) => sidebar.instance === id && sidebar.version === version.name)
      .flatMap((sidebar) => sidebar.items)
    for (const item of items) {
      const pages = take(permalinksOf(item))
      if (item.kind !== 'category') top.push(...pages)
      else
        categories.push({
          title: instances.length > 1 ? `${name}: ${item.label}` : item.label,
          pages,
        })
    }
    top.push(...take(version.docs.map(({ path }) => path)))
    return [{ title: name, pages: top }, ...categories]
  })
  return [{ title: '', pages: outside }, ...sections]
}

/** Permalinks of a sidebar entry and all entries below it, in order. */
function permalinksOf(item: SidebarItem): string[] {
  if (item.kind === 'html') return []
  const own = item.href === undefined ? [] : [item.href]
  return item.kind === 'link' ? own : [...own, ...item.items.flatMap(permalinksOf)]
}

function belowSite(path: string, siteBase: string): string {
  return path.startsWith(siteBase) ? path.slice(siteBase.length) : path.slice(1)
}
