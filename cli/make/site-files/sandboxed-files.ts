/**
 * Paths in `_headers`, below the base of the site, of content files and generated images. Opened on their
 * own, these files run no script and have an opaque origin; as images of a page they work as usual.
 */
export const SANDBOXED_FILES: readonly string[] = ['assets/files/*', 'assets/images/*', '*.svg']

/** Header sent with these files, in addition to the policy of the site. */
export const SANDBOX = { 'Content-Security-Policy': 'sandbox' } as const
