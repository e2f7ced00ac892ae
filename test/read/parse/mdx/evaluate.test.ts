import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Budget, createBudget } from '../../../../cli/read/parse/expressions/budget.ts'
import { createEvaluator } from '../../../../cli/read/parse/expressions/evaluate.ts'
import { METHOD_NAMES } from '../../../../cli/read/parse/expressions/methods.ts'
import {
  parseExpression,
  parseModule,
} from '../../../../cli/read/parse/expressions/parse-expression.ts'
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

function refusalOf(text: string): Unreadable | null {
  try {
    evaluate(text)
    return null
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

function failure(text: string): string {
  const refusal = refusalOf(text)
  return refusal ? `${refusal.message} (${refusal.offset})` : 'no failure'
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
    ['{ ..."", ...1, ...true, ...null, a: 1 }', { a: 1 }],
    ['(({ 1: a, "b": b, [2]: c }) => [a, b, c])({ 1: "x", b: "y", 2: "z" })', ['x', 'y', 'z']],
    ['((x) => x) == 1', false],
    ['1 == <b />', false],
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
    ['await props', 'Waiting for a value cannot be used in content. (1)'],
    ['(class {})', 'A class cannot be used in content. (2)'],
    ['(1, 2)', 'A list of expressions with commas cannot be used in content. (2)'],
    ['items`a`', 'A tagged template cannot be used in content. (1)'],
    ['(props.name++)', 'Counting up or down cannot be used in content. (2)'],
    ['{ get a() {} }', 'This kind of expression cannot be used in content. (3)'],
    ['{ a() {} }', 'This kind of expression cannot be used in content. (3)'],
    ['async () => 1', 'This kind of expression cannot be used in content. (1)'],
    ['1n', 'A number with "n" cannot be used in content. (1)'],
    ['import("fs")', 'An import inside of an expression cannot be used in content. (1)'],
    ['this', '`this` cannot be used in content. (1)'],
    ['(props.name = 1)', 'An assignment cannot be used in content. (2)'],
    ['/a+/.test("x")', 'A pattern cannot be used in content. (1)'],
    ['props.tags.push(1)', 'The method "push" cannot be called in content. (1)'],
    [
      '((x) => { for (;;) {} })(1)',
      'A function of content can only declare constants, use `if`, and return. (11)',
    ],
    ['{ ..."a" }', 'A text has no fields that could be spread. (1)'],
    ['{ ...[1] }', 'A list has no fields that could be spread. (1)'],
    ['"" + Boolean', 'The function Boolean has no text. (1)'],
    ['"" + (() => 1)', 'A function has no text. (1)'],
    ['"" + <b />', 'An element has no text. (1)'],
    ['1 * {}', 'An object is not a number. (1)'],
    ['items.map(undefined)', 'This method takes a function. (1)'],
    ['"" + items', 'A list has no text. (1)'],
    ['1 +', 'This is not a valid expression: Unexpected token. (5)'],
  ])('%s', (text, expected) => {
    expect(failure(text)).toBe(expected)
  })

  test('a module that is not valid names its place, and how modules are written', () => {
    expect(() => parseModule('export const a = 1\ntwo words')).toThrow(
      expect.objectContaining({
        message: 'This is not a valid module: Unexpected token.',
        hint: 'Correct it; leave a blank line between imports or exports and the text behind them.',
        offset: 23,
      }),
    )
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

  test.each([
    ...['process', 'window', 'document', 'navigator', 'location', 'history'],
    ...['localStorage', 'sessionStorage', 'alert'],
  ])('%s is code, which belongs into an island and has no other hint', (name) => {
    expect(refusalOf(`${name}.x`)).toMatchObject({
      message: `"${name}" is not known here, because pages cannot run code.`,
      hint: '',
    })
  })

  test.each([
    ...['missing', '1n', '/a/', '[1, , 2]', '[...1]', '{ ...[1] }', '{ ..."a" }', '`${items}`'],
    ...['items * 2', 'new Date()', '1 & 2', '(1)()', '(() => { for (;;) {} })()', '(1).x(2)'],
    ...['(({ a }) => a)(null)', '(({ [1 + 1]: x }) => x)(props)', '(255).toString(1)'],
    ...[
      'items.map(1)',
      'props.missing.name',
      'props.constructor',
      '((x) => x).a',
      '<b>{...items}</b>',
    ],
    ...['((f) => f(f))((f) => f(f))', '"x".repeat(1e9)', '"x".repeat(2e5).split("")', '1 +'],
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ])('its refusal has a sentence, a hint and a place: %s', (text) => {
    expect(refusalOf(text)).toMatchObject({
      message: expect.stringMatching(/^["A-Z`].+\.$/s),
      hint: expect.stringMatching(/^[A-Z].+\.$/),
      offset: expect.any(Number),
    })
  })

  test('no method gives access to a function of the program', () => {
    const methods = [...METHOD_NAMES.texts, ...METHOD_NAMES.lists, ...METHOD_NAMES.numbers]
    expect(methods).not.toContain('constructor')
    for (const name of methods)
      expect(failure(`"x".${name}.constructor`)).toMatch(/cannot be (?:used|read)/)
  })
})

/** Steps and characters that an expression takes. */
function costOf(text: string): [steps: number, characters: number] {
  const budget = createBudget()
  const { steps, characters } = budget
  evaluate(text, budget)
  expect(budget.depth).toBe(0)
  return [steps - budget.steps, characters - budget.characters]
}

describe('an expression costs', () => {
  test.each([
    ['1', 1],
    ['1 + 2 * 3', 5],
    ['[1, 2, 3]', 4],
    ['((a, b) => a)(1, 2)', 5],
  ])('a step for each of its parts: %s', (text, steps) => {
    expect(costOf(text)).toEqual([steps, 0])
  })

  test.each([
    ['[...items]', '[items]', 2],
    ['{ ...{ a: 1, b: 2 } }', '[{ a: 1, b: 2 }]', 2],
    ['items.slice()', '[items]', 2],
    ['"four".trim()', '["four"]', 1],
    ['"four".split("")', '["four", ""]', 5],
    ['[[1], [[2]]].flat()', '[[[1], [[2]]]]', 6],
    ['[[1], [[2]]].flat(2)', '[[[1], [[2]]], 2]', 7],
  ])('a step for each item of a list that it reads: %s', (text, parts, items) => {
    expect((costOf(text)[0] ?? 0) - (costOf(parts)[0] ?? 0)).toBe(items)
  })

  test.each([
    ['"four"', 0],
    ['"four" + 5', 5],
    ['`${"four"}-${5}`', 6],
    ['"four".toUpperCase()', 4],
    // What a method might make counts before it is made, and the text that it returns counts again.
    ['"ab".repeat(3)', 6 + 6],
    ['"ab".repeat(-3)', 'refused'],
    ['"ab".padEnd(5)', 5 + 5],
    ['[1, 2, 3].join("--")', 3 * 2 + 7],
    ['"aXa".replace("X", "long")', 4 + 6],
    ['"aXa".replace("X", "$&")', 2 + 3 + 3],
    ['"aXXa".replaceAll("X", "12")', 4 * 2 + 6],
    ['"aXXXXa".replaceAll("XX", "12")', 3 * 2 + 6],
    ['"abc".replaceAll("", "12")', 4 * 2 + 11],
  ])('the characters of texts that it makes: %s', (text, characters) => {
    const cost = refusalOf(text) ? 'refused' : costOf(text)[1]
    expect(cost).toBe(characters)
  })

  test('all that the budget of its page has left, and no more', () => {
    const evaluateWith = (given: Partial<Budget>, text: string) => () =>
      evaluate(text, { ...createBudget(), ...given })
    expect(evaluateWith({ steps: 3 }, '1 + 2')()).toBe(3)
    expect(evaluateWith({ steps: 2 }, '1 + 2')).toThrow('too many steps')
    expect(evaluateWith({ characters: 2 }, '"a" + "b"')()).toBe('ab')
    expect(evaluateWith({ characters: 1 }, '"a" + "b"')).toThrow('too much text')
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(failure(nested(200))).toBe('no failure')
    expect(failure(nested(201))).toContain('Expressions are nested more than 200 levels deep.')
  })

  test('at most a tenth of the budget of its page, if it shows a table of a thousand rows', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `{ name: "row ${at}", size: ${at} }`)
    const table = `[${rows.join(', ')}].map(({ name, size }) => <tr><td>{name}</td><td>{size}</td></tr>)`
    const [steps] = costOf(table)
    expect(steps).toBeLessThanOrEqual(createBudget().steps / 10)
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
