import { mergeCatalogue, type WantedText } from '../../cli/translate/merge-catalogue.ts'

const wanted = new Map<string, WantedText>([
  ['new', { message: 'New', prefill: 'Neu' }],
  ['kept', { message: 'Kept', description: 'fresh' }],
])
const existing = { gone: { message: 'Weg' }, kept: { message: 'Behalten', description: 'old' } }

test('keeps translations, refreshes descriptions, adds new ids, puts unused ones last', () => {
  const { text, added, unused } = mergeCatalogue(existing, wanted)
  expect(JSON.parse(text ?? '')).toEqual({
    kept: { message: 'Behalten', description: 'fresh' },
    new: { message: 'Neu' },
    gone: { message: 'Weg' },
  })
  expect(Object.keys(JSON.parse(text ?? ''))).toEqual(['kept', 'new', 'gone'])
  expect([added, unused]).toEqual([['new'], ['gone']])
})

test('changes nothing the second time, byte for byte', () => {
  const { text } = mergeCatalogue(existing, wanted, { messagePrefix: '! ' })
  const again = mergeCatalogue(JSON.parse(text ?? ''), wanted, { messagePrefix: '! ' })
  expect(again.text).toBe(text)
  expect(again.added).toEqual([])
})

test('writes two-space JSON with a final newline', () => {
  const { text } = mergeCatalogue({}, new Map([['a', { message: 'A' }]]))
  expect(text).toBe('{\n  "a": {\n    "message": "A"\n  }\n}\n')
})

test('puts the prefix in front of new texts, and of all when overriding', () => {
  const prefix = { messagePrefix: 'TODO ' }
  const messages = (text: string | null) =>
    Object.values<{ message: string }>(JSON.parse(text ?? '{}')).map(({ message }) => message)
  expect(messages(mergeCatalogue(existing, wanted, prefix).text)).toEqual([
    'Behalten',
    'TODO Neu',
    'Weg',
  ])
  expect(messages(mergeCatalogue(existing, wanted, { ...prefix, override: true }).text)).toEqual([
    'TODO Kept',
    'TODO Neu',
    'Weg',
  ])
})

test('writes no file where there is nothing to translate', () => {
  expect(mergeCatalogue({}, new Map()).text).toBeNull()
})
