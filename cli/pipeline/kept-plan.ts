/**
 * Cache of the plan of the last build. It is used if all its inputs are unchanged. An edited text is mostly none of
 * them: a plan depends only on the title, the front matter and the first words of a text.
 */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { memoize } from '../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Route } from '../base/model/route.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import { openKnownFiles } from '../engine/known-files.ts'
import { putPlain, readPlain } from '../engine/store/plain-value.ts'
import type { ValueStore } from '../engine/store/store.ts'
import type { GeneratedImage } from '../make/draw/generated-images.ts'
import type { LocaleSetup } from '../make/render/render-setup.ts'
import type { TextTable } from '../read/links/text-table.ts'
import type { ParsedDoc } from '../tasks/calls.ts'
import type { OpenSite } from './open-site.ts'
import { loadIcon, planIcons } from './plan-generated-images.ts'
import { imageFolder } from './plan-pictures.ts'
import type { PlannedSite } from './plan-render.ts'

/** Plan of an earlier build. */
export interface KeptPlan {
  /** Read the plan now, while workers are waited for. It mostly has the key that is looked for then. */
  readAhead(): void
  /** The plan with a key; `null` if there is none, or if files that it refers to are missing or damaged. */
  find(key: string, site: OpenSite, docs: Docs): PlannedSite | null
  /** Add another plan to the store instead. @param docs - From which it was made. @throws errors of the file system. */
  save(key: string, planned: PlannedSite, docs: Docs): void
}

/** Path of a file → its doc. */
type Docs = ReadonlyMap<string, Pick<ParsedDoc, 'summary'>>

/** Maximum number of drawn pictures; a plan with more takes longer to read than to make. */
const MOST_PICTURES = 64

/** Open the cache. The plan is read when it is needed. */
export function openKeptPlan(store: ValueStore, program: string): KeptPlan {
  const name = `plan ${program}`
  let ahead: { stored: StoredPlan | null } | null = null
  const readAhead = () => {
    ahead ??= { stored: readPlain<StoredPlan>(store, name) }
    return ahead
  }
  return {
    readAhead,
    find(key, site, docs) {
      const { stored } = readAhead()
      ahead = null
      if (stored?.key !== key) return null
      const packed = withDocs(stored.planned, docs)
      const planned = packed && withIcons(unpackPlan(packed, site), site)
      return planned && areWhole(planned.copies, imageFolder(site)) ? planned : null
    },
    save(key, planned, docs) {
      if (planned.generatedImages.length > MOST_PICTURES) return
      const stored: StoredPlan = { key, planned: withoutDocs(packPlan(planned), docs) }
      putPlain(store, name, stored)
    },
  }
}

/** A plan in the store. */
interface StoredPlan {
  key: string
  /** Without functions, shared memory, and what is in the docs. */
  planned: PlannedSite
}

/** A route without its file and front matter, which are those of its doc. */
type BareRoute = Omit<Route, 'file' | 'frontMatter'> & { file: string; frontMatter: null }

/** Leave out what a plan has from the docs: a third of its bytes. */
function withoutDocs(planned: PlannedSite, docs: Docs): PlannedSite {
  return mapRoutes(planned, (route) => {
    const { file, frontMatter } = route
    const summary = file && docs.get(file.file)?.summary
    if (!summary || summary.file !== file || summary.frontMatter !== frontMatter) return route
    const bare: BareRoute = { ...route, file: file.file, frontMatter: null }
    return bare as unknown as Route
  })
}

/** The reverse, in place: routes are many. `null` if a doc is missing. */
function withDocs(planned: PlannedSite, docs: Docs): PlannedSite | null {
  const lists = [...planned.siteMap.locales, ...planned.feeds]
  for (const route of lists.flatMap(({ routes }) => routes as readonly (Route | BareRoute)[])) {
    if (typeof route.file !== 'string') continue
    const summary = docs.get(route.file)?.summary
    if (!summary) return null
    Object.assign(route, { file: summary.file, frontMatter: summary.frontMatter })
  }
  return planned
}

/** Copy a plan with other routes. Feeds list routes of the site map, the same objects. */
function mapRoutes(planned: PlannedSite, map: (route: Route) => Route): PlannedSite {
  const mapOnce = memoize(map)
  const mapAll = <Owner extends { routes: readonly Route[] }>(owner: Owner): Owner => ({
    ...owner,
    routes: owner.routes.map(mapOnce),
  })
  const { siteMap, feeds } = planned
  return {
    ...planned,
    siteMap: { ...siteMap, locales: siteMap.locales.map(mapAll) },
    feeds: feeds.map(mapAll),
  }
}

/** Whether files exist, and are as they were written if they are in a cache of images. */
function areWhole(copies: readonly StaticFile[], images: string): boolean {
  const known = openKnownFiles(images)
  const isWhole = ({ disk }: StaticFile) =>
    dirname(disk) === images ? known.isAsLeft(basename(disk)) : existsSync(disk)
  const result = copies.every(isWhole)
  known.save()
  return result
}

/** Convert a plan for writing: without functions, and with plain memory instead of shared memory. */
export function packPlan(planned: PlannedSite): PlannedSite {
  const images = planned.generatedImages.map(({ convert: _, ...image }) => image)
  return { ...mapTables(planned, copyTable(toOwn)), statics: [], generatedImages: images }
}

/** The reverse of {@link packPlan}, except for functions that draw pictures. */
export function unpackPlan(planned: PlannedSite, { scan }: Pick<OpenSite, 'scan'>): PlannedSite {
  return { ...mapTables(planned, copyTable(toShared)), statics: scan.statics }
}

function withIcons(planned: PlannedSite, site: OpenSite): PlannedSite {
  const icons = planIcons(site, loadIcon(site)).generatedImages
  const made = new Map(icons.map((image) => [image.path, image]))
  const toImage = (image: GeneratedImage) => made.get(image.path) ?? image
  return { ...planned, generatedImages: planned.generatedImages.map(toImage) }
}

type Copy = (table: TextTable) => TextTable

/** Copy each table only once, because all locales share the table of addresses. */
function copyTable(copy: (memory: TextTable['memory']) => TextTable['memory']): Copy {
  return memoize((table) => ({ ...table, memory: copy(table.memory) }))
}

function toOwn(memory: TextTable['memory']): TextTable['memory'] {
  return fill(new ArrayBuffer(memory.byteLength), memory)
}

function toShared(memory: TextTable['memory']): TextTable['memory'] {
  return fill(new SharedArrayBuffer(memory.byteLength), memory)
}

function fill(to: ArrayBuffer | SharedArrayBuffer, from: TextTable['memory']): TextTable['memory'] {
  new Uint8Array(to).set(new Uint8Array(from))
  // A plan in a file has plain memory, a plan for threads shared memory; the type names only the latter.
  return to as TextTable['memory']
}

/** Copy a plan with other tables. */
function mapTables(planned: PlannedSite, copy: Copy): PlannedSite {
  const { setups, markdownCopies } = planned
  const mapSetup = (setup: LocaleSetup): LocaleSetup => {
    const { links, untranslated } = setup
    const { permalinks, permalinkOf } = links
    return {
      ...setup,
      links: { ...links, permalinks: copy(permalinks), permalinkOf: copy(permalinkOf) },
      untranslated: { ...untranslated, permalinks: copy(untranslated.permalinks) },
    }
  }
  return {
    ...planned,
    setups: Object.fromEntries(
      Object.entries(setups).map(([locale, setup]) => [locale, mapSetup(setup)]),
    ),
    ...omitUndefined({ markdownCopies: markdownCopies && copy(markdownCopies) }),
  }
}
