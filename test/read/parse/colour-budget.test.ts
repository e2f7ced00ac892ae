import type { ElementContent } from 'hast'
import { PAGE_PAIRS, pairsOf } from '../../../cli/read/parse/code/colour-budget.ts'
import * as grammars from '../../../cli/read/parse/code/grammars.ts'
import { highlight } from '../../../cli/read/parse/code/highlight.ts'
import { htmlOf } from './parse-text.ts'

const languages = Object.values(grammars)
const isColoured = (nodes: readonly ElementContent[]) =>
  nodes.some(({ type }) => type === 'element')
const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

describe('code that patterns could take long for stays plain', () => {
  test.each([
    ['markdown', '*a **a ', 25_000],
    ['markdown', '*a\n**b\n_c\n', 25_000],
    ['js', 'a', 25_000],
    ['js', '/[', 100_000],
    ['html', '<a ', 100_000],
    ['css', 'a\n', 25_000],
    ['asciidoc', '[', 25_000],
  ])('by its lengths: %s of %j', (language, piece, length) => {
    expect(highlight(fill(piece, length), language)).toEqual([
      { type: 'text', value: fill(piece, length) },
    ])
  })

  // Several patterns scan to the end of the line from wherever they begin.
  test.each(['asciidoc', 'coffeescript', 'javascript', 'css'])(
    'by the squares of its lines, twice: three of 4 kB for a page of %s',
    (language) => {
      expect(Math.floor(PAGE_PAIRS / pairsOf(fill('a_', 4_000), language))).toBe(3)
    },
  )

  // Within the limit by its lengths, but Prism finds the same tokens again and again.
  test.each([
    ['scala', `'"a`],
    ['jsx', "`ar'"],
    ['php', `'''"""`],
  ])('by the steps of its patterns: %s of %j', (language, piece) => {
    const code = fill(piece, 6000)
    expect(pairsOf(code, language)).toBeLessThan(PAGE_PAIRS)
    expect(isColoured(highlight(code, language))).toBe(false)
    expect(isColoured(highlight(fill(piece, 60), language))).toBe(true)
  })

  test('no language colours a single piece of 100 kB', () => {
    const coloured = languages.filter(({ displayName }) =>
      isColoured(highlight(fill('"a b" = (1);\n', 100_000), displayName)),
    )
    expect(coloured).toEqual([])
  })
})

test.each([
  ['ts', 'export const a: string = `b ${c}` // d\n'],
  ['cpp', 'std::vector<int> a = { 1, 2 }; /* b */\n'],
  ['css', '.a > b { color: red; margin: 0 }\n'],
  ['yaml', 'a:\n  - b: "c" # d\n'],
])('ordinary code of 12 kB has its colours: %s', (language, line) => {
  expect(isColoured(highlight(fill(line, 12_000), language))).toBe(true)
})

test('the blocks of a page share the budget, in their order', () => {
  const block = `\`\`\`js\n${fill('const a = 1\n', 12_000)}\`\`\`\n`
  const small = '```js\nlet b = 2\n```\n'
  const blocks = htmlOf(`${block}${block}${block}${small}`).split('class="code-block"').slice(1)
  expect(blocks.map((html) => html.includes('hl-'))).toEqual([true, true, false, true])
})

test('the blocks of a page of 100 kB stay within the budget, whatever it repeats', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return (seed >> 8) % below
  }
  const pieces = [
    'a',
    '"',
    "'",
    '`',
    '/*',
    '<a ',
    '[',
    '(',
    '{',
    '\n',
    '*',
    '$',
    '\\',
    '=',
    ' ',
    ';',
  ]
  const pick = () => pieces[random(pieces.length)] ?? ''
  for (let round = 0; round < 40; round += 1) {
    const language = languages[random(languages.length)]?.displayName ?? ''
    const code = fill(pick() + pick() + pick(), [500, 4000, 20_000][random(3)] ?? 0)
    const budget = { pairs: 20_000_000 }
    let spent = 0
    for (let length = 0; length < 100_000; length += code.length)
      if (isColoured(highlight(code, language, budget))) spent += pairsOf(code, language)
    expect(spent).toBeLessThanOrEqual(20_000_000 - budget.pairs)
    expect(budget.pairs).toBeGreaterThanOrEqual(0)
  }
})
