/**
 * The last bundle of a live server, for the next one: where everything that it was made from is the same, pages are
 * shown from it at once, and the compiler starts behind them.
 */
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BundleRecord,
  hashOfJson,
  type Inputs,
  readRecord,
  writeRecord,
} from './bundle-record.ts'
import type { Bundle } from './bundle-site.ts'
import { HOT_FOLDER } from './hot-folder.ts'

const NAME = 'development'

/** A bundle, the folder that it was written to, and what it was made from. */
interface MadeBundle {
  /** Of the plan. */
  key: string
  bundle: Bundle
  inputs: Inputs
  /** Absolute; holds `client` and `server`. */
  outDir: string
  /** The site folder, absolute. */
  root: string
}

/** A bundle of an earlier run, for as long as pages are rendered with it. */
export interface KeptBundle extends Pick<MadeBundle, 'key' | 'bundle' | 'inputs'> {
  /** Pages are no longer rendered with it. */
  release(): Promise<void>
}

/**
 * The bundle that was kept last. What pages are rendered with is this server's own: another one on the same caches may
 * keep its bundle in place of it at any time.
 *
 * @param root - Site folder. @returns `null` where there is none that would come out the same now.
 */
export async function openKeptBundle(
  cacheDir: string,
  key: string,
  root: string,
): Promise<KeptBundle | null> {
  const folder = path.join(cacheDir, 'bundle')
  const record = await readRecord(path.join(folder, `${NAME}.json`), key, root)
  if (!record) return null
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
    // Somebody removed a part of it.
    await release()
    return null
  }
}

/** The same files under second names; copies, where the disk has no such names. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(() => cp(source, target))
  }
}

/** Keep a bundle in place of the one before. @throws what the disk says. */
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
  await rm(path.join(folder, output), { recursive: true, force: true })
  await rename(draft, path.join(folder, output))
  const { manifest, code } = bundle
  const record: BundleRecord = { key, ...inputs, output, manifest, client, server }
  if (code !== undefined) record.code = code
  await writeRecord(path.join(folder, `${NAME}.json`), record, root)
  const others = (await readdir(folder)).filter(
    (name) => name.startsWith(`${NAME}-`) && name !== output,
  )
  await Promise.all(
    others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  )
}
