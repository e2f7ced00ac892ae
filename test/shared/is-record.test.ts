import { runInNewContext } from 'node:vm'
import { isRecord } from '../../runtime/shared/is-record.ts'

describe('isRecord', () => {
  test('an object is one, also of another realm and without a prototype', () => {
    const values = [{}, new Error('x'), Object.create(null), runInNewContext('({ a: 1 })')]
    expect(values.map(isRecord)).toEqual([true, true, true, true])
  })

  test('an array, null, a text and a function are not', () => {
    expect([[], runInNewContext('[]'), null, undefined, 'a', () => 1].map(isRecord)).toEqual(
      Array.from({ length: 6 }, () => false),
    )
  })
})
