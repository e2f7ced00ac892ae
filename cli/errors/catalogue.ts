/** Long on purpose: every diagnostic of this program is defined here, one function a code. */

/*
 * "Find references" of a function lists the throwers of its code. A code is permanent: a retired one is never given a new meaning.
 *
 * Those that end a stage return a {@link SiteError}; those that are collected return a {@link Diagnostic}.
 */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity, Source } from '../model/diagnostic.ts'
import { manualUrl } from '../package/version.ts'
import { countOf } from './count-of.ts'
import { describeThrown } from './describe-thrown.ts'
import { nearestName } from './nearest-name.ts'
import { SiteError } from './site-error.ts'

/** `octavo diff` was given what is not there. */
export const outputMissing = (name: string) =>
  new SiteError({
    code: 'OUTPUT_MISSING',
    message: `There is no output ${name}.`,
    hint: 'Name a folder that was built, a list that `octavo diff --list` wrote, or the address of one.',
  })

/** A list of an output's files is none. */
export const outputListInvalid = (name: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_INVALID',
    message: `${name} is no list of the files of an output.`,
    hint: 'Write one with `octavo diff --list <folder>`.',
  })

/** Texts are to be shown of an output whose files are not here. */
export const outputListOnly = (name: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_ONLY',
    message: `${name} is a list; its pages are not here to be shown.`,
    hint: 'Name two folders: build the older state, too, or download what is published.',
  })

/** A list could not be fetched. @param why - `the server answers 404` */
export const outputListUnreachable = (url: string, why: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_UNREACHABLE',
    message: `The list ${url} could not be read: ${why}.`,
    hint: 'Publish the list of each build with the site, or keep it where the next build finds it.',
  })

/** `octavo migrate` found no config of a program that it knows. */
export const migrateNoConfig = (folder: string, names: readonly string[]) =>
  new SiteError({
    code: 'MIGRATE_NO_CONFIG',
    message: `No site of another program is in ${folder}: there is none of ${names.join(', ')}.`,
    hint: 'Name the folder that holds that file.',
  })

/** The config of another program could not be read as a module with one value. */
export const migrateUnreadable = (source: Source) =>
  new SiteError({
    code: 'MIGRATE_UNREADABLE',
    message: `${source.file} exports no object that can be read without running it.`,
    hint: 'Correct its syntax; or run it by --load, where you trust it and what it imports.',
    source,
  })

/** Something of a site has no equal here, or has to be looked at. @param what - `themeConfig.mermaid`. */
export const migrateNoEqual = (
  what: string,
  why: string,
  instead: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'MIGRATE_NO_EQUAL',
  severity: 'warn',
  message: `${what}: ${why}.`,
  hint: instead === undefined ? 'It was left out.' : `It was left out; ${instead}.`,
  source,
})

/** A file that `octavo migrate` would write is there, with another content. */
export const migrateKept = (file: string): Diagnostic => ({
  code: 'MIGRATE_KEPT',
  severity: 'warn',
  message: `${file} is there already, and differs from what would be written.`,
  hint: 'It was left as it is; move it away to have it written anew.',
  source: { file },
})

/** `octavo new` was given a folder that holds something. `names`: what stands there, sorted. */
export const newFolderTaken = (folder: string, names: readonly string[]) =>
  new SiteError({
    code: 'NEW_FOLDER_TAKEN',
    message: `A new site needs an empty folder; ${folder} holds ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
    hint: 'Name another folder: it is made where it is missing. A folder with docs of another generator is left as it is; write a site.config.ts beside them.',
  })

/** The bundler could not compile the site's React code, or the runtime. */
export const bundleFailed = (message: string, source: Source | undefined) =>
  new SiteError({
    code: 'BUNDLE_FAILED',
    message,
    hint: 'Correct the code there; a package that it imports must be installed in the site folder or above.',
    source,
  })

/** A name of Docusaurus that code of a site imports, and that nothing here stands for; `name` is an export of it. */
export const bundleNameUnknown = (module: string, name: string | undefined, source: Source) =>
  new SiteError({
    code: 'BUNDLE_NAME_UNKNOWN',
    message: `${name === undefined || name === 'default' ? '' : `"${name}" of `}"${module}" is a name of Docusaurus that nothing stands for here.`,
    hint: `Give it a file of the site: \`markdown.aliases: { '${module}': './src/own.tsx' }\`; ${manualUrl('learn/mdx')} lists the names that are known.`,
    source,
  })

/** An error that code of a site threw while a page was rendered; as SiteFailure of the workers. */
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

/** What React says of it is about loading indicators. */
const SUSPENDED = /^Error: A component suspended while/

function hintFor(what: string): string {
  const name = BROWSER_ONLY.exec(what)?.[0].split(' ')[0]
  if (name !== undefined)
    return `Pages are rendered at build, where there is no browser: use ${name} in an effect or an event, or where \`typeof ${name} !== 'undefined'\`.`
  if (SUSPENDED.test(what))
    return 'A page is rendered at once: nothing in it can wait for a promise. Load the data in an effect, or import it.'
  return 'Correct the code there; it runs at build, on every page that shows it.'
}

/** Code of the site threw: a page of `pages/`, a component in Markdown, a file of the theme. */
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
    around.length > 0 ? `inside ${around.join(', ')}` : '',
  ]
  return new SiteError({
    code: 'SITE_CODE_FAILED',
    message: lines.filter(Boolean).join('\n'),
    hint: hintFor(what),
    source,
  })
}

/** Code of the site threw outside of any page: while its modules were loaded, or in a timer. */
export const siteCodeThrew = (what: string, source: Source) =>
  new SiteError({
    code: 'SITE_CODE_FAILED',
    message: `${what}\nthrown while the code of the site was loaded, or after a page was rendered`,
    hint: hintFor(what),
    source,
  })

/** Code of the site did not end. `permalink`: while that was rendered; else while its modules were loaded. */
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
    ...(around.length > 0 ? [`inside ${around.join(', ')}`] : []),
  ].join('\n'),
  hint: 'Correct the loop or the regular expression there; where it only takes long, raise `renderTimeout` in the site config.',
  source,
  // The loop is one, whichever page was at it.
  subject: 'SITE_CODE_ENDLESS',
})

/** A page of `pages/` has no component to show. `given`: `missing`, `of the type number`. */
export const pageExportMissing = (given: string, source: Source) =>
  new SiteError({
    code: 'PAGE_EXPORT_MISSING',
    message: `A page must export a component as its default; here the default export is ${given}.`,
    hint: 'Write `export default function Page() { … }`; a file that is not a page may start with an underscore, or be kept outside pages/.',
    source,
  })

/** `a`, `a and 2 more`; empty for none. */
function toShortList(names: readonly string[]): string {
  const [first = '', ...rest] = names
  return rest.length > 0 ? `${first} and ${rest.length} more` : first
}

const whileAt = (subjects: readonly string[]) =>
  subjects.length === 0 ? '' : ` while it was at ${toShortList(subjects)}`

/** A worker thread used up its memory. `subjects`: files or permalinks that it was at. */
export const workerMemory = (subjects: readonly string[]) =>
  new SiteError({
    code: 'WORKER_MEMORY',
    message: `A worker ran out of memory${whileAt(subjects)}.`,
    hint: 'Look for a component there that never ends or keeps what it made; where the pages are just large, run Node with more: NODE_OPTIONS=--max-old-space-size=8192.',
  })

/** A worker thread was ended by code that it ran. `subjects`: files or permalinks that it was at. */
export const workerEnded = (exitCode: number, subjects: readonly string[]) =>
  new SiteError({
    code: 'WORKER_ENDED',
    message: `A worker ended with exit code ${exitCode}${whileAt(subjects)}, without an answer.`,
    hint: 'Look for code there, or in a package that it imports, that ends the process; at build it must return or throw.',
  })

/** Code of the site, its config most likely, ended the process of a command. */
export const processEnded = () =>
  new SiteError({
    code: 'PROCESS_ENDED',
    message: 'Code of the site ended the process before the command was done.',
    hint: 'Take process.exit() out of the site config and of what it imports; throw an error instead.',
  })

/** Why the operating system refused, in words; the code alone where it is a rare one. */
/** ` (guide, install and 3 more in it)`, or nothing. */
function atPlaces(places: readonly string[]): string {
  if (places.length === 0) return ''
  const more = places.length > 5 ? ` and ${places.length - 5} more` : ''
  return ` (${places.slice(0, 5).join(', ')}${more} in it)`
}

function reasonOf(cause: unknown): string {
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOENT: 'it does not exist',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is a file',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota is used up',
    EEXIST: 'a file is in its place',
    ENOTEMPTY: 'it holds other files',
    ENAMETOOLONG: 'its name is too long',
    EMFILE: 'too many files are open',
  }
  return reasons[code] ?? (code === '' ? 'it is no regular file' : code)
}

const ofVersion = (version: string) => (version === 'current' ? '' : ` of version "${version}"`)

/** The config names a folder that is not there. */
export const folderMissing = (
  folder: string,
  instance: string | null,
  version = 'current',
): Diagnostic => ({
  code: 'SCAN_FOLDER_MISSING',
  severity: 'throw',
  message:
    instance === null
      ? `The folder of the Markdown pages does not exist: ${folder}.`
      : `The docs folder${ofVersion(version)} of the instance "${instance}" does not exist: ${folder}.`,
  hint:
    version === 'current'
      ? `Create it, or correct ${instance === null ? '`pages.path`' : '`path` of that instance'} in the site config; paths are relative to the site folder.`
      : 'Create it, or take the version out of the versions file.',
  source: { file: folder },
})

/** Two parts of the site would claim the same files. */
export const folderShared = (
  folder: string,
  first: string | null,
  second: string | null,
): Diagnostic => ({
  code: 'SCAN_FOLDER_SHARED',
  severity: 'throw',
  message: `${folder} is the folder of ${[first, second].map((id) => (id === null ? 'the Markdown pages' : `the instance "${id}"`)).join(' and of ')}.`,
  hint: 'Give each its own folder; one may be inside the other.',
  source: { file: folder },
})

/** An instance without docs has no pages, no sidebar and nowhere to lead. */
export const noDocs = (folder: string, instance: string, version = 'current'): Diagnostic => ({
  code: 'SCAN_NO_DOCS',
  severity: 'throw',
  message: `The docs instance "${instance}" has no docs${ofVersion(version)}: no file in ${folder === '' ? 'the site folder' : folder} is one.`,
  hint: 'Add a Markdown file, correct `include` and `exclude`, or remove the instance from the site config.',
  source: { file: folder },
})

/** A glob of the config in a notation that is not known here. */
export const globUnsupported = (glob: string, instance: string): Diagnostic => ({
  code: 'SCAN_GLOB_UNSUPPORTED',
  severity: 'throw',
  message: `The instance "${instance}" has a glob that is not understood: ${glob}`,
  hint: 'Use `**`, `*`, `?`, `[a-z]`, `{a,b}` and `+(a|b)`; list what must not match in `exclude`.',
})

/** A link leads back to a folder that it lies in. */
export const symlinkLoop = (source: Source): Diagnostic => ({
  code: 'SCAN_SYMLINK_LOOP',
  severity: 'throw',
  message: `The symbolic link ${source.file} leads back to itself or to a folder that contains it.`,
  hint: 'Remove the link, or let it point to a folder elsewhere in the site.',
  source,
})

/** A link would publish a file that is no content: `content/a.md` → `/etc/passwd`. */
export const linkLeadsOutside = (source: Source): Diagnostic => ({
  code: 'SCAN_OUTSIDE',
  severity: 'throw',
  message: `The symbolic link ${source.file} leads out of the site folder, into a hidden folder, or to a file of another type.`,
  hint: 'Copy the file into the site, or name the folder that it leads to in the site config.',
  source,
})

/** A page links to a file that lies elsewhere than content does, by its path or by a symbolic link. */
export const assetOutside = (href: string, file: string, source: Source): Diagnostic => ({
  code: 'ASSET_OUTSIDE',
  severity: 'throw',
  message: `"${href}" leads to ${file}, which is outside the content folders and static folders, or a symbolic link out of them.`,
  hint: 'Copy the file beside the page, or into a static folder.',
  source,
})

/** A page links to a file that browsers would run as a part of the site. */
export const assetActive = (
  {
    href,
    file,
    part,
  }: { href: string; file: string; part: { what: string; line?: number } | null },
  source: Source,
): Diagnostic => ({
  code: 'ASSET_ACTIVE',
  severity: 'throw',
  message: part
    ? `"${href}" is not published: ${file} holds ${part.what}${part.line === undefined ? '' : ` in line ${part.line}`}.`
    : `"${href}" is not published: browsers may run files like ${file}.`,
  hint: `${part ? 'Take it out, or' : 'Show it as a code block, link to an archive of it, or'} put the file into a static folder, whose files are trusted, and link to it from there.`,
  source,
})

/** Diagrams are wanted, and nothing is there to draw them. */
export const diagramLibraryMissing = (source: Source): Diagnostic => ({
  code: 'MERMAID_NOT_INSTALLED',
  severity: 'throw',
  message: 'Diagrams cannot be drawn: neither "mermaid" nor "@mermaid-js/tiny" is installed.',
  hint: 'Install one: `npm install mermaid`; or leave out `markdown.mermaid`.',
  source,
})

/** A picture that no other format can be made of, because its file is damaged. */
export const imageUnreadable = (name: string, source: Source): Diagnostic => ({
  code: 'IMAGE_UNREADABLE',
  severity: 'throw',
  message: `${name} cannot be read as a picture: the file is damaged, or ends too early.`,
  hint: 'Save it again with a program for pictures, or take it out of the page.',
  subject: name,
  source,
})

/** A picture that would take too much memory. */
export const imageTooLarge = (
  name: string,
  { width, height, most }: { width: number; height: number; most: number },
  source: Source,
): Diagnostic => ({
  code: 'IMAGE_TOO_LARGE',
  severity: 'warn',
  message: `${name} has ${width} × ${height} pixels, and stays as it is.`,
  hint: `Make it smaller: other formats are written of pictures with at most ${most / 1_000_000} million pixels.`,
  subject: name,
  source,
})

/** Other formats are wanted, and nothing is there to write them. */
export const imagesNotEncoded = (reason: string, source: Source): Diagnostic => ({
  code: 'IMAGES_NOT_ENCODED',
  severity: 'warn',
  message: `Pictures stay as they are, because ${reason}.`,
  hint: 'Install it: `npm install --save-dev sharp`; or leave out `images.formats`.',
  source,
})

/** A file or a folder of the site cannot be read. */
export const sourceUnreadable = (source: Source, cause?: unknown): Diagnostic => ({
  code: 'SCAN_UNREADABLE',
  severity: 'throw',
  message: `${source.file} cannot be read: ${reasonOf(cause)}.`,
  hint: 'Make it readable for the user who builds the site, or remove it.',
  source,
})

/** Text in another encoding; `source` has the place of the first bad byte. */
export const sourceNotUtf8 = (source: Source, isUtf16: boolean): Diagnostic => ({
  code: 'SCAN_NOT_UTF8',
  severity: 'throw',
  message: `${source.file} is not UTF-8${isUtf16 ? ' but UTF-16' : ''}.`,
  hint: 'Save it in the encoding UTF-8; the place is that of the first byte that is not.',
  source,
})

/** A translation of nothing: it is not built. */
export const translationOrphaned = (file: string, origin: string): Diagnostic => ({
  code: 'TRANSLATION_ORPHANED',
  severity: 'warn',
  message: `${file} is a translation of ${origin}, which does not exist.`,
  hint: 'Move it to where its source is now, or remove it.',
  source: { file },
})

/** A malformed line of `content.lock`: conflict markers of a merge, or an edit by hand. */
export const recordInvalid = (file: string, line: number, text: string): Diagnostic => ({
  code: 'RECORD_INVALID',
  severity: 'throw',
  message: `${file} has a line that is not an entry: ${JSON.stringify(text.slice(0, 80))}`,
  hint: 'Remove the conflict markers of a merge and keep the lines of both sides, or restore the file from version control.',
  source: { file, line },
})

/** `translations create` or `translations accept` names no page, and no message. */
export const pageUnknown = (name: string, nearest: string | undefined) =>
  new SiteError({
    code: 'PAGE_UNKNOWN',
    message: `Nothing of this site that can be translated is named "${name}".`,
    hint:
      nearest === undefined
        ? "Write the path of a source file from the site folder, a folder, a glob in quotes: 'content/**', or for --accept the id of a message or its file."
        : `Did you mean ${nearest}?`,
  })

/** `translations create` names a page that is translated already. */
export const translationExists = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_EXISTS',
    message: `${origin} has a translation already: ${translation}.`,
    hint: 'Translate what is missing there; `translations status` says which sections are.',
    source: { file: translation },
  })

/** `translations accept` names a page without a translation. */
export const translationMissing = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_MISSING',
    message: `${origin} has no translation: there is no ${translation}.`,
    hint: 'Make one with `translations create`, and translate it.',
    source: { file: origin },
  })

/** `translations accept` of a page that says itself that it is not done. */
export const translationMarked = (source: Source, section: string) =>
  new SiteError({
    code: 'TRANSLATION_MARKED',
    message: `${section === '' ? 'The page' : `The section "${section}"`} is marked as untranslated.`,
    hint: 'Translate it and remove the mark; then accept the page.',
    source,
  })

/** `--accept --from-git` of files that no commit holds. */
export const translationUndated = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_UNDATED',
    message: `Git does not know which ${origin} was translated to ${translation}.`,
    hint: 'Commit both, or say with `translations accept` that the translation is current now.',
    source: { file: translation },
  })

/** The source language has no translations. */
export const localeIsSource = (locale: string, others: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_SOURCE',
    message: `The content is written in "${locale}": it has no translations in that language.`,
    hint:
      others.length === 0
        ? 'Add a language to i18n.locales in the site config.'
        : `Write one of ${others.join(', ')}.`,
  })

/** A job for one locale, on a site that has several. */
export const localeNeeded = (locales: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_NEEDED',
    message: `The site is translated to ${locales.join(', ')}: one of them must be chosen.`,
    hint: `Add \`--locale ${locales[0] ?? 'de'}\`.`,
  })

/** A threshold of `requires` in the config is missed. */
export const translationBelow = (miss: {
  locale: string
  /** Docs instance, or `null` for the whole locale. */
  part: string | null
  what: 'translated' | 'current' | 'messages'
  is: number
  wants: number
}): Diagnostic => {
  const { locale, part, what, is, wants } = miss
  const words = {
    translated: 'of the words are translated',
    current: 'of the translated words are current',
    messages: 'of the messages are translated and current',
  }
  const option = part === null ? `requires.${what}` : `requires.instances.${part}.${what}`
  return {
    code: 'TRANSLATION_BELOW',
    severity: 'throw',
    message: `${part === null ? locale : `${locale}, ${part}`}: ${is} % ${words[what]}; i18n.localeConfigs.${locale}.${option} asks for ${wants} %.`,
    hint: `Run \`octavo translations status --locale ${locale}\`: it lists what is to be done.`,
  }
}

/** Translations without a source, where the config refuses them. */
export const translationsOrphaned = (
  locale: string,
  translations: readonly string[],
): Diagnostic => ({
  code: 'TRANSLATIONS_ORPHANED',
  severity: 'throw',
  message: `${locale}: ${translations.length === 1 ? 'a translation has' : `${translations.length} translations have`} no source: ${translations.join(', ')}.`,
  hint: 'Move them to where their sources are now, or remove them.',
})

/** Two content folders whose translations would lie in one folder. */
export const translationFolderShared = (
  folder: string,
  first: string,
  second: string,
): Diagnostic => ({
  code: 'TRANSLATION_FOLDER_SHARED',
  severity: 'throw',
  message: `The translations of ${first} and of ${second} would both be in ${folder}.`,
  hint: 'Put `{folder}` or `{instance}` into `i18n.translations` of the site config.',
  source: { file: folder },
})

/** `_category_.json` with broken syntax, an unknown field or a wrong type. */
export const categoryInvalid = (source: Source, reason: string): Diagnostic => ({
  code: 'CATEGORY_INVALID',
  severity: 'throw',
  message: `${source.file} is not valid category metadata: ${reason}.`,
  hint: 'Correct it; the fields are label, description, className, key, position, collapsible, collapsed, link and customProps.',
  source,
})

/** Two metadata files in one folder. */
export const categoryDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'CATEGORY_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because the folder has ${first} already.`,
  hint: 'Keep one of the two.',
  source: { file },
})

/** A message catalogue with broken syntax or a wrong shape. */
export const catalogueInvalid = (source: Source, reason: string): Diagnostic => ({
  code: 'CATALOGUE_INVALID',
  severity: 'throw',
  message: `${source.file} is not a valid message catalogue: ${reason}.`,
  hint: 'Write each message as `"id": { "message": "text", "description": "for translators" }`.',
  source,
})

/** One message id with two texts; the first file wins. */
export const catalogueDuplicate = (id: string, first: string, second: string): Diagnostic => ({
  code: 'CATALOGUE_DUPLICATE',
  severity: 'warn',
  message: `The message "${id}" has one text in ${first} and another in ${second}; the first is used.`,
  hint: 'Remove one of the two.',
  source: { file: second },
})

/** Two React pages with one name: `about.tsx` and `about.js`. */
export const pageDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'SCAN_PAGE_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because ${first} is the same page.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** Two files of the output that cannot both exist on every disk. */
export const emitConflict = (
  path: string,
  rival: string,
  /** Sources of the two, where they are known. */
  sources: readonly Source[] = [],
): Diagnostic => ({
  code: 'EMIT_CONFLICT',
  severity: 'throw',
  message: `${
    path === rival
      ? `Two files would be written to ${path} in the output`
      : `${path} and ${rival} cannot both be written: ${
          path.toLowerCase() === rival.toLowerCase()
            ? 'they differ only in upper and lower case'
            : 'one is a file where the other needs a folder'
        }`
  }.${sources.length > 0 ? ` They come from ${sources.map(({ file }) => file).join(' and ')}.` : ''}`,
  hint: 'Rename one of the two files, or give a page another `slug`.',
  // The one with a place in its text is the page, whose address can be changed.
  source: sources.find(({ at }) => at !== undefined) ?? sources[0],
})

/** A path that leaves the output folder, or that a disk cannot hold. `source`: the file that would be there. */
export const emitPathInvalid = (path: string, reason: string, source?: Source) =>
  new SiteError({
    code: 'EMIT_PATH_INVALID',
    message: `The output cannot hold a file at ${JSON.stringify(path)}: ${reason}.`,
    hint: 'Give the page another `slug`, or rename the file.',
    source,
  })

/** The output folder has files that this program did not write. */
export const outputForeign = (out: string) =>
  new SiteError({
    code: 'OUTPUT_FOREIGN',
    message: `The output folder ${out} holds files that no build wrote.`,
    hint: 'Empty it, or choose another one with `--out`: a build removes everything that it did not make.',
  })

/** Writing there could remove what the site is made from. */
export const outputUnsafe = (out: string, reason: string) =>
  new SiteError({
    code: 'OUTPUT_UNSAFE',
    message: `The output folder ${out} ${reason}.`,
    hint: 'Choose a folder of its own with `--out`, like `--out dist`.',
  })

/** The operating system refuses to write there; `at`: the places in the folder, if not all of it. */
export const outputUnwritable = (out: string, cause: unknown, at: readonly string[] = []) =>
  new SiteError({
    code: 'OUTPUT_UNWRITABLE',
    message: `The output folder ${out} cannot be written: ${reasonOf(cause)}${atPlaces(at)}.`,
    hint: 'Correct its permissions, free some space, or choose another one with `--out`.',
    cause,
  })

/** With `publish: 'switch'` the output is a link that a build has made, or not there yet. */
export const outputNotSwitchable = (out: string, what: string) =>
  new SiteError({
    code: 'OUTPUT_NOT_SWITCHABLE',
    message: `The output folder ${out} is ${what}, which \`publish: 'switch'\` cannot replace in one step.`,
    hint: 'Run `octavo clear` or remove it once, then build again; or choose another folder with `--out`.',
  })

/** Caches are a help, not a need: the work goes on without them. */
export const cacheUnwritable = (folder: string, cause: unknown): Diagnostic => ({
  code: 'CACHE_UNWRITABLE',
  severity: 'warn',
  message: `The cache folder ${folder} cannot be written: ${reasonOf(cause)}.`,
  hint: 'A temporary folder takes its place, and nothing is kept for the next run. Choose another one with `--cache`.',
})

/** A disk that failed, a copy that was cut short, or someone who edited it. */
export const cacheDamaged = (folder: string): Diagnostic => ({
  code: 'CACHE_DAMAGED',
  severity: 'warn',
  message: `The cache in ${folder} is damaged.`,
  hint: 'It is made anew, and this build takes as long as the first one. If it happens again, look after the disk.',
})

/** First line of what somebody else said, to stand in a sentence of ours. */
const toClause = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/[.!\s]+$/, '')

/** `driver`: as the config names it. `reason`: what Node or the driver said. */
export const cacheDriverFailed = (driver: string, reason: string, source: Source): Diagnostic => ({
  code: 'CACHE_DRIVER_FAILED',
  severity: 'throw',
  message: `The driver "${driver}" of the shared cache cannot be used: ${toClause(reason)}.`,
  hint: 'Install `unstorage` and what the driver needs (`npm install --save-dev unstorage ioredis` for `redis`), and look at `cache.options`.',
  source,
})

/** A shard publishes nothing: without a cache that it may write to, nobody has anything of it. `at`: what forbids it. */
export const shardWithoutCache = (at: '' | 'cache.readOnly', source: Source): Diagnostic => ({
  code: 'SHARD_WITHOUT_CACHE',
  severity: 'throw',
  message: at
    ? 'A shard is built for the shared cache, which `cache.readOnly` forbids to write to.'
    : 'A shard is built for the shared cache, and the site config names none.',
  hint: "Name one: `cache: { driver: 'redis', options: { url: '…' } }`; with `driver: 'fs'` it is a folder, which jobs hand on as an artifact.",
  source,
})

/** The build is as right without it. `reason`: what the driver said, or that it is too slow. */
export const cacheUnreachable = (reason: string): Diagnostic => ({
  code: 'CACHE_UNREACHABLE',
  severity: 'warn',
  message: `The shared cache was left out: ${toClause(reason)}.`,
  hint: 'This machine did the rest of the work by itself. Look after the store that `cache` in the site config names.',
})

/** Somebody else wrote them, or somebody with another key. */
export const cacheForeign = (count: number): Diagnostic => ({
  code: 'CACHE_FOREIGN',
  severity: 'warn',
  message: `The shared cache holds ${countOf(count, 'value')} that no one with this \`cache.secret\` wrote; none of them was used.`,
  hint: 'Give all machines the same secret. Where they have it, somebody else writes to the store, or it is damaged.',
})

/** Another process writes to the same output; 0 where it is not known which. */
export const outputBusy = (out: string, pid: number) =>
  new SiteError({
    code: 'OUTPUT_BUSY',
    message: `${pid === 0 ? 'Another process' : `Process ${pid}`} is building to ${out} at this moment.`,
    hint: 'Wait until it is done, end it, or choose another folder with `--out`.',
  })

/** Someone removed files from the output while the build ran. */
export const outputChanged = (out: string, path: string) =>
  new SiteError({
    code: 'OUTPUT_CHANGED',
    message: `The output folder ${out} was changed during the build: ${path} is gone.`,
    hint: 'Build again, and leave the folder to the build.',
  })

/** Another server listens there. */
export const portInUse = (port: number, host: string) =>
  new SiteError({
    code: 'PORT_IN_USE',
    message: `Port ${port} of ${host} is in use.`,
    hint: `End the other server, or choose another port: \`--port ${port < 65_535 ? port + 1 : 3000}\`.`,
  })

/** The operating system does not let us listen there. */
export const addressUnavailable = (port: number, host: string, cause: unknown) =>
  new SiteError({
    code: 'ADDRESS_UNAVAILABLE',
    message: `No server can listen on port ${port} of ${host}: ${reasonOf(cause)}.`,
    hint: 'Choose a port above 1023 with `--port`, and an address of this machine with `--host`.',
    cause,
  })

/** Nothing was built yet, or the folder is another one. */
export const previewMissing = (folder: string) =>
  new SiteError({
    code: 'PREVIEW_MISSING',
    message: `There is no built site in ${folder}.`,
    hint: 'Run `octavo build` first, or name the folder that it wrote to.',
  })

/** The operating system watches no more files for us. */
export const watchFailed = (cause: unknown) =>
  new SiteError({
    code: 'WATCH_FAILED',
    message: `Watching the files of the site failed: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: 'Where the limit of watched files is reached, raise it (on Linux `fs.inotify.max_user_watches`), and start again.',
    cause,
  })

/** Front matter that is no YAML, or a field with a value of the wrong kind. */
export const frontMatterInvalid = (message: string, hint: string, source: Source): Diagnostic => ({
  code: 'FRONTMATTER_INVALID',
  severity: 'throw',
  message,
  hint,
  source,
})

/** A front matter field that nothing reads. */
export const frontMatterUnknown = (
  field: string,
  similar: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'FRONTMATTER_UNKNOWN',
  severity: 'warn',
  message: `The front matter field "${field}" is not known, so it has no effect.`,
  hint: similar ? `Did you mean "${similar}"?` : 'Remove it, or correct its name.',
  source,
})

/** Front matter fields of Docusaurus that nothing reads here; those of a site are named together. */
export const frontMatterForeign = (fields: readonly string[], source: Source): Diagnostic => ({
  code: 'FRONTMATTER_FOREIGN',
  severity: 'log',
  message: `Front matter fields of Docusaurus that have no effect here: ${fields.join(', ')}.`,
  hint: 'Nothing has to be done; remove them where the pages are not built with Docusaurus any more.',
  source,
  subject: fields.join(),
})

/** A container directive, `:::name`, with a name that is not known; its content is shown without it. */
export const directiveUnknown = (written: string, source: Source): Diagnostic => ({
  code: 'DIRECTIVE_UNKNOWN',
  severity: 'warn',
  message: `No admonition or component is named "${written}"; its content is shown as it is.`,
  hint: 'Use an admonition (":::note"), "::::tabs", or a component of this site; write "\\:" for a plain colon.',
  source,
})

/** A `:::` block that ends only because the text around it does. */
export const directiveUnclosed = (written: string, fence: string, source: Source): Diagnostic => ({
  code: 'DIRECTIVE_UNCLOSED',
  severity: 'warn',
  message: `The block "${written}" is never closed, so it holds everything that follows.`,
  hint: `End it with a line "${fence}"; a block around others needs more colons than they have.`,
  source,
})

/** Tabs that cannot work as written. */
export const tabsInvalid = (message: string, hint: string, source: Source): Diagnostic => ({
  code: 'TABS_INVALID',
  severity: 'warn',
  message,
  hint,
  source,
})

/** A mark of a code block that cannot be looked for: its code is shown without it. */
export const codeMarkUnread = (mark: string, reason: string, source: Source): Diagnostic => ({
  code: 'CODE_MARK_UNREAD',
  severity: 'warn',
  message: `The mark "${mark}" of a code block is not shown: ${reason}.`,
  hint: 'Write the text to mark in quotes, or an expression without lookaround and back references.',
  source,
})

/** A formula that cannot be read; its source is shown as code. `reason`: without a full stop. */
export const mathInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'MATH_INVALID',
  severity: 'throw',
  message: `A formula cannot be shown: ${reason}.`,
  hint: 'Correct the TeX; where a dollar is no formula, write `\\$`.',
  source,
})

/** A word between colons that is nearly the name of an emoji; it stays as it is. */
export const emojiUnknown = (name: string, similar: string, source: Source): Diagnostic => ({
  code: 'EMOJI_UNKNOWN',
  severity: 'log',
  message: `":${name}:" is no emoji.`,
  hint: `Write ":${similar}:", or put it into backticks where it is code.`,
  source,
})

/** A notation in a comment of code, `[!code …]`, that means nothing; it stays in the code. */
export const codeNotationUnknown = (notation: string, source: Source): Diagnostic => ({
  code: 'CODE_NOTATION_UNKNOWN',
  severity: 'warn',
  message: `The notation "[!code ${notation}]" of a code block means nothing.`,
  hint: 'Write `++`, `--`, `highlight`, `focus`, `error`, `warning` or `word:…`, with `:2` for two lines; `[!!code …]` shows it as text.',
  source,
})

/** A code block that shows a file has text of its own. */
export const codeFileWithText = (file: string, source: Source): Diagnostic => ({
  code: 'CODE_FILE_WITH_TEXT',
  severity: 'warn',
  message: `A code block shows the file "${file}", and the text that it holds is left out.`,
  hint: 'Leave the block empty; use `title="…"` for the name of a file above code.',
  source,
})

/** A file, or a part of one, that a code block cannot show. `reason`: without a full stop. */
export const codeFileUnread = (
  file: string,
  { reason, hint }: { reason: string; hint: string },
  source: Source,
): Diagnostic => ({
  code: 'CODE_FILE_UNREAD',
  severity: 'throw',
  message: `The file "${file}" cannot be shown in a code block: ${reason}.`,
  hint,
  source,
})

/** HTML of an author that could run code, or that a strict content policy forbids. */
export const htmlRefused = (what: string, hint: string, source: Source): Diagnostic => ({
  code: 'HTML_REFUSED',
  severity: 'warn',
  message: `${what} is not allowed in content and was left out.`,
  hint,
  source,
})

/** MDX that cannot be parsed. `what`: what the parser says, without a full stop. */
export const mdxSyntax = (what: string, hint: string, source: Source): Diagnostic => ({
  code: 'MDX_SYNTAX',
  severity: 'throw',
  message: `This is no MDX: ${what}.`,
  hint,
  source,
})

/** What is only read in MDX stands in a file of Markdown, where readers would see it as text. */
export const mdxInMarkdown = (what: string, source: Source): Diagnostic => ({
  code: 'MDX_IN_MARKDOWN',
  severity: 'throw',
  message: `${what} is MDX, and this file is read as Markdown, so that it would be published as text.`,
  hint: 'Set `markdown.format` in the config to "mdx", or `format: mdx` in the front matter, or name the file .mdx; write it as code if it is text.',
  source,
})

/** An expression, an import or a property that content may not have, or that means nothing. */
export const expressionUnreadable = (
  message: string,
  hint: string,
  source: Source,
): Diagnostic => ({
  code: 'EXPRESSION_UNREADABLE',
  severity: 'throw',
  message,
  hint,
  source,
})

/** A component that neither the site nor the page has. */
export const componentUnknown = (
  name: string,
  similar: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'COMPONENT_UNKNOWN',
  severity: 'throw',
  message: `There is no component <${name}>.`,
  hint: similar
    ? `Did you mean <${similar}>?`
    : `Export a component "${name}" from components/index.ts of the site.`,
  source,
})

/** `rules` asks for less than an error, where what is published would not be complete or safe. */
export const ruleUnsafe = (code: string): Diagnostic => ({
  code: 'RULE_UNSAFE',
  severity: 'throw',
  message: `rules cannot make less of ${code}: with it the site would not be complete or safe.`,
  hint: `Mend what ${code} reports, and remove it from rules.`,
})

/** `rules` names a diagnostic that there is not. */
export const ruleUnknown = (
  code: string,
  similar: string | undefined,
  file: string,
): Diagnostic => ({
  code: 'RULE_UNKNOWN',
  severity: 'throw',
  message: `rules names "${code}", which is no code of a diagnostic.`,
  hint: similar ? `Did you mean ${similar}?` : 'Codes stand in front of each diagnostic.',
  source: { file, at: `rules.${code}` },
})

/** Content shows a component with a handler that no reader can reach, for it is rendered at build only. */
export const componentHandler = (name: string, handler: string, source: Source): Diagnostic => ({
  code: 'COMPONENT_HANDLER',
  severity: 'warn',
  message: `The component <${name}> has a handler that is never called: ${handler}. Components of content are rendered at build only.`,
  hint: `Make it an island: export const islands = { ${name}: 'load' } in components/index.`,
  source,
})

/** `export const hydrate` or a value of `export const islands` that says nothing of when. */
export const islandRuleInvalid = (rule: string | undefined, source: Source): Diagnostic => ({
  code: 'ISLAND_RULE_INVALID',
  severity: 'throw',
  message:
    rule === undefined
      ? 'When an island is hydrated is no text that can be read without running the code.'
      : `"${rule}" does not say when an island is hydrated.`,
  hint: "Write 'load', 'idle', 'visible', 'only' or a media query such as '(min-width: 60rem)'.",
  source,
})

/** `export const islands` names what the registry does not export. */
export const islandUnknown = (name: string, source: Source): Diagnostic => ({
  code: 'ISLAND_UNKNOWN',
  severity: 'throw',
  message: `The island "${name}" is no component that this file exports.`,
  hint: `Export it here: export { ${name} } from './…'.`,
  source,
})

/** Blocks inside blocks beyond what a page can show; the deepest were flattened. */
export const markdownTooDeep = (limit: number, source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_DEEP',
  severity: 'warn',
  message: `The content is nested more than ${limit} levels deep here; deeper levels were flattened.`,
  hint: 'Nest less: readers cannot distinguish such levels.',
  source,
})

/** `[text]()` and `![text]()`: an address that leads nowhere. */
export const markdownLinkEmpty = (source: Source): Diagnostic => ({
  code: 'MARKDOWN_LINK_EMPTY',
  severity: 'warn',
  message: 'A link or an image has an empty address.',
  hint: 'Write the address between the parentheses, or remove the link.',
  source,
})

/** Two headings of a page claim one id; only the first can be reached. */
export const headingIdDuplicate = (id: string, source: Source): Diagnostic => ({
  code: 'HEADING_ID_DUPLICATE',
  severity: 'warn',
  message: `The id "${id}" is given twice in this page.`,
  hint: 'Give one of the two another {#id}.',
  source,
})

/** The native parser has no binding for this machine; the slow one serves. */
export const parserFallback = (reason: string): Diagnostic => ({
  code: 'PARSER_FALLBACK',
  severity: 'log',
  message: `The native Markdown parser cannot load (${reason}); the slower one is used.`,
  hint: "Set markdown.parser to 'remark' to choose it, or install with optional dependencies.",
})

/** A slug leaves the instance, or holds what no URL can. */
export const slugInvalid = (slug: string, source: Source): Diagnostic => ({
  code: 'ROUTE_SLUG_INVALID',
  severity: 'throw',
  message: `The slug "${slug}" of ${source.file} leaves the folder that these docs are served from, or holds a character that no path can.`,
  hint: 'Write a path below it, such as "/install" or "install", without "..", "?", "#" and "\\".',
  source,
})

/** A doc's own id names no folder: those come from the file's path. */
export const docIdInvalid = (id: string, file: string): Diagnostic => ({
  code: 'DOC_ID_INVALID',
  severity: 'throw',
  message: `The doc id "${id}" of ${file} holds a slash.`,
  hint: 'Write the last part alone; the folder of the file is put in front of it.',
  source: { file, at: 'id' },
})

/** Two docs of an instance have one id, so that a sidebar could mean either. */
export const docIdDuplicate = (id: string, first: string, second: string): Diagnostic => ({
  code: 'DOC_ID_DUPLICATE',
  severity: 'throw',
  message: `The doc id "${id}" is taken twice: by ${first} and by ${second}.`,
  hint: 'Rename one of the two files, or give one another `id` in its front matter.',
  source: { file: second, at: 'id' },
})

/** Two pages would be written to the same address; the first one is. */
export const routeDuplicate = (clash: {
  permalink: string
  first: string
  second: string
  severity: Severity
  source: Source
}): Diagnostic => ({
  code: 'ROUTE_DUPLICATE',
  severity: clash.severity,
  message: `${clash.permalink} is claimed twice: by ${clash.first}, which is shown there, and by ${clash.second}.`,
  hint: 'Rename one of the two files, or give one a `slug` in its front matter.',
  source: clash.source,
})

/** An address that ends in `index`, where the folder above has a page or could have no other. */
export const permalinkEndsInIndex = (permalink: string, source: Source): Diagnostic => ({
  code: 'ROUTE_INDEX',
  severity: 'throw',
  message: `${permalink} of ${source.file} ends in "index", which is the name of the folder's own page.`,
  hint: 'Give the page a `slug` with another last part.',
  source,
})

/** As many as a reader compares; a large site has thousands. */
const MOST_LISTED = 20

function someOf(names: readonly string[]): string {
  const rest = names.length - MOST_LISTED
  return names.slice(0, MOST_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The name that was probably meant, else the names that exist. */
function toMeant(ids: readonly string[], available: readonly string[]): string {
  const pairs = ids.slice(0, 5).flatMap((id) => {
    const meant = nearestName(id, available)
    return meant === undefined ? [] : [`"${meant}" for "${id}"`]
  })
  return pairs.length > 0 ? `Perhaps ${pairs.join(', ')}.` : `Available are: ${someOf(available)}.`
}

/** A sidebar lists docs that do not exist; all of one file together. */
export const sidebarDocsUnknown = (list: {
  /** The first that does not exist. */
  source: Source
  instance: string
  ids: readonly string[]
  available: readonly string[]
}): Diagnostic => ({
  code: 'SIDEBAR_DOC_UNKNOWN',
  severity: 'throw',
  message: `${list.source.file} lists docs that the instance "${list.instance}" does not have: ${someOf(list.ids)}.`,
  hint: `Correct the ids. ${toMeant(list.ids, list.available)}`,
  source: list.source,
})

/** A sidebar entry is of a type that does not exist. */
export const sidebarItemUnknown = (type: string, source: Source): Diagnostic => ({
  code: 'SIDEBAR_ITEM_UNKNOWN',
  severity: 'throw',
  message: `Unknown sidebar item type "${type}".`,
  hint: 'Use "doc", "ref", "link", "html", "category" or "autogenerated", or a list of items under a label.',
  source,
})

/** The page of a sidebar category is of a type that does not exist. */
export const sidebarLinkUnknown = (type: string, source: Source): Diagnostic => ({
  code: 'SIDEBAR_LINK_UNKNOWN',
  severity: 'throw',
  message: `Unknown sidebar category link type "${type}".`,
  hint: 'Use "doc" with an `id`, or "generated-index".',
  source,
})

/** A sidebar category leads nowhere. */
export const sidebarCategoryEmpty = (label: string, source: Source): Diagnostic => ({
  code: 'SIDEBAR_CATEGORY_EMPTY',
  severity: 'throw',
  message: `Sidebar category "${label}" has neither any subitem nor a link.`,
  hint: 'Give it `items` or a `link`, or remove it.',
  source,
})

/** Entries of one sidebar share a `key`, and with it their translation. */
export const sidebarKeyDuplicate = (
  sidebar: string,
  entries: readonly string[],
  source: Source,
): Diagnostic => ({
  code: 'SIDEBAR_KEY_DUPLICATE',
  severity: 'throw',
  message: `The sidebar "${sidebar}" has the same key more than once: ${entries.join(', ')}.`,
  hint: 'Give each entry a `key` of its own, a doc by `sidebar_key` in its front matter.',
  source,
})

/** A folder that a sidebar is generated from holds no docs. */
export const sidebarFolderEmpty = (dirName: string, path: string, source: Source): Diagnostic => ({
  code: 'SIDEBAR_FOLDER_EMPTY',
  severity: 'warn',
  message: `No docs found in "${dirName}" of ${path}: no sidebar can be generated from it.`,
  hint: 'Correct `dirName`: a path below the folder of the docs, or "." for all of it.',
  source,
})

/** A doc or an instance asks for a sidebar that does not exist. */
export const sidebarUnknown = (ask: {
  name: string
  /** `Doc "iam"`. */
  who: string
  source: Source
  available: readonly string[]
}): Diagnostic => ({
  code: 'SIDEBAR_UNKNOWN',
  severity: 'throw',
  message: `${ask.who} asks for the sidebar "${ask.name}", which does not exist.`,
  hint: `Use one of: ${ask.available.join(', ') || 'none is defined'}.`,
  source: ask.source,
})

/** Front matter names a neighbour that does not exist. */
export const paginationUnknown = (ask: {
  id: string
  field: string
  doc: string
  file: string
}): Diagnostic => ({
  code: 'PAGINATION_UNKNOWN',
  severity: 'throw',
  message: `Doc "${ask.doc}" names "${ask.id}" in ${ask.field}, but no doc of its instance has that id.`,
  hint: 'Write the id of a doc, with its folder, or null for no link.',
  source: { file: ask.file, at: ask.field },
})

/**
 * Nothing is at the address that a reader types: it would be answered with 404.
 *
 * @param docs - The docs that are served there, else the first that are served elsewhere, if any.
 */
export const homeMissing = (
  base: string,
  docs: { path: string; routeBasePath: string } | undefined,
  source: Source,
): Diagnostic => ({
  code: 'HOME_MISSING',
  severity: 'warn',
  message: `The site has no home page: nothing is shown at ${base}.`,
  hint: hintForHome(docs),
  source,
})

function hintForHome(docs: { path: string; routeBasePath: string } | undefined): string {
  const page = 'Write pages/index.tsx beside the config'
  if (!docs)
    return `${page}, or serve docs there: docs: [{ path: 'docs', routeBasePath: '/' }], with an index.md.`
  const { path, routeBasePath } = docs
  return /^\/*$/.test(routeBasePath)
    ? `Write ${path}/index.md, or give the doc that is to be the home page \`slug: /\`.`
    : `${page}, or serve the docs of ${path} there: routeBasePath: '/' instead of '${routeBasePath}', with ${path}/index.md.`
}

/** The folder given on the command line is not there. */
export const siteFolderMissing = (folder: string) =>
  new SiteError({
    code: 'SITE_FOLDER_MISSING',
    message: `There is no folder ${folder}.`,
    hint: 'Name the folder of the site, the one with its site.config.ts: octavo build <folder>.',
  })

/** Neither the site folder nor its `site/` has a config. */
export const configMissing = (folder: string, candidates: readonly string[]) =>
  new SiteError({
    code: 'CONFIG_MISSING',
    message: `${folder} has no config: looked for ${candidates.join(', ')} there and in site/.`,
    hint: "Write a site.config.ts: export default { title: 'My site', url: 'https://docs.example' }.",
  })

/** The file of `--config` is not there. */
export const configFileMissing = (file: string) =>
  new SiteError({
    code: 'CONFIG_MISSING',
    message: `There is no config file ${file}.`,
    hint: 'Give --config a path from the site folder, or leave it out to use site.config.ts.',
  })

/** A config or sidebars file, or what it imports, does not parse. */
export const configSyntax = (message: string, source: Source, cause?: unknown) =>
  new SiteError({
    code: 'CONFIG_SYNTAX',
    message: `${source.file} does not parse: ${message}`,
    hint: 'Correct the syntax there.',
    source,
    cause,
  })

/** A config or sidebars file imports a file that is not there. */
export const configImportMissing = (request: string, source: Source) =>
  new SiteError({
    code: 'CONFIG_IMPORT',
    message: `${source.file} imports ${request}, which is not there.`,
    hint: 'Correct the path; it is relative to the file that imports.',
    source,
  })

/** A config or sidebars file failed while it ran. */
export const configThrew = (file: string, cause: unknown, source: Source) =>
  new SiteError({
    code: 'CONFIG_THREW',
    message: `${file} failed while it ran: its code threw ${quoteThrown(cause)}.`,
    hint: 'Correct the code at that place; a package that it imports must be installed.',
    source,
  })

/** A config or sidebars file exports names, but not the one that is read. */
export const configExportMissing = (file: string, names: readonly string[]) =>
  new SiteError({
    code: 'CONFIG_EXPORT_MISSING',
    message:
      names.length === 0
        ? `${file} exports nothing.`
        : `${file} has no default export; it exports ${names.join(', ')}.`,
    hint: `Write \`export default ${names.length === 1 ? names[0] : '{ … }'}\`.`,
    source: { file },
  })

/** A config or sidebars file ends the program; `call` is what it calls: `exit(0)`. */
export const configExited = (file: string, call: string, source: Source) =>
  new SiteError({
    code: 'CONFIG_EXITED',
    message: `${file} calls process.${call} while it is read, so nothing can be built.`,
    hint: 'Remove the call; to stop a build, throw an error that says why.',
    source,
  })

/** A config or sidebars file did not end. */
export const configEndless = (file: string, seconds: number, source: Source) =>
  new SiteError({
    code: 'CONFIG_ENDLESS',
    message: `${file} did not end in ${countOf(seconds, 'second')}.`,
    hint: 'Correct the loop there, or what is waited for; what takes that long belongs into a command that runs before, and writes a file.',
    source,
  })

/** An option of the config is wrong; `hint` says what to write, where more is known than that. */
export const configInvalid = (reason: string, source: Source, hint?: string) =>
  new SiteError({
    code: 'CONFIG_INVALID',
    message: reason,
    hint:
      hint ??
      'Correct the option; `defineConfig` from octavo/config shows every option in the editor.',
    source,
  })

/** A versions file that names no versions. */
export const versionsInvalid = (reason: string, file: string) =>
  new SiteError({
    code: 'VERSIONS_INVALID',
    message: `${file} is not a list of versions: ${reason}.`,
    hint: 'Write a list of names, the newest first: ["2.0", "1.0"]; remove the file for docs without versions.',
    source: { file },
  })

/** A command names a docs instance that does not exist. */
export const docsInstanceUnknown = (id: string, available: readonly string[]) =>
  new SiteError({
    code: 'DOCS_INSTANCE_UNKNOWN',
    message: `There is no docs instance "${id}".`,
    hint: `Name one: octavo docs:version:<instance> <version>, of ${available.join(', ') || 'none: the config has no docs'}.`,
  })

/** A version cannot have this name: it is part of paths and of addresses. */
export const versionNameInvalid = (name: string, reason: string) =>
  new SiteError({
    code: 'VERSION_NAME_INVALID',
    message: `A version cannot be called "${name}": it ${reason}.`,
    hint: 'Give it a name like 1.0 or 2025-10: letters, digits, ".", "_" and "-", at most 32.',
  })

/** A version of this name was cut before. */
export const versionExists = (name: string, folder: string | null) =>
  new SiteError({
    code: 'VERSION_EXISTS',
    message:
      folder === null
        ? `The version "${name}" already exists.`
        : `The folder ${folder} already exists, although no version "${name}" is listed.`,
    hint: folder === null ? 'Choose another name.' : 'Remove the folder, or choose another name.',
  })

/** A version cannot be read from git; `reason` is half a sentence. */
export const versionRefUnusable = (
  { option, ref, reason, hint }: Record<'option' | 'ref' | 'reason' | 'hint', string>,
  source: Source,
) =>
  new SiteError({
    code: 'VERSION_REF_UNUSABLE',
    message: `${option}: "${ref}" cannot be read: ${reason}.`,
    hint,
    source,
  })

/** There is nothing that a version could be cut from. */
export const versionNothingToCut = (instance: string, folder: string) =>
  new SiteError({
    code: 'VERSION_NO_DOCS',
    message: `The docs instance "${instance}" has no docs to cut a version from: ${folder} is empty or missing.`,
    hint: 'Write the docs first, or correct `path` of the instance in the site config.',
    source: { file: folder },
  })

/** A language has nothing that the new version could take. */
export const versionTranslationMissing = (locale: string, file: string): Diagnostic => ({
  code: 'VERSION_TRANSLATION_MISSING',
  severity: 'warn',
  message: `Nothing was cut for "${locale}": there is no ${file}.`,
  hint: 'Translate the version later, or cut it again when the translation is there.',
})

/** A docs instance names a sidebars file that is not there. */
export const sidebarsMissing = (instance: string, sidebarPath: string, source: Source) =>
  new SiteError({
    code: 'SIDEBARS_MISSING',
    message: `The sidebars file ${sidebarPath} of docs instance "${instance}" is not there.`,
    hint: 'Give sidebarPath the path of a file from the site folder; leave it out for a sidebar made from the folders; or set it to false for none.',
    source,
  })

/** A sidebars file exports something else than sidebars. */
export const sidebarsInvalid = (reason: string, source: Source) =>
  new SiteError({
    code: 'SIDEBARS_INVALID',
    message: reason,
    hint: "Export sidebars by name: export default { docs: ['intro', { type: 'autogenerated', dirName: '.' }] }.",
    source,
  })

/** What an author's code threw, in quotes, because the words are not this program's. */
function quoteThrown(cause: unknown): string {
  const { name, message } = describeThrown(cause)
  const text = /^Maximum call stack/.test(message) ? 'a function calls itself without end' : message
  return `${name === '' ? '' : `${name}: `}"${text}"`
}

/** A link of an article or of the shell leads to no page or file. */
export const linkBroken = (link: {
  href: string
  /** Target of the link, as a path of the site. */
  pathname: string
  severity: Severity
  source: Source | undefined
  suggestion: { permalink: string; caseOnly: boolean } | undefined
}): Diagnostic => {
  const resolved = link.pathname === link.href ? '' : ` (resolved as ${link.pathname})`
  const { suggestion } = link
  return {
    code: 'LINK_BROKEN',
    severity: link.severity,
    message: `The link "${link.href}"${resolved} leads to no page or file of this site.`,
    hint: suggestion
      ? suggestion.caseOnly
        ? `Upper and lower case count: write ${suggestion.permalink}.`
        : `Did you mean ${suggestion.permalink}?`
      : 'Correct the address; write "pathname:///…" for a page that another program serves here.',
    subject: link.href,
    ...omitUndefined({ source: link.source }),
  }
}

/** A command names a page that the site does not have. */
export const pageNotFound = (name: string, nearest: string | undefined) =>
  new SiteError({
    code: 'PAGE_NOT_FOUND',
    message: `This site has no page at "${name}", and no page of such a file.`,
    hint:
      nearest === undefined
        ? 'Write a route, like /guide/install, or the path of a file; `octavo routes` lists all.'
        : `Did you mean ${nearest}?`,
  })

/** A page cannot be renamed to a path where no page of the site could be. */
export const renameTargetInvalid = (target: string) =>
  new SiteError({
    code: 'RENAME_TARGET_INVALID',
    message: `${target} would be no page of this site.`,
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

/** The file of known diagnostics is not there. */
export const baselineMissing = (file: string) =>
  new SiteError({
    code: 'BASELINE_MISSING',
    message: `There is no ${file}, the file of known diagnostics.`,
    hint: 'Write it once with `octavo check-links --write-baseline`, or correct `baseline`.',
    source: { file },
  })

/** The file of known diagnostics cannot be read. */
export const baselineInvalid = (file: string) =>
  new SiteError({
    code: 'BASELINE_INVALID',
    message: `${file} is no list of known diagnostics: entries with "code", "file", "message" and "count".`,
    hint: 'Mend the conflict of a merge, or write it anew with --write-baseline.',
    source: { file },
  })

/** A known diagnostic occurs no longer, or less often. */
export const baselineStale = (
  entry: { code: string; file: string; message: string },
  count: number,
  source: Source,
): Diagnostic => ({
  code: 'BASELINE_STALE',
  severity: 'warn',
  message: `${entry.code} of ${entry.file || 'the site'} occurs ${countOf(count, 'time')} less than the baseline says: ${entry.message}`,
  hint: 'It was mended: write the baseline anew with --write-baseline, so that it cannot come back.',
  source,
})

/** A path that leads on is none that an address can have. `why`: the end of a sentence about it. */
export const redirectInvalid = (why: string, source: Source): Diagnostic => ({
  code: 'REDIRECT_INVALID',
  severity: 'throw',
  message: `A redirect has a path that cannot be used: ${why}.`,
  hint: 'Write the path of the address as readers know it, below the base of its locale: /guide/old.',
  source,
})

/** A redirect leads to no page and no file. @param hint - Of the same address as a link. */
export const redirectTargetMissing = (
  redirect: { from: string; to: string },
  hint: string,
  source: Source,
): Diagnostic => ({
  code: 'REDIRECT_TARGET_MISSING',
  severity: 'throw',
  message: `The redirect from ${redirect.from} leads to ${redirect.to}, where there is no page or file of this site.`,
  hint,
  source,
})

/** Redirects that lead to each other, or one that leads to itself. @param way - In order, the first once more at the end. */
export const redirectLoop = (way: readonly string[], source: Source): Diagnostic => ({
  code: 'REDIRECT_LOOP',
  severity: 'throw',
  message: `A redirect leads back to itself: ${way.join(' → ')}.`,
  hint: 'Let one of them lead to a page.',
  source,
})

/** A redirect from an address that the site has something at. @param taken - The page or file there. */
export const redirectFromPage = (from: string, taken: string, source: Source): Diagnostic => ({
  code: 'REDIRECT_FROM_PAGE',
  severity: 'throw',
  message: `The redirect from ${from} would hide ${taken}, which this site has.`,
  hint: 'Remove the redirect, or give the page another address.',
  source,
})

/** Two redirects from one address. */
export const redirectDuplicate = (from: string, first: Source, source: Source): Diagnostic => ({
  code: 'REDIRECT_DUPLICATE',
  severity: 'throw',
  message: `${from} leads on twice: by ${first.file} (${first.at ?? ''}) and by ${source.file} (${source.at ?? ''}).`,
  hint: 'Remove one of the two.',
  source,
})

/** An address of the last published site that this one does not answer. `below`: without the base of its locale. */
export const routeLost = (lost: {
  path: string
  below: string
  severity: Severity
  near: string | undefined
  source: Source
}): Diagnostic => ({
  code: 'ROUTE_LOST',
  severity: lost.severity,
  message: `The last published site had ${lost.path}; this one has no page, file or redirect there.`,
  hint: `Write \`redirect_from: ${lost.below}\` into the front matter of the page that readers should find${lost.near === undefined ? '' : `, ${lost.near} perhaps`}.`,
  source: lost.source,
  subject: lost.path,
})

/** A list of the last published site cannot be read. */
export const publishedRoutesUnreadable = (
  name: string,
  { severity, source, cause }: { severity: Severity; source: Source; cause: unknown },
): Diagnostic => ({
  code: 'PUBLISHED_ROUTES_UNREADABLE',
  severity,
  message: `${name} cannot be read, so no route that is lost can be found${/^https?:/i.test(name) ? '' : `: ${reasonOf(cause)}`}.`,
  hint: 'Name the sitemap of the published site, by its address or as a file: publishedRoutes.',
  source,
  ...omitUndefined({ cause: /^https?:/i.test(name) ? cause : undefined }),
})

/** A site with redirects has a list for hosts of its own. */
export const redirectsShadowed = (file: string, source: Source): Diagnostic => ({
  code: 'REDIRECTS_SHADOWED',
  severity: 'warn',
  message: `The static file ${file} takes the place of the one that the build would write: hosts will not know the redirects of the site.`,
  hint: `Move what it says to \`redirects\` in the site config, or leave ${file} out of \`redirectFiles\`.`,
  source,
})

/** A link of a translation leads to a page that has none; it works, in the source language. */
export const linkUntranslated = (
  href: string,
  permalink: string,
  severity: Severity,
  source: Source,
): Diagnostic => ({
  code: 'LINK_UNTRANSLATED',
  severity,
  message: `The link "${href}" leads to ${permalink}, which is not translated.`,
  hint: 'Translate that page too, or set i18n.onUntranslatedLinks to "ignore".',
  source,
})

/** A link names a Markdown file that is no page of the site. */
export const markdownLinkBroken = (link: {
  href: string
  severity: Severity
  source: Source | undefined
  /** A file that has this name but for upper and lower case. */
  known: string | undefined
}): Diagnostic => ({
  code: 'MARKDOWN_LINK_BROKEN',
  severity: link.severity,
  message: `The link "${link.href}" names a file that is not a page of this site.`,
  hint:
    link.known === undefined
      ? 'Write the path of a Markdown file: from this file, or from the folder of the docs with a slash at the start.'
      : `Upper and lower case count: the file is ${link.known}.`,
  ...omitUndefined({ source: link.source }),
})

/** An image does not exist. */
export const imageBroken = (
  href: string,
  severity: Severity,
  source: Source | undefined,
): Diagnostic => ({
  code: 'MARKDOWN_IMAGE_BROKEN',
  severity,
  message: `The image "${href}" was not found.`,
  hint: 'Write its path from this file, or from a static folder with a slash at the start.',
  ...omitUndefined({ source }),
})

/** A page shows or plays something that is not published. */
export const resourceBroken = (
  href: string,
  severity: Severity,
  source: Source | undefined,
): Diagnostic => ({
  code: 'RESOURCE_BROKEN',
  severity,
  message: `"${href}" is shown or played by a page, and there is no such file on this site.`,
  hint: 'Put the file into a static folder, and write its path with a slash at the start.',
  subject: href,
  ...omitUndefined({ source }),
})

/** An address of another site does not answer. `why`: the end of a sentence. */
export const externalBroken = (
  href: string,
  why: string,
  { severity, source }: { severity: Severity; source: Source | undefined },
): Diagnostic => ({
  code: 'LINK_EXTERNAL_BROKEN',
  severity,
  message: `${href} does not work: ${why}.`,
  hint: 'Correct or remove the link; list what programs cannot ask in externalLinks.ignore.',
  subject: href,
  ...omitUndefined({ source }),
})

/** An address of another site leads on for good. */
export const externalMoved = (
  href: string,
  movedTo: string,
  source: Source | undefined,
): Diagnostic => ({
  code: 'LINK_EXTERNAL_MOVED',
  severity: 'log',
  message: `${href} has moved for good.`,
  hint: `Write ${movedTo}.`,
  subject: href,
  ...omitUndefined({ source }),
})

/** A host refuses to answer a program. */
export const externalUnclear = (
  href: string,
  status: number,
  source: Source | undefined,
): Diagnostic => ({
  code: 'LINK_EXTERNAL_UNCLEAR',
  severity: 'log',
  message: `${href} cannot be checked: the host answers ${status}, perhaps only to programs.`,
  hint: 'Open it in a browser; list it in externalLinks.ignore.',
  subject: href,
  ...omitUndefined({ source }),
})

/** A picture says nothing to readers who do not see it. */
export const contentImageAlt = (source: Source): Diagnostic => ({
  code: 'CONTENT_IMAGE_ALT',
  severity: 'warn',
  message: 'A picture has no alternative text.',
  hint: 'Say what it shows: ![A form with two fields](form.png). One that says nothing is <img alt="" src="…">.',
  source,
})

/** A level of headings is left out, so that the outline has a gap. */
export const contentHeadingSkipped = (
  before: number,
  level: number,
  source: Source,
): Diagnostic => ({
  code: 'CONTENT_HEADING_SKIPPED',
  severity: 'warn',
  message: `A heading of level ${level} follows one of level ${before}.`,
  hint: `Write "${'#'.repeat(before + 1)}", or put a heading between them.`,
  source,
})

/** A link without text. */
export const contentLinkEmpty = (source: Source): Diagnostic => ({
  code: 'CONTENT_LINK_EMPTY',
  severity: 'warn',
  message: 'A link has no text.',
  hint: 'Say where it leads, or remove it.',
  source,
})

/** A link whose text says nothing where it is read alone. */
export const contentLinkVague = (text: string, source: Source): Diagnostic => ({
  code: 'CONTENT_LINK_VAGUE',
  severity: 'warn',
  message: `The link text "${text}" does not say where it leads.`,
  hint: 'Make a link of the words that name the target: readers of screens hear links alone.',
  source,
  subject: text,
})

/** A table whose columns have no names. */
export const contentTableHeader = (source: Source): Diagnostic => ({
  code: 'CONTENT_TABLE_HEADER',
  severity: 'warn',
  message: 'A table has no header.',
  hint: 'Name its columns in the first row, or with <th>.',
  source,
})

/** A word that the site does not want, or spells in another way. `wanted`: `null` to leave it out. */
export const contentTerm = (
  written: string,
  wanted: string | null,
  source: Source,
): Diagnostic => ({
  code: 'CONTENT_TERM',
  severity: 'warn',
  message: `"${written}" is a word that this site does not write.`,
  hint: wanted === null ? 'Leave it out.' : `Write "${wanted}".`,
  source,
  subject: written,
})

/** A component was given an address that would run code. */
export const linkUnsafe = (href: string, source: Source | undefined): Diagnostic => ({
  code: 'LINK_UNSAFE',
  severity: 'throw',
  message: `The link "${href.slice(0, 60)}" would run code in the browser.`,
  hint: 'Link to a page, a file or an https address.',
  ...omitUndefined({ source }),
})

/** Pages that a message names. */
const MOST_PAGES = 3

/** `43 pages: /, /a, /b and 40 more` */
function listPages(pages: readonly string[]): string {
  const [only = ''] = pages
  if (pages.length === 1) return only
  const rest = pages.length - MOST_PAGES
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `${pages.length} pages: ${pages.slice(0, MOST_PAGES).join(', ')}${more}`
}

/** Names the pages that share a diagnostic, which is reported once for all of them. */
export const onPages = (diagnostic: Diagnostic, pages: readonly string[]): Diagnostic => ({
  ...diagnostic,
  message: `${diagnostic.message.replace(/\.$/, '')}; it is on ${listPages(pages)}.`,
})

/** A link leads to a place that its page does not have. */
export const anchorBroken = (link: {
  /** Pages that it is on. */
  from: readonly [string, ...string[]]
  href: string
  permalink: string
  hash: string
  severity: Severity
  source?: Source
}): Diagnostic => {
  const { from, href, hash, permalink, severity, source } = link
  const isOne = from.length === 1
  const diagnostic: Diagnostic = {
    code: 'ANCHOR_BROKEN',
    severity,
    message: `The link "${href}"${isOne ? ` on ${from[0]}` : ''} leads to "#${hash}", which ${permalink} does not have.`,
    hint: 'Use the id of a heading of that page; a heading keeps its id with {#id} at its end.',
    ...omitUndefined({ source }),
  }
  return isOne ? diagnostic : onPages(diagnostic, from)
}

/** An entry of the navbar as it stands in the config, and where. */
interface NavbarEntry {
  item: unknown
  source: Source | undefined
}

/** An entry of the navbar cannot be shown; the message names it as it stands in the config. */
const navbarItemFailed = (
  code: string,
  reason: string,
  hint: string,
  { item, source }: NavbarEntry,
): Diagnostic => ({
  code,
  severity: 'throw',
  message: `A navbar item cannot be shown: ${reason}\n${JSON.stringify(item, null, 2)}`,
  hint,
  ...omitUndefined({ source }),
})

/** A navbar item names a docs instance that does not exist. */
export const navbarInstanceUnknown = (
  id: string,
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_INSTANCE_UNKNOWN',
    `no docs instance has the id "${id}" (docsPluginId).`,
    `Use one of: ${available.join(', ') || 'none is configured'}.`,
    entry,
  )

/** A navbar item names a doc that does not exist. */
export const navbarDocUnknown = (
  { id, version }: { id: string; version: string },
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_DOC_UNKNOWN',
    `couldn't find any doc with id "${id}" in version "${version}".`,
    `Available doc ids are: ${available.join(', ')}.`,
    entry,
  )

/** A navbar item names a sidebar that does not exist. */
export const navbarSidebarUnknown = (
  { id, version }: { id: string; version: string },
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_SIDEBAR_UNKNOWN',
    `can't find any sidebar with id "${id}" in version "${version}".`,
    `Available sidebar ids are: ${available.join(', ')}.`,
    entry,
  )

/** A navbar item leads to a sidebar without a link. */
export const navbarSidebarEmpty = (id: string, entry: NavbarEntry) =>
  navbarItemFailed(
    'NAVBAR_SIDEBAR_EMPTY',
    `sidebar with ID "${id}" doesn't have anything to be linked to.`,
    'List a doc in that sidebar, or remove the item.',
    entry,
  )

/** A navbar item names a version that does not exist. */
export const navbarVersionUnknown = (
  name: string,
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_VERSION_UNKNOWN',
    `no docs version exists for name "${name}".`,
    `Correct \`versions\` of the item. Available version names are: ${available.join(', ')}.`,
    entry,
  )

/** A navbar item is of a type that the site has no component for. */
export const navbarComponentUnknown = (
  type: string,
  { file, available }: { file: string; available: readonly string[] },
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_COMPONENT_UNKNOWN',
    `no navbar item component found for type "${type}".`,
    `Write it in ${file}, or use one of: ${available.join(', ') || 'there is none yet'}.`,
    entry,
  )

/** The component of a navbar item failed; the cause says how. */
export const navbarItemCrashed = (cause: string, entry: NavbarEntry) =>
  navbarItemFailed(
    'NAVBAR_ITEM_FAILED',
    `its component failed: ${cause}`,
    'Correct the component, or what the item passes to it.',
    entry,
  )

/** A text in code that cannot be known without running the code. */
export const translateDynamic = (what: string, source: Source): Diagnostic => ({
  code: 'TRANSLATE_DYNAMIC',
  severity: 'warn',
  message: `Cannot be extracted for translation: ${what} is not one static text.`,
  hint: 'Write it as a literal, and pass what varies as values: {name} in the text is replaced by it.',
  source,
})

/** A file of the site's code that does not parse, found while texts were extracted. */
export const translateSyntax = (source: Source): Diagnostic => ({
  code: 'TRANSLATE_SYNTAX',
  severity: 'warn',
  message: `${source.file} does not parse, so its texts are left out.`,
  hint: 'Run the build: it says where the syntax is wrong.',
  source,
})

/** Two texts would share one entry of a catalogue, and could not be translated apart. */
export const translateConflict = (
  id: string,
  texts: readonly [string, string],
  source: Source,
): Diagnostic => ({
  code: 'TRANSLATE_CONFLICT',
  severity: 'warn',
  message: `The message id "${id}" is used for two texts: "${texts[0]}" and "${texts[1]}".`,
  hint: 'Give one of them another id; in a sidebar, another `key`.',
  source,
})

/** Two entries of a sidebar would share one entry of the catalogue. */
export const translateKeyDuplicate = (
  { key, kind, sidebar, labels }: { key: string; kind: string; sidebar: string; labels: string[] },
  source: Source,
): Diagnostic => ({
  code: 'TRANSLATE_KEY_DUPLICATE',
  severity: 'throw',
  message: `The sidebar ${sidebar} has ${labels.length} entries of the kind "${kind}" with the key "${key}": ${labels.join(', ')}.`,
  hint: 'Give each of them a `key` of its own in the sidebars file or its _category_ file (`sidebar_key` in the front matter of a doc).',
  source,
})

/** A translation of a text that has changed since. */
export const messageOutdated = (
  id: string,
  { before, after }: { before: string; after: string },
  source: Source,
): Diagnostic => ({
  code: 'MESSAGE_OUTDATED',
  severity: 'log',
  message: `The message "${id}" was ${JSON.stringify(before)} when it was translated, and is ${JSON.stringify(after)} now.`,
  hint: `Translate it again, then run "octavo translations accept ${JSON.stringify(id).slice(1, -1)}".`,
  source,
})

/** `translations accept` names a message that nobody has translated. */
export const messageMissing = (id: string, file: string) =>
  new SiteError({
    code: 'MESSAGE_MISSING',
    message: `The message "${id}" has no translation.`,
    hint: 'Translate it; then accept it.',
    source: { file },
  })

/** Translations that no text of the site asks for. */
export const catalogueUnused = (
  ids: readonly string[],
  source: Source,
  { prune, obsoleteFile }: { prune: boolean; obsoleteFile: string },
): Diagnostic => ({
  code: 'CATALOGUE_UNUSED',
  severity: 'warn',
  message: `Nothing uses ${ids.length === 1 ? 'this message' : `these ${ids.length} messages`} any more: ${ids.join(', ')}.`,
  hint: prune
    ? 'They are gone now.'
    : `They are kept in ${obsoleteFile} and come back when their id is used again; --prune drops them.`,
  source,
})

/** Messages of the site that the files of a locale do not have. */
export const catalogueIncomplete = (
  ids: readonly string[],
  source: Source,
  locale: string,
): Diagnostic => ({
  code: 'CATALOGUE_INCOMPLETE',
  severity: 'warn',
  message: `${ids.length === 1 ? 'A message is' : `${ids.length} messages are`} not in this file: ${ids.join(', ')}.`,
  hint: `Run "octavo write-translations --locale ${locale}" and translate what it adds.`,
  source,
})

/** A `{name}` of a translation that its source does not have, or the other way round. */
export const messagePlaceholder = (
  {
    id,
    name,
    kind,
    names,
  }: {
    id: string
    name: string
    kind: 'unknown' | 'missing' | 'broken'
    names: readonly string[]
  },
  source: Source,
): Diagnostic => ({
  code: 'MESSAGE_PLACEHOLDER',
  severity: 'throw',
  message: {
    unknown: `The translation of "${id}" has the placeholder {${name}}, which its source does not have.`,
    missing: `The translation of "${id}" lacks the placeholder {${name}} of its source.`,
    broken: `The translation of "${id}" has "${name}", which is no placeholder.`,
  }[kind],
  hint:
    names.length === 0
      ? 'Remove it: the source has no placeholder.'
      : `Write ${names.map((each) => `{${each}}`).join(', ')} as in the source, once where it belongs.`,
  source,
})

/** A translation for numbers with other forms than its language has. */
export const messagePlural = (
  {
    id,
    given,
    forms,
    lang,
    empty,
  }: { id: string; given: number; forms: readonly string[]; lang: string; empty: number },
  source: Source,
): Diagnostic => ({
  code: 'MESSAGE_PLURAL',
  // One form for all numbers is a text that reads well with any of them, now and then.
  severity: given === 1 && empty < 0 ? 'warn' : 'throw',
  message:
    given === forms.length
      ? `The translation of "${id}" has an empty form for "${forms[empty] ?? ''}".`
      : `The translation of "${id}" has ${given === 1 ? 'one plural form' : `${given} plural forms`}; ${lang} has ${forms.length}: ${forms.join(', ')}.`,
  hint: `Write one text for each, in this order, with "|" between them: ${forms.join('|')}.`,
  source,
})

/** A translation that is HTML holds what pages must not hold; `refused` says what, for its own text. */
export const messageHtml = (id: string, refused: Diagnostic, source: Source): Diagnostic => ({
  code: 'MESSAGE_HTML',
  severity: 'throw',
  message: `Translation of "${id}": ${refused.message}`,
  hint: refused.hint,
  source,
})

/** A translation of nothing but blanks. */
export const messageEmpty = (id: string, source: Source): Diagnostic => ({
  code: 'MESSAGE_EMPTY',
  severity: 'throw',
  message: `The translation of "${id}" is blank.`,
  hint: 'Translate it, or remove the entry: its text in the source language is shown then.',
  source,
})

/** Pseudo-translations of the language that all texts are written in would replace the texts. */
export const pseudoDefault = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'PSEUDO_DEFAULT',
    message: `"${locale}" is the locale that the texts are written in, so it takes no pseudo-translations; the config declares ${declared.join(', ')}.`,
    hint: 'Name another one with --locale; add one for tests, like "en-XA", to i18n.locales in the site config.',
  })

/** Pseudo-translations would replace what a translator wrote. */
export const pseudoWouldReplace = (locale: string, ids: readonly string[]) =>
  new SiteError({
    code: 'PSEUDO_WOULD_REPLACE',
    message: `${ids.length} messages of "${locale}" are translated: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}.`,
    hint: 'Use a locale of its own for tests, like "en-XA", or replace the translations with --override.',
  })

/** A glossary that cannot be used. */
export const glossaryInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'GLOSSARY_INVALID',
  severity: 'throw',
  message: `The glossary is not valid: ${reason}.`,
  hint: 'Write { "terms": [{ "term": "…", "translation": "…", "forbidden": ["…"] }] }.',
  source,
})

/** A word that the glossary forbids. */
export const glossaryForbidden = (
  name: string,
  { found, term, translation }: { found: string; term: string; translation: readonly string[] },
  source: Source,
): Diagnostic => ({
  code: 'GLOSSARY_FORBIDDEN',
  severity: 'warn',
  message: `The translation of ${name} says "${found}" for "${term}".`,
  hint: `Write ${translation.map((form) => `"${form}"`).join(' or ')}.`,
  source,
})

/** A term of the source that its translation does not say as the glossary has it. */
export const glossaryMissing = (
  name: string,
  { term, translation }: { term: string; translation: readonly string[] },
  source: Source,
): Diagnostic => ({
  code: 'GLOSSARY_TERM',
  severity: 'warn',
  message: `The source of ${name} says "${term}", and its translation has no ${translation.map((form) => `"${form}"`).join(' or ')}.`,
  hint: 'Use the word of the glossary, or add the form that fits to the glossary.',
  source,
})

/** A word that addresses readers in the other form. */
export const addressWrong = (
  name: string,
  found: string,
  form: 'formal' | 'informal',
  source: Source,
): Diagnostic => ({
  code: 'ADDRESS_FORM',
  severity: 'warn',
  message: `The translation of ${name} says "${found}"; this locale addresses its readers in the ${form} way.`,
  hint: 'Rewrite the sentence, or change `address` of the locale in the site config.',
  source,
})

/** A form of address for a language whose forms are not known. */
export const addressUnknown = (lang: string, source: Source): Diagnostic => ({
  code: 'ADDRESS_UNKNOWN',
  severity: 'warn',
  message: `The forms of address of "${lang}" are not known, so they cannot be checked.`,
  hint: 'Remove `address` of the locale; forbid words in its glossary instead.',
  source,
})

/** A message that is still in the source language. */
export const messageUntranslated = (id: string, text: string, source: Source): Diagnostic => ({
  code: 'MESSAGE_UNTRANSLATED',
  severity: 'log',
  message: `The message "${id}" is not translated: ${JSON.stringify(text)}.`,
  hint: 'Translate it; where both languages say the same, list its id in "unchanged" of the glossary.',
  source,
})

/** A translators' file that cannot be read. */
export const exchangeInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'EXCHANGE_INVALID',
  severity: 'throw',
  message: `This is no translation that can be read: ${reason}.`,
  hint: 'Import a file that --format wrote (XLIFF 2, gettext PO or JSON), with nothing but its translations changed.',
  source,
})

/** A translators' file for another language. */
export const exchangeLocale = (found: string, wanted: string, source: Source): Diagnostic => ({
  code: 'EXCHANGE_LOCALE',
  severity: 'throw',
  message:
    found === ''
      ? `The file does not say which language it is in; "${wanted}" is asked for.`
      : `The file is in "${found}", not in "${wanted}".`,
  hint: 'Name the locale of the file with --locale, or import the right file.',
  source,
})

/** A unit of a translators' file that cannot go where it says. */
export const exchangeUnit = (
  unit: { file: string; name: string },
  kind: 'unknown' | 'stale' | 'twice' | 'segments' | 'blank',
  source: Source,
): Diagnostic => ({
  code: {
    unknown: 'EXCHANGE_UNKNOWN',
    stale: 'EXCHANGE_STALE',
    twice: 'EXCHANGE_TWICE',
    segments: 'EXCHANGE_SEGMENTS',
    blank: 'EXCHANGE_BLANK',
  }[kind],
  severity: 'throw',
  message: {
    unknown: `The site has no text "${unit.name}" in ${unit.file}.`,
    stale: `"${unit.name}" in ${unit.file} was translated from another text than it has now.`,
    twice: `"${unit.name}" in ${unit.file} is translated twice, in two ways.`,
    segments: `The translation of "${unit.name}" in ${unit.file} has other segments than its source.`,
    blank: `The translation of "${unit.name}" in ${unit.file} has no words.`,
  }[kind],
  hint: {
    unknown: 'Remove it from the file; texts that are renamed or gone have no translation.',
    stale: 'Write the file again with --format and have the new text translated.',
    twice: 'Import only one of the two.',
    segments: 'Keep every segment: a plural has one for each form that the file names.',
    blank: 'Translate the text, or take the translation away.',
  }[kind],
  source,
})

/** Marks of a translation that are not those of its source. */
export const exchangeTags = (
  unit: { file: string; name: string },
  reasons: readonly string[],
  source: Source,
): Diagnostic => ({
  code: 'EXCHANGE_TAGS',
  severity: 'throw',
  message: `The tags of "${unit.name}" in ${unit.file} are not those of its source: ${reasons.join('; ')}.`,
  hint: 'Move tags to where they belong in the sentence, and keep each of them once.',
  source,
})

/** Words of a translation that Markdown would not show as words. */
export const exchangeMarkup = (
  unit: { file: string; name: string },
  text: string,
  source: Source,
): Diagnostic => ({
  code: 'EXCHANGE_MARKUP',
  severity: 'throw',
  message: `In the translation of "${unit.name}" in ${unit.file}, words would be read as Markdown: ${text}.`,
  hint: 'Leave out what is no words: tags, tables, addresses. What Markdown merely might read is escaped already.',
  source,
})

/** The words of a heading hold an address, where the heading has one or gets that of its source. */
export const exchangeHeadingId = (
  unit: { file: string; name: string },
  id: string,
  source: Source,
): Diagnostic => ({
  code: 'EXCHANGE_HEADING_ID',
  severity: 'throw',
  message: `The translation of the heading "${unit.name}" in ${unit.file} holds an address of its own: ${id}.`,
  hint: `Remove ${id}: a heading keeps the address that links lead to.`,
  source,
})

/** A locale that no language tag names, so that neither dates nor plurals could be written for it. */
export const localeInvalid = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_INVALID',
    message: `"${locale}" is no BCP 47 language tag; the config declares ${declared.join(', ')}.`,
    hint: `Write one of ${declared.join(', ')}. A tag is a language, and a script or region where they matter: "de", "pt-BR", "zh-Hant".`,
  })

/** A locale that the config does not declare. */
export const localeUnknown = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_UNKNOWN',
    message: `The locale "${locale}" is not declared; the config declares ${declared.join(', ')}.`,
    hint: `Write one of ${declared.join(', ')}, or add "${locale}" to i18n.locales in the site config.`,
  })

/** A paragraph holds so many marks that parsing it would take minutes, or all memory. */
export const markdownTooCostly = (source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_COSTLY',
  severity: 'throw',
  message:
    'A paragraph is too long for the signs in it that may be markup (":", "*", "_", "&" or "]"); the page was not parsed.',
  hint: 'Split it with empty lines, or put it into a code block.',
  source,
})

/** A page holds more of something than could be shown in reasonable time; `what` is a plural. */
export const markdownTooMany = (what: string, limit: number, source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_MANY',
  severity: 'throw',
  message: `This page has more than ${limit} ${what}; it was not parsed.`,
  hint: 'Split it into several pages.',
  source,
})

/** A page is larger than any that readers could use. */
export const markdownFileTooLarge = (bytes: number, limit: number, source: Source): Diagnostic => ({
  code: 'MARKDOWN_FILE_TOO_LARGE',
  severity: 'throw',
  message: `This page has ${(bytes / 1e6).toFixed(1)} MB; at most ${limit / 1e6} MB are parsed.`,
  hint: 'Split it into several pages, or link to it as a file.',
  source,
})

/** A page that exhausts the stack: hundreds of thousands of marks in one list item, or the like. */
export const markdownTooLarge = (source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_LARGE',
  severity: 'throw',
  message: 'A single paragraph or list item of this page is too large to be shown.',
  hint: 'Split it into several ones.',
  source,
})

/** Dates or authors are to be shown, but git does not provide them; `reason` is half a sentence. */
export const gitUnavailable = (option: string, reason: string, source: Source): Diagnostic => ({
  code: 'GIT_UNAVAILABLE',
  severity: 'warn',
  message: `\`${option}\` is on, but ${reason}; dates and authors of git are left out.`,
  hint: 'Build in a clone of the repository where git is installed, or write `last_update` into front matter.',
  source,
})

/** The history was cut off, so the last commit of a file may be any. */
export const gitShallow = (source: Source): Diagnostic => ({
  code: 'GIT_SHALLOW',
  severity: 'warn',
  message:
    'This clone is shallow, so it is not known when its files changed; git dates are left out.',
  hint: 'Fetch the whole history: `fetch-depth: 0` in GitHub Actions, `GIT_DEPTH: 0` in GitLab CI, or `git fetch --unshallow`.',
  source,
})

/** Two files for one component of the theme: `footer.tsx` and `footer.jsx`. */
export const themeDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'THEME_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because ${first} replaces the same component.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** Two files for one entry of the navbar: `status.tsx` and `status.jsx`. */
export const navbarFileDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'NAVBAR_FILE_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because ${first} shows the same items.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** A plugin that the config names is not there. */
export const pluginMissing = (name: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_MISSING',
  severity: 'throw',
  message: `There is no plugin "${name}".`,
  hint: 'Create the file, correct the path, or install the package in the site folder.',
  source,
})

/** A module exports no plugin. `what`: without a full stop. */
export const pluginInvalid = (name: string, what: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_INVALID',
  severity: 'throw',
  message: `"${name}" is no plugin here: ${what}.`,
  hint: `What plugins export: ${manualUrl('learn/plugins')}`,
  source,
})

/** Options of a plugin that its schema refuses. `what`: an option and what is wrong with it. */
export const pluginOptions = (name: string, what: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_OPTIONS',
  severity: 'throw',
  message: `Options of the plugin "${name}": ${what}`,
  hint: 'Correct the options in the config; the plugin says what it takes.',
  source,
})

/** A package threw while it was loaded. */
export const pluginThrew = (name: string, cause: unknown, source: Source): Diagnostic => ({
  code: 'PLUGIN_FAILED',
  severity: 'throw',
  message: `The plugin "${name}" could not be loaded: ${describeThrown(cause).message}`,
  hint: 'Correct the plugin, or ask who wrote it.',
  source,
})

/** A plugin threw while it worked on a page. */
export const pluginFailed = (
  name: string,
  what: string,
  source: Source | undefined,
): Diagnostic => ({
  code: 'PLUGIN_FAILED',
  severity: 'throw',
  message: `The plugin "${name}" failed: ${what}`,
  hint: 'Correct its options or the text that it works on, or ask who wrote it.',
  ...omitUndefined({ source }),
})

/** A plugin said something of a page. */
export const pluginSaid = (name: string, what: string, source: Source): Diagnostic => ({
  code: 'PLUGIN_MESSAGE',
  severity: 'warn',
  message: `The plugin "${name}" says: ${what}`,
  hint: 'Follow what it says; its options say what it looks for.',
  source,
})

/** `headTags`, `scripts` or `stylesheets` name a file of the site that no static folder has. */
export const headFileMissing = (address: string, source: Source): Diagnostic => ({
  code: 'HEAD_FILE_MISSING',
  severity: 'throw',
  message: `There is no static file "${address}".`,
  hint: 'Put it into static/, correct the path, which begins at the base of the site, or write the whole address with https://.',
  source,
})

/** `clientModules` names a file or a package that is not there. */
export const clientModuleMissing = (name: string, source: Source): Diagnostic => ({
  code: 'CLIENT_MODULE_MISSING',
  severity: 'throw',
  message: `There is no client module "${name}".`,
  hint: 'Create the file, correct the path, which begins at the site folder, or install the package.',
  source,
})

/** `markdown.fences` names a file that is not there. */
export const fenceMissing = (language: string, file: string, source: Source): Diagnostic => ({
  code: 'FENCE_MISSING',
  severity: 'throw',
  message: `There is no file "${file}", which markdown.fences names for code blocks of "${language}".`,
  hint: 'Create the file with a component as its default export, or correct the path, which begins at the site folder.',
  source,
})

/** `themeConfig.customCss` names a style sheet that is not there. */
export const themeStylesMissing = (file: string): Diagnostic => ({
  code: 'THEME_STYLES_MISSING',
  severity: 'throw',
  message: `The style sheet does not exist: ${file}.`,
  hint: 'Create it, or correct `themeConfig.customCss`; its paths are relative to the site folder.',
  source: { file },
})

/** A file in the theme folder that replaces nothing; it would never be used. */
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
    message: `"${request}" is no public component of the theme, so it cannot be imported.`,
    hint: `${manualUrl('reference/theme')} lists the public components; copy what you need of another file into one of your own.`,
    source,
  })

/** A replacement that lacks what the rest of the theme imports from the original. */
export const themeExportMissing = (file: string, name: string, missing: readonly string[]) =>
  new SiteError({
    code: 'THEME_EXPORT_MISSING',
    message: `${file} does not export ${missing.map((one) => `"${one}"`).join(', ')}, or not as what the component that it replaces has there.`,
    hint: `Write \`export function ${missing[0]}(…)\`, or pass on the original's: \`export { ${missing.join(', ')} } from 'octavo/theme-original/${name}'\`.`,
    source: { file, line: 1, column: 1 },
  })
/** A tags file with broken syntax, an unknown field, or two tags at one address. */
export const tagsInvalid = (source: Source, reason: string): Diagnostic => ({
  code: 'TAGS_INVALID',
  severity: 'throw',
  message: `${source.file} is not a valid tags file: ${reason}.`,
  hint: 'Write each tag as `key:`, with `label`, `permalink` and `description` below it, each optional.',
  source,
})

/** A doc carries tags that the tags file does not define. */
export const tagsInline = (tags: {
  labels: readonly string[]
  file: string
  definedIn: string
  severity: Severity
}): Diagnostic => ({
  code: 'TAGS_INLINE',
  severity: tags.severity,
  message: `Tags [${tags.labels.join(', ')}] used in ${tags.file} are not defined in ${tags.definedIn}.`,
  hint: 'Define them there, correct their names, or set `onInlineTags` of the instance to "ignore".',
  source: { file: tags.file },
})

/** The address of a tag cannot be one. */
export const tagPermalinkInvalid = (
  permalink: string,
  label: string,
  file: string,
): Diagnostic => ({
  code: 'TAG_PERMALINK_INVALID',
  severity: 'throw',
  message: `The permalink "${permalink}" of the tag "${label}" is no path below the tags of its docs.`,
  hint: 'Write a path like "/install", without "..", "?", "#" and "\\".',
  source: { file },
})

/** The questions that search must answer were to be checked, and there are none. */
export const searchExpectMissing = (file: string) =>
  new SiteError({
    code: 'SEARCH_EXPECT_MISSING',
    message: `The file of expected search answers does not exist: ${file}.`,
    hint: 'Write it, like { "en": [{ "question": "rotate a key", "pages": ["/cloud/iam"] }] }, or name another in `search.expect` of the site config.',
    source: { file },
  })

/** The file of questions is not as it must be. */
export const searchExpectInvalid = (reason: string, source: Source) =>
  new SiteError({
    code: 'SEARCH_EXPECT_INVALID',
    message: `The file of questions for search is not valid: ${reason}.`,
    hint: 'Correct it there: locales with lists of { "question", "pages" }.',
    source,
  })

/** A question names a page that the site does not have. */
export const searchPageUnknown = (page: string, locale: string, source: Source): Diagnostic => ({
  code: 'SEARCH_PAGE_UNKNOWN',
  severity: 'throw',
  message: `The locale "${locale}" has no page ${page}, which is expected to answer a search.`,
  hint: 'Correct the path, or remove it from the list; paths begin below the base of the locale.',
  source,
})

/** Search does not find what the site promises that it finds. */
export const searchUnanswered = (answer: {
  question: string
  wanted: readonly string[]
  found: readonly string[]
  source: Source
}): Diagnostic => ({
  code: 'SEARCH_UNANSWERED',
  severity: 'throw',
  message: `"${answer.question}" is not answered by ${answer.wanted.join(' or ')}: the first five hits lead to ${answer.found.join(', ') || 'nothing'}.`,
  hint: 'Use the words of the question on the page, best in a heading; add a synonym in `search.synonyms`, or a `boost` in the front matter of the page.',
  source: answer.source,
})
/** `push-search` on a site that names no hosted index. */
export const searchNotHosted = () =>
  new SiteError({
    code: 'SEARCH_NOT_HOSTED',
    message: 'The site config names no hosted index to push to.',
    hint: 'Give it `search: { algolia: { appId, apiKey, indexName } }`; the provider may stay `local`.',
  })

/** The key that may write is not in the environment. */
export const searchKeyMissing = (name: string) =>
  new SiteError({
    code: 'SEARCH_KEY_MISSING',
    message: `The environment has no ${name}.`,
    hint: 'Set it to a key that may browse, add and delete objects, and edit settings; keep it out of all files.',
  })

/** No build has written records. */
export const searchRecordsMissing = (file: string) =>
  new SiteError({
    code: 'SEARCH_RECORDS_MISSING',
    message: 'There are no search records of every language to push.',
    hint: 'Run `octavo build` for all languages first; it writes them.',
    source: { file },
  })

/** The hosted engine refused, or could not be reached. */
export const searchPushFailed = (
  { index, status, reason }: { index: string; status: number | undefined; reason: string },
  cause: unknown,
) =>
  new SiteError({
    code: 'SEARCH_PUSH_FAILED',
    message:
      status === undefined
        ? `The index "${index}" could not be reached: ${reason}`
        : `The index "${index}" answered ${status}: ${reason}`,
    hint:
      status === 403 || status === 401
        ? 'Check the application id and whether the key may browse, add and delete objects, and edit settings.'
        : 'Run the command again: what was written stays, and only the rest is sent.',
    cause,
  })

/** A command or option is called by the name that it had before. */
export const commandRenamed = (old: string, now: string): Diagnostic => ({
  code: 'COMMAND_RENAMED',
  severity: 'log',
  message: `\`${old}\` is \`${now}\` now.`,
  hint: 'Use the new name: the old one goes with the next release.',
})
