/** `llms.txt`, lists of its parts, and `llms-full.txt` of each locale; `llms.json` of the site. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { copyLong } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { isHidden } from '../../base/model/is-hidden.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { version } from '../../base/package/version.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { toDirectiveLine } from '../../make/render/markdown-copy.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import { findSplits } from '../../make/site-files/find-splits.ts'
import { LLMS_FULL_TXT, LLMS_TXT } from '../../make/site-files/list-site-files.ts'
import {
  LLMS_JSON,
  SERVER_CARD,
  toLlmsJson,
  toServerCard,
} from '../../make/site-files/llms-json.ts'
import {
  type ListedPage,
  MOST_CHARACTERS,
  toLlmsFullTxt,
  toLlmsTxt,
} from '../../make/site-files/llms-txt.ts'
import { planLists, toRootList } from '../../make/site-files/plan-lists.ts'
import { decodePath } from '../../read/links/permalink.ts'
import { findText } from '../../read/links/text-table.ts'
import { readStaged, type StageTarget } from '../../write/stage.ts'
import { descriptionOf, type ParsedSite } from '../doc/parse-site.ts'
import type { RenderedSite } from '../page/render-site.ts'
import type { PlannedSite } from '../plan/planned-site.ts'

/** Input of {@link toLlmsFiles}. */
interface LlmsInput {
  parsed: Pick<ParsedSite, 'docs'>
  planned: PlannedSite
  rendered: Pick<RenderedSite, 'searchTexts'>
  config: SiteConfig
  /** Stage that contains the Markdown copies of the pages. */
  stage: StageTarget
  /** Gets a diagnostic for each copy of a listed page that is longer than programs read. */
  note: (diagnostic: Diagnostic) => void
}

/** Make the files of all built locales. */
export function* toLlmsFiles(input: LlmsInput): Generator<OutputFile> {
  const { planned, config, stage } = input
  if (!planned.markdownCopies) return
  const siteBase = config.baseUrl
  yield* toSiteFacts(input)
  for (const localeMap of planned.siteMap.locales) {
    const setup = planned.setups[localeMap.locale]
    if (!setup || setup.head.noIndex) continue
    const { document } = setup
    const lists = planLists(localeMap, openPages(localeMap, setup, input))
    const toFile = (path: string) => decodePath(belowSite(path, siteBase))
    for (const { folder, title, sections } of lists.nested) {
      const head = { siteTitle: `${document.siteTitle}: ${title}`, tagline: '' }
      yield { path: toFile(folder) + LLMS_TXT, content: toLlmsTxt(head, sections) }
    }
    const toAddress = (folder: string) => document.url + folder + LLMS_TXT
    const base = toFile(document.base)
    yield { path: base + LLMS_TXT, content: toRootList(document, lists, toAddress) }
    const pages = lists.sections.flatMap((section) => section.pages)
    const directive = toDirectiveLine(setup)
    const texts = pages.map(({ address, source }) => {
      const path = address.slice(document.url.length)
      const copy = readStaged(stage, toFile(path))?.toString() ?? ''
      if (copy.length > MOST_CHARACTERS)
        input.note(copyLong(path, copy.length, findSplits(copy, MOST_CHARACTERS), source))
      return { address, markdown: copy.slice(directive.length) }
    })
    yield { path: base + LLMS_FULL_TXT, content: toLlmsFullTxt(document, texts) }
  }
}

/** Files about the whole site, which a build of some locales does not write. */
function* toSiteFacts({ planned, config }: LlmsInput): Generator<OutputFile> {
  const { defaultLocale, locales } = config.i18n
  const setup = planned.setups[defaultLocale]
  if (!setup || setup.head.noIndex || Object.keys(planned.setups).length < locales.length) return
  yield { path: LLMS_JSON, content: toLlmsJson(setup.document) }
  const server = typeof config.llms === 'object' ? config.llms.mcp : undefined
  if (server === undefined) return
  const address = new URL(server, config.url).href
  yield { path: SERVER_CARD, content: toServerCard(setup.document, address, version) }
}

/** Permalink → page with a copy that search engines may list, in the order of the plan. */
function openPages(
  { routes }: LocaleMap,
  { document, head }: LocaleSetup,
  { parsed, planned, rendered }: LlmsInput,
): ReadonlyMap<string, ListedPage & { isDoc: boolean }> {
  const open = new Map<string, ListedPage & { isDoc: boolean }>()
  for (const route of routes) {
    const path = planned.markdownCopies && findText(planned.markdownCopies, route.permalink)
    if (path === undefined || isHidden(route, head)) continue
    const { permalink, place, file } = route
    const description = descriptionOf(parsed, route)
    const title = route.title || rendered.searchTexts.get(permalink)?.title || document.siteTitle
    const source =
      file && (file.virtual ? file.virtual.at : { file: file.file, line: 1, column: 1 })
    open.set(permalink, {
      ...{ title, description, address: document.url + path, isDoc: place !== undefined },
      ...omitUndefined({ source }),
    })
  }
  return open
}

function belowSite(path: string, siteBase: string): string {
  return path.startsWith(siteBase) ? path.slice(siteBase.length) : path.slice(1)
}
