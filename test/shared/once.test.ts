import { once } from '../../runtime/shared/once.ts'

describe('once', () => {
  test('makes one value, undefined too', () => {
    let calls = 0
    const make = once(() => {
      calls += 1
      return undefined
    })
    expect([make(), make(), calls]).toEqual([undefined, undefined, 1])
  })

  test('computes again after a throw', () => {
    let calls = 0
    const make = once(() => {
      calls += 1
      if (calls === 1) throw new Error('not yet')
      return calls
    })
    expect(make).toThrow('not yet')
    expect([make(), make()]).toEqual([2, 2])
  })

  test('shares one promise, and computes again after it rejects', async () => {
    let calls = 0
    const make = once(async () => {
      calls += 1
      if (calls === 1) throw new Error('not yet')
      return calls
    })
    const first = make()
    expect(make()).toBe(first)
    await expect(first).rejects.toThrow('not yet')
    await expect(make()).resolves.toBe(2)
    expect(make()).toBe(make())
    expect(calls).toBe(2)
  })
})
