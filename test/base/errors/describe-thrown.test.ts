import { runInNewContext } from 'node:vm'
import { describeThrown } from '../../../cli/base/errors/describe-thrown.ts'

const toText = (value: unknown) => {
  const { name, message } = describeThrown(value)
  return [name, message]
}

const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic
const withGetters = {
  get message() {
    throw new Error('no message')
  },
  get name() {
    throw new Error('no name')
  },
  get stack() {
    throw new Error('no stack')
  },
}

test.each([
  ['an error', new TypeError('wrong'), ['TypeError', 'wrong']],
  ['an error of another realm', runInNewContext('new RangeError("far")'), ['RangeError', 'far']],
  ['an error without a message', new Error(''), ['Error', 'without a message']],
  ['null', null, ['', 'null']],
  ['undefined', undefined, ['', 'undefined']],
  ['text', 'stop', ['', '"stop"']],
  ['a symbol', Symbol('s'), ['', 'Symbol(s)']],
  ['a function', () => 1, ['', 'a function']],
  ['a promise', Promise.resolve(), ['', 'a promise']],
  ['an object', { code: 5 }, ['', '{"code":5}']],
  ['a cyclic object', cyclic, ['', 'an object']],
  ['an object without a prototype', Object.create(null), ['', '{}']],
  ['an error whose getters throw', withGetters, ['', 'an object']],
])('%s has a description', (_, value, expected) => {
  expect(toText(value)).toEqual(expected)
})

test('a message of a megabyte is cut', () => {
  expect(describeThrown(new Error('x'.repeat(1e6))).message).toBe(`${'x'.repeat(300)}…`)
})
