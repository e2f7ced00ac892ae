/**
 * What became of each page in the last build to some output. A page whose key is the same and whose files
 * are as they were left is not rendered again; what was found wrong with it is said again.
 */
import { join } from 'node:path'
import type { RenderedRoute } from '../workers/calls.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'
import { isAsLeft, type OutputPlace, pickStamps, type Stamp } from './output-look.ts'
import type { PageKey, SharedParts } from './page-keys.ts'

/** A page of the last build. */
interface KeptPage {
  key: PageKey
  answer: RenderedRoute
  /** Of its files, in their order: size in bytes, when they were written. */
  stamps: readonly Stamp[]
}

/** All that is kept of one output. */
interface KeptOutput {
  /** From the site folder. */
  out: string
  /** Key of the plan that the pages were made from; '' for none. */
  plan: string
  /** Locale → what its pages shared. */
  shared: Readonly<Record<string, SharedParts>>
  /** Locale and permalink → the page. */
  pages: ReadonlyMap<string, KeptPage>
}

/** Pages of earlier builds to one output. */
export interface KeptPages {
  isDamaged: boolean
  /** Key of the plan that the pages of the last build were made from; '' where it is not known. */
  plan: string
  /** What is known of a page, also where it has to be rendered again. */
  look(id: string): Pick<KeptPage, 'key'> | undefined
  /** What the pages of a locale shared; nothing for one that was not built. */
  sharedOf(locale: string): SharedParts
  /** What was answered of a page, where rendering it would be answered the same. */
  find(id: string, key: PageKey): RenderedRoute | null
  /** @throws what the disk says. */
  save(made: MadePages): void
}

/** Pages that were published. */
interface MadePages {
  plan: string
  shared: Readonly<Record<string, SharedParts>>
  pages: ReadonlyMap<string, { key: PageKey; answer: RenderedRoute }>
  /** Output path → size, and when it was written. */
  stamps: ReadonlyMap<string, Stamp>
}

const FILE = 'rendered'

/** Where a page is found. */
export function pageId({ locale, permalink }: { locale: string; permalink: string }): string {
  return `${locale} ${permalink}`
}

/** @param folder - Of the cache, absolute. */
export function openKeptPages(folder: string, program: string, place: OutputPlace): KeptPages {
  const { name } = place
  const file = join(folder, FILE)
  const found = readKept(file, program)
  // Written by `save` below, and nobody else.
  const before = 'value' in found ? (found.value as KeptOutput) : null
  const { pages, shared, plan }: Omit<KeptOutput, 'out'> =
    before?.out === name ? before : { pages: new Map(), shared: {}, plan: '' }
  return {
    isDamaged: isDamaged(found),
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
      // A build of one locale leaves the others as they are.
      const others = [...pages].filter(([id]) => isOther(id))
      const kept: KeptOutput = {
        out: name,
        plan: made.plan,
        shared: { ...shared, ...made.shared },
        pages: new Map([...others, ...toEntries(made)]),
      }
      writeKept(file, program, kept)
    },
  }
}

function toEntries({ pages, stamps }: MadePages): [string, KeptPage][] {
  return Array.from(pages, ([id, { key, answer }]) => [
    id,
    { key, answer, stamps: pickStamps(answer.paths, stamps) },
  ])
}

const PARTS: readonly (keyof PageKey)[] = ['shared', 'route', 'article', 'sidebar']

function isSame(one: PageKey, other: PageKey): boolean {
  return PARTS.every((part) => one[part] === other[part])
}
