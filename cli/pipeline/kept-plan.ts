/**
 * Cache of the plan of the last build. It is used if all its inputs are unchanged. An edited text is mostly none of
 * them: a plan depends only on the title, the front matter and the first words of a text.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { openKnownFiles } from '../caches/known-files.ts'
import type { GeneratedImage } from '../draw/generated-images.ts'
import type { TextTable } from '../links/text-table.ts'
import type { StaticFile } from '../model/source-file.ts'
import type { LocaleSetup } from '../render/render-setup.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'
import type { OpenSite } from './open-site.ts'
import { loadIcon, planIcons } from './plan-generated-images.ts'
import { imageFolder } from './plan-pictures.ts'
import type { PlannedSite } from './plan-render.ts'

/** Plan of an earlier build. */
export interface KeptPlan {
  isDamaged: boolean
  /** The plan with a key; `null` if there is none, or if files that it refers to are missing or damaged. */
  find(key: string, site: OpenSite): PlannedSite | null
  /** Save another plan instead. @throws errors of the file system. */
  save(key: string, planned: PlannedSite): void
}

const FILE = 'plan'
/** Maximum number of drawn pictures; a plan with more takes longer to read than to make. */
const MOST_PICTURES = 64

/** A serialised plan, which is deserialised only if its key matches. */
interface StoredPlan {
  key: string
  /** Serialised by {@link packPlan}, without functions and shared memory. */
  bytes: Uint8Array
}

/** Open the cache. @param folder - Folder of the cache, absolute. */
export function openKeptPlan(folder: string, program: string): KeptPlan {
  const file = join(folder, FILE)
  const found = readKept(file, program)
  // Written only by `save` below.
  let stored = 'value' in found ? (found.value as StoredPlan) : null
  return {
    isDamaged: isDamaged(found),
    find(key, site) {
      const own = stored?.key === key ? stored : null
      stored = null
      if (!own) return null
      // Written by the same program, since the file contains its key.
      const planned = withIcons(unpackPlan(deserialize(own.bytes) as PlannedSite, site), site)
      return areWhole(planned.copies, imageFolder(site)) ? planned : null
    },
    save(key, planned) {
      if (planned.generatedImages.length > MOST_PICTURES) return
      writeKept(file, program, { key, bytes: serialize(packPlan(planned)) } satisfies StoredPlan)
    },
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
  const known = new Map<TextTable, TextTable>()
  return (table) => {
    const made = known.get(table) ?? { ...table, memory: copy(table.memory) }
    known.set(table, made)
    return made
  }
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
