/** Classifies a file that content publishes by its name: what a browser does with it. */
import mime from 'mime'

/**
 * Kinds of files: a `drawing` is searched for scripts, an `active` type is refused, and the
 * content of an `unknown` one decides, since some servers guess by it.
 */
export type AssetKind = 'plain' | 'drawing' | 'active' | 'unknown'

/** Documents that hold scripts, and scripts: what runs when it is opened, or named by a page. */
const ACTIVE =
  /^text\/html$|[/+]xml$|mathml|javascript|ecmascript|wasm|^message\/rfc822$|^multipart\/|flash|x-component/

/** @param extension - As published, with its dot: `.svg`. */
export function toAssetKind(extension: string): AssetKind {
  const type = mime.getType(extension.replace(/^.*\./, ''))
  if (type === null) return 'unknown'
  if (type === 'image/svg+xml') return 'drawing'
  return ACTIVE.test(type) ? 'active' : 'plain'
}

/** Whether a server that guesses would call it a document: markup stands at its very start. */
export function looksLikeMarkup(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, 1024)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[a-z!?]/i.test(text)
}
