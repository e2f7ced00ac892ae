/**
 * Finds, measures and names the files that Markdown refers to: from the hrefs of all docs to the files to
 * publish, under names with a hash of their content.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { assetActive, assetOutside, sourceUnreadable } from '../../base/errors/catalogue.ts'
import type { Asset } from '../../base/model/asset.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { ShownPicture } from '../../base/model/picture.ts'
import type { SourceFile, StaticFile } from '../../base/model/source-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { type AssetKind, looksLikeMarkup, toAssetKind } from './asset-kind.ts'
import { type ActivePart, findActiveSvg } from './find-active-svg.ts'
import { createFindAsset, type FoundAsset } from './find-asset.ts'
import { readImageSize } from './image-size.ts'
import { toSitePath } from './inside.ts'
import { isStillPicture } from './still-picture.ts'

const IMAGE = /\.(png|jpe?g|gif|webp|svg|avif|ico|bmp)$/i
/** Files read at the same time: enough to keep a disk busy, few enough to fit in memory. */
const PARALLEL = 8

/** One href of one Markdown file. */
export interface AssetRequest {
  href: string
  source: Source
  file: SourceFile
  /** Whether the file is shown on the page, and not only linked. */
  isShown?: true
}

/** The assets of a site. */
export interface LoadedAssets {
  /** Path of the file, from the site folder → the asset. Sorted by key. */
  assets: ReadonlyMap<string, Asset>
  /** {@link assetId} → key in `assets`, for each request whose file was found. */
  keys: ReadonlyMap<string, string>
  /** Files to publish, each path once. Static files are left out: they are published anyway. */
  copies: readonly StaticFile[]
  /** Raster images without animation that pages show. */
  pictures: readonly ShownPicture[]
  /** Requests whose file does not exist, in the order given. */
  missing: readonly AssetRequest[]
  diagnostics: readonly Diagnostic[]
}

/** Key of an href in a file: a relative href means different files in different folders. */
export function assetId(href: string, file: string): string {
  return `${file}\n${href}`
}

/** Find all requested files. Each is read once, however many requests name it. */
export async function loadAssets(
  requests: readonly AssetRequest[],
  loaded: LoadedConfig,
): Promise<LoadedAssets> {
  const { found, keys, missing, diagnostics } = findAll(requests, loaded)
  const sorted = [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const contents = await readAll(sorted)
  const names = new Map<string, { hash: string; copy: StaticFile }>()
  const assets = new Map<string, Asset>()
  const pictures: ShownPicture[] = []
  sorted.forEach((file, index) => {
    const content = contents[index]
    if (!content) return
    const { key, disk } = file
    if ('refused' in content) {
      diagnostics.push(content.refused)
      // The link gets a target although the file is not published: it is reported already, and would be
      // reported again as broken.
      if (content.refused.code !== 'SCAN_UNREADABLE') assets.set(key, { disk, path: key })
      return
    }
    const path = file.kind === 'static' ? file.path : claimPath(names, disk, content.hash)
    assets.set(key, { disk, path, ...content.size })
    const shown = toPicture(file, content)
    if (shown) pictures.push({ key, disk, path, ...shown })
  })
  const copies = [...names.values()].map(({ copy }) => copy)
  return { assets, keys, copies, pictures, missing, diagnostics }
}

/** The fields of an image that is to be converted to other formats. */
function toPicture(
  { request, isShown }: RequestedFile,
  { hash, size: { width, height }, stillBytes: bytes }: Exclude<Content, { refused: Diagnostic }>,
): Omit<ShownPicture, 'key' | 'disk' | 'path'> | null {
  if (!isShown || bytes === undefined || width === undefined || height === undefined) return null
  return { hash, bytes, size: { width, height }, source: request.source }
}

/** A file with the first request for it. */
type RequestedFile = FoundAsset & { request: AssetRequest; name: string; isShown: boolean }

function findAll(requests: readonly AssetRequest[], loaded: LoadedConfig) {
  const find = createFindAsset(loaded)
  const found = new Map<string, RequestedFile>()
  const keys = new Map<string, string>()
  const missing: AssetRequest[] = []
  const diagnostics: Diagnostic[] = []
  for (const request of requests) {
    if (keys.has(assetId(request.href, request.file.file))) continue
    const asset = find(request.href, request.file)
    if (!asset) missing.push(request)
    else {
      // A static file that is also named by a relative path gets a copy whose name has a hash.
      const key = asset.kind === 'static' ? `/${asset.path}` : asset.key
      const name = toSitePath(loaded.root, asset.disk)
      const known = found.get(key)
      const isShown = request.isShown === true
      if (!known) found.set(key, { ...asset, key, request, name, isShown })
      else known.isShown ||= isShown
      keys.set(assetId(request.href, request.file.file), key)
    }
  }
  return { found, keys, missing, diagnostics }
}

type Content =
  | {
      hash: string
      size: { width?: number; height?: number }
      /** Size of the file in bytes, if it is a raster image without animation. */
      stillBytes?: number
    }
  /** The file is not published. */
  | { refused: Diagnostic }

async function readAll(files: readonly RequestedFile[]): Promise<Content[]> {
  const contents: Content[] = []
  let next = 0
  async function work(): Promise<void> {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index]
      if (file) contents[index] = await readContent(file)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return contents
}

async function readContent(file: RequestedFile): Promise<Content> {
  const { kind, disk, name, request } = file
  if (kind === 'outside') return { refused: assetOutside(request.href, name, request.source) }
  // Files in a static folder come from the site's owner and are not checked, for any link.
  const assetKind = kind === 'static' ? 'plain' : toAssetKind(toSafeExtension(parse(disk).ext))
  const refuse = (part: ActivePart | null) => ({
    refused: assetActive({ href: request.href, file: name, part }, request.source),
  })
  if (assetKind === 'active') return refuse(null)
  try {
    if (assetKind !== 'drawing' && !IMAGE.test(disk))
      return await readStream(disk, assetKind, refuse)
    const bytes = await readFile(disk)
    const part = assetKind === 'drawing' ? findActiveSvg(bytes) : null
    if (part) return refuse(part)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const size = readImageSize(bytes) ?? {}
    return isStillPicture(bytes) ? { hash, size, stillBytes: bytes.length } : { hash, size }
  } catch (cause) {
    return { refused: sourceUnreadable({ file: name }, cause) }
  }
}

/** Hash in pieces: the file may be too large for memory. */
async function readStream(
  disk: string,
  kind: AssetKind,
  refuse: (part: ActivePart) => Content,
): Promise<Content> {
  const hash = createHash('sha256')
  let isFirst = true
  for await (const chunk of createReadStream(disk)) {
    if (isFirst && kind === 'unknown' && looksLikeMarkup(chunk))
      return refuse({ what: 'markup at its start', line: 1 })
    isFirst = false
    hash.update(chunk)
  }
  return { hash: hash.digest('hex'), size: {} }
}

/**
 * `assets/images/plan-4f2a91c0.png`: the name stays readable, and is safe in every address and on every
 * disk. Equal files with the same name share one path, also if the names differ only in case.
 */
function claimPath(
  names: Map<string, { hash: string; copy: StaticFile }>,
  disk: string,
  hash: string,
): string {
  const { name, ext } = parse(disk)
  const stem = toSafeName(name)
  const folder = IMAGE.test(ext) ? 'assets/images' : 'assets/files'
  for (let length = 8; ; length += 8) {
    const path = `${folder}/${stem}-${hash.slice(0, length)}${toSafeExtension(ext)}`
    const owner = names.get(path.toLowerCase())
    if (owner && owner.hash !== hash) continue
    if (!owner) names.set(path.toLowerCase(), { hash, copy: { disk, path } })
    return owner?.copy.path ?? path
  }
}

/** Some servers derive the type of a file from an `.html` inside its name. */
function toSafeName(name: string): string {
  const safe = name
    .replace(/[^\w.~-]+/g, '-')
    .replace(/\.(?=[a-z_])/gi, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return safe === '' ? 'file' : safe.slice(0, 80)
}

function toSafeExtension(ext: string): string {
  return ext.replace(/[^\w.]+/g, '')
}
