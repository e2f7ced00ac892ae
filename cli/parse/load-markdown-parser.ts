import { parserFallback } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Format } from './format.ts'
import type { ParseOptions } from './parse-options.ts'
import type { MarkdownParser } from './parser-slot.ts'
import type { TreePlugin } from './tree-plugins.ts'

/** What a parser is loaded with. */
interface ParserExtras {
  /** Rejects where there is no binding; then the reference parser serves. Default: satteri. */
  loadNative?: typeof loadSatteri
  /** Of directives that may stand behind a blank. Default: those of every site. */
  names?: ReadonlySet<string>
  /** Plugins with syntax of their own: the reference parser alone takes them, and is loaded. Default: none. */
  syntax?: readonly TreePlugin[]
  /** Formulas, see `ParseOptions`. Default: none. */
  math?: ParseOptions['math'] | undefined
}

/** A parser, and which one it is. */
interface LoadedParser {
  parse: MarkdownParser
  parserUsed: ParseOptions['parser']
  /** Set when the wanted parser could not load. */
  diagnostic: Diagnostic | null
}

/** Load the wanted parser; only that one, for both together double the start of every worker. */
export async function loadMarkdownParser(
  wanted: ParseOptions['parser'],
  format: Format = 'md',
  { loadNative = loadSatteri, syntax = [], math, names }: ParserExtras = {},
): Promise<LoadedParser> {
  let diagnostic: Diagnostic | null = null
  if (wanted === 'satteri' && syntax.length === 0)
    try {
      return { parse: await loadNative(format, math, names), parserUsed: 'satteri', diagnostic }
    } catch (error) {
      diagnostic = parserFallback(firstLine(error))
    }
  const { createRemarkParser } = await import(
    /* webpackChunkName: "remark", webpackMode: "lazy" */ './remark-parser.ts'
  )
  return {
    parse: createRemarkParser(format, { syntax, math, names }),
    parserUsed: 'remark',
    diagnostic,
  }
}

async function loadSatteri(
  format: Format,
  math: ParseOptions['math'],
  names?: ReadonlySet<string>,
): Promise<MarkdownParser> {
  const { createSatteriParser } = await import('./satteri-parser.ts')
  return createSatteriParser(format, math, names)
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
