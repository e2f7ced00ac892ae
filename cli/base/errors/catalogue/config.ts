/** Diagnostics of `site.config`, its rules and the baseline. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { describeThrown } from '../describe-thrown.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** `rules` lowers the severity of an error with which the published site would be incomplete or unsafe. */
export const ruleUnsafe = (code: string): Diagnostic => ({
  code: 'RULE_UNSAFE',
  severity: 'throw',
  message: `\`rules\` cannot lower the severity of ${code}, because the site would be incomplete or unsafe.`,
  hint: `Fix what ${code} reports, and remove it from \`rules\`.`,
})

/** `rules` contains the code of a diagnostic that does not exist. */
export const ruleUnknown = (
  code: string,
  similar: string | undefined,
  file: string,
): Diagnostic => ({
  code: 'RULE_UNKNOWN',
  severity: 'throw',
  message: `\`rules\` contains "${code}", which is not the code of a diagnostic.`,
  hint: similar ? `Did you mean ${similar}?` : 'Copy a code from the first line of a diagnostic.',
  source: { file, at: `rules.${code}` },
})

/** The folder given on the command line does not exist. */
export const siteFolderMissing = (folder: string) =>
  new SiteError({
    code: 'SITE_FOLDER_MISSING',
    message: `There is no folder ${folder}.`,
    hint: 'Name the folder that contains site.config.ts: `octavo build <folder>`.',
  })

/** Neither the site folder nor its `site/` has a config. @param docs - Where the folder has Markdown. */
export const configMissing = (folder: string, candidates: readonly string[], docs: string | null) =>
  new SiteError({
    code: 'CONFIG_MISSING',
    message: `${folder} has no config. Octavo looks for ${listNames(candidates)} there and in site/.`,
    hint: `Run \`octavo new .\` there, or write a site.config.ts: \`export default { title: 'My site', url: 'https://docs.example'${docs === null ? '' : `, docs: [{ path: '${docs}', routeBasePath: '/' }]`} }\`.`,
  })

/** The file given as `--config` does not exist. */
export const configFileMissing = (file: string) =>
  new SiteError({
    code: 'CONFIG_MISSING',
    message: `There is no config file ${file}.`,
    hint: 'Give `--config` a path from the site folder, or leave it out to use site.config.ts.',
  })

/** A config or sidebars file, or one of its imports, has a syntax error. */
export const configSyntax = (message: string, source: Source) =>
  new SiteError({
    code: 'CONFIG_SYNTAX',
    // The compiler lists the tokens that it expected, which are many.
    message: `${source.file} does not parse: ${message.replace(/\. Expected .*/s, '')}`,
    hint: 'Look for a missing comma, bracket or quote here or in the line above.',
    source,
  })

/** A config or sidebars file imports a file that does not exist. */
export const configImportMissing = (request: string, source: Source) =>
  new SiteError({
    code: 'CONFIG_IMPORT',
    message: `${source.file} imports ${request}, which does not exist.`,
    hint: 'Correct the path. It is relative to the file with the import.',
    source,
  })

/** A config or sidebars file failed while it ran. */
export const configThrew = (file: string, cause: unknown, source: Source) =>
  new SiteError({
    code: 'CONFIG_THREW',
    message: `${file} failed while it ran: its code threw ${quoteThrown(cause)}.`,
    hint: 'Correct the code at that position. Install the packages that it imports.',
    source,
  })

/** A config, a sidebars file or a plugin has exports, but no default export. */
export const configExportMissing = (file: string, names: readonly string[], line: number) =>
  new SiteError({
    code: 'CONFIG_EXPORT_MISSING',
    message:
      names.length === 0
        ? `${file} exports nothing.`
        : `${file} has no default export; it exports ${listNames(names)}.`,
    hint: `Write \`export default ${names.length === 1 ? names[0] : '{ … }'}\`.`,
    source: { file, line },
  })

/** A config or sidebars file ends the process. `call`: the call, like `exit(0)`. */
export const configExited = (file: string, call: string, source: Source) =>
  new SiteError({
    code: 'CONFIG_EXITED',
    message: `${file} calls process.${call} while Octavo reads it, so Octavo cannot build the site.`,
    hint: 'Remove the call. To stop a build, throw an error with the reason.',
    source,
  })

/** A config or sidebars file did not end within the time limit. */
export const configEndless = (file: string, seconds: number, source: Source) =>
  new SiteError({
    code: 'CONFIG_ENDLESS',
    message: `${file} did not end in ${countOf(seconds, 'second')}.`,
    hint: 'Correct the loop there, or what it waits for. Move slow work into a command that runs before the build.',
    source,
  })

/** An option of the config is invalid. `hint`: replaces the default hint where a better one is known. */
export const configInvalid = (reason: string, source: Source, hint?: string) =>
  new SiteError({
    code: 'CONFIG_INVALID',
    message: reason,
    hint:
      hint ??
      'Correct the option. `defineConfig` from octavo/config shows every option in your editor.',
    source,
  })

/** The error that an author's code threw, in quotes, because the words are not this program's. */
function quoteThrown(cause: unknown): string {
  const { name, message } = describeThrown(cause)
  const text = /^Maximum call stack/.test(message) ? 'a function calls itself without end' : message
  return `${name === '' ? '' : `${name}: `}"${text}"`
}

/** The file of known diagnostics does not exist. */
export const baselineMissing = (file: string) =>
  new SiteError({
    code: 'BASELINE_MISSING',
    message: `There is no ${file}, the file of known diagnostics.`,
    hint: 'Create it with `octavo check-links --write-baseline`, or correct `baseline` in the config.',
    source: { file },
  })

/** The file of known diagnostics cannot be read. */
export const baselineInvalid = (file: string) =>
  new SiteError({
    code: 'BASELINE_INVALID',
    message: `${file} is not a baseline, which is a list of entries with "code", "file", "message" and "count".`,
    hint: 'Remove the conflict markers of a merge, or run the command again with `--write-baseline`.',
    source: { file },
  })

/** A known diagnostic no longer occurs, or occurs less often. */
export const baselineStale = (
  entry: { code: string; file: string; message: string },
  count: number,
  source: Source,
): Diagnostic => ({
  code: 'BASELINE_STALE',
  severity: 'warn',
  message: `${entry.code} of ${entry.file || 'the site'} occurs ${countOf(count, 'time')} less than in the baseline: ${entry.message}`,
  hint: 'Run the command again with `--write-baseline`, so that a fixed problem cannot return.',
  source,
})
