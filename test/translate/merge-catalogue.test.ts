import type { WantedText } from '../../cli/translate/catalogue-text.ts'
import { mergeCatalogue, toJson } from '../../cli/translate/merge-catalogue.ts'

const wanted = new Map<string, WantedText>([
  ['new', { message: 'New', prefill: 'Neu' }],
  ['kept', { message: 'Kept', description: 'fresh' }],
])
const existing = { gone: { message: 'Weg' }, kept: { message: 'Behalten', description: 'old' } }

test('keeps translations, refreshes descriptions, and has the given order', () => {
  const { text, added } = mergeCatalogue(existing, wanted)
  expect(Object.entries(JSON.parse(text ?? ''))).toEqual([
    ['new', { message: 'Neu' }],
    ['kept', { message: 'Behalten', description: 'fresh' }],
  ])
  expect(added).toEqual(['new'])
})

test('changes nothing the second time, byte for byte', () => {
  const { text } = mergeCatalogue(existing, wanted, { messagePrefix: '! ' })
  const again = mergeCatalogue(JSON.parse(text ?? ''), wanted, { messagePrefix: '! ' })
  expect(again.text).toBe(text)
  expect(again.added).toEqual([])
})

test('writes two-space JSON with a final newline, as JSON.stringify would', () => {
  const value = { a: { message: 'A\n"B"', description: 'D' }, b: { message: '' } }
  expect(toJson(Object.entries(value))).toBe(`${JSON.stringify(value, null, 2)}\n`)
  expect(toJson([])).toBe('{}\n')
})

test('keeps the order of ids that are numbers, and any other id', () => {
  const texts = new Map(['b', '10', '2', '__proto__'].map((id) => [id, { message: id }]))
  const { text } = mergeCatalogue({}, texts)
  expect([...(text ?? '').matchAll(/^ {2}"(.+?)"/gm)].map(([, id]) => id)).toEqual([
    'b',
    '10',
    '2',
    '__proto__',
  ])
  expect(mergeCatalogue(JSON.parse(text ?? ''), texts)).toMatchObject({ text, added: [] })
})

test('puts the prefix before new texts, and before all when overriding', () => {
  const prefix = { messagePrefix: 'TODO ' }
  const messages = (text: string | null) =>
    Object.values<{ message: string }>(JSON.parse(text ?? '{}')).map(({ message }) => message)
  expect(messages(mergeCatalogue(existing, wanted, prefix).text)).toEqual(['TODO Neu', 'Behalten'])
  const all = mergeCatalogue(existing, wanted, { ...prefix, override: true })
  expect(messages(all.text)).toEqual(['TODO Neu', 'TODO Kept'])
})

test('writes no file without messages', () => {
  expect(mergeCatalogue({}, new Map()).text).toBeNull()
})
