import fc from 'fast-check'
import { createMdxParser, htmlOfMdx } from './parse-mdx.ts'

/** Pieces of Markdown and MDX, whole and broken, in any order. */
const PIECES = [
  ...[
    '# ',
    '- ',
    '> ',
    '1. ',
    '    ',
    '\n',
    '\n\n',
    '`',
    '```\n',
    '*',
    '**',
    '_',
    '[a](b)',
    '![',
    '](',
    '|',
    '---\n',
  ],
  ...[
    '{',
    '}',
    '{1 + 1}',
    '{props.a}',
    '{/* c */}',
    '{`${1}`}',
    '{[1, 2].map((n) => <b>{n}</b>)}',
    '{"<script>"}',
  ],
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<b>',
    '</b>',
    '<Card>',
    '</Card>',
    '<Card n={1} />',
    '<div\n',
    ' a="b"',
    ' a={',
    '<>',
    '</>',
  ],
  ...[
    '<script>',
    '</script>',
    '<a href="javascript:x">',
    ' onClick={() => x}',
    ' style={{ color: 1 }}',
    '<Tabs>',
    '<TabItem value="a">',
    '</TabItem>',
    '</Tabs>',
  ],
  ...[
    'import A from "./a.mdx"\n',
    'export const a = 1\n',
    'export const A = () => <A/>\n',
    '<A/>',
    ':::note\n',
    ':::\n',
    ':x[',
    ']',
    '<!--',
    '-->',
    '{#id}',
  ],
  ...['text', ' ', 'a < b', '&amp;', '\\{', '\u00e4', '\ud83d\ude00', '---\ntitle: x\n---\n'],
]

const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 25 })
  .map((pieces) => pieces.join(''))
const RUNS = Number(process.env.FUZZ_RUNS ?? 500)
/** The test does not compare diagnostics, because each parser words its errors differently. */
const shown = (html: string) =>
  html
    .split('\n')
    .filter((line) => !/^[A-Z_]+ /.test(line))
    .join('\n')

test(`${RUNS} documents of pieces: no crash, no script, the same result twice`, async () => {
  const parse = await createMdxParser()
  fc.assert(
    fc.property(text, (document) => {
      const html = htmlOfMdx(document, parse)
      // Values and text are escaped, and may contain anything except an address that runs code.
      expect(shown(html)).not.toMatch(/<script|<[a-z][^>]*href="javascript/i)
      expect(shown(html).replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\sonclick|<octavo-component/i)
      expect(htmlOfMdx(document, parse)).toBe(html)
    }),
    { numRuns: RUNS },
  )
})

/** Only whole blocks: each parser accepts some broken ones that the other refuses. */
const BLOCKS = [
  '# Title {1 + 1}',
  'A *line* with {"text"} and <b>bold {2}</b>.',
  '- item {1}\n- <kbd>x</kbd>',
  '> quote <i>in</i>',
  '<Card n={1} b>\n\n**in**\n\n</Card>',
  '<Card>one *line*</Card>',
  '<div className="a">\n  text\n</div>',
  '```js\nconst a = {b}\n```',
  '| a | {1} |\n| --- | --- |\n| <b>x</b> | y |',
  ':::note[Title {1}]\n\nbody\n\n:::',
  ':::tip Bare title\nbody\n:::',
  '{/* comment */}',
  '<!-- comment -->',
  '## Own id {#own}',
  '{[1, 2].map((n) => <em key={n}>{n}</em>)}',
  'export const a = { b: [1] }',
  '<details>\n<summary>S</summary>\n\ntext\n\n</details>',
  '<Tabs>\n<TabItem value="a">\n\nx\n\n</TabItem>\n</Tabs>',
]

test('both parsers give the same article of whole blocks', async () => {
  const native = await createMdxParser()
  const reference = await createMdxParser({}, { parser: 'remark' })
  const blocks = fc.array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(blocks, (parts) => {
      const document = `${parts.join('\n\n')}\n`
      expect(shown(htmlOfMdx(document, native))).toBe(shown(htmlOfMdx(document, reference)))
    }),
    { numRuns: Math.ceil(RUNS / 5) },
  )
})
