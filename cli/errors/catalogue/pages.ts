/** Diagnostics of commands that rewrite pages. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { SiteError } from '../site-error.ts'
import { toShortList } from './words.ts'

/** The new path of a renamed page is not one that a page of the site can have. */
export const renameTargetInvalid = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_INVALID',
    message: `${target} would not be a page of this site.`,
    hint: 'Write the path of a Markdown file in a folder of docs or pages, which their `include` and `exclude` take.',
  })

/** The new path or address of a renamed page is already taken. */
export const renameTargetTaken = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_TAKEN',
    message: `${target} exists already, or its address is that of another page.`,
    hint: 'Choose another path, or move what is there first.',
  })

/** A reference to a renamed page that could not be rewritten. @param now - The page's new path. */
export const renameLinkKept = (written: string, now: string, source: Source): Diagnostic => ({
  code: 'RENAME_LINK_KEPT',
  severity: 'warn',
  message: `"${written}" names the page that was renamed, and could not be rewritten.`,
  hint: `Write ${now} there.`,
  source,
})

/** Headings of a translation that could not be matched to headings of the source. */
export const headingsUnpaired = (titles: readonly string[], source: Source): Diagnostic => ({
  code: 'HEADINGS_UNPAIRED',
  severity: 'warn',
  message: `${source.file} has ${countOf(titles.length, 'heading')} without one in its source, ${titles.length === 1 ? 'which gets' : 'which get'} no id: ${toShortList(titles)}.`,
  hint: 'Give the translation the headings of its source, or write the ids by hand: {#id}.',
  source,
})
