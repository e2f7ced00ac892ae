import type { WantedText } from '../../cli/translate/catalogue-text.ts'
import { hashText } from '../../cli/translate/content/hash-text.ts'
import type { MessageRecord } from '../../cli/translate/message-records.ts'
import { toMessageStates } from '../../cli/translate/message-state.ts'

interface Case {
  message: Partial<WantedText>
  target?: string
  record?: MessageRecord
  unchanged?: string[]
}

function stateOf({ message, target, record, unchanged = [] }: Case) {
  const text = { message: 'Save', ...message }
  const [found] = toMessageStates(
    {
      planned: [{ file: 'a.json', texts: new Map([['a', text]]) }],
      existing: target === undefined ? [] : [{ entries: { a: { message: target } } }],
      records: new Map(record ? [['a', record]] : []),
    },
    { terms: [], unchanged },
  )
  return [found?.state, found?.before]
}

test.each<[string, Case, [string, string?]]>([
  [
    'of the text as it is',
    { message: {}, target: 'Sichern', record: { source: 'Save' } },
    ['translated'],
  ],
  [
    'of an older text',
    { message: {}, target: 'Sichern', record: { source: 'Keep' } },
    ['outdated', 'Keep'],
  ],
  ['of an unknown text', { message: {}, target: 'Sichern' }, ['unknown']],
  ['that is missing', { message: {} }, ['missing']],
  ['that ships', { message: { prefill: 'Sichern' } }, ['translated']],
  ['that is a copy', { message: {}, target: 'Save', record: { source: 'Save' } }, ['missing']],
  [
    'that is an older copy',
    { message: {}, target: 'Keep', record: { source: 'Keep', written: hashText('Keep') } },
    ['missing'],
  ],
  [
    'that is a copy with a mark in front',
    {
      message: {},
      target: 'TODO Save',
      record: { source: 'Save', written: hashText('TODO Save') },
    },
    ['missing'],
  ],
  [
    'that equals the source on purpose',
    { message: {}, target: 'Save', unchanged: ['a'] },
    ['translated'],
  ],
  [
    'that shipped for an older text',
    { message: { prefill: 'Speichern' }, target: 'Sichern', record: { source: 'Keep' } },
    ['outdated', 'Keep'],
  ],
])('a translation %s', (_, given, [state, before]) => {
  expect(stateOf(given)).toEqual([state, before])
})
