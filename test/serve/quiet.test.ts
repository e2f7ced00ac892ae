import { jest } from '@jest/globals'
import { createQuiet } from '../../cli/serve/quiet.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** State of a promise after some time, in milliseconds. */
async function isDoneAfter(promise: Promise<void>, ms: number): Promise<boolean> {
  let isDone = false
  void promise.then(() => {
    isDone = true
  })
  await jest.advanceTimersByTimeAsync(ms)
  return isDone
}

const never = new Promise<never>(() => {})

test('work in the background waits for the first answer, but with a limit', async () => {
  const quiet = createQuiet({ firstMs: 1000 })
  const waiting = quiet.wait()
  // As if a large site is being read.
  expect(await isDoneAfter(waiting, 5000)).toBe(false)
  quiet.begin()
  expect(await isDoneAfter(waiting, 900)).toBe(false)
  expect(await isDoneAfter(waiting, 300)).toBe(true)
})

test('it waits while an answer is made, failed ones too, and for the requests that the page sends next', async () => {
  const quiet = createQuiet({ firstMs: 1000, quietMs: 100 })
  quiet.begin()
  let answer = () => {}
  const made = quiet.answer(() => new Promise<void>((resolve) => (answer = resolve)))
  const waiting = quiet.wait()
  expect(await isDoneAfter(waiting, 5000)).toBe(false)
  answer()
  await made
  expect(await isDoneAfter(waiting, 50)).toBe(false)
  await expect(quiet.answer(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page')
  expect(await isDoneAfter(waiting, 90)).toBe(false)
  expect(await isDoneAfter(waiting, 100)).toBe(true)
  expect(await isDoneAfter(quiet.wait(), 0)).toBe(true)
})

test('requests that never pause do not delay it without limit', async () => {
  const quiet = createQuiet({ firstMs: 1000, quietMs: 150, mostMs: 2000 })
  quiet.begin()
  const waiting = quiet.wait()
  const poll = async (times: number) => {
    for (let at = 0; at < times; at++) {
      await quiet.answer(async () => {})
      await jest.advanceTimersByTimeAsync(100)
    }
  }
  await poll(15)
  expect(await isDoneAfter(waiting, 0)).toBe(false)
  await poll(10)
  expect(await isDoneAfter(waiting, 0)).toBe(true)
})

test('its end releases all waiting work', async () => {
  const quiet = createQuiet()
  void quiet.answer(() => never)
  const waiting = quiet.wait()
  quiet.end()
  expect(await isDoneAfter(waiting, 0)).toBe(true)
  expect(await isDoneAfter(quiet.wait(), 0)).toBe(true)
})
