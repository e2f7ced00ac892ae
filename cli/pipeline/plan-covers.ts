/** The pictures that front matter names for social networks: `image: ./cover.png`. */
import type { LoadedConfig } from '../config/paths.ts'
import { imageBroken } from '../errors/catalogue.ts'
import { encodePath } from '../links/permalink.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { DocSummary } from '../model/doc.ts'
import type { SourceFile } from '../model/source-file.ts'
import { type AssetRequest, assetId, type LoadedAssets } from '../scan/load-assets.ts'
import { loadSource } from '../scan/load-source.ts'

/** Ask for the file of each such picture that lies in this site; other sites' are left alone. */
export function requestCovers(docs: Iterable<DocSummary>, baseUrl: string): AssetRequest[] {
  return Array.from(docs).flatMap(({ file, frontMatter: { image } }) =>
    image === undefined || image === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(image)
      ? []
      : [{ href: toHref(image, baseUrl), source: { file: file.file }, file }],
  )
}

/** Relative to the file with a dot in front; else from the static folders, with the base or without. */
function toHref(image: string, baseUrl: string): string {
  if (/^(?:\.{1,2}\/|@site\/)/.test(image)) return image
  return `/${image.startsWith(baseUrl) ? image.slice(baseUrl.length) : image.replace(/^\//, '')}`
}

/** Result of the requests. */
interface Covers {
  /** File → path of its picture below the site's base, where the file names it from its own folder. */
  paths: ReadonlyMap<string, string>
  diagnostics: readonly Diagnostic[]
}

/** Name the pictures that were found; missing ones are reported in the same way as missing images of an article. */
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

/** The file is read again: a picture that is missing is rare. */
function locateImage({ file, virtual }: SourceFile, root: string): Source {
  const text = virtual?.text ?? loadSource(root, file).text
  const before = text.split(/^image\s*:/m, 1)[0] ?? ''
  return { file, line: before.split('\n').length }
}
