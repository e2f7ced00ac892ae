/** Diagnostics of `octavo migrate`. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** `octavo migrate` found no config of a program that it supports. */
export const migrateNoConfig = (folder: string, names: readonly string[]) =>
  new SiteError({
    code: 'MIGRATE_NO_CONFIG',
    message: `${folder} contains no site of another generator. It has none of ${listNames(names)}.`,
    hint: 'Name the folder that contains such a file.',
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

/** A file that `octavo migrate` would write exists already, with different content. */
export const migrateKept = (file: string): Diagnostic => ({
  code: 'MIGRATE_KEPT',
  severity: 'warn',
  message: `${file} exists already with another content, so Octavo did not write it.`,
  hint: 'Move it away, and run the command again to get the new one.',
  source: { file },
})
