import { createListeners, createStore } from '../../runtime/shared/create-store.ts'

describe('createListeners', () => {
  test('calls each listener with the event until it is removed', () => {
    const { subscribe, notify } = createListeners<string>()
    const heard: string[] = []
    const stop = subscribe((event) => heard.push(`a ${event}`))
    subscribe((event) => heard.push(`b ${event}`))
    notify('1')
    stop()
    notify('2')
    expect(heard).toEqual(['a 1', 'b 1', 'b 2'])
  })

  test('a listener may be added and removed while all are called', () => {
    const { subscribe, notify } = createListeners()
    const heard: string[] = []
    const stop = subscribe(() => {
      stop()
      heard.push('first')
      subscribe(() => heard.push('late'))
    })
    subscribe(() => heard.push('second'))
    notify()
    expect(heard).toEqual(['first', 'second'])
    notify()
    expect(heard).toEqual(['first', 'second', 'second', 'late'])
  })
})

describe('createStore', () => {
  test('is read with its value, and reports another one', () => {
    const store = createStore(1)
    const heard: number[] = []
    store.subscribe(() => heard.push(store.read()))
    expect(store.read()).toBe(1)
    store.set(2)
    expect([store.read(), heard]).toEqual([2, [2]])
  })

  test('reports nothing for an equal value', () => {
    const value = { a: 1 }
    const store = createStore(value)
    let calls = 0
    store.subscribe(() => {
      calls += 1
    })
    store.set(value)
    expect(calls).toBe(0)
    store.set({ a: 1 })
    expect(calls).toBe(1)
  })
})
