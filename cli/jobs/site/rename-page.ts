/**
 * `octavo rename`: moves a page in all locales, rewrites everything that names it, and adds a redirect from
 * its old address. All texts are prepared first, then written, and the old files are removed last, so that
 * an interrupted rename loses nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renameLinkKept } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { permalinkKey } from '../../read/links/permalink.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { createMarkdownReader } from '../../tasks/doc/create-markdown-reader.ts'
import { filesOf } from '../../tasks/doc/parse-site.ts'
import { removeSources, writeSources } from '../../write/write-sources.ts'
import { addRedirectFrom } from './add-redirect-from.ts'
import { collectLinks } from './collect-links.ts'
import { moveRecords, type RewrittenPage } from './move-records.ts'
import { createMovedLinks } from './moved-links.ts'
import { planRename, type RenamePlan } from './plan-rename.ts'
import type { ReadSite } from './read-site.ts'
import { renameInCategories, renameNeighbours } from './rename-ids.ts'
import { renameInOptions } from './rename-in-options.ts'
import { rewriteLinks } from './rewrite-links.ts'

/** The changes that were made, or would be made. */
interface RenameResult {
  lines: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** Rename a page. @throws as {@link planRename}; nothing is written then. */
export async function renamePage(
  read: ReadSite,
  names: { from: string; to: string; isDryRun: boolean },
): Promise<RenameResult> {
  const plan = await planRename(read, names)
  const { root } = read.site.loaded
  const { pages, counts, done } = await rewritePages(read, plan)
  const options = renameInOptions(read, plan)
  const files = new Map<string, OutputFile>()
  const put = (file: OutputFile) => files.set(file.path, file)
  for (const { now, text, before } of pages)
    if (now !== before || counts.has(now)) put({ path: now, content: withMark(root, before, text) })
  const categories = renameInCategories(read, plan)
  for (const { path, content, count } of categories) {
    put({ path, content })
    counts.set(path, count)
  }
  for (const file of [...options.files, ...(await moveRecords(read, plan, pages))]) put(file)
  const gone = plan.files.map(({ before }) => before.file)
  if (!names.isDryRun) {
    writeSources(root, [...files.values()])
    removeSources(root, gone)
  }
  return {
    lines: [
      ...plan.files.map(({ before, now }) => `${before.file} → ${now.file}`),
      ...toRedirects(plan).map(({ before, now }) => `${before} redirects to ${now}`),
      ...[...counts].map(([path, count]) => `${path}: ${countOf(count, 'link')}`),
      ...options.lines,
      ...(names.isDryRun ? ['Nothing was written.'] : []),
    ],
    diagnostics: [...listKept(read, plan, done), ...options.diagnostics],
  }
}

/** Keep the byte order mark of a file that had one. */
function withMark(root: string, before: string, text: string): string {
  const start = readFileSync(join(root, before)).subarray(0, 3).toString('latin1')
  return start === '\u00EF\u00BB\u00BF' ? `\uFEFF${text}` : text
}

/** Addresses that changed; an address set by `slug` stays the same. */
function toRedirects({ addresses }: RenamePlan): RenamePlan['addresses'] {
  return addresses.filter(({ before, now }) => permalinkKey(before) !== permalinkKey(now))
}

/** Texts of all pages with new addresses, and with the old address in the front matter of the moved page. */
async function rewritePages(read: ReadSite, plan: RenamePlan) {
  const { site } = read
  const parse = createMarkdownReader(site)
  const linksOf = createMovedLinks(read, plan)
  const moved = new Map(plan.files.map(({ before, now }) => [before.file, now.file]))
  const pages: RewrittenPage[] = []
  const counts = new Map<string, number>()
  const done = new Map<string, ReadonlySet<string>>()
  for (const file of filesOf(site)) {
    if (file.virtual) continue
    const { text } = loadSource(site.loaded.root, file.file)
    const now = moved.get(file.file) ?? file.file
    const rewritten = rewriteLinks(text, await parse(text, file), linksOf(file))
    const named = renameNeighbours(rewritten.text, file, plan)
    const former = now === file.file ? named.text : withFormer(named.text, file.locale, plan)
    done.set(file.file, new Set(rewritten.changed))
    const count = rewritten.changed.length + named.count
    if (count > 0) counts.set(now, count)
    if (former !== text || now !== file.file)
      pages.push({ file, before: file.file, now, textBefore: text, text: former })
  }
  return { pages, counts, done }
}

/** A translation gets a former address only if it differs from that of its source, which it inherits. */
function withFormer(text: string, locale: string, plan: RenamePlan): string {
  const redirects = toRedirects(plan)
  const own = redirects.find((one) => one.locale === locale)
  const [source] = plan.files
  const first = redirects.find((one) => one.locale === source?.before.locale)
  const below = ({ base, before }: { base: string; before: string }) =>
    `/${before.slice(base.length)}`
  if (!own || (own !== first && first && below(own) === below(first))) return text
  return addRedirectFrom(text, below(own), `/${own.now.slice(own.base.length)}`)
}

/** Links to the page that could not be rewritten: in a partial, in an expression, or with escapes. */
function listKept(
  read: ReadSite,
  { addresses }: RenamePlan,
  done: ReadonlyMap<string, ReadonlySet<string>>,
): Diagnostic[] {
  const now = new Map(
    addresses
      .filter((one) => permalinkKey(one.before) !== permalinkKey(one.now))
      .map((one) => [permalinkKey(one.before), one.now]),
  )
  return collectLinks(read).flatMap(({ key, href, source }) => {
    const target = now.get(key)
    const isDone = done.get(source.file)?.has(href) === true || href.startsWith('#')
    return target === undefined || isDone ? [] : [renameLinkKept(href, target, source)]
  })
}
