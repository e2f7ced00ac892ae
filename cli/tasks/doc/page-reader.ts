/** Reads pages as translators get them: blocks and their texts. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { loadMarkdownParser } from '../../read/parse/load-markdown-parser.ts'
import type { ParseOptions } from '../../read/parse/parse-options.ts'
import type { MarkdownParser } from '../../read/parse/parser-slot.ts'
import { openingNames } from '../../read/parse/spaced-openings.ts'
import type { PageReader } from '../../translate/exchange/page-exchange.ts'

/**
 * Parsers with the syntax that the build reads. `parse` is that of sections, which has no formulas.
 *
 * @param options - `comments: false`: none are found in code, because finding them takes long.
 */
export async function createPageReader(
  options: ParseOptions,
  { comments }: { comments: boolean },
): Promise<{ reader: PageReader; parse: MarkdownParser }> {
  const { parser, math } = options
  const extras = omitUndefined({ names: openingNames(options), math })
  const [plain, md, mdx] = await Promise.all([
    loadMarkdownParser(parser),
    loadMarkdownParser(parser, 'md', extras),
    loadMarkdownParser(parser, 'mdx', extras),
  ])
  const parse = rememberLast(plain.parse)
  const hasMore = (text: string) =>
    text.includes(':::') || (math !== undefined && text.includes('$'))
  const reader: PageReader = {
    parse(text, format) {
      if (format === 'mdx') return mdx.parse(text)
      return hasMore(text) ? md.parse(text) : parse(text)
    },
    findComments: comments ? await loadComments() : () => [],
  }
  return { reader, parse }
}

/** Imported here, because it loads all grammars, which no other command needs in the main thread. */
async function loadComments(): Promise<PageReader['findComments']> {
  const { findComments } = await import(
    /* webpackChunkName: "comments", webpackMode: "lazy" */ '../../read/parse/code/find-comments.ts'
  )
  return rememberComments(findComments)
}

/** Code is mostly the same in source and translation, and its grammar is slow. */
function rememberComments(find: PageReader['findComments']): PageReader['findComments'] {
  const known = new Map<string, ReturnType<typeof find>>()
  return (code, language) => {
    const key = `${language}\n${code}`
    const found = known.get(key) ?? find(code, language)
    if (known.size > MOST_CODES) known.clear()
    known.set(key, found)
    return found
  }
}

/** Code blocks that are remembered: more than a page has. */
const MOST_CODES = 200

/** Most pages are the same for both uses: the trees of the last source and translation are kept. */
function rememberLast(parse: MarkdownParser): MarkdownParser {
  let last: { text: string; result: ReturnType<MarkdownParser> }[] = []
  return (text) => {
    const known = last.find((each) => each.text === text)
    if (known) return known.result
    const result = parse(text)
    last = [{ text, result }, ...last.slice(0, 1)]
    return result
  }
}
