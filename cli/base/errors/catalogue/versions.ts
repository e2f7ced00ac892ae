/** Diagnostics of versions and instances of docs. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** A versions file that is not a list of versions. */
export const versionsInvalid = (reason: string, source: Source) =>
  new SiteError({
    code: 'VERSIONS_INVALID',
    message: `${source.file} is not a list of versions: ${reason}.`,
    hint: 'Write a list of names, the newest first: `["2.0", "1.0"]`. Or remove the file for docs without versions.',
    source,
  })

/** A command was given a docs instance that does not exist. */
export const docsInstanceUnknown = (id: string, available: readonly string[]) =>
  new SiteError({
    code: 'DOCS_INSTANCE_UNKNOWN',
    message: `The docs instance "${id}" does not exist.`,
    hint: `Name an instance in \`octavo docs:version:<instance> <version>\`: ${listNames(available) || 'the config has none'}.`,
  })

/** A name is not valid for a version, as it becomes part of paths and addresses. */
export const versionNameInvalid = (name: string, reason: string) =>
  new SiteError({
    code: 'VERSION_NAME_INVALID',
    message: `"${name}" cannot be the name of a version: it ${reason}.`,
    hint: 'Use a name such as 1.0 or 2025-10, with at most 32 letters, digits, ".", "_" and "-".',
  })

/** A version of this name exists already. */
export const versionExists = (name: string, folder: string | null) =>
  new SiteError({
    code: 'VERSION_EXISTS',
    message:
      folder === null
        ? `The version "${name}" already exists.`
        : `The folder ${folder} already exists, although no version "${name}" is listed.`,
    hint: folder === null ? 'Choose another name.' : 'Remove the folder, or choose another name.',
  })

/** A version cannot be read from git. `reason`: a clause. */
export const versionRefUnusable = (
  { option, ref, reason, hint }: Record<'option' | 'ref' | 'reason' | 'hint', string>,
  source: Source,
) =>
  new SiteError({
    code: 'VERSION_REF_UNUSABLE',
    message: `${option}: Octavo cannot read "${ref}": ${reason}.`,
    hint,
    source,
  })

/** The docs that a version would be cut from are missing. */
export const versionNothingToCut = (instance: string, folder: string) =>
  new SiteError({
    code: 'VERSION_NO_DOCS',
    message: `The docs instance "${instance}" has no docs, because ${folder} is empty or missing.`,
    hint: 'Write the docs first, or correct `path` of the instance in the config.',
    source: { file: folder },
  })

/** A locale has no translations to cut a version from. */
export const versionTranslationMissing = (locale: string, file: string): Diagnostic => ({
  code: 'VERSION_TRANSLATION_MISSING',
  severity: 'warn',
  message: `The version has no translation to "${locale}", because ${file} does not exist.`,
  hint: 'Translate the version later, or cut it again when the translation exists.',
})
