import type { Doc } from '../../../cli/base/model/doc.ts'
import { createParser } from '../../../cli/read/parse/create-parser.ts'
import type { ParseOptions } from '../../../cli/read/parse/parse-options.ts'
import { FILE, OPTIONS, toHtml } from './parse-text.ts'

/** A way to parse a page: a parser, and a format. */
interface Way {
  name: string
  /** A page and the code that it needs. */
  parse(text: string): Promise<Doc>
  /** Its article as HTML, followed by its diagnostics: `CODE 3:1 message`. */
  show(text: string): Promise<string>
}

/** Both parsers, in Markdown and MDX: all of them read the syntax of authors alike. */
export async function createWays(
  options: Partial<ParseOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<Way[]> {
  const read = (path: string) => (Object.hasOwn(files, path) ? (files[path] ?? null) : null)
  const parsers = (['satteri', 'remark'] as const).map((parser) =>
    createParser({ ...OPTIONS, ...options, parser }, read),
  )
  const ways = (await Promise.all(parsers)).flatMap((parser) =>
    ['md', 'mdx'].map((format): Way => {
      const file = { ...FILE, file: `content/guide/page.${format}`, path: `guide/page.${format}` }
      const parse = (text: string) => parser.complete(text, file)
      const show = async (text: string) => {
        const { article, diagnostics } = await parse(text)
        const found = diagnostics.map(
          ({ code, message, source }) => `\n${code} ${source?.line}:${source?.column} ${message}`,
        )
        return toHtml(article) + found.join('')
      }
      return { name: `.${format} with ${parser.parserUsed}`, parse, show }
    }),
  )
  return ways
}
