/** Diagnostics of the site's own code: bundles, components, pages, plugins. */

import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { manualUrl } from '../../package/version.ts'
import { countOf } from '../count-of.ts'
import { describeThrown } from '../describe-thrown.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** The bundler could not compile the site's React code, or the runtime. */
export const bundleFailed = (message: string, source: Source | undefined) =>
  new SiteError({
    code: 'BUNDLE_FAILED',
    message,
    hint: 'Correct the code there. Install the packages that it imports in the site folder or above.',
    source,
  })

/**
 * Code of a site imports a name of Docusaurus that has no replacement here. `name`: an export, where only
 * that is missing.
 */
export const bundleNameUnknown = (module: string, name: string | undefined, source: Source) =>
  new SiteError({
    code: 'BUNDLE_NAME_UNKNOWN',
    message: `${name === undefined || name === 'default' ? '' : `"${name}" of `}"${module}" is a name of Docusaurus that has no equivalent here.`,
    hint: `Replace it by a file: \`markdown.aliases: { '${module}': './src/own.tsx' }\`. All names that work: ${manualUrl('learn/mdx')}`,
    source,
  })

/** An error that code of a site threw while a page was rendered; same fields as SiteFailure of the workers. */
interface ThrownBySite {
  what: string
  source: Source
  around: readonly string[]
  usedAt?: Source
  permalink: string
  routes: number
}

const BROWSER_ONLY =
  /(?:window|document|navigator|localStorage|sessionStorage|self|location|history|screen|matchMedia|requestAnimationFrame|\w+Observer) is not defined/

/** React's own hint for this error is about loading indicators, which do not apply here. */
const SUSPENDED = /^Error: A component suspended while/

function hintFor(what: string): string {
  const name = BROWSER_ONLY.exec(what)?.[0].split(' ')[0]
  if (name !== undefined)
    return `Use ${name} in an effect or an event, or behind \`typeof ${name} !== 'undefined'\`. The build has no browser.`
  if (SUSPENDED.test(what))
    return 'Load the data in an effect, or import it. A page cannot wait for a promise while it is rendered.'
  return 'Correct the code there. It runs at build time, on every page that shows it.'
}

/** Code of the site threw an error, such as a page of `pages/`, a component in Markdown or a file of the theme. */
export const siteCodeFailed = ({
  what,
  source,
  around,
  usedAt,
  permalink,
  routes,
}: ThrownBySite) => {
  const others =
    routes === 2 ? ' and 1 more page' : routes > 2 ? ` and ${routes - 1} more pages` : ''
  const lines = [
    SUSPENDED.test(what) ? 'A component waits for a promise while it is rendered.' : what,
    `thrown while ${permalink}${others} ${routes > 1 ? 'were' : 'was'} rendered`,
    usedAt ? `used at ${usedAt.file}:${usedAt.line ?? 1}` : '',
    around.length > 0 ? `inside ${listNames(around)}` : '',
  ]
  return new SiteError({
    code: 'SITE_CODE_FAILED',
    message: lines.filter(Boolean).join('\n'),
    hint: hintFor(what),
    source,
  })
}

/** Code of the site threw an error outside of any page, while its modules were loaded or in a timer. */
export const siteCodeThrew = (what: string, source: Source) =>
  new SiteError({
    code: 'SITE_CODE_FAILED',
    message: `${what}\nthrown while the code of the site was loaded, or after a page was rendered`,
    hint: hintFor(what),
    source,
  })

/** Code of the site did not end. `permalink`: the page that was rendered; absent while modules were loaded. */
export const siteCodeEndless = (
  {
    seconds,
    permalink,
    around,
  }: { seconds: number; permalink?: string; around: readonly string[] },
  source: Source | undefined,
): Diagnostic => ({
  code: 'SITE_CODE_ENDLESS',
  severity: 'throw',
  message: [
    permalink === undefined
      ? 'Loading the code of the site did not end.'
      : `Rendering ${permalink} did not end in ${countOf(seconds, 'second')}.`,
    ...(around.length > 0 ? [`inside ${listNames(around)}`] : []),
  ].join('\n'),
  hint: 'Correct the loop or the regular expression there. For slow code, increase `renderTimeout` in the config.',
  source,
  // The same for all pages, so that one loop is reported once.
  subject: 'SITE_CODE_ENDLESS',
})

/** A page of `pages/` does not export a component. `given`: `missing`, `of the type number`. */
export const pageExportMissing = (given: string, source: Source) =>
  new SiteError({
    code: 'PAGE_EXPORT_MISSING',
    message: `A page must export a component as its default, but the default export is ${given}.`,
    hint: 'Write `export default function Page() { … }`. If the file is not a page, start its name with an underscore.',
    source,
  })

/** A plugin in the config does not exist. */
export const pluginMissing = (name: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_MISSING',
  severity: 'throw',
  message: `The plugin "${name}" does not exist.`,
  hint: 'Create the file, correct the path, or install the package in the site folder.',
  source,
})

/** A module exports no valid plugin. `what`: reason without a full stop. */
export const pluginInvalid = (
  name: string,
  what: string,
  source: Source,
  hint?: string,
): Diagnostic => ({
  code: 'PLUGIN_INVALID',
  severity: 'throw',
  message: `Octavo cannot use "${name}" as a plugin: ${what}.`,
  hint:
    hint ?? `Write \`export default definePlugin({ name: '…' })\`: ${manualUrl('learn/plugins')}`,
  source,
})

/** A config or a sidebars file places entries that no plugin returns. @param available - Entries of the plugin; `null` if it is not in the config. */
export const pluginPieceMissing = (
  { plugin, id }: { plugin: string; id: string },
  available: readonly string[] | null,
  source: Source,
): Diagnostic => ({
  code: 'PLUGIN_PIECE_MISSING',
  severity: 'throw',
  message:
    available === null
      ? `The entry takes "${id}" from the plugin "${plugin}", which is not in the config.`
      : `The plugin "${plugin}" returns no entries "${id}".`,
  hint:
    available === null
      ? 'Add the plugin to `plugins`, or remove the entry.'
      : available.length === 0
        ? 'Remove the entry: the plugin returns none.'
        : `Take one of ${listNames(available)}.`,
  source,
})

/** The schema of a plugin refuses its options. `what`: an option and the error in it. */
export const pluginOptions = (name: string, what: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_OPTIONS',
  severity: 'throw',
  message: `Options of the plugin "${name}": ${what}`,
  hint: 'Correct the options in the config, as the documentation of the plugin describes them.',
  source,
})

/** A plugin threw an error while it was loaded. */
export const pluginThrew = (name: string, cause: unknown, source: Source): Diagnostic => ({
  code: 'PLUGIN_FAILED',
  severity: 'throw',
  message: `Octavo cannot load the plugin "${name}": ${describeThrown(cause).message}`,
  hint: 'Correct the plugin, or report the problem to its author.',
  source,
})

/** A plugin threw an error while it processed a page. */
export const pluginFailed = (
  name: string,
  what: string,
  source: Source | undefined,
): Diagnostic => ({
  code: 'PLUGIN_FAILED',
  severity: 'throw',
  message: `The plugin "${name}" failed: ${what}`,
  hint: 'Correct its options or the text of the page, or report the problem to its author.',
  ...omitUndefined({ source }),
})

/** A plugin threw an error in a hook that processes no page. */
export const pluginHookFailed = (
  name: string,
  what: string,
  source: Source | undefined,
): Diagnostic => ({
  ...pluginFailed(name, what, source),
  hint: 'Correct the plugin, its options or its data, or report the problem to its author.',
})

/** A problem as a plugin describes it. */
interface Reported {
  message: string
  hint?: string | undefined
  severity?: 'error' | 'warning' | undefined
  at?: { file: string; line?: number | undefined; column?: number | undefined } | undefined
}

/** A plugin reported a problem in the data that it reads. @param entry - Its entry in the config. */
export const pluginReported = (
  name: string,
  { message, hint, severity, at }: Reported,
  entry: Source,
): Diagnostic => ({
  code: 'PLUGIN_REPORTED',
  severity: severity === 'warning' ? 'warn' : 'throw',
  message: `${name}: ${message}`,
  hint: hint ?? 'Correct the data there, as the documentation of the plugin describes it.',
  source: at ? { file: at.file, ...omitUndefined({ line: at.line, column: at.column }) } : entry,
})

/** A plugin reported a message about a page. */
export const pluginSaid = (name: string, what: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_MESSAGE',
  severity: 'warn',
  message: `The plugin "${name}" says: ${what}`,
  hint: 'Change the text as it says, or change the options of the plugin.',
  source,
})

/** `headTags`, `scripts` or `stylesheets` contain a path that is not in any static folder. */
export const headFileMissing = (address: string, source: Source): Diagnostic => ({
  code: 'HEAD_FILE_MISSING',
  severity: 'throw',
  message: `The static file "${address}" does not exist.`,
  hint: 'Put it into static/, correct the path from the base of the site, or write the whole address with https://.',
  source,
})

/** `clientModules` contains a file or a package that does not exist. */
export const clientModuleMissing = (name: string, source: Source): Diagnostic => ({
  code: 'CLIENT_MODULE_MISSING',
  severity: 'throw',
  message: `The client module "${name}" does not exist.`,
  hint: 'Create the file, correct the path from the site folder, or install the package.',
  source,
})

/** `markdown.fences` contains a file that does not exist. */
export const fenceMissing = (language: string, file: string, source: Source): Diagnostic => ({
  code: 'FENCE_MISSING',
  severity: 'throw',
  message: `The file "${file}", which \`markdown.fences\` names for "${language}", does not exist.`,
  hint: 'Create the file with a component as its default export, or correct the path from the site folder.',
  source,
})

/** An export that pages may use gives them access to a Node module. */
export const callableNode = (name: string, module: string, source: Source): Diagnostic => ({
  code: 'CALLABLE_REACHES_NODE',
  severity: 'warn',
  message: `Pages can call the Node module "${module}" through ${name === '*' ? 'the exports' : `the export "${name}"`} of this module.`,
  hint: 'Export only functions that pages need, or list another file in `markdown.callable`.',
  source,
})
