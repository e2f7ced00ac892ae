/** Opens and checks the plugins of a site, and loads what they add. Costs nothing without plugins. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { memoize } from '../../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { once } from '../../../runtime/shared/once.ts'
import { pluginInvalid, pluginMissing } from '../../base/errors/catalogue.ts'
import { throwDiagnostics, toDiagnostics } from '../../base/errors/site-error.ts'
import type { CodeModule } from '../../base/model/code-module.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { toPortable } from '../../base/package/portable-path.ts'
import type { PluginContent, PluginDoc, PluginModule } from '../../config/define-plugin.ts'
import { CURRENT_VERSION } from '../../config/docs-version.ts'
import { type LoadedConfig, toConfigName, versionsOf } from '../../config/paths.ts'
import type { ModuleEntry } from '../../config/plugin-schema.ts'
import { redirects as redirectList } from '../../config/redirects-schema.ts'
import { pathBelow } from '../../config/site-path.ts'
import type { AddedFeed } from '../../make/route/plan-feeds.ts'
import type { AddedRedirect } from '../../make/route/plan-redirects.ts'
import type { PageTarget } from '../../read/links/link-context.ts'
import type { ParseOptions } from '../../read/parse/parse-options.ts'
import { findModule } from '../../read/plugins/find-module.ts'
import { loadContent } from '../../read/plugins/load-content.ts'
import { findTreePlugins } from '../../read/plugins/load-tree-plugins.ts'
import { type OpenPlugin, openPlugin } from '../../read/plugins/open-plugin.ts'
import type { Split } from '../../translate/content/split-sections.ts'
import { createSplit } from '../worker/create-split.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import { toSplitSetup } from './split-setup.ts'

/** A plugin of the config, and the content that it adds. */
export interface SitePlugin {
  /** Module that workers load. */
  module: CodeModule
  opened: OpenPlugin
  content: PluginContent
  /** Its entry in the config. */
  source: Source
}

/** All plugins of a site. */
export interface SitePlugins {
  /** In the order of the config. */
  plugins: readonly SitePlugin[]
  /** Remark and rehype plugins: of plugins, then of the config. Absent: none. */
  tree?: NonNullable<ParseOptions['plugins']>
  /** Their pages: texts without a file, and files with fields. */
  docs: readonly SourceFile[]
  /** Address → page. Absent: none. */
  targets?: Readonly<Record<string, PageTarget>>
  /** Redirects of all plugins. */
  redirects: readonly AddedRedirect[]
  /** Feeds of all plugins. */
  feeds: readonly AddedFeed[]
  /** Warnings that plugins reported. */
  diagnostics: readonly Diagnostic[]
}

type TreeOption = 'remarkPlugins' | 'rehypePlugins'

/** How plugins are opened. */
interface OpenChoices {
  /** Gets absolute paths of all files that plugins and their content depend on. */
  seen: Set<string> | undefined
  includeDrafts: boolean
}

/**
 * Open the plugins of a config.
 *
 * @throws `PLUGIN_MISSING`, `PLUGIN_INVALID`, `PLUGIN_OPTIONS`, `PLUGIN_FAILED`, `PLUGIN_REPORTED`, all at once.
 */
export async function openPlugins(
  loaded: LoadedConfig,
  { seen, includeDrafts }: OpenChoices,
): Promise<SitePlugins | undefined> {
  const { plugins: entries, markdown } = loaded.config
  if (entries.length + markdown.remarkPlugins.length + markdown.rehypePlugins.length === 0)
    return undefined
  const diagnostics: Diagnostic[] = []
  const plugins: SitePlugin[] = []
  const split = once(() => createSplit(toSplitSetup({ loaded })))
  for (const [index, entry] of entries.entries())
    try {
      plugins.push(
        await openOne(loaded, { entry, index, seen, includeDrafts, split, reported: diagnostics }),
      )
    } catch (error) {
      diagnostics.push(...toDiagnostics(error))
    }
  const remark = await findTree(loaded, 'remarkPlugins', { plugins, seen, diagnostics })
  const rehype = await findTree(loaded, 'rehypePlugins', { plugins, seen, diagnostics })
  const docs = toSources(loaded, plugins, diagnostics)
  const findPage = createPageFinder(loaded, docs)
  const targets = toTargets(findPage, plugins, diagnostics)
  const feeds = toFeeds(findPage, plugins, diagnostics)
  const redirects = toRedirects(loaded, plugins, diagnostics)
  if (diagnostics.some(({ severity }) => severity === 'throw'))
    throwDiagnostics(locateDiagnostics(diagnostics, loaded.root))
  const hasTree = remark.length + rehype.length > 0
  const optional = { tree: hasTree ? { remark, rehype } : undefined, targets }
  return { plugins, docs, redirects, feeds, diagnostics, ...omitUndefined(optional) }
}

interface Entry extends OpenChoices {
  entry: ModuleEntry
  index: number
  split: () => Promise<Split>
  reported: Diagnostic[]
}

async function openOne(
  loaded: LoadedConfig,
  { entry, index, split, ...choices }: Entry,
): Promise<SitePlugin> {
  const { root } = loaded
  const { seen } = choices
  const source = { file: toConfigName(loaded), at: `plugins[${index}]` }
  const disk = findModule(entry.name, root)
  if (disk === null) throwDiagnostics([pluginMissing(entry.name, source)])
  const found = { ...omitUndefined(entry), disk: disk ?? '' }
  seen?.add(found.disk)
  const opened = await openPlugin(found, root, source)
  for (const file of opened.files) seen?.add(file)
  const version = opened.version + JSON.stringify(entry.options ?? {})
  const content = await loadContent({ opened, index, loaded, version, split, ...choices })
  return { module: { ...found, version }, opened, content, source }
}

interface Found {
  plugins: readonly SitePlugin[]
  seen: Set<string> | undefined
  diagnostics: Diagnostic[]
}

async function findTree(
  loaded: LoadedConfig,
  option: TreeOption,
  { plugins, seen, diagnostics }: Found,
): Promise<CodeModule[]> {
  const { root, config } = loaded
  const file = toConfigName(loaded)
  const lists = [
    ...plugins.map(({ opened, source }) => ({
      entries: (opened.plugin[option] ?? []).map(toEntry),
      folder: dirname(opened.disk),
      locate: () => source,
    })),
    {
      entries: config.markdown[option],
      folder: root,
      locate: (index: number) => ({ file, at: `markdown.${option}[${index}]` }),
    },
  ]
  const modules: CodeModule[] = []
  for (const list of lists) {
    const found = await findTreePlugins({ ...list, root })
    modules.push(...found.modules)
    diagnostics.push(...found.diagnostics)
    for (const path of found.files) seen?.add(path)
  }
  return modules
}

function toEntry(module: PluginModule): ModuleEntry {
  return typeof module === 'string' ? { name: module } : { name: module[0], options: module[1] }
}

/** Pages of plugins as files of their instance. */
function toSources(
  loaded: LoadedConfig,
  plugins: readonly SitePlugin[],
  diagnostics: Diagnostic[],
): SourceFile[] {
  const sources = new Map<string, SourceFile>()
  const isFile = createFileFinder(loaded.root)
  for (const { opened, content, source } of plugins)
    for (const doc of content.docs ?? []) {
      const made = toSource(loaded, doc, { plugin: opened.name, isFile })
      const what = typeof made === 'string' ? made : findRival(made, sources)
      if (typeof made !== 'string' && what === null) sources.set(made.file, made)
      else diagnostics.push(pluginInvalid(opened.name, what ?? '', source))
    }
  return [...sources.values()]
}

/** Finds the origin of a page that a plugin names by its path in an instance, or by its file. */
type FindPage = (page: string, instance: string | undefined) => string | undefined

function createPageFinder({ config, root }: LoadedConfig, docs: readonly SourceFile[]): FindPage {
  const toKey = (instance: string | null | undefined, path: string) => `${instance}\0${path}`
  // The current version is last, so that names lead there where several versions have the page.
  const inOrder = docs.toSorted(
    (a, b) => Number(a.version === CURRENT_VERSION) - Number(b.version === CURRENT_VERSION),
  )
  const origins = new Map(
    inOrder.map(({ instance, path, origin }) => [toKey(instance, path), origin]),
  )
  return (page, instance) => {
    const isFile = isInside(page) && existsSync(join(root, page))
    return origins.get(toKey(instance ?? config.docs[0]?.id, page)) ?? (isFile ? page : undefined)
  }
}

/** Pages of all targets; `undefined` for none. The first plugin that has an address keeps it. */
function toTargets(
  findPage: FindPage,
  plugins: readonly SitePlugin[],
  diagnostics: Diagnostic[],
): SitePlugins['targets'] {
  const named = plugins.flatMap((plugin) =>
    Object.entries(plugin.content.targets ?? {}).map((entry) => [plugin, ...entry] as const),
  )
  if (named.length === 0) return undefined
  const targets: Record<string, PageTarget> = {}
  for (const [{ opened, source }, address, { page, anchor, instance }] of named) {
    const origin = findPage(page, instance)
    if (origin === undefined) {
      const what = `its target "${address}" leads to "${page}", which is not one of its pages`
      diagnostics.push(pluginInvalid(opened.name, what, source))
    } else targets[address] ??= { origin, ...omitUndefined({ anchor }) }
  }
  return targets
}

function toFeeds(
  findPage: FindPage,
  plugins: readonly SitePlugin[],
  diagnostics: Diagnostic[],
): AddedFeed[] {
  const paths = new Set<string>()
  return plugins.flatMap(({ opened, content, source }) =>
    (content.feeds ?? []).map(({ pages, instance, path: written, ...feed }) => {
      const report = (what: string) => diagnostics.push(pluginInvalid(opened.name, what, source))
      const path = pathBelow.parse(written)
      if (paths.has(path)) report(`its feed "${written}" has the path of another one`)
      paths.add(path)
      const origins = pages.flatMap((page) => findPage(page, instance) ?? [])
      const missing = pages.find((page) => findPage(page, instance) === undefined)
      if (missing !== undefined)
        report(`its feed "${written}" has "${missing}", which is not one of its pages`)
      return { ...feed, path, origins }
    }),
  )
}

function toRedirects(
  { config }: LoadedConfig,
  plugins: readonly SitePlugin[],
  diagnostics: Diagnostic[],
): AddedRedirect[] {
  return plugins.flatMap(({ opened, content, source }) =>
    redirectList.parse(content.redirects ?? []).map((redirect): AddedRedirect => {
      const unknown = redirect.locales?.find((locale) => !config.i18n.locales.includes(locale))
      if (unknown !== undefined) {
        const what = `its redirect from "${redirect.from[0]}" is for "${unknown}", which is not a locale of the site`
        diagnostics.push(pluginInvalid(opened.name, what, source))
      }
      return { redirect, source }
    }),
  )
}

/** Reason why a page of a plugin must not have its path, which another one has; `null` if it is free. */
function findRival({ path, file, virtual }: SourceFile, sources: ReadonlyMap<string, SourceFile>) {
  const rival = sources.get(file)
  if (rival && !rival.virtual) return `two pages are from "${file}"`
  const first = rival?.virtual?.plugin
  if (first === undefined) return null
  return first === virtual?.plugin
    ? `two of its pages are "${path}"`
    : `its page "${path}" is one of "${first}" too`
}

/** Layout → what pages of that layout leave out, unless their front matter has it. */
const LAYOUT_FIELDS: Readonly<Record<string, PluginDoc['frontMatter']>> = {
  reference: { hide_table_of_contents: true },
  list: { hide_table_of_contents: true, pagination_next: null, pagination_prev: null },
}

/** Whether a path of the site exists. Each folder is listed once, because a blog has thousands of files in one. */
function createFileFinder(root: string) {
  const list = memoize((folder: string): ReadonlySet<string> => {
    const disk = join(root, folder)
    const isFolder = statSync(disk, { throwIfNoEntry: false })?.isDirectory() === true
    return new Set(isFolder ? readdirSync(disk) : [])
  })
  return (path: string) => list(dirname(path)).has(basename(path))
}

/** Make the page of a plugin. @returns the reason as text if it is invalid. */
function toSource(
  loaded: LoadedConfig,
  doc: PluginDoc,
  { plugin, isFile }: { plugin: string; isFile: (path: string) => boolean },
): SourceFile | string {
  const { config } = loaded
  const instance = doc.instance ?? config.docs[0]?.id
  const version = versionsOf(loaded).find(
    (one) => one.instance === instance && one.name === (doc.version ?? CURRENT_VERSION),
  )
  if (!version) return toMissing(doc, instance)
  if (!isInside(doc.path) || (doc.from !== undefined && !isInside(doc.from)))
    return `its page "${doc.from ?? doc.path}" must have a path such as "parts/bolt.md", and a text`
  if (doc.from !== undefined && !isFile(doc.from))
    return `its page "${doc.path}" is from "${doc.from}", which does not exist`
  const file = doc.from ?? (version.folder === '' ? doc.path : `${version.folder}/${doc.path}`)
  const { at, text, pluginFields, data, layout, badge } = doc
  const given = { ...omitUndefined({ badge }), ...LAYOUT_FIELDS[layout ?? ''], ...doc.frontMatter }
  const fields = Object.keys(given).length > 0 ? given : undefined
  const search = doc.search && { plugin, members: doc.search }
  return {
    file,
    origin: file,
    path: doc.path,
    locale: config.i18n.defaultLocale,
    instance: version.instance,
    version: version.name,
    ...(typeof text === 'string' ? { virtual: { text, plugin, ...omitUndefined({ at }) } } : {}),
    ...omitUndefined({ fields, pluginFields, data, layout, search }),
  }
}

function toMissing({ version }: PluginDoc, instance: string | undefined): string {
  return version === undefined
    ? `it adds a page to "${instance ?? ''}", and there is no such docs instance`
    : `it adds a page to version "${version}" of "${instance ?? ''}", and there is no such version`
}

function isInside(path: string): boolean {
  return /^(?!\/)(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\]+\.mdx?$/.test(path)
}

/** Remark and rehype plugins with portable paths, to hash them: the same wherever the site is. @param root - Site folder. */
export function toPortableTree(tree: SitePlugins['tree'], root: string): SitePlugins['tree'] {
  const move = (modules: readonly CodeModule[]) =>
    modules.map((module) => ({ ...module, disk: toPortable(module.disk, root) }))
  return tree && { remark: move(tree.remark), rehype: move(tree.rehype) }
}

/** Resolve a path of a plugin, relative to the folder of its module. */
export function pathOfPlugin({ opened }: SitePlugin, path: string): string {
  return resolve(dirname(opened.disk), path)
}
