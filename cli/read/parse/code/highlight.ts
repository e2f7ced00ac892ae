import type { ElementContent } from 'hast'
import type { Grammar, Token } from 'prismjs'
import { refractor, type Syntax } from 'refractor/core'
import { PAGE_PAIRS, pairsOf } from './colour-budget.ts'
import { countPatterns, StepsExceeded, withSteps } from './counted-pattern.ts'
import * as grammars from './grammars.ts'
import { type CodeTokens, toCodeHtml, toCodeNodes } from './show-tokens.ts'

/**
 * Most steps of a grammar's patterns, per block and per character. Ordinary code needs at most 80 steps per
 * character; code that makes Prism search the same tokens again needs thousands.
 */
const STEPS = { block: 20_000, character: 300 } as const
/** Our names of languages → names of grammars. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  console: 'shell-session',
  terminal: 'bash',
  zsh: 'bash',
  fish: 'bash',
  jsonc: 'json5',
  jsonl: 'json',
  mts: 'typescript',
  cts: 'typescript',
  mjs: 'javascript',
  cjs: 'javascript',
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  mdx: 'markdown',
  terraform: 'hcl',
  tf: 'hcl',
  postgresql: 'sql',
  mysql: 'sql',
  golang: 'go',
}

const SYNTAX_BY_NAME: ReadonlyMap<string, Syntax> = new Map(
  Object.values<Syntax>(grammars).flatMap((syntax) =>
    [syntax.displayName, ...(syntax.aliases ?? [])].map((name) => [name, syntax] as const),
  ),
)

/** The part of refractor that it inherits from Prism without declaring it. */
interface Tokenizer {
  tokenize(text: string, grammar: Grammar): (string | Token)[]
  util: { clone(grammar: Grammar): Grammar }
  hooks: { run(name: string, environment: Environment): void }
}

interface Environment {
  code: string
  grammar: Grammar
  language: string
  tokens?: (string | Token)[]
}

// `core.js` makes refractor an object whose prototype is Prism.
const prism = refractor as unknown as Tokenizer

/**
 * Registered grammar → its copy with counted patterns, which is used for tokenising.
 *
 * Prism adds `rest` to a grammar at its first use, and a grammar that is registered later extends existing
 * ones. Without copies the colours of a page would depend on the pages its thread has processed before: TSX
 * after JSX has tokens that TSX alone does not have.
 */
let copies = new WeakMap<Grammar, Grammar>()
const tokenizeIn = prism.tokenize.bind(prism)
// Hooks for embedded languages call this function with registered grammars.
prism.tokenize = (text, grammar) => tokenizeIn(text, toCopy(grammar))

function toCopy(grammar: Grammar): Grammar {
  const known = copies.get(grammar)
  if (known) return known
  const copy = prism.util.clone(grammar)
  countPatterns(copy, new Set())
  copies.set(grammar, copy)
  // The copy of a copy is itself.
  copies.set(copy, copy)
  return copy
}

/** Code as nodes: text and `<span class="hl-…">`, see {@link colour}. */
export function highlight(code: string, language: string, budget?: ColourBudget): ElementContent[] {
  return toCodeNodes(colour(code, language, budget))
}

/** The same code as HTML. */
export function highlightToHtml(code: string, language: string, budget?: ColourBudget): string {
  return toCodeHtml(colour(code, language, budget))
}

/**
 * Tokens of code; the text alone where the language is unknown, or where colouring costs more than the remaining
 * budget of the page.
 */
function colour(
  code: string,
  language: string,
  budget: ColourBudget = { pairs: PAGE_PAIRS },
): CodeTokens {
  const name = nameOf(language)
  const grammar = budget.pairs > 0 ? grammarOf(name) : null
  const pairs = grammar ? pairsOf(code, grammarNameOf(name)) : 0
  if (!grammar || pairs > budget.pairs) return [code]
  budget.pairs -= pairs
  return tokenise({ code, grammar, language: name }) ?? [code]
}

/** Remaining budget for colouring the code of a page. */
export interface ColourBudget {
  pairs: number
}

/** Tokens of code; `null` where that takes too many steps. */
function tokenise(environment: Environment): CodeTokens | null {
  try {
    return withSteps(STEPS.block + environment.code.length * STEPS.character, () => {
      // Languages that embed others (PHP, Handlebars) are implemented in these hooks.
      prism.hooks.run('before-tokenize', environment)
      environment.tokens = prism.tokenize(environment.code, environment.grammar)
      prism.hooks.run('after-tokenize', environment)
      return environment.tokens
    })
  } catch (error) {
    if (error instanceof StepsExceeded) return null
    throw error
  }
}

/** Name of a language's grammar. `diff-ts` is a diff; the code in its lines stays plain. */
function nameOf(language: string): string {
  return language.startsWith('diff-') ? 'diff' : (OTHER_NAMES[language] ?? language)
}

/**
 * When a grammar is registered, it looks for grammars that it can embed or that can embed it, and does
 * without missing ones: HTTP without JSON, HTML without CSS. These grammars are registered first, so that no
 * page depends on the pages its thread has processed before; some languages need further ones.
 */
const FIRST = ['markup', 'css', 'clike', 'javascript', 'json', 'yaml', 'uri', 'regex']
const GUESTS: Readonly<Record<string, readonly string[]>> = {
  graphql: ['markdown'],
  pug: ['coffeescript', 'ejs', 'handlebars', 'less', 'markdown', 'scss', 'stylus', 'twig'],
}

/** Name of the grammar behind an alias, `markup` for `html`: limits are per grammar. */
function grammarNameOf(name: string): string {
  return SYNTAX_BY_NAME.get(name)?.displayName ?? name
}

/** Names whose grammar is registered, with all others that it needs first. */
const ready = new Set<string>()

function grammarOf(name: string): Grammar | null {
  if (!SYNTAX_BY_NAME.has(name)) return null
  if (!ready.has(name)) register(name)
  return refractor.languages[name] ?? null
}

function register(name: string): void {
  for (const other of [...FIRST, ...(GUESTS[name] ?? []), name]) {
    const known = SYNTAX_BY_NAME.get(other)
    if (!known || refractor.registered(known.displayName)) continue
    refractor.register(known)
    // The new grammar may have extended grammars that were copied before.
    copies = new WeakMap()
  }
  ready.add(name)
}
