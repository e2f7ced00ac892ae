import fc from 'fast-check'
import { parse } from 'yaml'
import { readPlainFields } from '../../../cli/read/parse/read-plain-fields.ts'

const PLAIN = [
  'title: Meridian Cloud',
  'title: "A: quoted, with #signs"',
  "title: 'single'",
  'sidebar_position: 12',
  'draft: true',
  'last_update: 2025-10-15',
  'title: Über uns – kurz, gut (wirklich).',
  'title: One\nsidebar_label: Two',
  'tags: [setup, First steps,2,a-b , é.x]',
  'tags: []',
  'badge: {"text":"GET","tone":"info"}',
  'keywords: ["a: b","c # d","GET /a/{b}",1.5,null]',
  'title: "with \\"quotes\\" and \\\\ and \\n"',
  'title: ""',
  '{"search":{"boost":1.5},"title":"A","tags":[]}',
]

test.each(PLAIN)('reads %j as YAML does', (text) => {
  expect(readPlainFields(text)).toEqual(parse(text))
})

const NOT_PLAIN = [
  'title: a: b',
  'title: a #comment',
  'title: "es\\u0063ape"',
  'title: [a, b',
  'title: [a: b]',
  'title: [a, yes]',
  'title: [a,, b]',
  'title: [a, [b]]',
  'title: [a, "b"]',
  'title: *alias',
  'title: yes',
  'title: null',
  'title: 0x1F',
  'title: 1.5',
  'title: 007',
  'title:',
  'title: one\n  folded',
  'title: one\ntitle: two',
  'tags:\n  - a',
  'title: "a" "b"',
  'badge: {"a":1,"a":2}',
  'badge: {"__proto__":1}',
  'badge: {"<<":{"b":1}}',
  'badge: { "a": 1 }',
  'badge: {"a":1.0}',
  '["a"]',
  '',
]

test.each(NOT_PLAIN)('leaves %j to YAML', (text) => {
  expect(readPlainFields(text)).toBeNull()
})

/** Characters and words that YAML treats specially in some place, among plain letters. */
const PIECES = [
  ...' \t\'"#:-?,[]{}&*!|>%@`~=<.+\\_0123456789aeonxyäß😀\u00a0\u0085\u2028\ufeff\r\n',
  ...[
    'true',
    'No',
    'null',
    'ON',
    '.inf',
    '0x1',
    '1e3',
    '0o7',
    '---',
    '...',
    ': ',
    ' #',
    '<<',
    '2025-10-15',
  ],
]
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.stringMatching(/^\[[\p{L}\p{N}, _.:#-]{0,10}\]$/u),
  fc.stringMatching(/^["'].{0,8}["']$/u),
  fc.json(),
  fc.object().map((one) => JSON.stringify(one)),
  fc.stringMatching(/^\p{L}[^\n]{0,16}$/u),
)
const line = fc
  .tuple(
    fc.constantFrom('title', 'a', 'slug', 'true', 'null', '__proto__', 'y', ''),
    fc.constantFrom(':', ': ', ':  ', ' : '),
    value,
  )
  .map((parts) => parts.join(''))
const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))

test('every value that it reads equals that of YAML', () => {
  let read = 0
  fc.assert(
    fc.property(text, (yaml) => {
      const fields = readPlainFields(yaml)
      if (fields === null) return
      read += 1
      expect(JSON.stringify(fields)).toBe(JSON.stringify(parse(yaml)))
    }),
    { seed: 1, numRuns: 6_000 },
  )
  expect(read).toBeGreaterThan(80)
})
