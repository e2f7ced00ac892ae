/**
 * Refuses text that would exhaust the stack of the native MDX parser, which ends the process, or take it too
 * long. It is checked before parsing, in one pass. Code is not recognised, so a page whose examples leave as
 * many brackets open is refused as well.
 */
import { positionAt } from '../../../base/model/position.ts'
import { CostlyMarkdown, MAX_DELIMITER_STEPS } from '../check-cost.ts'

/** Most constructs open at once; a worker's stack ends at some 20,000. */
const MAX_WEIGHT = 4000
/** A bracket takes as much stack as four operators. */
const BRACKET = 4
/** Most attribute values nested in each other: each one that is left open doubles the time. */
const MAX_VALUES = 10
/** Most `else` branches; each nests in the one before, whatever ends a statement. */
const MAX_BRANCHES = 2000
/** Most operators and calls in sequence, `a + b + c`; some 100,000 exhaust the stack as well. */
const MAX_RUN = 20_000
/** Most nested expressions between tags, `<a>{<b>{…}</b>}</a>`: every two of them double the time. */
const MAX_CHILDREN = 30
/** Most open tags: for the end of each the parser searches the whole text. */
const MAX_TAGS = 3000

const TOKEN =
  /=\{|[([{]|[)\]}]|[,;]|=>|-+|[!~?:=+]|[&|*/`]|<\/|\/>|<(?=[A-Za-z>])|\n[ \t]*\n|\b(?:async|await|case|class|delete|do|else|extends|for|if|new|typeof|void|while|with|yield)\b/g

/** An open bracket, with the counters that are restored when it closes. */
interface OpenBracket {
  chain: number
  run: number
  /** Tags that were open before the bracket. */
  tags: number
  isValue: boolean
  isChild: boolean
}

/** Constructs that are open at a position in the text. */
interface Open {
  /** The open brackets, each with the operators before it, and whether an attribute's value starts there. */
  brackets: OpenBracket[]
  values: number
  /** Open brackets between tags. */
  children: number
  /** Expressions of the current paragraph; for each the parser searches the whole paragraph. */
  expressions: number
  paragraph: number
  /** Characters searched for expressions so far. */
  looked: number
  /** Pending operators since the last comma at this level. */
  chain: number
  /** Operators and brackets since the last comma at this level, pending or not. */
  run: number
  /** Stack needed for everything pending on all levels. */
  weight: number
  branches: number
  tags: number
}

/** @throws CostlyMarkdown with the position that exceeds a limit. */
export function checkMdxCost(text: string): void {
  const open: Open = {
    ...{ brackets: [], values: 0, children: 0, chain: 0, run: 0, weight: 0, branches: 0, tags: 0 },
    ...{ expressions: 0, paragraph: 0, looked: 0 },
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('\n')) endParagraph(open, index)
    else count(open, token)
    if (isTooMuch(open, text.length)) throw new CostlyMarkdown(positionAt(text, index))
  }
  endParagraph(open, text.length)
  if (isTooMuch(open, text.length)) throw new CostlyMarkdown(positionAt(text, text.length))
}

/** Count the search of a paragraph, which an empty line ends. */
function endParagraph(open: Open, index: number): void {
  open.looked += open.expressions * (index - open.paragraph)
  open.expressions = 0
  open.paragraph = index
}

function isTooMuch(open: Open, length: number): boolean {
  const { branches, children, looked, run, tags, values, weight } = open
  return (
    weight > MAX_WEIGHT ||
    values > MAX_VALUES ||
    children > MAX_CHILDREN ||
    looked > MAX_DELIMITER_STEPS * 2 ||
    branches > MAX_BRANCHES ||
    run > MAX_RUN ||
    tags > MAX_TAGS ||
    tags * length > MAX_DELIMITER_STEPS * 2
  )
}

function count(open: Open, token: string): void {
  const [first] = token
  if (token === '={' || first === '(' || first === '[' || first === '{') openBracket(open, token)
  else if (first === ')' || first === ']' || first === '}') closeBracket(open)
  else if (first === ',' || first === ';') endRun(open)
  else if (token === '<') open.tags += 1
  else if (token === '</' || token === '/>') open.tags = Math.max(0, open.tags - 1)
  else if (token === 'else') open.branches += 1
  else addOperator(open, token)
}

function addOperator(open: Open, token: string): void {
  open.run += 1
  // These binary operators are never pending. Of dashes each pair counts once, as `--` may be one operator.
  if (!/[&|*/`]/.test(token))
    setChain(open, open.chain + (token.startsWith('-') ? Math.ceil(token.length / 2) : 1))
}

function endRun(open: Open): void {
  open.run = 0
  setChain(open, 0)
}

function openBracket(open: Open, token: string): void {
  const isValue = token === '={'
  const { brackets, chain, run, tags } = open
  const isChild = !isValue && token === '{' && tags > (brackets.at(-1)?.tags ?? 0)
  if (brackets.length === 0 && token === '{') open.expressions += 1
  brackets.push({ chain, run, tags, isValue, isChild })
  if (isValue) open.values += 1
  if (isChild) open.children += 1
  open.chain = 0
  open.run = 0
  open.weight += BRACKET
}

function closeBracket(open: Open): void {
  const bracket = open.brackets.pop()
  if (!bracket) return
  if (bracket.isValue) open.values -= 1
  if (bracket.isChild) open.children -= 1
  setChain(open, 0)
  open.chain = bracket.chain
  open.run = bracket.run + 1
  open.weight -= BRACKET
}

function setChain(open: Open, chain: number): void {
  open.weight += chain - open.chain
  open.chain = chain
}
