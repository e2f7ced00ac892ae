import { countWords } from '../../../cli/translate/content/count-words.ts'

test.each([
  ['one two', 2],
  ['well-known don’t e.g. 1.5', 4],
  ["a-b-c x--y 'quoted' end.", 5],
  ['snake_case and `code`', 4],
  ['[text](https://a.example "title") <b>bold</b> <!-- gone --> {#id}', 2],
  ['https://a.example/path?q=1 after', 1],
  ['a<b', 2],
  ['Grüße aus Köln', 3],
  ['日本語のテキスト', 4],
  ['', 0],
])('%j has %i words', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test('plain letters are counted like all others', () => {
  const signs = ['a', 'B', '7', "'", '.', '-', ' ', '\n', '_', '`', '@', '{', '[', 'Z', '9z']
  let state = 11
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return signs[(state >>> 8) % signs.length] ?? ''
  }
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: 1 + (round % 30) }, next).join('')
    // A letter of another alphabet takes the other branch, and is a separate word.
    expect([text, countWords(text)]).toEqual([text, countWords(`${text} ß`) - 1])
  }
})
