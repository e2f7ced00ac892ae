/** Diagnostics of commands that rewrite pages. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** The new path of a renamed page is not one that a page of the site can have. */
export const renameTargetInvalid = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_INVALID',
    message: `${target} cannot be a page of this site.`,
    hint: 'Write the path of a Markdown file in a folder of docs or pages that matches their `include` and `exclude`.',
  })

/** The new path or address of a renamed page is already taken. */
export const renameTargetTaken = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_TAKEN',
    message: `${target} exists already, or another page has its address.`,
    hint: 'Choose another path, or move the other file first.',
  })

/** A reference to a renamed page that could not be rewritten. @param now - The page's new path. */
export const renameLinkKept = (written: string, now: string, source: Source): Diagnostic => ({
  code: 'RENAME_LINK_KEPT',
  severity: 'warn',
  message: `"${written}" refers to the renamed page, but Octavo could not rewrite it.`,
  hint: `Write ${now} there.`,
  source,
})

/** Headings of a translation that could not be matched to headings of the source. */
export const headingsUnpaired = (titles: readonly string[], source: Source): Diagnostic => ({
  code: 'HEADINGS_UNPAIRED',
  severity: 'warn',
  message: `${source.file} has ${countOf(titles.length, 'heading')} without a counterpart in its source, so Octavo wrote no id: ${listNames(titles)}.`,
  hint: 'Give the translation the headings of its source, or write the ids yourself: `{#id}`.',
  source,
})
