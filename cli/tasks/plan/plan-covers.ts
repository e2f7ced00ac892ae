/** Social images that front matter sets: `image: ./cover.png`. */

import { imageBroken } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { encodePath } from '../../read/links/permalink.ts'
import { type AssetRequest, assetId, type LoadedAssets } from '../../read/scan/load-assets.ts'
import { loadSource } from '../../read/scan/load-source.ts'

/** Request the file of each such image in this site; images of other sites are skipped. */
export function requestCovers(docs: Iterable<DocSummary>, baseUrl: string): AssetRequest[] {
  return Array.from(docs).flatMap(({ file, frontMatter: { image } }) =>
    image === undefined || image === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(image)
      ? []
      : [{ href: toHref(image, baseUrl), source: { file: file.file }, file }],
  )
}

/** Href of an image: with a leading dot relative to the file, else in a static folder, with or without the base. */
function toHref(image: string, baseUrl: string): string {
  if (/^(?:\.{1,2}\/|@site\/)/.test(image)) return image
  return `/${image.startsWith(baseUrl) ? image.slice(baseUrl.length) : image.replace(/^\//, '')}`
}

/** Result of the requests. */
interface Covers {
  /** File → path of its image below the site's base, for images relative to the file. */
  paths: ReadonlyMap<string, string>
  diagnostics: readonly Diagnostic[]
}

/** Map files to the images that were found. Missing ones are reported like missing images of an article. */
export function planCovers(
  requests: readonly AssetRequest[],
  { assets, keys }: Pick<LoadedAssets, 'assets' | 'keys'>,
  { config, root }: Pick<LoadedConfig, 'config' | 'root'>,
): Covers {
  const severity = config.markdown.onBrokenMarkdownImages
  const paths = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  for (const { href, file } of requests) {
    const asset = assets.get(keys.get(assetId(href, file.file)) ?? '')
    if (asset && !href.startsWith('/')) paths.set(file.file, encodePath(asset.path))
    if (!asset && severity !== 'ignore')
      diagnostics.push(imageBroken(href, severity, locateImage(file, root)))
  }
  return { paths, diagnostics }
}

/** Position of `image` in a file, which is read again, since missing images are rare. */
function locateImage({ file, virtual }: SourceFile, root: string): Source {
  const text = virtual?.text ?? loadSource(root, file).text
  const before = text.split(/^image\s*:/m, 1)[0] ?? ''
  return { file, line: before.split('\n').length }
}
