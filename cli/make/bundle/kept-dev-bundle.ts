/**
 * Keeps the last bundle of a live server for the next one. If its inputs are the same, pages are rendered with it
 * at once, and the compiler starts in the background.
 */
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BundleRecord,
  hashOfJson,
  hashOutputs,
  type Inputs,
  readRecord,
  recordName,
  writeRecord,
} from './bundle-record.ts'
import type { Bundle } from './bundle-site.ts'
import { HOT_FOLDER } from './hot-folder.ts'
import { openStampedHashes } from './stamped-hashes.ts'

const NAME = 'development'

/** A bundle, the folder that it was written to, and its inputs. */
interface MadeBundle {
  /** Key of the plan. */
  key: string
  bundle: Bundle
  inputs: Inputs
  /** Absolute; holds `client` and `server`. */
  outDir: string
  /** The site folder, absolute. */
  root: string
}

/** A bundle of an earlier run, usable until it is released. */
export interface KeptBundle extends Pick<MadeBundle, 'key' | 'bundle' | 'inputs'> {
  /** Remove its files; no page is rendered with it any more. */
  release(): Promise<void>
}

/**
 * Open the bundle that was kept last. Its files are linked into a folder of this server, because another server on
 * the same caches may replace the kept bundle at any time.
 *
 * @param root - Site folder. @returns `null` unless a bundle made now would be the same.
 */
export async function openKeptBundle(
  cacheDir: string,
  key: string,
  root: string,
): Promise<KeptBundle | null> {
  const folder = path.join(cacheDir, 'bundle')
  const hashes = openStampedHashes(cacheDir)
  const record = await readRecord(path.join(folder, recordName(NAME)), { key, root, hashes })
  if (!record) return null
  await hashes.save()
  const { manifest, output, code, files, missing, folders } = record
  const own = await mkdtemp(path.join(folder, `new-${process.pid}-`))
  const release = () => rm(own, { recursive: true, force: true })
  try {
    await linkFolder(path.join(folder, output, 'server'), path.join(own, 'server'))
    const read = record.client.map(async (name) => ({
      path: name,
      content: await readFile(path.join(folder, output, 'client', name)),
    }))
    const bundle: Bundle = {
      manifest,
      files: await Promise.all(read),
      serverFile: path.join(own, 'server', record.server),
    }
    if (code !== undefined) bundle.code = code
    return { key, bundle, inputs: { files, missing, folders }, release }
  } catch {
    // A part of it was removed meanwhile.
    await release()
    return null
  }
}

/** Hard-link all files of a folder; copies them if the file system has no hard links. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(() => cp(source, target))
  }
}

/** Keep a bundle instead of the previous one. @throws errors of the file system. */
export async function keepBundle(cacheDir: string, made: MadeBundle): Promise<void> {
  const { key, bundle, inputs, outDir, root } = made
  const folder = path.join(cacheDir, 'bundle')
  const output = `${NAME}-${hashOfJson([key, inputs]).slice(0, 16)}`
  const client = bundle.files
    .map((file) => file.path)
    .filter((name) => !name.startsWith(HOT_FOLDER))
  const draft = path.join(folder, `new-${process.pid}-kept`)
  await rm(draft, { recursive: true, force: true })
  for (const name of client)
    await cp(path.join(outDir, 'client', name), path.join(draft, 'client', name))
  const server = path.basename(bundle.serverFile)
  await cp(path.dirname(bundle.serverFile), path.join(draft, 'server'), { recursive: true })
  const sums = await hashOutputs(draft)
  await rm(path.join(folder, output), { recursive: true, force: true })
  await rename(draft, path.join(folder, output))
  const { manifest, code } = bundle
  const record: BundleRecord = { key, ...inputs, output, sums, manifest, client, server }
  if (code !== undefined) record.code = code
  await writeRecord(path.join(folder, recordName(NAME)), record, root)
  const others = (await readdir(folder)).filter(
    (name) => name.startsWith(`${NAME}-`) && name !== output,
  )
  await Promise.all(
    others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  )
}
