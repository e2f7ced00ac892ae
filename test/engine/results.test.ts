import { readFileSync, writeFileSync } from 'node:fs'
import { resultName } from '../../cli/engine/graph/graph.ts'
import { Results } from '../../cli/engine/results.ts'
import { isDamagedValue } from '../../cli/engine/store/value-log.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { logIn, open } from './store/helpers.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => removeFolder(folder))

const doc = resultName('doc', 'a.md')
const file = resultName('file', 'a.md')

/** What the next process does. */
function run<T>(work: (results: Results) => T, version = '1'): T {
  const store = open(folder)
  try {
    return work(new Results(store, version))
  } finally {
    store.close()
  }
}

function record(results: Results, value: unknown, key = 'key'): void {
  results.graph.setInput(file, 'A'.repeat(22))
  results.record(doc, value, { reads: [file], key })
  results.save()
}

test('a result is found by the next process, for the same version of the program', () => {
  run((results) => record(results, { title: 'A' }))
  run((results) => {
    expect(results.graph.isCurrent(doc)).toBe(true)
    expect(results.read(doc)).toEqual({ title: 'A' })
  })
  expect(run((results) => results.graph.isCurrent(doc), '2')).toBe(false)
})

test('a result that is not saved is gone, and that of before is found', () => {
  run((results) => record(results, 'one'))
  run((results) => results.record(doc, 'two', { reads: [] }))
  expect(run((results) => results.read(doc))).toBe('one')
})

test('an earlier value is found by its key after another one got the name', () => {
  run((results) => record(results, 'one', 'key of one'))
  run((results) => {
    record(results, 'two', 'key of two')
    results.saveUsed()
  })
  run((results) => {
    expect([results.read(doc), results.findByKey('key of one')]).toEqual(['two', 'one'])
    expect(results.findByKey('another key')).toBeNull()
  })
  expect(run((results) => results.findByKey('key of one'), '2')).toBeNull()
})

test('values that nobody asked for stay as long as the graph has them', () => {
  run((results) => record(results, 'one'))
  for (let at = 0; at < 3; at += 1) run((results) => results.saveUsed())
  expect(run((results) => results.read(doc))).toBe('one')
})

test('a part of a result is a value of its own', () => {
  run((results) => {
    const row = results.add({ route: '/a' })
    results.record(doc, null, { reads: [], parts: [['row', row]] })
    results.save()
  })
  expect(run((results) => results.readPart(`${doc}\0row`))).toEqual({ route: '/a' })
})

test('a damaged value is an error of its own kind', () => {
  run((results) => record(results, 'one'))
  const log = readFileSync(logIn(folder))
  log[2] = (log[2] ?? 0) ^ 1
  writeFileSync(logIn(folder), log)
  run((results) => {
    expect(() => results.read(doc)).toThrow(expect.objectContaining({ name: 'ValueDamaged' }))
    expect(() => results.read(resultName('doc', 'none'))).toThrow()
    try {
      results.read(doc)
    } catch (error) {
      expect(isDamagedValue(error)).toBe(true)
    }
  })
})
