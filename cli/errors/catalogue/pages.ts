/** Diagnostics of commands that rewrite pages. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { SiteError } from '../site-error.ts'
import { toShortList } from './words.ts'

/** A page cannot be renamed to a path where no page of the site could be. */
export const renameTargetInvalid = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_INVALID',
    message: `${target} would not be a page of this site.`,
    hint: 'Write the path of a Markdown file in a folder of docs or pages, which their `include` and `exclude` take.',
  })

/** A page cannot be renamed to a path or an address that is taken. */
export const renameTargetTaken = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_TAKEN',
    message: `${target} exists already, or its address is that of another page.`,
    hint: 'Choose another path, or move what is there first.',
  })

/** A renamed page is named in a way that could not be rewritten. @param now - Where it is now. */
export const renameLinkKept = (written: string, now: string, source: Source): Diagnostic => ({
  code: 'RENAME_LINK_KEPT',
  severity: 'warn',
  message: `"${written}" names the page that was renamed, and could not be rewritten.`,
  hint: `Write ${now} there.`,
  source,
})

/** Headings of a translation of which no one can say for which of the source they stand. */
export const headingsUnpaired = (titles: readonly string[], source: Source): Diagnostic => ({
  code: 'HEADINGS_UNPAIRED',
  severity: 'warn',
  message: `${source.file} has ${countOf(titles.length, 'heading')} without one in its source, ${titles.length === 1 ? 'which gets' : 'which get'} no id: ${toShortList(titles)}.`,
  hint: 'Give the translation the headings of its source, or write the ids by hand: {#id}.',
  source,
})
