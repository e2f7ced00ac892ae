import { parserFallback } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Format } from './format.ts'
import type { ParseOptions } from './parse-options.ts'
import type { MarkdownParser } from './parser-slot.ts'
import type { TreePlugin } from './tree-plugins.ts'

/** Options for loading a parser. */
interface ParserExtras {
  /** Rejects where the native binding is missing; the reference parser is used then. Default: satteri. */
  loadNative?: typeof loadSatteri
  /** Names of directives that may follow a space after the colons. Default: those of every site. */
  names?: ReadonlySet<string>
  /** Plugins that extend the syntax: only the reference parser supports them, so it is loaded. Default: none. */
  syntax?: readonly TreePlugin[]
  /** Syntax of formulas, see `ParseOptions`. Default: none. */
  math?: ParseOptions['math'] | undefined
}

/** The loaded parser and its name. */
interface LoadedParser {
  parse: MarkdownParser
  parserUsed: ParseOptions['parser']
  /** Set when the configured parser could not be loaded. */
  diagnostic: Diagnostic | null
}

/** Load the configured parser only; loading both doubles the start time of every worker. */
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
