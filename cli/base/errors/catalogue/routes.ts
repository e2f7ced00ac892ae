/** Diagnostics of ids, slugs, tags and addresses of pages. */
import type { Diagnostic, Severity, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'

/** A slug leads out of the instance, or contains characters that are invalid in URLs. */
export const slugInvalid = (slug: string, source: Source): Diagnostic => ({
  code: 'ROUTE_SLUG_INVALID',
  severity: 'throw',
  message: `The slug "${slug}" of ${source.file} leaves the path of its docs, or contains an invalid character.`,
  hint: 'Write a path such as "/install" or "install", without "..", "?", "#" and "\\".',
  source,
})

/** The `id` of a doc contains a slash; folders come from the path of the file. */
export const docIdInvalid = (id: string, file: string): Diagnostic => ({
  code: 'DOC_ID_INVALID',
  severity: 'throw',
  message: `The doc id "${id}" of ${file} contains a slash.`,
  hint: 'Write only the last part. Octavo puts the folder of the file in front of it.',
  source: { file, at: 'id' },
})

/** Two docs of an instance have the same id, so that sidebar entries would be ambiguous. */
export const docIdDuplicate = (id: string, first: string, second: string): Diagnostic => ({
  code: 'DOC_ID_DUPLICATE',
  severity: 'throw',
  message: `Two docs have the id "${id}": ${first} and ${second}.`,
  hint: 'Rename one of the two files, or give one another `id` in its front matter.',
  source: { file: second, at: 'id' },
})

/** Two pages have the same address; only the first is written. */
export const routeDuplicate = (clash: {
  permalink: string
  first: string
  second: string
  severity: Severity
  source: Source
}): Diagnostic => ({
  code: 'ROUTE_DUPLICATE',
  severity: clash.severity,
  message: `Two pages have the address ${clash.permalink}: ${clash.first}, which Octavo shows there, and ${clash.second}.`,
  hint: 'Rename one of the two files, or give one a `slug` in its front matter.',
  source: clash.source,
})

/** An address that ends in `index`, whose file would be that of the folder's own page. */
export const permalinkEndsInIndex = (permalink: string, source: Source): Diagnostic => ({
  code: 'ROUTE_INDEX',
  severity: 'throw',
  message: `The address ${permalink} of ${source.file} ends in "index", which is reserved for the page of a folder.`,
  hint: 'Give the page a `slug` with another last part.',
  source,
})

/** Front matter names a next or previous page that does not exist. */
export const paginationUnknown = (ask: {
  id: string
  field: string
  doc: string
  file: string
}): Diagnostic => ({
  code: 'PAGINATION_UNKNOWN',
  severity: 'throw',
  message: `The doc "${ask.doc}" has "${ask.id}" in ${ask.field}, but no doc of its instance has that id.`,
  hint: 'Write the id of a doc with its folder, or `null` for no link.',
  source: { file: ask.file, at: ask.field },
})

/**
 * There is no page at the base of the site, so its address would be answered with 404.
 *
 * @param docs - The docs that are served there, else the first that are served elsewhere, if any.
 */
export const homeMissing = (
  base: string,
  docs: { path: string; routeBasePath: string } | undefined,
  source: Source,
): Diagnostic => ({
  code: 'HOME_MISSING',
  severity: 'warn',
  message: `The site has no home page at ${base}.`,
  hint: hintForHome(docs),
  source,
})

function hintForHome(docs: { path: string; routeBasePath: string } | undefined): string {
  const page = 'Write pages/index.tsx next to the config'
  if (!docs)
    return `${page}, or docs with an index.md: \`docs: [{ path: 'docs', routeBasePath: '/' }]\`.`
  const { path, routeBasePath } = docs
  return /^\/*$/.test(routeBasePath)
    ? `Write ${path}/index.md, or give another doc \`slug: /\`.`
    : `${page}, or ${path}/index.md with \`routeBasePath: '/'\` instead of '${routeBasePath}'.`
}

/** A tags file with a syntax error, an unknown field, or two tags at one address. */
export const tagsInvalid = (source: Source, reason: string): Diagnostic => ({
  code: 'TAGS_INVALID',
  severity: 'throw',
  message: `${source.file} is not a valid tags file: ${reason}.`,
  hint: 'Write each tag as `key:`. Below it, `label`, `permalink` and `description` are optional.',
  source,
})

/** A doc has tags that the tags file does not define. */
export const tagsInline = (tags: {
  labels: readonly string[]
  file: string
  definedIn: string
  severity: Severity
}): Diagnostic => ({
  code: 'TAGS_INLINE',
  severity: tags.severity,
  message: `Tags [${listNames(tags.labels)}] used in ${tags.file} are not defined in ${tags.definedIn}.`,
  hint: 'Define them there, correct their names, or set `onInlineTags` of the instance to "ignore".',
  source: { file: tags.file },
})

/** The address of a tag is invalid. */
export const tagPermalinkInvalid = (
  permalink: string,
  label: string,
  file: string,
): Diagnostic => ({
  code: 'TAG_PERMALINK_INVALID',
  severity: 'throw',
  message: `The permalink "${permalink}" of the tag "${label}" is not a path below the tags of its docs.`,
  hint: 'Write a path such as "/install", without "..", "?", "#" and "\\".',
  source: { file },
})
