import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBudget } from '../../../../cli/read/parse/expressions/budget.ts'
import { createEvaluator } from '../../../../cli/read/parse/expressions/evaluate.ts'
import { METHOD_NAMES } from '../../../../cli/read/parse/expressions/methods.ts'
import { parseExpression } from '../../../../cli/read/parse/expressions/parse-expression.ts'
import { Unreadable } from '../../../../cli/read/parse/expressions/unreadable.ts'
import {
  type ContentValue,
  fromData,
  JsxElement,
} from '../../../../cli/read/parse/expressions/value.ts'

const DATA = {
  props: { name: 'Ada', tags: ['a', 'b'], nested: { deep: 1 } },
  items: [
    { id: 1, label: 'one' },
    { id: 2, label: 'two' },
  ],
}

function evaluate(text: string, budget = createBudget()): ContentValue {
  const names = new Map(Object.entries(DATA).map(([name, data]) => [name, fromData(data)]))
  const node = parseExpression(text)
  return node ? createEvaluator(budget).evaluate(node, { names }) : null
}

/** JSON, so that objects without a prototype compare. */
const plain = (text: string) => JSON.parse(JSON.stringify(evaluate(text) ?? null))

function failure(text: string): string {
  try {
    evaluate(text)
  } catch (error) {
    if (error instanceof Unreadable) return `${error.message} (${error.offset})`
    throw error
  }
  return 'no failure'
}

describe('an expression is read', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ["'a' + 1", 'a1'],
    ['`${Infinity} ${-Infinity} ${NaN} ${1 < Infinity}`', 'Infinity -Infinity NaN true'],
    ['((Infinity) => Infinity)(1)', 1],
    ['`a${1 + 1}b`', 'a2b'],
    ['[1, ...[2, 3], "x"]', [1, 2, 3, 'x']],
    ['{ a: 1, "b-c": 2, ["d" + 1]: 3, ...{ e: 4 } }', { a: 1, 'b-c': 2, d1: 3, e: 4 }],
    ['props.name', 'Ada'],
    ['props["name"].length', 3],
    ['props.tags[1]', 'b'],
    ['props.missing', null],
    ['props.missing?.deeper.still', null],
    ['props.missing ?? "none"', 'none'],
    ['props.name === "Ada" ? "yes" : "no"', 'yes'],
    ['props.tags.length > 1 && "many"', 'many'],
    ['!props.name || -1', -1],
    ['typeof props.name', 'string'],
    ['items.map(({ label }) => label.toUpperCase()).join(", ")', 'ONE, TWO'],
    [
      'items.filter((item) => item.id > 1).map((item, index) => `${index}:${item.label}`)',
      ['0:two'],
    ],
    ['items.find((item) => item.id === 2)?.label', 'two'],
    ['"a-b-c".split("-").slice(1).concat("d")', ['b', 'c', 'd']],
    ['"a.b".replaceAll(".", "$&$$")', 'a.$b'],
    ['((a, { b = 2 } = {}, ...rest) => [a, b, rest])(1, undefined, 3, 4)', [1, 2, [3, 4]]],
    ['((n) => { const double = n * 2; if (double > 5) return "big"; return double })(2)', 4],
    ['/* nothing */', null],
  ])('%s', (text, expected) => {
    expect(plain(text)).toEqual(expected)
  })

  test('with JSX, as data: its component, props, and children with the blanks of JSX', () => {
    const element = evaluate('<b a="x" c={1} d>\n  two\n  words {1}\n</b>')
    expect(element).toBeInstanceOf(JsxElement)
    expect(element).toMatchObject({
      type: { name: 'b' },
      props: { a: 'x', c: 1, d: true, children: ['two words ', 1] },
    })
  })

  test('with templates over lists', () => {
    const elements = evaluate('items.map((item) => <li key={item.id}>{item.label}</li>)')
    expect(elements).toMatchObject([{ props: { children: 'one' } }, { props: { children: 'two' } }])
  })
})

describe('a forbidden expression has a place and a reason', () => {
  test.each([
    ['process.env', '"process" is not known here, because pages cannot run code. (1)'],
    ['props.constructor', 'The member "constructor" cannot be used in content. (1)'],
    ['props["__proto__"]', 'The member "__proto__" cannot be used in content. (1)'],
    ['"a".constructor', 'The member "constructor" cannot be used in content. (1)'],
    ['(() => 1).constructor("x")', 'The method "constructor" cannot be called in content. (1)'],
    ['({ constructor: a }) => a', 'no failure'],
    [
      '(({ constructor: a }) => a)(props)',
      'The member "constructor" cannot be used in content. (1)',
    ],
    ['props.missing.name', '"name" cannot be read, because what should have it is undefined. (1)'],
    ['new Date()', '`new` cannot be used in content. (1)'],
    ['import("fs")', 'An import inside of an expression cannot be used in content. (1)'],
    ['this', '`this` cannot be used in content. (1)'],
    ['(props.name = 1)', 'An assignment cannot be used in content. (2)'],
    ['/a+/.test("x")', 'A pattern cannot be used in content. (1)'],
    ['props.tags.push(1)', 'The method "push" cannot be called in content. (1)'],
    ['items.map(undefined)', 'This method takes a function. (1)'],
    ['"" + items', 'A list has no text. (1)'],
    ['1 +', 'This is not a valid expression: Unexpected token. (5)'],
  ])('%s', (text, expected) => {
    expect(failure(text)).toBe(expected)
  })

  test.each([
    ['calls itself', '((f) => f(f))((f) => f(f))'],
    [
      'multiplies lists',
      '[1,2,3,4,5,6,7,8,9,10].flatMap((a) => [1,2,3,4,5,6,7,8,9,10].flatMap((b) => [1,2,3,4,5,6,7,8,9,10].flatMap((c) => [1,2,3,4,5,6,7,8,9,10].flatMap((d) => [1,2,3,4,5,6,7,8,9,10].map((e) => a)))))',
    ],
    ['makes a long text', '"x".repeat(1e9)'],
    ['pads to a long text', '"x".padEnd(1e9)'],
    ['doubles a text', `((d) => ${'d('.repeat(40)}"xxxxxxxxxx"${')'.repeat(40)})((t) => t + t)`],
    ['replaces by a part of a long text', '"x".repeat(2e3).replaceAll("x", "$`")'],
    ['replaces by a long text', '"x".repeat(1e6).replaceAll("x", "y".repeat(1e5))'],
    ['joins by a long text', '"x".repeat(1e5).split("").join("y".repeat(1e5))'],
    ['is nested deeply', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('an expression that %s ends soon', (_, text) => {
    expect(failure(text)).not.toBe('no failure')
  })

  test('no method gives access to a function of the program', () => {
    const methods = [...METHOD_NAMES.texts, ...METHOD_NAMES.lists, ...METHOD_NAMES.numbers]
    expect(methods).not.toContain('constructor')
    for (const name of methods)
      expect(failure(`"x".${name}.constructor`)).toMatch(/cannot be (?:used|read)/)
  })
})

test('the documents list every method that content may call', () => {
  const docs = readFileSync(
    join(import.meta.dirname, '../../../../docs/content/learn/mdx.md'),
    'utf8',
  )
  for (const [kind, names] of Object.entries(METHOD_NAMES)) {
    const [, list = ''] = new RegExp(`\n- of ${kind}: ([\\s\\S]*?)\n(?:- |\n)`).exec(docs) ?? []
    expect(Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name)).toEqual([...names])
  }
})
