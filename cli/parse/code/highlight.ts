import type { ElementContent } from 'hast'
import type { Grammar, Token } from 'prismjs'
import { refractor, type Syntax } from 'refractor/core'
import { PAGE_PAIRS, pairsOf } from './colour-budget.ts'
import { countPatterns, StepsExceeded, withSteps } from './counted-pattern.ts'
import { LANGUAGES } from './languages.ts'

/**
 * Steps that the patterns of a grammar may take: ordinary code needs at most 80 a character, and
 * what makes Prism find the same tokens again and again thousands.
 */
const STEPS = { block: 20_000, character: 300 } as const
/** Half of all tokens, and no theme gives them a colour of their own. */
const PLAIN_TOKENS: ReadonlySet<string> = new Set(['punctuation', 'operator'])

/** Names of our own for languages that have others. */
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
  LANGUAGES.flatMap((syntax) =>
    [syntax.displayName, ...(syntax.aliases ?? [])].map((name) => [name, syntax] as const),
  ),
)

/** The part of refractor that it inherits from Prism, and does not declare. */
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

// `core.js` makes refractor an object whose prototype is Prism itself.
const prism = refractor as unknown as Tokenizer

/**
 * A registered grammar → the copy that code is tokenised with, its patterns counted.
 *
 * Prism writes `rest` into a grammar when it first tokenises with it, and a grammar that is registered
 * later extends what it finds. Without copies the colours of a page would depend on which pages its
 * thread has seen before: TSX after JSX has tokens that TSX alone has not.
 */
let copies = new WeakMap<Grammar, Grammar>()
const tokenizeIn = prism.tokenize.bind(prism)
// The hooks of languages inside others call this one with registered grammars.
prism.tokenize = (text, grammar) => tokenizeIn(text, toCopy(grammar))

function toCopy(grammar: Grammar): Grammar {
  const known = copies.get(grammar)
  if (known) return known
  const copy = prism.util.clone(grammar)
  countPatterns(copy, new Set())
  copies.set(grammar, copy)
  // A copy stands for itself.
  copies.set(copy, copy)
  return copy
}

/**
 * Code as text and `<span class="hl-…">`; plain where the language is not known, or where colours
 * cost more than is left for the page.
 */
export function highlight(
  code: string,
  language: string,
  budget: ColourBudget = { pairs: PAGE_PAIRS },
): ElementContent[] {
  const name = nameOf(language)
  const grammar = budget.pairs > 0 ? grammarOf(name) : null
  const pairs = grammar ? pairsOf(code, grammarNameOf(name)) : 0
  if (!grammar || pairs > budget.pairs) return plain(code)
  budget.pairs -= pairs
  return tokenise({ code, grammar, language: name }) ?? plain(code)
}

/** What is left for the code of a page. */
export interface ColourBudget {
  pairs: number
}

function plain(code: string): ElementContent[] {
  return code === '' ? [] : [{ type: 'text', value: code }]
}

/** Coloured code; nothing where that takes too many steps. */
function tokenise(environment: Environment): ElementContent[] | null {
  try {
    return withSteps(STEPS.block + environment.code.length * STEPS.character, () => {
      // Languages inside others (PHP, Handlebars) live in these hooks.
      prism.hooks.run('before-tokenize', environment)
      environment.tokens = prism.tokenize(environment.code, environment.grammar)
      prism.hooks.run('after-tokenize', environment)
      return toNodes(environment.tokens)
    })
  } catch (error) {
    if (error instanceof StepsExceeded) return null
    throw error
  }
}

/** `diff-ts` is a diff; what is inside its lines stays plain. */
function nameOf(language: string): string {
  return language.startsWith('diff-') ? 'diff' : (OTHER_NAMES[language] ?? language)
}

/**
 * Grammars look at registration for those that they can hold, or that can hold them, and do without
 * what is not there: HTTP without JSON, HTML without CSS. So that no page depends on which pages its
 * thread has seen before, these come first, and some bring theirs.
 */
const FIRST = ['markup', 'css', 'clike', 'javascript', 'json', 'yaml', 'uri', 'regex']
const GUESTS: Readonly<Record<string, readonly string[]>> = {
  graphql: ['markdown'],
  pug: ['coffeescript', 'ejs', 'handlebars', 'less', 'markdown', 'scss', 'stylus', 'twig'],
}

/** `markup` for `html`: one grammar has one limit. */
function grammarNameOf(name: string): string {
  return SYNTAX_BY_NAME.get(name)?.displayName ?? name
}

function grammarOf(name: string): Grammar | null {
  const syntax = SYNTAX_BY_NAME.get(name)
  if (!syntax) return null
  for (const other of [...FIRST, ...(GUESTS[name] ?? []), name]) {
    const known = SYNTAX_BY_NAME.get(other)
    if (!known || refractor.registered(known.displayName)) continue
    refractor.register(known)
    // It may have added to grammars that were copied before.
    copies = new WeakMap()
  }
  return refractor.languages[name] ?? null
}

/** Adjacent texts are joined. Recursion is as deep as a grammar nests. */
function toNodes(tokens: Token['content']): ElementContent[] {
  const nodes: ElementContent[] = []
  for (const token of Array.isArray(tokens) ? tokens : [tokens]) {
    if (typeof token === 'string') addText(nodes, token)
    else if (PLAIN_TOKENS.has(token.type) && typeof token.content === 'string')
      addText(nodes, token.content)
    else
      nodes.push({
        type: 'element',
        tagName: 'span',
        properties: { className: [token.type, ...aliasesOf(token)].map(toClass) },
        children: toNodes(token.content),
      })
  }
  return nodes
}

function addText(nodes: ElementContent[], value: string): void {
  const last = nodes.at(-1)
  if (last?.type === 'text') last.value += value
  else if (value !== '') nodes.push({ type: 'text', value })
}

/**
 * Prism's names of tokens are plain words: `tag`, `title`, `table`. With the prefix no rule of a theme
 * or of a site meets them by chance.
 */
function toClass(name: string): string {
  return `hl-${name}`
}

function aliasesOf({ alias }: Token): string[] {
  return typeof alias === 'string' ? [alias] : (alias ?? [])
}
