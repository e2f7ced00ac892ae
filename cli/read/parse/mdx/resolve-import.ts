import { dirname, join, normalize, relative } from 'node:path/posix'
import { resolveAlias } from '../../../../runtime/shared/resolve-alias.ts'
import type { PageOptions } from '../option-rows.ts'
import type { Page } from '../page.ts'

/** A file that an import refers to, relative to the site folder. */
interface ImportedFile {
  path: string
  /** `raw` for the text of the file; empty for none. */
  query: string
}

/** Resolve an import to a file; `null` for a package or another name that is not a path. */
export function resolveImport(
  specifier: string,
  from: string,
  aliases: PageOptions['aliases'] = {},
): ImportedFile | null {
  // webpack's syntax: `!!raw-loader!./setup.sh`.
  const isRaw = /^!*raw-loader!/.test(specifier)
  const [written = '', asked = ''] = specifier.replace(/^!*raw-loader!/, '').split('?')
  const query = isRaw ? 'raw' : asked
  const aliased = resolveAlias(written, aliases)
  if (aliased !== null) return { path: normalize(aliased), query }
  if (written.startsWith('@site/')) return { path: normalize(written.slice(6)), query }
  if (/^\.\.?\//.test(written)) return { path: join(dirname(from), written), query }
  return null
}

/** The files that an import may mean, in order; see {@link placesOf}. */
export function resolveImports(specifier: string, { file, roots, options }: Page): ImportedFile[] {
  const places = placesOf(file.file, roots)
  return places.flatMap((place) => resolveImport(specifier, place, options.aliases) ?? [])
}

/**
 * The places of a file of a translation: among the translations, then next to the source, whose files it
 * shares. A source that a translation shows has both places too, so that its own partials may be translated.
 */
export function placesOf(path: string, roots: Page['roots']): [string, ...string[]] {
  const start = [roots?.translation, roots?.source].find(
    (each) => each !== undefined && path.startsWith(each),
  )
  if (!roots || start === undefined) return [path]
  const rest = path.slice(start.length)
  return [roots.translation + rest, roots.source + rest]
}

/** Whether an import names a style sheet: CSS, or a language that compiles to CSS. */
export function isSheet(specifier: string): boolean {
  return /\.(?:css|s[ac]ss|less|styl)(?:\?|$)/i.test(specifier)
}

/** Whether content may read a file: it is in a folder of content and not hidden. */
export function isContent(path: string, { contentFolders }: PageOptions): boolean {
  return liesIn(contentFolders, path)
}

/** Whether content may show a file as text: it is in a folder of content, or in one that the config lists. */
export function isReadableCode(
  path: string,
  { contentFolders, codeFolders = [] }: PageOptions,
): boolean {
  return liesIn(contentFolders, path) || liesIn(codeFolders, path)
}

function liesIn(folders: readonly string[], path: string): boolean {
  if (/^(?:\.\.)?\//.test(path)) return false
  // The folder itself may be hidden, as those of versions from git are.
  const start = (folder: string) => (folder === '.' ? '' : `${folder}/`)
  return folders.some(
    (folder) => path.startsWith(start(folder)) && !hasHidden(path.slice(start(folder).length)),
  )
}

const hasHidden = (path: string) =>
  path.split('/').some((part) => part === 'node_modules' || /^\.[^.]/.test(part))

/** Address of a file, relative to the file of the page. */
export function toAddress(path: string, page: string): string {
  const address = relative(dirname(page), path)
  return address.startsWith('.') ? address : `./${address}`
}
