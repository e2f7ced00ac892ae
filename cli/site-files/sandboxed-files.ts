/**
 * Files that content brings, and generatedImages, from the base of the site, as `_headers` has them: opened by
 * themselves, they run nothing and belong to no origin. In a page they are pictures as ever.
 */
export const SANDBOXED_FILES: readonly string[] = ['assets/files/*', 'assets/images/*', '*.svg']

/** What is sent with them, beside the policy of the site. */
export const SANDBOX = { 'Content-Security-Policy': 'sandbox' } as const
