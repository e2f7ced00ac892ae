/** Diagnostics of `octavo migrate`. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { SiteError } from '../site-error.ts'

/** `octavo migrate` found no config of a program that it supports. */
export const migrateNoConfig = (folder: string, names: readonly string[]) =>
  new SiteError({
    code: 'MIGRATE_NO_CONFIG',
    message: `${folder} holds no site of another generator: it has none of ${names.join(', ')}.`,
    hint: 'Name the folder that holds that file.',
  })

/** The config of another program could not be read as a module with one object. */
export const migrateUnreadable = (source: Source) =>
  new SiteError({
    code: 'MIGRATE_UNREADABLE',
    message: `${source.file} exports no object that can be read without running it.`,
    hint: 'Correct its syntax; or run it by --load, where you trust it and what it imports.',
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
  message: `${file} already exists, and differs from what would be written.`,
  hint: 'It was not changed; move it away to have it written again.',
  source: { file },
})
