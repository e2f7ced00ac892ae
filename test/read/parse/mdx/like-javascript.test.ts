/**
 * The interpreter of expressions is compared with JavaScript: random programs over the whole supported subset
 * give the same value in `node:vm`, or both refuse them. `INTERPRETER_RUNS=200000` makes more programs.
 */
import { isDeepStrictEqual } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import fc, { type Arbitrary } from 'fast-check'
import { createBudget } from '../../../../cli/read/parse/expressions/budget.ts'
import { createEvaluator } from '../../../../cli/read/parse/expressions/evaluate.ts'
import { METHOD_NAMES } from '../../../../cli/read/parse/expressions/methods.ts'
import { BINARY, UNARY } from '../../../../cli/read/parse/expressions/operators.ts'
import { parseExpression } from '../../../../cli/read/parse/expressions/parse-expression.ts'
import { Unreadable } from '../../../../cli/read/parse/expressions/unreadable.ts'
import {
  type ContentValue,
  fromData,
  Opaque,
} from '../../../../cli/read/parse/expressions/value.ts'

const RUNS = Number(process.env.INTERPRETER_RUNS ?? 2500)
const SEED = Number(process.env.INTERPRETER_SEED ?? 27)
/** Calls of each method. */
const CALLS = Math.ceil(RUNS / 10)

/** Values that each program knows by name. */
const DATA = {
  n: 3,
  t: 'a-b c',
  e: '',
  l: [2, 1, 3, 1],
  s: ['b', 'a', '', 'a'],
  m: [[1, [2]], [], [3]],
  o: { a: 1, b: 'two', d: { a: [4, 5] }, 'x-y': null },
  z: null,
} as const

/**
 * The refusals that JavaScript does not share. Content is data, so values have no hidden methods and no identity
 * that a page could change; each line is an example that JavaScript evaluates.
 */
const REFUSED: readonly [reason: string, message: RegExp, example: string][] = [
  ['lists and objects are not converted to text', / has no text\.$/, '`${[1, 2]}`'],
  ['nor to numbers', / is not a number\.$/, '[1] * 2'],
  ['nor are functions', /^A function /, '`${(x) => x}`'],
  ['a value that is spread into an object has fields', / has no fields that could/, '{ ...[1] }'],
]

/** Refusals of programs that the generators below do not make. */
const NOT_MADE: typeof REFUSED = [
  ['methods are those of a list', /^The method "\w+" cannot be called/, '[1].push(2)'],
  [
    'objects have their own fields only',
    /^The method "\w+" cannot be called/,
    'o.hasOwnProperty("a")',
  ],
  ['a name is known, or it is a mistake', /^"\w+" is not known here/, 'typeof missing'],
  ['numbers and texts suffice', / cannot be used in content\.$/, '5 & 3'],
  ['a field is taken by a name', /^A field is taken by a name/, '(({ [t]: x }) => x)(o)'],
  ['an item that is left out is a mistake', /^A list cannot leave an item out/, '[1, , 2].length'],
]

/** Values that differ from JavaScript's. */
const OTHER: readonly [reason: string, example: string, ours: unknown, javascript: unknown][] = [
  [
    'no value changes',
    '((x) => [x.reverse(), x])([1, 2])',
    [
      [2, 1],
      [1, 2],
    ],
    [
      [2, 1],
      [2, 1],
    ],
  ],
  ['a value has no inherited members', 'typeof t.trim', 'undefined', 'function'],
  ['`__proto__` is a name like any other', '{ "__proto__": 1 }', entry('__proto__', 1), {}],
]

function entry(name: string, value: unknown) {
  return Object.defineProperty({}, name, { value, enumerable: true })
}

/** Result of a program: its value, or `refused` with the reason. */
type Result = { value: unknown } | { refused: string }

function interpret(text: string): Result {
  try {
    const names = new Map(Object.entries(DATA).map(([name, data]) => [name, fromData(data)]))
    const node = parseExpression(text)
    if (!node) return { refused: 'nothing' }
    return { value: plain(createEvaluator(createBudget()).evaluate(node, { names })) }
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message }
    throw error
  }
}

/** JavaScript as it is, and with a `reverse` that returns a new list, as in content, see {@link OTHER}. */
const JAVASCRIPT = createContext({})
const UNCHANGING = createContext({})
runInContext('Array.prototype.reverse = Array.prototype.toReversed', UNCHANGING)

function runJavaScript(text: string, context = JAVASCRIPT, read = plain): Result {
  try {
    const names = Object.keys(DATA).join(', ')
    const data = `const { ${names} } = ${JSON.stringify(DATA)}`
    const program = `(() => { 'use strict'; ${data}; return (${text}\n) })()`
    return { value: read(runInContext(program, context, { timeout: 10_000 })) }
  } catch (error) {
    return { refused: String(error) }
  }
}

/** Results of many programs, which are valid, in one run. */
function runAll(programs: readonly string[]): Result[] {
  const calls = programs.map((text) => `() => (${text})`).join(',\n')
  const attempt =
    '(run) => { try { return { value: run() } } catch (error) { return { refused: String(error) } } }'
  const results = runJavaScript(
    `((attempt) => [${calls}].map(attempt))(${attempt})`,
    UNCHANGING,
    (value) => value,
  )
  // The script above makes them.
  const made = 'value' in results ? (results.value as Result[]) : []
  return made.map((each) => ('value' in each ? { value: plain(each.value) } : each))
}

/** Data of either realm, with all functions as one text. The order of fields counts. */
function plain(value: unknown): unknown {
  if (typeof value === 'function' || value instanceof Opaque) return 'function'
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return { fields: Object.entries(value).map(([name, field]) => [name, plain(field)]) }
}

type Kind = 'num' | 'text' | 'bool' | 'nums' | 'texts' | 'lists' | 'object' | 'any'

/** Programs of each kind. Most parts have the kind that their place needs, so that most programs have a value. */
const kinds = fc.letrec<Record<Kind, string>>((tie) => {
  const [num, text, bool] = [tie('num'), tie('text'), tie('bool')]
  const [nums, texts, lists] = [tie('nums'), tie('texts'), tie('lists')]
  const [object, any] = [tie('object'), tie('any')]
  const index = fc.oneof(
    oneOf('0', '1', '-1', '2', '99', '1.5', 'null', 'NaN', '"1"', 'undefined'),
    num,
  )
  const few = oneOf('0', '1', '2', '5', '-1', '21', 'undefined', '"2"', 'true', 'null', '0.9')
  const number = make`${oneOf('0', '1', '2', '3.5', '-0', '1e3', '-7', 'NaN', 'Infinity', '-Infinity')}`
  const name = oneOf('a', 'b', 'd', 'x-y', 'q')
  const key = oneOf('a', 'b', '"x-y"', '[t]', '1', '"01"', '[n + 1]')
  const fn = <K>(parameters: string, body: Arbitrary<K>) =>
    fc.oneof(
      make`(${fc.constant(parameters)}) => ${body}`,
      make`(${fc.constant(parameters)}) => { const v = ${any}; if (v) return ${body}; else { return ${body} } }`,
      make`function (${fc.constant(parameters)}) { if (${bool}) return ${body}; ; let w, v = 1; return ${body} }`,
    )
  const optional = oneOf('.', '?.')
  const shared = (own: Arbitrary<string>) => [
    make`(${bool} ? ${own} : ${own})`,
    make`(${own} ${oneOf('??', '||', '&&')} ${own})`,
    make`(${fn('x, { a = 1, ...r } = {}, ...[y = 2, ...q]', own)})(${any}, ${object}, ${any}, ...${nums})`,
    make`(${fn('[x, , y = x, ...q], { d: { a: [v] = [] } = {}, "x-y": w, 1: u, ...r }', own)})(${fc.oneof(lists, texts, text, any)}, ${object})`,
    make`((f, g, ...r) => f(g, r))(${fn('n, [v, w]', own)}, ${num}, ...${texts})`,
  ]
  return {
    num: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      number,
      oneOf('n', 'l.length', 't.length', 'o.a'),
      make`(${num} ${oneOf('+', '-', '*', '/', '%', '**')} ${num})`,
      make`(${oneOf('-', '+')}(${fc.oneof(num, text, bool, any)}))`,
      make`(${any} ${oneOf('+', '-', '*', '/', '%', '**')} (${any}))`.map(guardPower),
      make`${text}.${oneOf('indexOf', 'lastIndexOf')}(${text}${optionally(index)})`,
      make`${fc.oneof(nums, texts)}.${oneOf('indexOf', 'lastIndexOf')}(${fc.oneof(num, text)}${optionally(index)})`,
      make`${nums}.findIndex(${fn('n, i, all', bool)})`,
      make`${nums}${optional}at(${index})`,
      make`${nums}[${index}]`,
      make`${fc.oneof(texts, text, lists)}.length`,
      ...shared(num),
    ),
    text: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf(
        't',
        'e',
        '"x"',
        "'aaa'",
        '"$&"',
        '"\\u00e4$1"',
        '"\\ud83d\\ude00b"',
        '" pad "',
        '"10"',
      ),
      make`\`a\${${fc.oneof(any, num, text)}}-\${${any}}\``,
      make`(${text} + ${fc.oneof(any, text, num)})`,
      make`(typeof ${any})`,
      make`${text}.${oneOf('at', 'charAt')}(${index})`,
      make`${text}.concat(${text}, ${fc.oneof(num, bool)})`,
      make`${text}.${oneOf('padEnd', 'padStart')}(${few}${optionally(oneOf('"ab"', 'undefined', '""', 'n'))})`,
      make`${text}.repeat(${few})`,
      make`${text}.${oneOf('replace', 'replaceAll')}(${text}, ${fc.oneof(text, oneOf('"$$"', '"<$`>"', '"$\'$&"', '1'))})`,
      make`${text}.${oneOf('slice', 'substring')}(${index}${optionally(index)})`,
      make`${text}.${oneOf('toLowerCase', 'toUpperCase', 'trim', 'trimEnd', 'trimStart', 'toString')}()`,
      make`(${num}).toFixed(${few})`,
      make`(${num}).toString(${oneOf('', '16', '2', '1', '37', 'undefined', '"8"')})`,
      make`${fc.oneof(texts, nums, lists)}.join(${oneOf('', '", "', 'undefined', 'null', '1')})`,
      make`${fc.oneof(text, texts)}[${index}]`,
      make`${texts}.find(${fn('t, i', bool)})`,
      ...shared(text),
    ),
    bool: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf('true', 'false'),
      make`(${any} ${oneOf('===', '!==', '==', '!=')} ${any})`,
      make`(${fc.oneof(num, text, bool)} ${oneOf('==', '!=', '<', '<=', '>', '>=')} ${fc.oneof(num, text, bool, oneOf('null', 'undefined'))})`,
      make`(${num} ${oneOf('<', '<=', '>', '>=')} ${num})`,
      make`(!${any})`,
      make`${text}.${oneOf('endsWith', 'startsWith', 'includes')}(${fc.oneof(text, num)}${optionally(index)})`,
      make`${fc.oneof(nums, texts)}.includes(${fc.oneof(num, text)}${optionally(index)})`,
      make`${nums}.${oneOf('every', 'some')}(${fn('n, i, all', bool)})`,
      make`Boolean(${fc.oneof(any, oneOf(''))})`,
      ...shared(bool),
    ),
    nums: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf('l', 'o.d.a', '[]'),
      make`[${num}, ...${fc.oneof(nums, lists)}, ${num}]`,
      make`${fc.oneof(nums, texts)}.map(${fn('x, i, all', num)})`,
      make`${nums}.filter(${fc.oneof(fn('n, i, all', bool), oneOf('Boolean'))})`,
      make`${nums}.${oneOf('slice')}(${index}${optionally(index)})`,
      make`${nums}.${oneOf('reverse', 'toReversed')}()`,
      make`${nums}.concat(${fc.oneof(num, nums, lists)}, ${num})`,
      make`${lists}.flat(${oneOf('', '1', '2', '0', 'Infinity', 'undefined', 'null', '-1', '1.9')})`,
      make`${nums}.flatMap(${fn('n, i', fc.oneof(num, nums, lists))})`,
      ...shared(nums),
    ),
    texts: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf('s'),
      make`[${text}, ...${fc.oneof(texts, text)}]`,
      make`${text}.split(${fc.oneof(text, oneOf('', 'undefined', '""', '1'))})`,
      make`${text}.split(${oneOf('undefined', '""', '"-"')}, ${fc.oneof(index, num)})`,
      make`${texts}.map(${fn('t, i, all', text)})`,
      make`${texts}.filter(${fc.oneof(fn('t', bool), oneOf('Boolean'))})`,
      ...shared(texts),
    ),
    lists: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf('m'),
      make`[${nums}, ${num}, [${lists}]]`,
      make`${nums}.map(${fn('n', nums)})`,
    ),
    object: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf('o', '{}', 'o.d'),
      make`({ ${key}: ${any}, t, ...${fc.oneof(object, oneOf('e', 'null', 'undefined', 'n', 'true'))}, ${key}: ${any} })`,
      make`({ f: ${fn('x', any)}, a: ${num} })`,
    ),
    any: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'program' },
      oneOf('null', 'undefined', 'z'),
      num,
      text,
      bool,
      nums,
      texts,
      lists,
      object,
      make`${object}${optional}[${name.map((each) => JSON.stringify(each))}]`,
      make`(${object}).${oneOf('a', 'b', 'd', 'q')}`,
      make`(${fc.oneof(object, any)})?.${oneOf('a', 'd', 'q', 'length', '[0]', '["01"]', 'd.a', 'q.a.a', 'q?.a()', 'd?.a?.[1]')}`,
      make`(${object}).${oneOf('f', 'q', 'a')}${oneOf('(', '?.(')}${any})`,
      make`(${oneOf('z', 'undefined', 'o.q', 'o?.q?.()', 'o.q?.a.b')})?.(${any})`,
      make`(${any})?.a()()[0]`,
      make`(${object})?.f(${any})?.(1).a`,
      make`void ${any}`,
      make`${nums}.map(${oneOf('undefined', 'Boolean', 'null')})`,
    ),
  }
})

const program = fc.oneof(...Object.values(kinds))

function oneOf(...texts: readonly string[]): Arbitrary<string> {
  return fc.constantFrom(...texts)
}

/** A second argument, or none. */
function optionally(argument: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    fc.constant(''),
    argument.map((text) => `, ${text}`),
  )
}

/** A template whose holes are programs. */
function make(
  texts: TemplateStringsArray,
  ...holes: readonly Arbitrary<unknown>[]
): Arbitrary<string> {
  return fc.tuple(...holes).map((parts) => String.raw({ raw: texts }, ...parts))
}

/** JavaScript refuses a sign before `**` without parentheses. */
function guardPower(text: string): string {
  return text.replace(/^\((.*) \*\* \((.*)\)\)$/s, '(($1) ** ($2))')
}

/** How often programs had the same value, were refused by both, or by content alone. */
interface Counts {
  same: number
  refused: number
  restricted: number
}

/** A program may exhaust its budget, which no JavaScript has. */
const BUDGET = /nested more than|too many steps|too much text/

function compare(text: string, theirs: Result, counts: Counts): void {
  const ours = interpret(text)
  if ('value' in ours) {
    if (!isDeepStrictEqual(ours, theirs)) expect([text, ours]).toEqual([text, theirs])
    counts.same += 1
  } else if ('refused' in theirs) counts.refused += 1
  else {
    const { refused } = ours
    const isAllowed = BUDGET.test(refused) || REFUSED.some(([, message]) => message.test(refused))
    if (!isAllowed) throw new Error(`${text} is refused: ${refused}`)
    counts.restricted += 1
  }
}

test(`${RUNS} random programs have the value that they have in JavaScript, or both refuse them`, () => {
  const counts = { same: 0, refused: 0, restricted: 0 }
  fc.assert(
    fc.property(program, (text) => compare(text, runJavaScript(text, UNCHANGING), counts)),
    { numRuns: RUNS, seed: SEED },
  )
  // Most programs have a value, so a difference cannot hide behind a refusal.
  expect(counts.same).toBeGreaterThan(RUNS * 0.45)
  expect(counts.restricted).toBeLessThan(RUNS * 0.1)
})

const SIMPLE = [
  ...[
    'undefined',
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1',
    '-1.5',
    '40',
    'NaN',
    'Infinity',
    '-Infinity',
  ],
  ...[
    '""',
    '"a"',
    '"b"',
    '"10"',
    '" 1 "',
    '"a-b-a"',
    '"\\u00c4\\ud83d\\ude00"',
    'l',
    's',
    'm',
    'o',
    '(() => 1)',
  ],
]

test('each operator has the result of JavaScript for each pair of values', () => {
  const pairs = SIMPLE.flatMap((left) => SIMPLE.map((right) => [left, right]))
  const programs = [
    ...Object.keys(BINARY).flatMap((operator) =>
      pairs.map(([left, right]) => `(${left}) ${operator} (${right})`),
    ),
    ...['&&', '||', '??'].flatMap((operator) =>
      pairs.map(([left, right]) => `(${left}) ${operator} (${right})`),
    ),
    ...pairs.map(([left, right]) => `${left} ? ${right} : 0`),
    ...pairs
      .map(([left, right]) => `(${left})[\`\${${right}}\`]`)
      .filter((text) => !/=>/.test(text)),
    ...Object.keys(UNARY).flatMap((operator) => SIMPLE.map((value) => `${operator} (${value})`)),
    ...SIMPLE.flatMap((value) => [
      `\`<\${${value}}>\``,
      `[...${value}]`,
      `({ ...${value} })`,
      `(${value})?.a`,
    ]),
    ...SIMPLE.flatMap((value) => [
      `(([a, ...b]) => [a, b])(${value})`,
      `(({ a, ...b }) => [a, b])(${value})`,
    ]),
    ...SIMPLE.flatMap((value) => [
      `(({}) => 1)(${value})`,
      `(${value})()`,
      `(${value})?.()`,
      `Boolean(${value})`,
    ]),
  ]
  const counts = { same: 0, refused: 0, restricted: 0 }
  const theirs = runAll(programs)
  for (const [at, text] of programs.entries()) compare(text, theirs[at] ?? { refused: '' }, counts)
  expect(counts.same).toBeGreaterThan(programs.length * 0.6)
  // A value that is refused by mistake would pass as one of the refusals above.
  expect(counts.restricted).toBe(2542)
})

test('each method has the result of JavaScript for random arguments', () => {
  const functions = [
    '(x) => x',
    '(x, i) => i > 0',
    '(x, i, all) => all.length + i',
    '(x) => [x, [x]]',
    'Boolean',
    '() => null',
  ]
  const receivers = {
    texts: ['t', 'e', '"aaa"', '" a b "', '"\\u00c4\\ud83d\\ude00 a-b-a"', '"10"'],
    lists: [
      'l',
      's',
      'm',
      '[]',
      '[1, null, undefined, "a"]',
      '[1, [2, [3, [[4]]]], "a", null, undefined, NaN, -0]',
    ],
    numbers: ['n', '1.005', '255', '-0', 'NaN', '1e21', '0.1'],
  }
  const given = fc.array(fc.constantFrom(...SIMPLE, ...functions, '2', '"-"', '"$&$$"', '3'), {
    maxLength: 3,
  })
  const programs = Object.entries(METHOD_NAMES).flatMap(([kind, names]) =>
    names.flatMap((name) =>
      fc
        .sample(fc.tuple(fc.constantFrom(...receivers[kind as keyof typeof receivers]), given), {
          numRuns: CALLS,
          seed: SEED,
        })
        .map(([receiver, values]) => `(${receiver}).${name}(${values.join(', ')})`),
    ),
  )
  const counts = { same: 0, refused: 0, restricted: 0 }
  const theirs = runAll(programs)
  for (const [at, text] of programs.entries()) compare(text, theirs[at] ?? { refused: '' }, counts)
  expect(counts.same).toBeGreaterThan(programs.length * 0.3)
})

test.each([...REFUSED, ...NOT_MADE])(
  'it refuses what JavaScript evaluates: %s',
  (_, message, example) => {
    expect(runJavaScript(example)).toHaveProperty('value')
    expect(interpret(example)).toEqual({ refused: expect.stringMatching(message) })
  },
)

test.each(OTHER)('it has another value than JavaScript: %s', (_, example, ours, javascript) => {
  expect(interpret(example)).toEqual({ value: plain(ours as ContentValue) })
  expect(runJavaScript(example)).toEqual({ value: plain(javascript) })
})
