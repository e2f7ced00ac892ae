/** Diagnostics of files that replace a part of the theme. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { manualUrl } from '../../package/version.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** Two files for one component of the theme, such as `footer.tsx` and `footer.jsx`. */
export const themeDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'THEME_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because ${first} replaces the same component.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** Two files for one item of the navbar, such as `status.tsx` and `status.jsx`. */
export const navbarFileDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'NAVBAR_FILE_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because ${first} shows the same items.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** `themeConfig.customCss` contains a style sheet that does not exist. */
export const themeStylesMissing = (file: string): Diagnostic => ({
  code: 'THEME_STYLES_MISSING',
  severity: 'throw',
  message: `The style sheet does not exist: ${file}.`,
  hint: 'Create it, install its package, or correct `themeConfig.customCss`; paths start from the site folder.',
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
    message: `${file} replaces no component of the theme: there is no "${name}".`,
    hint: `${similar === undefined ? `Give it the path of a component: ${manualUrl('reference/theme')}` : `Did you mean "${similar}"?`} A file that only others import begins with "_".`,
    source: { file, line: 1, column: 1 },
  })

/** A file in the theme folder that would replace a part of the theme that is not public. */
export const themePrivate = (file: string, name: string, nearest: string) =>
  new SiteError({
    code: 'THEME_PRIVATE',
    message: `${file} replaces a private file of the theme: "${name}" may change or go with any release.`,
    hint: `Replace "${nearest}" instead, the public component that it belongs to; ${manualUrl('reference/theme')} lists all that a site may replace.`,
    source: { file, line: 1, column: 1 },
  })

/** An import of `octavo/theme/…` or `octavo/theme-original/…` that names no public component. */
export const themeImportPrivate = (request: string, source: Source) =>
  new SiteError({
    code: 'THEME_IMPORT_PRIVATE',
    message: `"${request}" is not a public component of the theme, so it cannot be imported.`,
    hint: `${manualUrl('reference/theme')} lists the public components; copy what you need of another file into one of your own.`,
    source,
  })

/** A replacement lacks an export that the rest of the theme imports from the original, or it is no component. */
export const themeExportMissing = (file: string, name: string, missing: readonly string[]) =>
  new SiteError({
    code: 'THEME_EXPORT_MISSING',
    message: `${file} replaces "${name}", but exports no ${/^[A-Z][a-z]/.test(missing[0] ?? '') ? 'component ' : ''}${listNames(missing.map((one) => `"${one}"`))}.`,
    hint: `Write \`export function ${missing[0]}(…)\`, or export the original: \`export { ${missing.join(', ')} } from 'octavo/theme-original/${name}'\`.`,
    source: { file, line: 1, column: 1 },
  })
