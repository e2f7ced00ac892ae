/** The content that plugins add to a site. A plugin runs again only when the files it read have changed. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { memoize } from '../../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { digest } from '../../base/disk/digest.ts'
import { codeOf } from '../../base/disk/disk.ts'
import { pluginHookFailed } from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import { SiteError, throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type {
  PlannedDoc,
  PluginContent,
  PluginDoc,
  PluginReader,
  PluginReporter,
} from '../../config/define-plugin.ts'
import { toMatcher } from '../../config/glob.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { walkFolder } from '../scan/walk-folder.ts'
import { callPlugin } from './call-plugin.ts'
import { createReporter } from './create-reporter.ts'
import { findContentFault } from './find-content-fault.ts'
import type { OpenPlugin } from './open-plugin.ts'
import { toPluginSite } from './open-plugin.ts'
import { type LocalFacts, readFacts } from './page-facts.ts'
import { createTranslationFacts, type TranslationAccess } from './translated-facts.ts'

/** The content that a plugin returned, and the inputs it was made from. */
interface KnownContent {
  /** Every other input of the plugin. */
  key: string
  /** Each request to the reader → digest of its answer: a file may be large. */
  reads: ReadonlyMap<string, string | null>
  content: PluginContent
  /** What the plugin reported. */
  reported: readonly Diagnostic[]
}

const known = new Map<string, KnownContent>()

/** A plugin and the site it runs in. */
interface PluginAt {
  opened: OpenPlugin
  /** Index of its entry in the config. */
  index: number
  /** A text that changes with the code and the options of the plugin. */
  version: string
  loaded: LoadedConfig
  /** Whether the site has drafts. */
  includeDrafts: boolean
  /** See {@link TranslationAccess.split}. */
  split: TranslationAccess['split']
  /** Collects the absolute path of each file that was read. */
  seen: Set<string> | undefined
  /** Collects what the plugin reports, also where the content is an earlier one. */
  reported: Diagnostic[]
}

/**
 * Run the `load` and `plan` hooks of a plugin, or return its earlier content if its inputs are the same. After an error
 * that it reports, there is none. @throws `PLUGIN_FAILED`.
 */
export async function loadContent(at: PluginAt): Promise<PluginContent> {
  const { opened, index, version, includeDrafts, seen } = at
  const { root, config } = at.loaded
  const { plugin, name, options } = opened
  if (!plugin.load && !plugin.plan) return {}
  const site = toPluginSite(config)
  const place = `${root}\0${index}`
  const key = JSON.stringify([name, version, site, includeDrafts, toTranslationInputs(at.loaded)])
  const before = known.get(place)
  // What the comparison has read is not read again.
  const askOnce = memoize((asked: string) => ask(root, asked))
  if (
    before?.key === key &&
    [...before.reads].every(([asked, given]) => toDigest(askOnce(asked)) === given)
  ) {
    noteSeen(before.reads, root, seen)
    at.reported.push(...before.reported)
    return before.content
  }
  const reads = new Map<string, string | null>()
  const reported: Diagnostic[] = []
  const isWrong = () => reported.some(({ severity }) => severity === 'throw')
  try {
    const report = createReporter(opened, reported)
    const find = createFinder(askOnce, reads)
    const context = { options, site, includeDrafts, report, ...toReader(find) }
    const loaded = await call('load', at, () => plugin.load?.(context))
    const docs = loaded.docs && (await writeTrees(loaded.docs, at))
    const given = { ...loaded, ...omitUndefined({ docs }) }
    const isPlanned = plugin.plan !== undefined && !isWrong()
    const joined = isPlanned ? join(given, await planContent({ ...at, docs, find, report })) : given
    const content = isWrong() ? {} : joined
    known.set(place, { key, reads, content, reported })
    return content
  } finally {
    at.reported.push(...reported)
    noteSeen(reads, root, seen)
  }
}

/** What decides which files translate a page, and whether two texts of a page are the same. */
const toTranslationInputs = ({ config: { i18n, docs, pages, markdown }, cut }: LoadedConfig) => ({
  ...{ i18n, docs, pages, markdown, cut },
})

/** Call a hook that returns content. @throws `PLUGIN_FAILED`. */
async function call(
  hook: 'load' | 'plan',
  { opened, loaded: { config } }: PluginAt,
  run: () => unknown,
): Promise<PluginContent> {
  const content = await callPlugin(opened, { name: hook, seconds: config.renderTimeout, run })
  const what = findContentFault(content, hook)
  if (what !== null) throwDiagnostics([pluginHookFailed(opened.name, what, opened.source)])
  // findContentFault has just checked the shape.
  return (content ?? {}) as PluginContent
}

/** The result of `plan`, which sees the pages of `load`. */
async function planContent(at: Planning & PluginReporter) {
  const { opened, loaded, report } = at
  const facts = await readAllFacts(at)
  const context = { options: opened.options, site: toPluginSite(loaded.config), report }
  const plan = await call('plan', at, () => opened.plugin.plan?.(facts, context))
  return { ...plan, docs: await writeTrees(plan.docs ?? [], at) }
}

/** A plugin whose `load` has run. */
interface Planning extends PluginAt {
  docs: readonly PluginDoc[] | undefined
  find: Find
}

/** Facts of all pages that the site has. */
async function readAllFacts(at: Planning) {
  const { opened, loaded, split, docs = [], includeDrafts, find } = at
  const { config } = loaded
  const { read } = toReader(find)
  const pages = await callPlugin(opened, {
    name: 'plan',
    seconds: config.renderTimeout,
    run: () =>
      docs.map((doc) => {
        // `docs` contain no trees any more.
        const text = doc.from === undefined ? String(doc.text) : read(doc.from)
        return { doc, text, facts: readFacts(doc, text, config) }
      }),
  })
  const isShown = ({ frontMatter }: LocalFacts) => includeDrafts || frontMatter.draft !== true
  const addTranslations = createTranslationFacts({
    ...{ loaded, split, isShown, find: (path: string) => find(`file ${path}`) },
  })
  const facts: PlannedDoc[] = []
  for (const page of pages) if (isShown(page.facts)) facts.push(await addTranslations(page))
  return facts
}

function join(loaded: PluginContent, plan: PluginContent): PluginContent {
  return {
    ...loaded,
    docs: [...(loaded.docs ?? []), ...(plan.docs ?? [])],
    sidebars: { ...loaded.sidebars, ...plan.sidebars },
    navbar: { ...loaded.navbar, ...plan.navbar },
    targets: { ...loaded.targets, ...plan.targets },
    redirects: [...(loaded.redirects ?? []), ...(plan.redirects ?? [])],
    feeds: [...(loaded.feeds ?? []), ...(plan.feeds ?? [])],
  }
}

/** Pages whose trees are written as text. */
async function writeTrees(docs: readonly PluginDoc[], { opened }: PluginAt): Promise<PluginDoc[]> {
  if (docs.every(({ text }) => typeof text !== 'object')) return [...docs]
  const { writeTree } = await import(
    /* webpackChunkName: "write-tree", webpackMode: "lazy" */ './write-tree.ts'
  )
  return docs.map((doc) => {
    const { text, path } = doc
    if (typeof text !== 'object') return doc
    try {
      return { ...doc, text: writeTree(text) }
    } catch (error) {
      const what = `the tree of "${path}" is not Markdown: ${describeThrown(error).message}`
      throw new SiteError(pluginHookFailed(opened.name, what, doc.at ?? opened.source))
    }
  })
}

/** Answer of a request; `null` for a file that does not exist. */
type Find = (asked: string) => string | null

/** Reads files for a plugin. */
export const createReader = (root: string): PluginReader => toReader((asked) => ask(root, asked))

/** Answers from what is read once. @param reads - Gets each request, with the digest of its answer. */
function createFinder(askOnce: Find, reads: Map<string, string | null>): Find {
  return memoize((asked) => {
    const given = askOnce(asked)
    reads.set(asked, toDigest(given))
    return given
  })
}

function toReader(find: Find): PluginReader {
  return {
    read(path) {
      const text = find(`file ${path}`)
      if (text === null) throw new Error(`There is no file "${path}" in the site folder.`)
      return text
    },
    list: (glob) => (find(`list ${glob}`) ?? '').split('\n').filter((path) => path !== ''),
  }
}

const toDigest = (answer: string | null) => (answer === null ? null : digest(answer))

/** Answer of a request: `file docs/a.md` → the text of the file; `list docs/*.md` → matching paths, one a line. */
function ask(root: string, asked: string): string | null {
  const what = asked.slice(5)
  if (asked.startsWith('list ')) return listFiles(root, what).join('\n')
  try {
    return readFileSync(resolve(root, what), 'utf8')
  } catch (error) {
    // Not asked for before, because a plugin may read thousands of files.
    if (/^(?:ENOENT|ENOTDIR)$/.test(codeOf(error))) return null
    throw error
  }
}

function listFiles(root: string, glob: string): readonly string[] {
  const matches = toMatcher([glob])
  const isHidden = (path: string) => /(?:^|\/)(?:\.|node_modules$)/.test(path)
  const base = baseOf(glob)
  // The output of the site has thousands of folders, so only those that the glob can match are read.
  const isNear = (path: string) =>
    base === '' || `${base}/`.startsWith(`${path}/`) || path.startsWith(`${base}/`)
  return walkFolder({
    folder: root,
    name: '',
    allowed: [root],
    enters: (path) => !isHidden(path) && isNear(path),
    takes: (path) => matches(path),
  }).files
}

/** The folder of a glob: everything before its first wildcard. */
const baseOf = (glob: string) => glob.replace(/(?:^|\/)[^/]*[*?{[(!+@].*$/, '')

function noteSeen(
  reads: ReadonlyMap<string, string | null>,
  root: string,
  seen: Set<string> | undefined,
): void {
  for (const asked of reads.keys()) {
    const what = asked.slice(5)
    const path = asked.startsWith('list ') ? baseOf(what) : what
    seen?.add(resolve(root, path))
  }
}
