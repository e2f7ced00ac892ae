/** Diagnostics of files that replace a part of the theme. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { manualUrl } from '../../package/version.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** Two files for one component of the theme, such as `footer.tsx` and `footer.jsx`. */
export const themeDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'THEME_DUPLICATE',
  severity: 'warn',
  message: `Octavo ignores ${file}, because ${first} replaces the same component.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** Two files for one item of the navbar, such as `status.tsx` and `status.jsx`. */
export const navbarFileDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'NAVBAR_FILE_DUPLICATE',
  severity: 'warn',
  message: `Octavo ignores ${file}, because ${first} shows the same items.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** `themeConfig.customCss` contains a style sheet that does not exist. */
export const themeStylesMissing = (file: string): Diagnostic => ({
  code: 'THEME_STYLES_MISSING',
  severity: 'throw',
  message: `The style sheet does not exist: ${file}.`,
  hint: 'Create it, install its package, or correct `themeConfig.customCss`. Paths start at the site folder.',
  source: { file },
})

/** A style sheet of the site that is not valid CSS. `reason`: the words of the parser. */
export const themeStylesInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'THEME_STYLES_INVALID',
  severity: 'warn',
  message: `The style sheet is not valid CSS here: ${reason}.`,
  hint: 'Correct it, because browsers skip rules from here on. Each "{" needs its "}", each rule its ";".',
  source,
})

/** A file in the theme folder that replaces no component, and would never be used. */
export const themeUnknown = (file: string, name: string, similar: string | undefined) =>
  new SiteError({
    code: 'THEME_UNKNOWN',
    message: `${file} replaces no component, because the theme has no "${name}".`,
    hint: `${similar === undefined ? `Give it the path of a component (${manualUrl('reference/theme')}).` : `Did you mean "${similar}"?`} If other files import it, start its name with "_".`,
    source: { file, line: 1, column: 1 },
  })

/** A file in the theme folder that would replace a part of the theme that is not public. */
export const themePrivate = (file: string, name: string, nearest: string) =>
  new SiteError({
    code: 'THEME_PRIVATE',
    message: `${file} replaces "${name}", a private file of the theme, which any release may change or remove.`,
    hint: `Replace the public component "${nearest}" instead. All public components: ${manualUrl('reference/theme')}`,
    source: { file, line: 1, column: 1 },
  })

/** An import of `octavo/theme/…` or `octavo/theme-original/…` that names no public component. */
export const themeImportPrivate = (request: string, source: Source) =>
  new SiteError({
    code: 'THEME_IMPORT_PRIVATE',
    message: `"${request}" is not a public component of the theme, so a site cannot import it.`,
    hint: `Import a public component (${manualUrl('reference/theme')}), or copy the code into your own file.`,
    source,
  })

/** A replacement lacks an export that the rest of the theme imports from the original, or it is no component. */
export const themeExportMissing = (file: string, name: string, missing: readonly string[]) =>
  new SiteError({
    code: 'THEME_EXPORT_MISSING',
    message: `${file} replaces "${name}", but exports no ${/^[A-Z][a-z]/.test(missing[0] ?? '') ? 'component ' : ''}${listNames(missing.map((one) => `"${one}"`))}.`,
    hint: `Write \`export function ${missing[0]}(…)\`, or export the original: \`export { ${listNames(missing)} } from 'octavo/theme-original/${name}'\`.`,
    source: { file, line: 1, column: 1 },
  })
