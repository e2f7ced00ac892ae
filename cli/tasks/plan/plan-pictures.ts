/** Images of pages in smaller formats, if the config enables them and the encoder is installed. */
import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isOnlyUser } from '../../base/disk/cache-users.ts'
import { openKnownFiles } from '../../base/disk/known-files.ts'
import { imagesNotEncoded } from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import type { Asset } from '../../base/model/asset.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import type { StepProgress } from '../../base/model/step-progress.ts'
import { type LoadedConfig, toConfigName } from '../../config/paths.ts'
import {
  type EncodedPictures,
  encodePictures,
  type PictureShare,
} from '../../make/images/encode-pictures.ts'
import { findEncoder } from '../../make/images/load-encoder.ts'
import type { LoadedAssets } from '../../read/scan/load-assets.ts'
import type { OpenSite } from '../open/open-site.ts'

/** Absolute path of the cache of encoded images. */
function imageFolder({ stateDir }: Pick<OpenSite, 'stateDir'>): string {
  return join(stateDir, 'images')
}

/** Write the images of a site in other formats, and add them to its assets. @param share - Default: no exchange with other machines. */
export async function planPictures(
  site: OpenSite,
  loadedAssets: LoadedAssets,
  onProgress: StepProgress,
  share?: PictureShare,
): Promise<LoadedAssets> {
  const { loaded, locales, onDamage } = site
  const { formats, widths, quality } = loaded.config.images
  const { pictures } = loadedAssets
  const cacheDir = imageFolder(site)
  const isWhole = locales.length === loaded.config.i18n.locales.length
  const keepOnly = () => isWhole && isOnlyUser(site.stateDir)
  if (formats.length === 0 || pictures.length === 0) {
    if (keepOnly()) rmSync(cacheDir, { recursive: true, force: true })
    return loadedAssets
  }
  const encoder = findEncoder(loaded.root)
  if (encoder === null)
    return withNotice(loadedAssets, loaded, 'the package "sharp" is not installed')
  const load = () =>
    encoder.load().catch((cause: unknown) => {
      throw new EncoderFailure(describeThrown(cause).message)
    })
  try {
    const encoded = await encodePictures(pictures, {
      options: { formats, widths, quality },
      encoder: { ...encoder, load },
      cacheDir,
      keepOnly,
      ...{ onProgress, share },
      onDamage: onDamage && (() => onDamage(cacheDir)),
    })
    return withEncoded(loadedAssets, encoded)
  } catch (error) {
    if (!(error instanceof EncoderFailure)) throw error
    return withNotice(loadedAssets, loaded, `the package "sharp" cannot run here: ${error.message}`)
  }
}

/** The encoder is installed, but for another platform. */
class EncoderFailure extends Error {}

function withEncoded(loadedAssets: LoadedAssets, encoded: EncodedPictures): LoadedAssets {
  const assets = new Map<string, Asset>()
  for (const [key, asset] of loadedAssets.assets) {
    const sources = encoded.sources.get(key)
    assets.set(key, sources ? { ...asset, sources } : asset)
  }
  return {
    ...loadedAssets,
    assets,
    copies: [...loadedAssets.copies, ...encoded.copies],
    diagnostics: [...loadedAssets.diagnostics, ...encoded.diagnostics],
  }
}

function withNotice(
  loadedAssets: LoadedAssets,
  loaded: LoadedConfig,
  reason: string,
): LoadedAssets {
  const source = { file: toConfigName(loaded), at: 'images.formats' }
  const [first = '', ...rest] = reason.split('\n')
  const notice = imagesNotEncoded(rest.length > 0 ? `${first} …` : first, source)
  return { ...loadedAssets, diagnostics: [...loadedAssets.diagnostics, notice] }
}

/** Whether files exist, and are as they were written if they are in a cache of images. */
export function areWhole(copies: readonly StaticFile[], site: OpenSite): boolean {
  const images = imageFolder(site)
  const known = openKnownFiles(images)
  const isWhole = ({ disk }: StaticFile) =>
    dirname(disk) === images ? known.isAsLeft(basename(disk)) : existsSync(disk)
  const result = copies.every(isWhole)
  known.save()
  return result
}
