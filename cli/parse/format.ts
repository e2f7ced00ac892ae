import type { SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from './parse-options.ts'

/** How a file is read: Markdown as CommonMark has it, or with components and expressions. */
export type Format = 'md' | 'mdx'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
const OWN_FORMAT = /^(?:mdx:[ \t]*(?:\n[ \t]+|\{[ \t]*))?format:[ \t]*['"]?(mdx?|detect)\b/m

/**
 * How to read a file: as its front matter says, else its instance, else the site. `detect` goes by the
 * name: `.mdx` is MDX.
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

/** What the front matter of a file says, before anything else of it is read. */
function ownFormat(text: string): FormatOption | undefined {
  if (!text.startsWith('---')) return undefined
  const fields = FRONT_MATTER.exec(text.slice(0, 20_000))?.[1]
  const format = fields === undefined ? undefined : OWN_FORMAT.exec(fields)?.[1]
  // The pattern has these three.
  return format as FormatOption | undefined
}

/** What a site may choose. */
type FormatOption = ParseOptions['formats']['site']
