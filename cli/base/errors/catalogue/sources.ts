/** Diagnostics of files in the site's folders, before they are parsed. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { reasonOf } from './words.ts'

const ofVersion = (version: string) => (version === 'current' ? '' : ` of version "${version}"`)

/** A folder in the config does not exist. */
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
      ? `Create it, or correct ${instance === null ? '`pages.path`' : '`path` of that instance'} in the config. Paths start at the site folder.`
      : 'Create it, or remove the version from the versions file.',
  source: { file: folder },
})

/** Two parts of the site use the same folder. */
export const folderShared = (
  folder: string,
  first: string | null,
  second: string | null,
): Diagnostic => ({
  code: 'SCAN_FOLDER_SHARED',
  severity: 'throw',
  message: `${folder} is the folder of ${[first, second].map((id) => (id === null ? 'the Markdown pages' : `the instance "${id}"`)).join(' and of ')}.`,
  hint: 'Give each a different folder. One can be inside the other.',
  source: { file: folder },
})

/** A docs instance without docs, which would have no pages and no sidebar. */
export const noDocs = (folder: string, instance: string, version = 'current'): Diagnostic => ({
  code: 'SCAN_NO_DOCS',
  severity: 'throw',
  message: `The docs instance "${instance}" has no docs${ofVersion(version)} in ${folder === '' ? 'the site folder' : folder}.`,
  hint: 'Add a Markdown file, correct `include` and `exclude`, or remove the instance from the config.',
  source: { file: folder },
})

/** A glob of the config in an unsupported syntax. */
export const globUnsupported = (glob: string, instance: string): Diagnostic => ({
  code: 'SCAN_GLOB_UNSUPPORTED',
  severity: 'throw',
  message: `The instance "${instance}" has a glob that Octavo does not support: ${glob}`,
  hint: 'Use `**`, `*`, `?`, `[a-z]`, `{a,b}` and `+(a|b)`. List exceptions in `exclude`.',
})

/** A symbolic link refers to a folder that contains the link. */
export const symlinkLoop = (source: Source): Diagnostic => ({
  code: 'SCAN_SYMLINK_LOOP',
  severity: 'throw',
  message: `The symbolic link ${source.file} points to itself or to a folder that contains it.`,
  hint: 'Remove the link, or change it to another folder of the site.',
  source,
})

/** A symbolic link would publish a file that is not content, such as `content/a.md` → `/etc/passwd`. */
export const linkLeadsOutside = (source: Source): Diagnostic => ({
  code: 'SCAN_OUTSIDE',
  severity: 'throw',
  message: `The symbolic link ${source.file} points out of the site folder, into a hidden folder, or to a file of another type.`,
  hint: 'Copy the file into the site, or name its real folder in the config.',
  source,
})

/** A page links to a file outside of content, by its path or by a symbolic link. */
export const assetOutside = (href: string, file: string, source: Source): Diagnostic => ({
  code: 'ASSET_OUTSIDE',
  severity: 'throw',
  message: `"${href}" refers to ${file}, which is outside the content folders and static folders.`,
  hint: 'Copy the file next to the page, or into a static folder.',
  source,
})

/** A page links to a file that browsers would run with the rights of the site. */
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
    ? `Octavo does not publish "${href}": ${file} contains ${part.what}${part.line === undefined ? '' : ` in line ${part.line}`}.`
    : `Octavo does not publish "${href}", because browsers may run files like ${file}.`,
  hint: part
    ? 'Remove it. If you trust the file, put it into a static folder, and link to it there.'
    : 'Show it as a code block. If you trust the file, put it into a static folder, and link to it there.',
  source,
})

/** Diagrams are enabled, but no library for drawing them is installed. */
export const diagramLibraryMissing = (source: Source): Diagnostic => ({
  code: 'MERMAID_NOT_INSTALLED',
  severity: 'throw',
  message:
    'Octavo cannot draw diagrams, because neither "mermaid" nor "@mermaid-js/tiny" is installed.',
  hint: 'Install one with `npm install mermaid`, or remove `markdown.mermaid`.',
  source,
})

/** An image that cannot be converted to other formats, because its file is damaged. */
export const imageUnreadable = (name: string, source: Source): Diagnostic => ({
  code: 'IMAGE_UNREADABLE',
  severity: 'throw',
  message: `Octavo cannot read the picture ${name}, because the file is damaged or incomplete.`,
  hint: 'Save it again in an image editor, or remove it from the page.',
  subject: name,
  source,
})

/** An image that would take too much memory to convert. */
export const imageTooLarge = (
  name: string,
  { width, height, most }: { width: number; height: number; most: number },
  source: Source,
): Diagnostic => ({
  code: 'IMAGE_TOO_LARGE',
  severity: 'warn',
  message: `${name} has ${width} × ${height} pixels, so Octavo does not convert it.`,
  hint: `Make it smaller. Octavo converts pictures of at most ${most / 1_000_000} million pixels.`,
  subject: name,
  source,
})

/** Other image formats are configured, but no encoder is installed. */
export const imagesNotEncoded = (reason: string, source: Source): Diagnostic => ({
  code: 'IMAGES_NOT_ENCODED',
  severity: 'warn',
  message: `Octavo does not convert pictures, because ${reason}.`,
  hint: 'Install it with `npm install --save-dev sharp`, or remove `images.formats`.',
  source,
})

/** A file or a folder of the site cannot be read. */
export const sourceUnreadable = (source: Source, cause?: unknown): Diagnostic => ({
  code: 'SCAN_UNREADABLE',
  severity: 'throw',
  message: `Octavo cannot read ${source.file}: ${reasonOf(cause)}.`,
  hint: 'Make it readable for the user who builds the site, or remove it.',
  source,
})

/** A file in another encoding than UTF-8. `source`: position of the first invalid byte. */
export const sourceNotUtf8 = (source: Source, isUtf16: boolean): Diagnostic => ({
  code: 'SCAN_NOT_UTF8',
  severity: 'throw',
  message: `${source.file} is not UTF-8${isUtf16 ? ' but UTF-16' : ''}.`,
  hint: 'Save the file as UTF-8. The position is that of the first wrong byte.',
  source,
})

/** `_category_.json` with a syntax error, an unknown field or a wrong type. */
export const categoryInvalid = (source: Source, reason: string): Diagnostic => ({
  code: 'CATEGORY_INVALID',
  severity: 'throw',
  message: `${source.file} is not valid category metadata: ${reason}.`,
  hint: 'Correct it. The fields are label, description, className, key, position, collapsible, collapsed, link and customProps.',
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

/** Two React pages with one name, such as `about.tsx` and `about.js`. */
export const pageDuplicate = (file: string, first: string): Diagnostic => ({
  code: 'SCAN_PAGE_DUPLICATE',
  severity: 'warn',
  message: `${file} is ignored, because ${first} is the same page.`,
  hint: 'Remove or rename one of the two.',
  source: { file },
})

/** Dates or authors are enabled, but git does not provide them. `reason`: a clause. */
export const gitUnavailable = (option: string, reason: string, source: Source): Diagnostic => ({
  code: 'GIT_UNAVAILABLE',
  severity: 'warn',
  message: `\`${option}\` is on, but ${reason}, so pages have no dates and authors of git.`,
  hint: 'Build in a clone of the repository with git installed, or write `last_update` into front matter.',
  source,
})

/** The clone is shallow, so the last commit of a file is not known. */
export const gitShallow = (source: Source): Diagnostic => ({
  code: 'GIT_SHALLOW',
  severity: 'warn',
  message:
    'This clone is shallow, so Octavo does not know when its files changed, and leaves out dates.',
  hint: 'Fetch the whole history with `fetch-depth: 0` in GitHub Actions, `GIT_DEPTH: 0` in GitLab CI, or `git fetch --unshallow`.',
  source,
})
