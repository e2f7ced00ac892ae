/** The parse stage of the pipeline: every Markdown file is parsed once, in worker threads. */
import { join } from 'node:path'
import { STATIC_COMPONENTS, toTrustedName } from '../../../runtime/contract/static-components.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { Route } from '../../base/model/route.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { StepProgress } from '../../base/model/step-progress.ts'
import type { ValueRef } from '../../engine/store/value-log.ts'
import type { FindTitle } from '../../make/route/fill-titles.ts'
import { describeEntries } from '../../make/route/plan-cards.ts'
import type { ContentChecks } from '../../read/content-checks/check-page.ts'
import { admonitionKinds, admonitionNames } from '../../read/parse/directives/admonition.ts'
import type { ParseOptions } from '../../read/parse/parse-options.ts'
import { toContentFolders } from '../../read/scan/content-folders.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import type { OpenSite, TranslationState } from '../open/open-site.ts'
import type { ParsedDoc, WorkerCalls } from '../worker/calls.ts'
import { type Pool, poolSize, toBatches } from '../worker/pool.ts'

/** Parsed files by their path; a file that could not be read is absent and in `diagnostics`. */
export interface ParsedSite {
  docs: Map<string, ParsedDoc>
  diagnostics: Diagnostic[]
  /** Files whose docs may have diagnostics, in the order of the files. Default: all. */
  marked?: readonly string[]
}

const BATCH = 12

/** Name of a log for articles in a temporary folder. */
export const ARTICLES_LOG = 'articles'

/** All files to parse: sources, and translations that have a source. */
export function filesOf({ scan }: OpenSite): SourceFile[] {
  const translations = Object.values(scan.translations).flatMap((ofLocale) =>
    Object.values(ofLocale),
  )
  return [...scan.files, ...translations]
}

/** Where workers write articles. */
type ParsePlace = Pick<WorkerCalls['setUpParse']['ask'], 'log' | 'returnHashes'>

/**
 * Set up the workers; needed once, and again when the config or a catalogue changes.
 *
 * @param count - Files to parse.
 */
export async function setUpParse(
  pool: Pool,
  site: OpenSite,
  { count, ...place }: ParsePlace & { count: number },
): Promise<Diagnostic[]> {
  const setup = { root: site.loaded.root, options: toParseOptions(site), ...place }
  const answers = await pool.askAll('setUpParse', setup, poolSize(count))
  return answers.flatMap(({ diagnostic }) => diagnostic ?? []).slice(0, 1)
}

/** Options of parsing files. */
interface ParseRun {
  /** File → merged text that replaces its own. Default: none. */
  composed?: TranslationState['composed']
  onProgress?: StepProgress
  /** Batches that are asked for at the same time. Default: all. */
  atOnce?: number
  /** Gets the docs of each batch while others are parsed. */
  onDocs?: (docs: readonly ParsedDoc[]) => void
}

/**
 * Parse files and add their docs; the order of `files` does not matter.
 */
export async function parseFiles(
  pool: Pool,
  files: readonly SourceFile[],
  into: ParsedSite,
  { composed = new Map(), onProgress, onDocs, atOnce = Number.POSITIVE_INFINITY }: ParseRun = {},
): Promise<void> {
  const tasks = files.map((file) => {
    const text = composed.get(file.file)
    return { file, ...omitUndefined({ composed: text }) }
  })
  let done = 0
  const answers: WorkerCalls['parse']['answer'][] = []
  const batches = toBatches(tasks, BATCH).entries()
  const work = async () => {
    for (const [at, batch] of batches) {
      const answer = await pool.ask('parse', batch)
      answers[at] = answer
      onDocs?.(answer.docs)
      done += batch.length
      onProgress?.(done, tasks.length)
    }
  }
  const most = Math.min(atOnce, Math.ceil(tasks.length / BATCH))
  await Promise.all(Array.from({ length: most }, work))
  for (const { docs, diagnostics } of answers) {
    for (const doc of docs) into.docs.set(doc.summary.file.file, doc)
    into.diagnostics.push(...diagnostics)
  }
}

/**
 * For each configured locale, one summary for each source: that of the translation if there is one, else that of the
 * source.
 */
export function docsByLocale(site: OpenSite, parsed: ParsedSite): Record<string, DocSummary[]> {
  return Object.fromEntries(
    site.loaded.config.i18n.locales.map((locale) => [
      locale,
      site.scan.files.flatMap(({ origin }) => {
        const translation = site.scan.translations[locale]?.[origin]
        const doc = (translation && parsed.docs.get(translation.file)) ?? parsed.docs.get(origin)
        return doc ? [doc.summary] : []
      }),
    ]),
  )
}

/** Description of a page: that of its doc, else of the plan; empty if it has none. */
export function descriptionOf(
  { docs }: Pick<ParsedSite, 'docs'>,
  { file, description = '' }: Pick<Route, 'file' | 'description'>,
): string {
  return file ? (docs.get(file.file)?.description ?? '') : description
}

/** Create a look-up of the title of a file. */
export function createTitleFinder({ docs }: Pick<ParsedSite, 'docs'>): FindTitle {
  return (file) => docs.get(file)?.title ?? ''
}

/** A route whose lists have the descriptions of docs. */
export function describeRoute({ docs }: Pick<ParsedSite, 'docs'>, route: Route): Route {
  return describeEntries(route, (file) => docs.get(file)?.description ?? '')
}

/** Files of other docs whose descriptions a page shows in a list. */
export function describedBy({ cards = [], tagPage }: Route): string[] {
  return [...cards, ...(tagPage?.docs ?? [])].flatMap((entry) => entry.describedBy ?? [])
}

/** Reference to the sections of a file. */
export function docSectionsOf(
  parsed: ParsedSite,
  file: SourceFile | undefined,
): ValueRef | undefined {
  return file && parsed.docs.get(file.file)?.sections
}

/** Reference to the article of a file. */
export function articleOf(
  parsed: Pick<ParsedSite, 'docs'>,
  file: SourceFile | undefined,
): ValueRef | undefined {
  return file && parsed.docs.get(file.file)?.article
}

function toMathOption(
  math: OpenSite['loaded']['config']['markdown']['math'],
): ParseOptions['math'] {
  if (!math) return undefined
  return math === true || math.singleDollar ? 'single' : 'double'
}

/** Checks of content, from the config. */
export function toContentChecks({
  checkContent,
  i18n,
}: OpenSite['loaded']['config']): ContentChecks {
  const langs = i18n.locales.map((locale) => [
    locale,
    i18n.localeConfigs[locale]?.htmlLang ?? locale,
  ])
  const { words, presets, maxSentenceWords } = checkContent
  return { words, presets, maxSentenceWords, langs: Object.fromEntries(langs) }
}

/** Folders with files that pages may import: of content, and of translations, also those of versions from git. */
function toImportFolders(loaded: OpenSite['loaded']): string[] {
  const { root, config } = loaded
  const folders = toContentFolders(loaded)
  const bases = new Set([root, ...folders.map(({ base = root }) => base)])
  return [
    ...folders.map(({ path }) => path || '.'),
    ...Array.from(bases, (base) => toSitePath(root, join(base, config.i18n.path))),
  ]
}

/** Options of parse, from the site. */
export function toParseOptions(site: OpenSite): ParseOptions {
  const { loaded, scan, componentNames, messages } = site
  const { title, tagline, url, baseUrl, i18n, markdown, themeConfig, docs } = loaded.config
  const { defaultLocale, locales } = i18n
  return {
    url,
    site: { title, tagline, url, baseUrl, defaultLocale, locales },
    siteModules: scan.callableModules.map(({ path }) => path),
    aliases: markdown.aliases,
    fences: Object.fromEntries(
      Object.entries(scan.fences).map(([language, { path }]) => [
        language,
        toTrustedName(path, 'default'),
      ]),
    ),
    parser: markdown.parser,
    formats: {
      site: markdown.format,
      instances: Object.fromEntries(
        loaded.config.docs.flatMap(({ id, format }) => (format ? [[id, format]] : [])),
      ),
    },
    invalidTabs: markdown.onInvalidTabs,
    contentFolders: toImportFolders(loaded),
    codeFolders: markdown.codeFolders,
    emoji: markdown.emoji,
    figures: markdown.figures,
    mermaid: markdown.mermaid,
    maintainCase: markdown.anchors.maintainCase,
    defaultLanguage: themeConfig.prism.defaultLanguage,
    magicComments: themeConfig.prism.magicComments,
    admonitions: Object.fromEntries(
      docs.flatMap(({ id, admonitions }) =>
        admonitions === undefined ? [] : [[id, admonitionNames(admonitions)]],
      ),
    ),
    admonitionKinds: Object.fromEntries(
      docs.flatMap(({ id, admonitions }) =>
        admonitions ? [[id, admonitionKinds(admonitions)]] : [],
      ),
    ),
    components: componentNames,
    staticComponents: STATIC_COMPONENTS,
    messages,
    ...omitUndefined({
      hasSiteFields: loaded.config.frontMatter && true,
      plugins: site.plugins?.tree,
      math: toMathOption(markdown.math),
      contentChecks: loaded.config.checkContent.onBuild
        ? toContentChecks(loaded.config)
        : undefined,
    }),
  }
}
