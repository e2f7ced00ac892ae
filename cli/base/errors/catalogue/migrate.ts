/** Diagnostics of `octavo migrate`. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/**
 * `octavo migrate` found no config of a program that it supports, or several. @param names - Files that it looks for.
 * @param found - Folders with such a file.
 */
export const migrateNoConfig = (
  folder: string,
  { names, found }: { names: readonly string[]; found: readonly string[] },
) =>
  new SiteError({
    code: 'MIGRATE_NO_CONFIG',
    message:
      found.length > 1
        ? `${folder} contains several sites: ${listNames(found)}.`
        : `${folder} contains no site of another generator. It has none of ${listNames(names)}.`,
    hint:
      found.length > 1
        ? 'Name the folder of one site.'
        : 'Name the folder that contains such a file.',
  })

/** `octavo migrate --in-place` changes files only where git can bring them back. */
export const migrateDirty = (folder: string) =>
  new SiteError({
    code: 'MIGRATE_DIRTY',
    message: `${folder} has changes that git does not have, or is in no git repository.`,
    hint: 'Commit the changes, or leave `--in-place` out: the new site is then written to another folder.',
  })

/** The config of another program could not be read as a module with one object. */
export const migrateUnreadable = (source: Source) =>
  new SiteError({
    code: 'MIGRATE_UNREADABLE',
    message: `${source.file} exports no object that Octavo can read without running it.`,
    hint: 'Correct its syntax. If you trust it and its imports, run it with `--load`.',
    source,
  })

/**
 * A part of a site has no equivalent here, or must be checked by a person. @param what - Option:
 * `themeConfig.mermaid`.
 */
export const migrateNoEqual = (
  what: string,
  why: string,
  instead: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'MIGRATE_NO_EQUAL',
  severity: 'warn',
  message: `${what}: ${why}.`,
  hint: `${(instead ?? 'write it by hand where you need it').replace(/^[a-z]/, (first) => first.toUpperCase())}.`,
  source,
})

/**
 * A block of a page that Octavo refuses was replaced by a note, which shows its source. @param name - The construct:
 * `<SnackPlayer>`.
 */
export const migrateReplaced = (
  name: string,
  { message, hint, source }: Diagnostic,
): Diagnostic => ({
  code: 'MIGRATE_REPLACED',
  severity: 'warn',
  message: `${name} became a note that shows its source: ${message}`,
  hint,
  source,
})

/** A file that `octavo migrate` would write exists already, with different content. */
export const migrateKept = (file: string): Diagnostic => ({
  code: 'MIGRATE_KEPT',
  severity: 'warn',
  message: `${file} exists already with another content, so Octavo did not write it.`,
  hint: 'Move it away, and run the command again to get the new one.',
  source: { file },
})

/** `octavo migrate --compare` could not read one of the two sites. */
export const compareUnreadable = (place: string, why: string) =>
  new SiteError({
    code: 'COMPARE_UNREADABLE',
    message: `${place} cannot be compared: ${why}.`,
    hint: 'Build the new site, and name the folder of the old build or the address of the old site, which needs a sitemap.',
  })
