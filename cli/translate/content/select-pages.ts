/**
 * Selects pages by names from the command line: paths of sources or translations, with or without
 * extension, or globs.
 */
import { toMatcher } from '../../config/glob.ts'

/** A page that can be selected. */
export interface NamedPage {
  origin: string
  /** File of the translation, which need not exist. */
  translation: string
}

/** The selected pages. */
interface Selection<Page extends NamedPage> {
  /** Each page once, in the order of the names. */
  pages: readonly Page[]
  /** Pages that were named by a path, not by a glob. */
  exact: ReadonlySet<Page>
  /** Names that match no page, each with the most similar one. */
  unknown: readonly { name: string; nearest: string | undefined }[]
}

/**
 * Select pages by name.
 *
 * @param names - From the site folder, as given to `translations create` and `translations accept`.
 */
export function selectPages<Page extends NamedPage>(
  names: readonly string[],
  pages: readonly Page[],
): Selection<Page> {
  const byName = new Map<string, Page>()
  for (const page of pages)
    for (const path of [page.translation, page.origin])
      for (const name of [withoutEnding(path), path]) byName.set(name, page)
  const found = new Set<Page>()
  const exact = new Set<Page>()
  const unknown: { name: string; nearest: string | undefined }[] = []
  for (const written of names) {
    const name = written.replaceAll('\\', '/').replace(/^(\.\/)+|\/+$/g, '')
    const page = byName.get(name)
    const matches = page ? [page] : matchGlob(name, pages)
    if (page) exact.add(page)
    if (matches.length === 0) unknown.push({ name: written, nearest: findNearest(name, pages) })
    for (const match of matches) found.add(match)
  }
  return { pages: [...found], exact, unknown }
}

/** A folder selects everything in it. */
function matchGlob<Page extends NamedPage>(name: string, pages: readonly Page[]): Page[] {
  const isGlob = /[*?[\]{}]/.test(name)
  const matches = toMatcher(isGlob ? [name] : [`${name.replace(/[\\[\]{}*?]/g, '\\$&')}/**`])
  return pages.filter(({ origin, translation }) => matches(origin) || matches(translation))
}

function withoutEnding(path: string): string {
  return path.replace(/\.mdx?$/, '')
}

/** The page with the smallest edit distance, by file name first, then by path. */
function findNearest(name: string, pages: readonly NamedPage[]): string | undefined {
  const wanted = withoutEnding(name.toLowerCase())
  const limit = Math.max(2, Math.floor(baseOf(wanted).length / 3))
  return pages
    .map(({ origin }) => {
      const path = withoutEnding(origin.toLowerCase())
      return {
        origin,
        base: countEdits(baseOf(wanted), baseOf(path)),
        path: countEdits(wanted, path),
      }
    })
    .filter(({ base }) => base <= limit)
    .sort((a, b) => a.base - b.base || a.path - b.path || (a.origin < b.origin ? -1 : 1))[0]?.origin
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Edit distance: letters to insert, remove or replace. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let place = 1; place <= to.length; place += 1) {
      const changed = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
