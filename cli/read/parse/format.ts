import type { SourceFile } from '../../base/model/source-file.ts'
import type { ParseOptions } from './parse-options.ts'

/** Syntax of a file: `md` is CommonMark, `mdx` adds components and expressions. */
export type Format = 'md' | 'mdx'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
const OWN_FORMAT = /^(?:mdx:[ \t]*(?:\n[ \t]+|\{[ \t]*))?format:[ \t]*['"]?(mdx?|detect)\b/m

/**
 * Syntax of a file: as set by its front matter, else by its instance, else by the site. `detect` means by
 * extension: `.mdx` is MDX.
 */
export function formatOfFile(
  text: string,
  { file, instance }: Pick<SourceFile, 'file' | 'instance'>,
  { formats }: Pick<ParseOptions, 'formats'>,
): Format {
  const chosen = ownFormat(text) ?? formats.instances[instance ?? ''] ?? formats.site
  if (chosen !== 'detect') return chosen
  return file.toLowerCase().endsWith('.mdx') ? 'mdx' : 'md'
}

/** The `format` of a file's front matter, read before the front matter is parsed. */
function ownFormat(text: string): FormatOption | undefined {
  if (!text.startsWith('---')) return undefined
  const fields = FRONT_MATTER.exec(text.slice(0, 20_000))?.[1]
  const format = fields === undefined ? undefined : OWN_FORMAT.exec(fields)?.[1]
  // The pattern matches only these three values.
  return format as FormatOption | undefined
}

/** A value of the option `format`. */
type FormatOption = ParseOptions['formats']['site']
