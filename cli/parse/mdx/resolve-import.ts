import { dirname, join, normalize, relative } from 'node:path/posix'
import { resolveAlias } from '../../../runtime/shared/resolve-alias.ts'
import type { ParseOptions } from '../parse-options.ts'

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
  aliases: ParseOptions['aliases'] = {},
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

/** Whether an import names a style sheet: CSS, or a language that compiles to CSS. */
export function isSheet(specifier: string): boolean {
  return /\.(?:css|s[ac]ss|less|styl)(?:\?|$)/i.test(specifier)
}

/** Whether content may read a file: it is in a folder of content and not hidden. */
export function isContent(path: string, { contentFolders }: ParseOptions): boolean {
  return liesIn(contentFolders, path)
}

/** Whether content may show a file as text: it is in a folder of content, or in one that the config lists. */
export function isReadableCode(
  path: string,
  { contentFolders, codeFolders = [] }: ParseOptions,
): boolean {
  return liesIn(contentFolders, path) || liesIn(codeFolders, path)
}

function liesIn(folders: readonly string[], path: string): boolean {
  const hidden = path.split('/').some((part) => part === 'node_modules' || /^\.[^.]/.test(part))
  return (
    !hidden &&
    !path.startsWith('/') &&
    folders.some((folder) =>
      folder === '.' ? !path.startsWith('../') : path.startsWith(`${folder}/`),
    )
  )
}

/** Address of a file, relative to the file of the page. */
export function toAddress(path: string, page: string): string {
  const address = relative(dirname(page), path)
  return address.startsWith('.') ? address : `./${address}`
}
