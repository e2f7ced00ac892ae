/**
 * Saves the state of a live server for the next one: if the config is the same, pages whose own files are unchanged are
 * rendered from it at once. All other files are compared in the background, after the first page.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { copyValues, type ValueRef } from '../engine/store/value-log.ts'
import { readValueFile, writeValueFile } from '../engine/value-file.ts'
import { hashOfJson } from '../make/bundle/bundle-record.ts'
import { linkOrCopy, moveRefs } from './doc-results.ts'
import { ARTICLES, type DocsMemory } from './live-docs.ts'
import { type LookMemory, listLooks } from './look-at-source.ts'
import type { OpenConfig, OpenSite } from './open-site.ts'
import { packPlan, unpackPlan } from './pack-plan.ts'
import type { PlannedSite } from './planned-site.ts'

/** State of a site in a live server. */
interface LiveMemory {
  site: Pick<OpenSite, 'scan' | 'messages' | 'componentNames' | 'translations'>
  planned: PlannedSite
  /** Parsed docs; their articles are in {@link LiveMemory.folder}. */
  docs: DocsMemory
  /** Stamps and hashes of files. */
  looks: LookMemory
  /** Absolute path of the folder with the articles. */
  folder: string
}

interface Stored {
  key: string
  /** Name of the folder with the articles, beside the file. */
  packs: string
  /** Serialised {@link LiveMemory} without its folder; deserialised only if the key matches. */
  bytes: Uint8Array
}

const FOLDER = 'served'
const FILE = 'site'
/** Unused data may take as many bytes as used data, plus this number, before articles are copied. */
const SPARE = 16_777_216

/** Key of a state: a hash of all that is known without reading the site's folders. */
export function toLiveKey({ loaded, locales, stateDir }: OpenConfig): string {
  return hashOfJson([loaded, locales, stateDir])
}

/**
 * @param cacheDir - Absolute.
 * @param spoolDir - Absolute; the articles are linked into it, because another server may replace the kept ones.
 * @returns `null` if no state with this key is kept, or a part of it is missing.
 */
export function openLiveMemory(
  cacheDir: string,
  { key, program, spoolDir }: { key: string; program: string; spoolDir: string },
): LiveMemory | null {
  const { value: stored } = readValueFile<Stored>(join(cacheDir, FOLDER, FILE), program)
  if (stored?.key !== key) return null
  const from = join(cacheDir, FOLDER, stored.packs)
  mkdirSync(spoolDir, { recursive: true })
  const folder = mkdtempSync(join(spoolDir, ARTICLES))
  try {
    const places = new Map<string, { file: string }>()
    const sizes = new Map<string, number>()
    for (const name of readdirSync(from)) {
      const file = join(folder, name)
      linkOrCopy(join(from, name), file)
      sizes.set(name, statSync(file).size)
      places.set(name, { file })
    }
    const memory = deserialize(stored.bytes) as Omit<LiveMemory, 'folder'>
    const refs = memory.docs.known.flatMap(([, { doc }]) => [doc.article, doc.sections])
    if (refs.some(({ file, offset, length }) => (sizes.get(file) ?? 0) < offset + length))
      throw new Error('A part of the articles is gone')
    return {
      ...{ ...memory, folder },
      planned: unpackPlan(memory.planned, memory.site),
      docs: moveDocs(memory.docs, ({ file }) => places.get(file) ?? {}),
    }
  } catch {
    // Another server has just removed it.
    rmSync(folder, { recursive: true, force: true })
    return null
  }
}

/** Save a state, and replace the previous one. @throws errors of the file system and of serialising. */
export function keepLiveMemory(
  cacheDir: string,
  { key, program }: { key: string; program: string },
  { site, planned, docs }: Pick<LiveMemory, 'site' | 'planned' | 'docs'>,
): void {
  const folder = join(cacheDir, FOLDER)
  mkdirSync(folder, { recursive: true })
  const packs = mkdtempSync(join(folder, 'packs-'))
  try {
    const { scan, messages, componentNames, translations } = site
    const memory: Omit<LiveMemory, 'folder'> = {
      site: { scan, messages, componentNames, ...omitUndefined({ translations }) },
      planned: packPlan(planned),
      docs: packDocs(docs, packs),
      looks: listLooks(),
    }
    writeValueFile(join(folder, FILE), program, {
      ...{ key, packs: basename(packs) },
      bytes: serialize(memory),
    } satisfies Stored)
  } catch (error) {
    rmSync(packs, { recursive: true, force: true })
    throw error
  }
  for (const name of readdirSync(folder).filter((one) => one.startsWith('packs-')))
    if (name !== basename(packs)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Link the articles under other names, because workers of the next server write files with the usual names. */
function packDocs(docs: DocsMemory, folder: string): DocsMemory {
  const refs = docs.known.flatMap(([, { doc }]) => [doc.article, doc.sections])
  const files = [...new Set(refs.map(({ file }) => file))]
  const wanted = refs.reduce((sum, { length }) => sum + length, 0)
  const held = files.reduce((sum, file) => sum + statSync(file).size, 0)
  if (held > 2 * wanted + SPARE) {
    const copied = copyValues(refs, join(folder, 'kept'))
    const places = new Map(refs.map((ref, at) => [ref, copied[at]]))
    return moveDocs(docs, (ref) => ({ ...places.get(ref), file: 'kept' }))
  }
  const names = new Map(files.map((file, at) => [file, `kept-${at}`]))
  for (const [file, name] of names) linkOrCopy(file, join(folder, name))
  return moveDocs(docs, ({ file }) => ({ file: names.get(file) ?? '' }))
}

function moveDocs(docs: DocsMemory, move: (ref: ValueRef) => Partial<ValueRef>): DocsMemory {
  const known = docs.known.map(
    ([file, { madeFrom, doc }]) => [file, { madeFrom, doc: moveRefs(doc, move) }] as const,
  )
  return { ...docs, known }
}
