import { copyPlain, MOST_LEVELS } from '../../cli/config/copy-plain.ts'

const faultsOf = (value: unknown) => {
  const read = copyPlain(value)
  return 'faults' in read ? read.faults.map(({ option, text }) => `${option}: ${text}`) : []
}

const nest = (levels: number) => {
  let value: unknown = 'end'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

test('reports a cycle, by the option that contains it', () => {
  const item: Record<string, unknown> = { label: 'A' }
  item.items = [item]
  const config: Record<string, unknown> = { docs: [item] }
  config.customFields = { config }

  expect(faultsOf(config)).toEqual([
    'docs[0].items[0]: holds docs[0] again',
    'customFields.config: holds the whole value again',
  ])
})

test('takes a value that several options share, and copies it once', () => {
  const shared = { a: 1 }
  expect(copyPlain({ x: shared, y: [shared] })).toEqual({ value: { x: { a: 1 }, y: [{ a: 1 }] } })
})

test('limits nesting, with an option that is short enough to read', () => {
  expect(faultsOf({ list: nest(MOST_LEVELS - 1) })).toEqual([])
  const [fault = ''] = faultsOf({ list: nest(5000) })
  expect(fault).toMatch(/^list(\[0\])+: is nested more than 200 levels deep$/)
  expect(fault.length).toBeLessThan(140)
})

test('reads each getter once, and gives back plain data', () => {
  let reads = 0
  const read = copyPlain({
    get title() {
      reads += 1
      return 'T'
    },
  })
  expect(JSON.stringify(read) + JSON.stringify(read)).toBe('{"value":{"title":"T"}}'.repeat(2))
  expect(reads).toBe(1)
})

test('keeps class instances, and names that look like a prototype', () => {
  const values = { at: new Date(0), to: /a/, edit: () => 'x', url: new URL('https://docs.example') }
  const read = copyPlain({ ...values, ...JSON.parse('{ "__proto__": { "a": 1 } }') })
  expect(read).toEqual({ value: expect.objectContaining(values) })
  expect(Object.keys('value' in read ? Object(read.value) : {})).not.toContain('a')
})
