/**
 * Explains for each file that a build has written which of the inputs that it is made from have changed. The graph knows
 * all names with another digest than after the last build; a kind of files is made from some kinds of them.
 */
import { countOf } from '../base/errors/count-of.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import { toSitePath } from '../read/scan/inside.ts'
import type { StagedRest } from '../tasks/files/stage-rest.ts'
import { permalinkOf } from '../tasks/plan/page-id.ts'
import type { BuildCache } from './build-cache.ts'

/** Files that a build has published. */
interface WrittenFiles {
  /** Output paths of those that are new or differ. */
  written: ReadonlySet<string>
  rest: Pick<StagedRest, 'kinds'> | null
  /** Paths of the search indexes. */
  indexed: readonly string[] | null
  planned: { statics: readonly StaticFile[]; copies: readonly StaticFile[] }
  /** The site folder, absolute. */
  root: string
}

/** What can change: an input, or a page that comes or goes. */
type Cause = 'option' | 'text' | 'title' | 'description' | 'summary' | 'page' | 'file' | 'code'

const PLANNED: readonly Cause[] = ['page', 'summary', 'option', 'file']
const TEXTS: readonly Cause[] = [...PLANNED, 'text', 'title', 'description']

/** Kind of files, or part of the inputs of pages → what it depends on. */
const CAUSES: Readonly<Record<string, readonly Cause[]>> = {
  code: ['code', 'option'],
  documents: [...PLANNED, 'title'],
  headers: ['option', 'file', 'code'],
  robots: ['option'],
  sitemap: PLANNED,
  feeds: TEXTS,
  manifests: ['option', 'file'],
  redirects: [...PLANNED, 'title'],
  llms: TEXTS,
  statics: [...PLANNED, 'title'],
  search: [...TEXTS, 'code'],
  'code of the site': ['code', 'option'],
  'files of pages': ['code'],
  plugins: ['option', 'file'],
  'options of all pages': ['option'],
  'texts of the locale, navbar or footer': ['option', 'file', 'title'],
  'head of all pages': ['option', 'file'],
  'addresses of pages and files': ['page', 'file', 'option'],
  translations: ['file', 'option', 'summary'],
}

/** Maximum number of causes, or of files of one kind, that are named. */
const MOST_NAMED = 3
const PLAN = 'its place, or what the site knows of it'
const SIDEBAR = 'what it shows of its sidebar'
const LEFT = 'its files in the output'

/** One line for each rendered page and each other written file, or for many of a kind: `/cloud/iam: its text`. */
export function explainBuild(cache: BuildCache | null, files: WrittenFiles): string[] {
  if (!cache) return ['Every page: another build uses the cache']
  const { output, look } = cache
  if (output.program !== null && output.program !== look.program)
    return ['Every page: Octavo, Node or an installed package is another one']
  const changes = listChanges(cache)
  const isOwn = new Set<string>()
  const pages = explainPages(cache, { ...files, changes, isOwn })
  const kinds = [...(files.rest?.kinds ?? []), ['search', files.indexed ?? []] as const]
  const others = kinds.flatMap(([kind, paths]) => {
    const own = withCompressed(paths, files.written).filter((path) => !isOwn.has(path))
    for (const path of own) isOwn.add(path)
    return explainKind(kind, own, { ...files, changes })
  })
  return [...pages, ...others]
}

/** Cause → what has changed, in words. */
type Changes = ReadonlyMap<Cause, readonly string[]>

/** Name everything that has changed since the last build. */
function listChanges({ results }: Pick<BuildCache, 'results'>): Changes {
  const found = new Map<Cause, string[]>()
  const changed = results.graph.listChanged()
  const isNew = new Set(changed.flatMap((one) => (one.isNew ? one.name : [])))
  for (const { name, ...one } of changed) {
    const [task = '', key = '', part = ''] = name.split('\0')
    if (part !== '' && isNew.has(name.slice(0, -part.length - 1))) continue
    const known = toChange({ task, key, part }, one)
    if (known) found.set(known[0], [...(found.get(known[0]) ?? []), known[1]])
  }
  return found
}

/** A name of the graph, in its parts. */
interface NameParts {
  task: string
  key: string
  part: string
}

function toChange(
  { task, key, part }: NameParts,
  { isNew, isGone }: { isNew: boolean; isGone: boolean },
): readonly [Cause, string] | null {
  if (task === 'page' && part === '' && isNew) return ['page', `${permalinkOf(key)} is new`]
  if (task === 'page' && part === '' && isGone) return ['page', `${permalinkOf(key)} is gone`]
  if (part === '') return null
  const ofLists: Record<string, readonly [Cause, string]> = {
    frame: ['option', `the ${part}`],
    others: ['file', part],
    code: ['code', part],
  }
  const ofDocs: Record<string, readonly [Cause, string]> = {
    sections: ['text', `the text of ${key}`],
    title: ['title', `the title of ${key}`],
    description: ['description', `the description of ${key}`],
    summary: ['summary', `the front matter of ${key}`],
  }
  if (task !== 'doc') return ofLists[task] ?? null
  return isGone ? null : (ofDocs[part] ?? null)
}

/** What a kind of files depends on and has changed; '' for nothing. */
function causesOf(kind: string, changes: Changes): string {
  const all = (CAUSES[kind] ?? []).flatMap((cause) => changes.get(cause) ?? [])
  const more = all.length - MOST_NAMED
  return [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function explainPages(
  { notes, output, results }: BuildCache,
  { written, changes, isOwn }: WrittenFiles & { changes: Changes; isOwn: Set<string> },
): string[] {
  const all = new Map([...output.listPages(), ...notes.paths])
  return Array.from(all, ([id, paths]) => {
    const own = withCompressed(paths, written)
    for (const path of own) isOwn.add(path)
    const names = notes.reasons.get(id)
    if (names === undefined && own.length === 0) return []
    const article = results.graph.readsOf(`page\0${id}`).find((name) => name.endsWith('\0article'))
    const toText = (name: string) => toReason(name, article?.split('\0')[1], changes)
    const reasons =
      names === null ? ['it is new, or was not kept'] : [...new Set((names ?? []).map(toText))]
    const equal = own.length === 0 ? '; its files are as before' : ''
    return [`${permalinkOf(id)}: ${reasons.join('; ') || LEFT}${equal}`]
  }).flat()
}

/** Describe an input of a page by its name in the results. @param file - Of the page. */
function toReason(name: string, file: string | undefined, changes: Changes): string {
  const [task = '', key = '', part = ''] = name.split('\0')
  if (task === 'doc')
    return `${key === file ? 'its' : 'the'} ${toWord(part)}${key === file ? '' : ` of ${key}`}`
  if (task === 'pages') return withCauses(PLAN, causesOf('sitemap', changes))
  if (task === 'branches') return withCauses(SIDEBAR, causesOf('documents', changes))
  const shared = key.slice(key.indexOf(' ') + 1)
  return withCauses(shared, causesOf(shared, changes))
}

const toWord = (part: string) => (part === 'article' ? 'text' : part)
const withCauses = (text: string, causes: string) => (causes === '' ? text : `${text} (${causes})`)

/** One line for each file of a kind, or one for many. */
function explainKind(
  kind: string,
  paths: readonly string[],
  { changes, planned, root }: WrittenFiles & { changes: Changes },
): string[] {
  const reason = causesOf(kind, changes) || LEFT
  if (kind !== 'statics') return toLines(paths, reason)
  const sources = new Map(
    [...planned.statics, ...planned.copies].map(({ path, disk }) => [path, toSitePath(root, disk)]),
  )
  const isChanged = new Set(changes.get('file'))
  const own = paths.filter((path) => isChanged.has(sources.get(path) ?? ''))
  const isCopied = new Set(own)
  return [
    ...own.map((path) => `/${path}: ${sources.get(path)}`),
    ...toLines(
      paths.filter((path) => !isCopied.has(path)),
      reason,
    ),
  ]
}

/** Files of a folder with many are one line. Compressed copies belong to their file. */
function toLines(paths: readonly string[], reason: string): string[] {
  const all = new Set(paths)
  const folders = new Map<string, string[]>()
  for (const path of all) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    if (!all.has(path.replace(COMPRESSED, '')) || !COMPRESSED.test(path))
      folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return Array.from(folders, ([folder, own]) =>
    own.length > MOST_NAMED
      ? [`/${folder} (${countOf(own.length, 'file')}): ${reason}`]
      : own.map((path) => `/${path}: ${reason}`),
  ).flat()
}

/** End of the name of a compressed copy. */
const COMPRESSED = /\.(?:br|gz)$/

/** Those of some files that were written, and their compressed copies. */
const withCompressed = (paths: readonly string[], written: ReadonlySet<string>): string[] =>
  paths.flatMap((path) => [path, `${path}.br`, `${path}.gz`]).filter((path) => written.has(path))
