/**
 * Text that would take the native parser of MDX all of its stack, which ends the process, or more time
 * than a page is worth. Counted before it is parsed, in one pass, and without knowing what is code: a
 * page whose examples leave so many brackets open is refused as well.
 */
import { positionAt } from '../../model/position.ts'
import { CostlyMarkdown, MAX_DELIMITER_STEPS } from '../check-cost.ts'

/** What may be open at once; the stack of a worker ends at some 20,000 of it. */
const MAX_WEIGHT = 4000
/** A bracket takes as much of the stack as four operators. */
const BRACKET = 4
/** Values of attributes inside each other: each one that is left open doubles the time. */
const MAX_VALUES = 10
/** Each branch is inside the one before, whatever ends a statement. */
const MAX_BRANCHES = 2000
/** Operators and calls one after the other, `a + b + c`; some 100,000 end the stack as well. */
const MAX_RUN = 20_000
/** Expressions between tags, inside each other, `<a>{<b>{…}</b>}</a>`: every two of them double the time. */
const MAX_CHILDREN = 30
/** Tags that are open: the parser looks through the whole text for the end of each. */
const MAX_TAGS = 3000

const TOKEN =
  /=\{|[([{]|[)\]}]|[,;]|=>|-+|[!~?:=+]|[&|*/`]|<\/|\/>|<(?=[A-Za-z>])|\n[ \t]*\n|\b(?:async|await|case|class|delete|do|else|extends|for|if|new|typeof|void|while|with|yield)\b/g

/** A bracket, with what is counted anew inside of it. */
interface OpenBracket {
  chain: number
  run: number
  /** Tags that were open before it. */
  tags: number
  isValue: boolean
  isChild: boolean
}

/** What is open at a point of the text. */
interface Open {
  /** For each open bracket, the operators before it; and whether an attribute's value begins there. */
  brackets: OpenBracket[]
  values: number
  /** Brackets that stand between tags. */
  children: number
  /** Expressions of the paragraph, each of which is looked for in all of it, and where it begins. */
  expressions: number
  paragraph: number
  /** Characters that were looked through for expressions. */
  looked: number
  /** Operators since the last comma at this level. */
  chain: number
  /** Operators and brackets since the last comma at this level, whether or not they wait. */
  run: number
  /** What waits on all levels together. */
  weight: number
  branches: number
  tags: number
}

/** @throws CostlyMarkdown with the place at which it is too much. */
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

/** A blank line ends a paragraph. */
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
  // What stands between two values waits for nothing, and what may be `--` is one of two.
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
