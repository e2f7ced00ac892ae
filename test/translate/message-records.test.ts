import {
  formatMessageRecords,
  parseMessageRecords,
  pickRecords,
} from '../../cli/translate/message-records.ts'

const wanted = (message: string) => new Map([['a', { message }]])

test('has one line per entry: ids and texts are read back as they were written, whatever they contain', () => {
  const records = new Map([
    ['#first\tid', { source: '# "quoted" \\ back\r\nslash\t\u2028' }],
    ['empty', { source: '', written: '0123456789ab' }],
  ])
  const text = formatMessageRecords(records)
  expect(text.split('\n')).toHaveLength(5)
  const { lines, bad } = parseMessageRecords(text)
  expect(bad).toEqual([])
  expect(new Map([...lines].map(([id, [record]]) => [id, record]))).toEqual(records)
})

test('after a merge with two lines, the one of the current source counts', () => {
  const parsed = parseMessageRecords('a\tNew\na\tOld\n')
  const pick = (source: string) => pickRecords(parsed, wanted(source)).get('a')?.source
  expect([pick('New'), pick('Old'), pick('Newest')]).toEqual(['New', 'Old', 'Old'])
})

test('reports invalid lines, with their place', () => {
  const { bad } = parseMessageRecords('# head\n\n<<<<<<< ours\na\tA\n=======\nb\tB\tno hash\n')
  expect(bad.map(({ line }) => line)).toEqual([3, 5, 6])
})
