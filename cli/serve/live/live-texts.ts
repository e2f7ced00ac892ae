/**
 * The fast update of a live site for the most frequent change: edited texts of known pages. Only their files are parsed
 * again, and only data that depends on them is compared and planned; no folder is walked.
 */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { isOfFile, stampOf } from '../../base/disk/stamp.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { moveRefs } from '../../tasks/doc/doc-results.ts'
import { filesOf } from '../../tasks/doc/parse-site.ts'
import { withTranslations } from '../../tasks/doc/translation-state.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import type { ParsedDoc } from '../../tasks/worker/calls.ts'
import type { LiveResults } from './live-results.ts'
import type { EditedTexts, LiveState } from './live-state.ts'

/**
 * Update a site for changed files; `null` if more than known texts has changed, so that the site must be opened
 * again.
 *
 * @param changed - Absolute paths.
 * @param seen - Absolute paths of files that code of the site or of plugins consists of, or has read.
 */
export async function renewTexts(
  before: LiveState,
  changed: readonly string[],
  { results, seen }: { results: LiveResults; seen: ReadonlySet<string> },
): Promise<EditedTexts | null> {
  const { site, parsed } = before
  const files = findTexts(before, changed, { results, seen })
  if (files === null || !(await areTranslationsSame(site, files))) return null
  // Read before others are recorded.
  const former = new Map(files.map(({ file }) => [file, parsed.docs.get(file)]))
  const current = await results.renew(site, files)
  if (current === null) return null
  // A file may have been parsed since this state was made, for an answer before it.
  const renewed = new Map([...current].filter(([file, doc]) => !isSameDoc(doc, former.get(file))))
  if (renewed.size === 0) return { parsed, files: new Set(), planned: null }
  const now = withDocs(parsed, renewed)
  const isTitled = [...renewed].some(([file, { title }]) => title !== former.get(file)?.title)
  const planned = await results.planRenewed(site, now, isTitled)
  return { parsed: now, files: new Set(renewed.keys()), planned }
}

/** Replace docs of a parsed site, in the order of its files. */
export function withDocs(
  parsed: LiveState['parsed'],
  renewed: ReadonlyMap<string, ParsedDoc>,
): LiveState['parsed'] {
  const docs = parsed.docs.copy()
  for (const [file, doc] of renewed) docs.set(file, doc)
  const marked = new Set([...(parsed.marked ?? []), ...renewed.keys()])
  const all = parsed.marked && [...docs.keys()].filter((file) => marked.has(file))
  return { ...parsed, docs, ...omitUndefined({ marked: all }) }
}

/** Whether two docs are the same, wherever their values are. */
function isSameDoc(doc: ParsedDoc, before: ParsedDoc | undefined): boolean {
  const hashOf = (one: ParsedDoc) => hashOfJson(moveRefs(one, () => ({ file: '', offset: 0 })))
  return before !== undefined && hashOf(doc) === hashOf(before)
}

/** Files to parse again; `null` if a path may be more than the text of pages. */
function findTexts(
  { site, parsed, statics }: LiveState,
  changed: readonly string[],
  { results, seen }: { results: LiveResults; seen: ReadonlySet<string> },
): SourceFile[] | null {
  if (changed.length === 0) return null
  const published = new Set(Array.from(statics.values(), ({ disk }) => disk))
  const names = new Set<string>()
  for (const path of changed) {
    const isText = /\.mdx?$/.test(path) && !published.has(path) && !isSeen(path, seen)
    if (!isText || !isOfFile(stampOf(path))) return null
    names.add(toSitePath(site.loaded.root, path))
  }
  const known = new Set<string>()
  const imported = [...names].some((name) => results.isImported(name))
  const files = filesOf(site).filter(({ file, virtual }) => {
    // All docs are read only for a file that one of them imports.
    const { imports = {} } = (imported && parsed.docs.get(file)) || {}
    const read = Object.entries(imports).filter(([path]) => names.has(path))
    for (const [path, hash] of read) if (hash !== null) known.add(path)
    const isOwn = names.has(file) && !virtual && parsed.docs.has(file)
    if (isOwn) known.add(file)
    return isOwn || read.length > 0
  })
  return known.size === names.size ? files : null
}

/** Whether a path, or a folder that contains it, is in `seen`. */
function isSeen(path: string, seen: ReadonlySet<string>): boolean {
  const above = path.replace(/[\\/][^\\/]*$/, '')
  return seen.has(path) || (above !== path && above !== '' && isSeen(above, seen))
}

/** Whether an edit changes neither the outdated translations nor the merged ones. */
async function areTranslationsSame(site: OpenSite, files: readonly SourceFile[]): Promise<boolean> {
  const { translations: before, scan } = site
  const origins = new Set(files.map(({ origin }) => origin))
  const concerned = Object.entries(scan.translations).map(([locale, all]) => {
    const own = Array.from(origins).flatMap((origin): [string, SourceFile][] => {
      const translation = all[origin]
      return translation ? [[origin, translation]] : []
    })
    return [locale, Object.fromEntries(own)] as const
  })
  const known = concerned.flatMap(([, own]) => Object.values(own))
  if (!before || known.length === 0) return true
  if (known.some(({ file }) => before.composed.has(file))) return false
  const part = { ...scan, translations: Object.fromEntries(concerned) }
  const now = await withTranslations({ ...site, scan: part })
  if (now.translations.composed.size > 0) return false
  return concerned.every(([locale, own]) =>
    Object.keys(own).every(
      (origin) =>
        now.scan.translations[locale]?.[origin] !== undefined &&
        now.translations.outdated[locale]?.get(origin)?.since ===
          before.outdated[locale]?.get(origin)?.since,
    ),
  )
}
