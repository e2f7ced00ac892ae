/**
 * The plan of the last build. Where everything that it was made from is what it was, it is read and not made: a text
 * that is edited changes nothing that the plan knows of it, but for its title, its front matter and its first words.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { GeneratedImage } from '../draw/generated-images.ts'
import type { TextTable } from '../links/text-table.ts'
import type { LocaleSetup } from '../render/render-setup.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'
import type { OpenSite } from './open-site.ts'
import { loadIcon, planIcons } from './plan-generated-images.ts'
import type { PlannedSite } from './plan-render.ts'

/** Plan of an earlier build. */
export interface KeptPlan {
  isDamaged: boolean
  /** The plan with a key; `null` where there is none, or where files that it names are gone. */
  find(key: string, site: OpenSite): PlannedSite | null
  /** Keep another one in its place. @throws what the disk says. */
  save(key: string, planned: PlannedSite): void
}

const FILE = 'plan'
/** More pictures that a build draws take longer to read than to plan. */
const MOST_PICTURES = 64

/** A plan as it is written; it is read only where its key is the one that is wanted. */
interface StoredPlan {
  key: string
  /** Without functions, and without memory that threads share. */
  bytes: Uint8Array
}

/** @param folder - Of the cache, absolute. */
export function openKeptPlan(folder: string, program: string): KeptPlan {
  const file = join(folder, FILE)
  const found = readKept(file, program)
  // Written by `save` below, and nobody else.
  let stored = 'value' in found ? (found.value as StoredPlan) : null
  return {
    isDamaged: isDamaged(found),
    find(key, site) {
      const own = stored?.key === key ? stored : null
      stored = null
      if (!own) return null
      // Of the same program, which the file names.
      const planned = withIcons(unpackPlan(deserialize(own.bytes) as PlannedSite, site), site)
      return planned.copies.every(({ disk }) => existsSync(disk)) ? planned : null
    },
    save(key, planned) {
      if (planned.generatedImages.length > MOST_PICTURES) return
      writeKept(file, program, { key, bytes: serialize(packPlan(planned)) } satisfies StoredPlan)
    },
  }
}

/** A plan as it can be written: without code, and with plain memory in place of what threads share. */
export function packPlan(planned: PlannedSite): PlannedSite {
  const images = planned.generatedImages.map(({ convert: _, ...image }) => image)
  return { ...mapTables(planned, copyTable(toOwn)), statics: [], generatedImages: images }
}

/** The reverse of {@link packPlan}, but for code that draws pictures. */
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

/** Each table once: all locales share that of the addresses. */
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
  // Of the two kinds of memory one can be written to a file, the other crosses to threads; in between nobody reads it.
  return to as TextTable['memory']
}

/** The same plan with other tables. */
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
