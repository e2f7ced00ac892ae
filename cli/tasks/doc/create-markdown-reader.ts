import type { Root } from 'mdast'
import type { SourceFile } from '../../base/model/source-file.ts'
import { type Format, formatOfFile } from '../../read/parse/format.ts'
import { loadMarkdownParser } from '../../read/parse/load-markdown-parser.ts'
import type { MarkdownParser } from '../../read/parse/parser-slot.ts'
import type { OpenSite } from '../open/open-site.ts'
import { toParseOptions } from './parse-site.ts'

/** Parses files to mdast with the options of the site; a page of MDX with a syntax error has an empty tree. */
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
      // The build reports the syntax error, and the command reports files that it does not rewrite.
      return { type: 'root', children: [] }
    }
  }
}
