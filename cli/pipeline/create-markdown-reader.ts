import type { Root } from 'mdast'
import type { SourceFile } from '../model/source-file.ts'
import { type Format, formatOfFile } from '../parse/format.ts'
import { loadMarkdownParser } from '../parse/load-markdown-parser.ts'
import type { MarkdownParser } from '../parse/parser-slot.ts'
import type { OpenSite } from './open-site.ts'
import { toParseOptions } from './parse-site.ts'

/** Reads files to trees of Markdown as the site has them read; a page of MDX with a mistake has an empty tree. */
export function createMarkdownReader(
  site: OpenSite,
): (text: string, file: SourceFile) => Promise<Root> {
  const options = toParseOptions(site)
  const parsers = new Map<Format, Promise<MarkdownParser>>()
  return async (text, file) => {
    const format = formatOfFile(text, file, options)
    const loading =
      parsers.get(format) ?? loadMarkdownParser(options.parser, format).then(({ parse }) => parse)
    parsers.set(format, loading)
    const parse = await loading
    try {
      return parse(text).tree
    } catch {
      // The build names the mistake, and what is not rewritten is named as well.
      return { type: 'root', children: [] }
    }
  }
}
