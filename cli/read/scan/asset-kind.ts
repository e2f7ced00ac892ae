/** Classifies a file that content publishes by its name: whether a browser runs, shows or stores it. */
import mime from 'mime'

/**
 * Kinds of files. A `drawing` is searched for scripts and an `active` type is refused. For an `unknown`
 * type the content decides, because some servers derive the type from it.
 */
export type AssetKind = 'plain' | 'drawing' | 'active' | 'unknown'

/** Types that run a script when they are opened or included by a page: documents and scripts. */
const ACTIVE =
  /^text\/html$|[/+]xml$|mathml|javascript|ecmascript|wasm|^message\/rfc822$|^multipart\/|flash|x-component/

/** Kind of a file. @param extension - As published, with its dot: `.svg`. */
export function toAssetKind(extension: string): AssetKind {
  const type = mime.getType(extension.replace(/^.*\./, ''))
  if (type === null) return 'unknown'
  if (type === 'image/svg+xml') return 'drawing'
  return ACTIVE.test(type) ? 'active' : 'plain'
}

/** Whether a server that guesses types would take the file for a document: it begins with markup. */
export function looksLikeMarkup(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, 1024)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[a-z!?]/i.test(text)
}
