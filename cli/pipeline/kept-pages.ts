/**
 * Cache of the result of each page of the last build to one output. A page with the same key, whose files are
 * unchanged, is not rendered again; its diagnostics are reported again.
 */
import { ABSENT, isCopy, type Stamp } from '../engine/stamp.ts'
import { putPlain, readPlain } from '../engine/store/plain-value.ts'
import type { ValueStore } from '../engine/store/store.ts'
import { openValueList } from '../engine/store/value-list.ts'
import type { RenderedRoute } from '../tasks/calls.ts'
import { isAsLeft, type OutputPlace, pickStamps } from './output-look.ts'
import type { PageKey, SharedParts } from './page-keys.ts'

/** A page of the last build. */
interface KeptPage {
  key: PageKey
  answer: RenderedRoute
  /** Stamps of its files, in their order. */
  stamps: readonly Stamp[]
}

/** Facts on the pages of one output folder. */
interface KeptOutput {
  /** Key of the program that rendered them. */
  program: string
  /** The output folder, relative to the site folder. */
  out: string
  /** Key of the plan of the pages; '' for none. */
  plan: string
  /** Locale → inputs that all its pages share. */
  shared: Readonly<Record<string, SharedParts>>
}

const NO_OUTPUT: KeptOutput = { program: '', out: '', plan: '', shared: {} }

/** Pages of earlier builds to one output. */
export interface KeptPages {
  /** The pages were kept with another version of this program, of Node or of a package. */
  isForeign: boolean
  /** Key of the plan of the last build's pages; '' if unknown. */
  plan: string
  /** The entry of a page, also if the page must be rendered again. */
  look(id: string): Pick<KeptPage, 'key'> | undefined
  /** Inputs that the pages of a locale shared; empty for a locale that was not built. */
  sharedOf(locale: string): SharedParts
  /** The result of a page; `null` if rendering it might give another one. */
  find(id: string, key: PageKey): RenderedRoute | null
  /** Add the results of published pages to the store. @throws errors of the file system. */
  save(made: MadePages): void
}

/** Published pages. */
interface MadePages {
  plan: string
  shared: Readonly<Record<string, SharedParts>>
  pages: ReadonlyMap<string, { key: PageKey; answer: RenderedRoute }>
  /** Output path → stamp. */
  stamps: ReadonlyMap<string, Stamp>
}

/** Key of {@link KeptOutput}, for any program. */
const OUTPUT = 'rendered'

/** Id of a page in the cache. */
export function pageId({ locale, permalink }: { locale: string; permalink: string }): string {
  return `${locale} ${permalink}`
}

/** Open the cache. */
export function openKeptPages(store: ValueStore, program: string, place: OutputPlace): KeptPages {
  const { name } = place
  const before = readPlain<KeptOutput>(store, OUTPUT) ?? NO_OUTPUT
  const isForeign = before !== NO_OUTPUT && before.program !== program
  const list = openValueList<KeptPage>(store, `${OUTPUT} ${program}`)
  const isOwn = !isForeign && before.out === name
  const pages = isOwn ? list.entries : new Map<string, KeptPage>()
  const { shared, plan } = isOwn ? before : NO_OUTPUT
  return {
    isForeign,
    plan,
    look: (id) => pages.get(id),
    sharedOf: (locale) => shared[locale] ?? {},
    find(id, key) {
      const page = pages.get(id)
      if (!page || !isSame(page.key, key)) return null
      const { answer, stamps } = page
      const { paths, hashes = [] } = answer
      return isAsLeft(place, { paths, hashes, stamps }) ? answer : null
    },
    save(made) {
      const isOther = (id: string) => made.shared[id.slice(0, id.indexOf(' '))] === undefined
      // A build of one locale keeps the entries of the others.
      const others = [...pages].filter(([id]) => isOther(id))
      const now = { program, out: name, plan: made.plan, shared: { ...shared, ...made.shared } }
      putPlain(store, OUTPUT, now)
      list.save(new Map([...others, ...toEntries(made, pages)]))
    },
  }
}

/** @param before - Entries of the last build, each of which is taken if it would be the same. */
function toEntries(
  { pages, stamps }: MadePages,
  before: ReadonlyMap<string, KeptPage>,
): [string, KeptPage][] {
  return Array.from(pages, ([id, { key, answer }]) => {
    const now = { key, answer, stamps: pickStamps(answer.paths, stamps) }
    const known = before.get(id)
    return [id, known && isSamePage(known, now) ? known : now]
  })
}

/** Results of the last build that are used again are the same objects. */
function isSamePage(one: KeptPage, other: KeptPage): boolean {
  const isSameStamp = (stamp: Stamp, at: number) => isCopy(stamp, other.stamps[at] ?? ABSENT)
  return one.answer === other.answer && isSame(one.key, other.key) && one.stamps.every(isSameStamp)
}

const PARTS: readonly (keyof PageKey)[] = ['shared', 'route', 'article', 'sidebar']

function isSame(one: PageKey, other: PageKey): boolean {
  return PARTS.every((part) => one[part] === other[part])
}
