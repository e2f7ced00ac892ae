/** Diagnostics of redirects and of lost routes. */

import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity, Source } from '../../model/diagnostic.ts'
import { reasonOf } from './words.ts'

/** The path of a redirect is not a valid address. `why`: the end of a sentence about it. */
export const redirectInvalid = (why: string, source: Source): Diagnostic => ({
  code: 'REDIRECT_INVALID',
  severity: 'throw',
  message: `A redirect has a path that cannot be used: ${why}.`,
  hint: 'Write the path of the address as readers know it, below the base of its locale: /guide/old.',
  source,
})

/** The target of a redirect is neither a page nor a file. @param hint - Hint for a link to the same address. */
export const redirectTargetMissing = (
  redirect: { from: string; to: string },
  hint: string,
  source: Source,
): Diagnostic => ({
  code: 'REDIRECT_TARGET_MISSING',
  severity: 'throw',
  message: `The redirect from ${redirect.from} leads to ${redirect.to}, where there is no page or file of this site.`,
  hint,
  source,
})

/**
 * Redirects that form a circle, or one that redirects to itself. @param way - In order, with the first
 * repeated at the end.
 */
export const redirectLoop = (way: readonly string[], source: Source): Diagnostic => ({
  code: 'REDIRECT_LOOP',
  severity: 'throw',
  message: `A redirect leads back to itself: ${way.join(' → ')}.`,
  hint: 'Let one of them lead to a page.',
  source,
})

/** A redirect from an address that has a page or file. @param taken - That page or file. */
export const redirectFromPage = (from: string, taken: string, source: Source): Diagnostic => ({
  code: 'REDIRECT_FROM_PAGE',
  severity: 'throw',
  message: `The redirect from ${from} would hide ${taken}, which this site has.`,
  hint: 'Remove the redirect, or give the page another address.',
  source,
})

/** Two redirects from one address. */
export const redirectDuplicate = (from: string, first: Source, source: Source): Diagnostic => ({
  code: 'REDIRECT_DUPLICATE',
  severity: 'throw',
  message: `${from} leads on twice: by ${first.file} (${first.at ?? ''}) and by ${source.file} (${source.at ?? ''}).`,
  hint: 'Remove one of the two.',
  source,
})

/**
 * An address of the last published site that this site does not have. `below`: the address without the base
 * of its locale.
 */
export const routeLost = (lost: {
  path: string
  below: string
  severity: Severity
  near: string | undefined
  source: Source
}): Diagnostic => ({
  code: 'ROUTE_LOST',
  severity: lost.severity,
  message: `The last published site had ${lost.path}; this one has no page, file or redirect there.`,
  hint: `Write \`redirect_from: ${lost.below}\` into the front matter of the page that readers should find${lost.near === undefined ? '' : `, ${lost.near} perhaps`}.`,
  source: lost.source,
  subject: lost.path,
})

/** The list of the last published site's addresses cannot be read. */
export const publishedRoutesUnreadable = (
  name: string,
  { severity, source, cause }: { severity: Severity; source: Source; cause: unknown },
): Diagnostic => ({
  code: 'PUBLISHED_ROUTES_UNREADABLE',
  severity,
  message: `${name} cannot be read, so no route that is lost can be found${/^https?:/i.test(name) ? '' : `: ${reasonOf(cause)}`}.`,
  hint: 'Name the sitemap of the published site, by its address or as a file: publishedRoutes.',
  source,
  ...omitUndefined({ cause: /^https?:/i.test(name) ? cause : undefined }),
})

/** A site with redirects also has a list of redirects for hosts as a static file. */
export const redirectsShadowed = (file: string, source: Source): Diagnostic => ({
  code: 'REDIRECTS_SHADOWED',
  severity: 'warn',
  message: `The static file ${file} takes the place of the one that the build would write: hosts will not know the redirects of the site.`,
  hint: `Move what it says to \`redirects\` in the site config, or leave ${file} out of \`redirectFiles\`.`,
  source,
})
