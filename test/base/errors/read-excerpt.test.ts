import { readExcerpt } from '../../../cli/base/errors/read-excerpt.ts'

const HEAD = '  × Module build failed (from builtin:swc-loader):\n  ╰─▶   × Syntax Error: '

test.each([
  [
    'the place in the head, and the marked line',
    `Expected '</', got '}'
         ╭─[3:22]
       3 │ export default () =>
       4 │   {1 +}
         ·       ─
         ╰────`,
    { message: "Expected '</', got '}'", place: { line: 4, column: 23 } },
  ],
  [
    'the mark, if the excerpt is one line',
    `Unterminated template
         ╭────
       1 │ export const a = \`abc
         ·                  ─────
         ╰────`,
    { message: 'Unterminated template', place: { line: 1, column: 18 } },
  ],
  [
    'the end of the file, if no line is marked',
    `Expected ',', got '<eof>'
         ╭─[1:0]
       1 │ export default () => (
       2 │   <b>x</b>
         ╰────`,
    { message: "Expected ',', got '<eof>'", place: { line: 2, column: 11 } },
  ],
  [
    'the end of a file of one line',
    `Unterminated block comment
         ╭────
       1 │ /* x
         ╰────`,
    { message: 'Unterminated block comment', place: { line: 1, column: 5 } },
  ],
  ['nothing without an excerpt', 'It failed.', { message: 'It failed.', place: null }],
])('reads %s', (_, text, expected) => {
  expect(readExcerpt(HEAD + text)).toEqual(expected)
})
