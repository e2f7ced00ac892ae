import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'

/** Schemes that run code, or that embed a whole document. */
const UNSAFE_SCHEMES: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'mocha',
  'data',
  'blob',
  'filesystem',
  'view-source',
  'jar',
])
const PICTURE = /^data:image\/(?:png|gif|jpe?g|webp|avif|bmp|svg\+xml|x-icon)[;,]/
// Browsers ignore tabs, line breaks and leading control characters; other invisible characters can mislead
// readers.
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: attackers hide an address with them
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g

/**
 * Whether an address would run code when followed or loaded, in any encoding or disguise.
 *
 * @param use - A `picture` may be a `data:` URL of an image type: images run no code.
 */
export function isUnsafeUrl(value: string, use: 'link' | 'picture'): boolean {
  return isUnsafe(value, use) || (value.includes('%') && isUnsafe(decodeOrKeep(value), use))
}

function isUnsafe(value: string, use: 'link' | 'picture'): boolean {
  const plain = value.slice(0, 1000).replace(INVISIBLE, '').toLowerCase()
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(plain)?.[1]
  if (scheme === undefined || !UNSAFE_SCHEMES.has(scheme)) return false
  return use === 'link' || !PICTURE.test(plain)
}
