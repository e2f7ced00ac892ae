/** Diagnostics of redirects and of lost routes. */

import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { reasonOf } from './words.ts'

/** The path of a redirect is not a valid address. `why`: the end of a sentence about it. */
export const redirectInvalid = (why: string, source: Source): Diagnostic => ({
  code: 'REDIRECT_INVALID',
  severity: 'throw',
  message: `Octavo cannot use the path of a redirect: ${why}.`,
  hint: 'Write the path that readers know, below the base of its locale, such as `/guide/old`.',
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
  message: `The redirect from ${redirect.from} goes to ${redirect.to}, but this site has no such page or file.`,
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
  message: `Redirects form a loop: ${listNames(way, ' → ')}.`,
  hint: 'Change one of them to a page.',
  source,
})

/** A redirect from an address that has a page or file. @param taken - That page or file. */
export const redirectFromPage = (from: string, taken: string, source: Source): Diagnostic => ({
  code: 'REDIRECT_FROM_PAGE',
  severity: 'throw',
  message: `The redirect from ${from} would hide ${taken}.`,
  hint: 'Remove the redirect, or give the page another address.',
  source,
})

/** Two redirects from one address. */
export const redirectDuplicate = (from: string, first: Source, source: Source): Diagnostic => ({
  code: 'REDIRECT_DUPLICATE',
  severity: 'throw',
  message: `${from} has two redirects: in ${first.file} (${first.at ?? ''}) and in ${source.file} (${source.at ?? ''}).`,
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
  message: `The last published site had ${lost.path}, but this one has no page, file or redirect there.`,
  hint: `Write \`redirect_from: ${lost.below}\` into the front matter of the page that replaces it${lost.near === undefined ? '' : `, perhaps ${lost.near}`}.`,
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
  message: `Octavo cannot read ${name}, so it cannot find lost routes${/^https?:/i.test(name) ? '' : `: ${reasonOf(cause)}`}.`,
  hint: 'Set `publishedRoutes` to the address of the published sitemap, or to a copy of it.',
  source,
  ...omitUndefined({ cause: /^https?:/i.test(name) ? cause : undefined }),
})

/** A site with redirects also has a list of redirects for hosts as a static file. */
export const redirectsShadowed = (file: string, source: Source): Diagnostic => ({
  code: 'REDIRECTS_SHADOWED',
  severity: 'warn',
  message: `The static file ${file} replaces the one that Octavo writes, so hosts ignore the redirects of the site.`,
  hint: `Move its lines to \`redirects\` in the config, or remove ${file} from \`redirectFiles\`.`,
  source,
})
