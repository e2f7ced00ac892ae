import fc from 'fast-check'
import { cut, quote } from '../src/quote.ts'
import { findSection, toKey, toSections, withSubsections } from '../src/sections.ts'
import { weightOf } from '../src/tools.ts'

test('all sections together are the page', () => {
  const line = fc.constantFrom(
    '# A',
    '## B',
    '## B',
    '### C `d`',
    '```',
    '~~~',
    '````',
    'text',
    '',
    '#nothing',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const markdown = lines.join('\n')
      const parts = toSections(markdown).map(({ text }) => text)
      expect(parts.join('\n').replace(/\s+/g, '')).toBe(markdown.replace(/\s+/g, ''))
    }),
  )
})

test.each([
  ['```\n# no\n```\n# yes', ['yes']],
  ['````\n```\n# no\n```\n# no\n````\n# yes', ['yes']],
  ['~~~\n```\n# no\n~~~\n# yes', ['yes']],
  ['> ```\n> # no\n> ```\n\n# yes', ['yes']],
  ['# [A](b) `c` \\* **d** <https://x.example>', ['A c * d https://x.example']],
])('headings are those outside of code, without marks: %j', (markdown, headings) => {
  expect(
    toSections(markdown).flatMap(({ level, heading }) => (level > 0 ? [heading] : [])),
  ).toEqual(headings)
})

test('of sections with one name, that below the named headings is found', () => {
  const sections = toSections('# P\n\n## A\n\n### Use\n\na\n\n## B\n\n### Use\n\nb')
  expect(findSection(sections, ['P', 'B', 'Use'])).toBe(4)
  expect(findSection(sections, ['P', 'A', 'Use'])).toBe(2)
  expect(findSection(sections, ['Use'])).toBe(2)
  expect(findSection(sections, ['No'])).toBeUndefined()
  expect(withSubsections(sections, 3)).toBe('## B\n\n### Use\n\nb')
})

test('a heading is compared by its letters and digits', () => {
  expect(toKey('`--out` <folder> (α)')).toBe('outfolderα')
})

test('a cut text ends with a line or a whole letter', () => {
  expect(cut('abc', 3)).toEqual({ text: 'abc', isCut: false })
  expect(cut('aaaaaaaaa\nbbb', 11)).toEqual({ text: 'aaaaaaaaa', isCut: true })
  expect(cut('ab😀', 3)).toEqual({ text: 'ab', isCut: true })
})

test('no content ends its quotation or adds an attribute', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '/', 'quotation', '>', '"', 'Quotation', ' ', '\n'), {
        maxLength: 20,
      }),
      (parts) => {
        const text = parts.join('')
        const quoted = quote([{ url: text, title: text, text }])
        expect(quoted.match(/<\/quotation/gi)).toHaveLength(1)
        expect(quoted).toMatch(/\n<quotation source="[^"<>]*" title="[^"<>]*">\n/)
      },
    ),
  )
})

test.each([
  ['A queue keeps jobs.', 1],
  ['Очередь', 2],
  ['待ち行列', 3],
])('"%s" weighs %d times as much as an English text', (text, weight) => {
  expect(weightOf(text)).toBe(weight)
})
