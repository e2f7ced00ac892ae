import { LazyMap } from '../../cli/engine/lazy-map.ts'

function create() {
  const loaded: string[] = []
  const map = new LazyMap(['a', 'b', 'c'], (key) => {
    loaded.push(key)
    return key.toUpperCase()
  })
  return { map, loaded }
}

test('a value is loaded when somebody asks for it, and once', () => {
  const { map, loaded } = create()
  expect([map.size, map.has('a'), map.has('z'), [...map.keys()]]).toEqual([
    3,
    true,
    false,
    ['a', 'b', 'c'],
  ])
  expect(loaded).toEqual([])
  expect([map.get('b'), map.get('b'), map.get('z')]).toEqual(['B', 'B', undefined])
  expect(loaded).toEqual(['b'])
})

test('all values are loaded by iterating, in the order of the keys', () => {
  const { map, loaded } = create()
  map.get('c')
  const seen: string[] = []
  map.forEach((value, key) => {
    seen.push(key + value)
  })
  expect(seen).toEqual(['aA', 'bB', 'cC'])
  expect([...map]).toEqual([...map.entries()])
  expect([...map.values()]).toEqual(['A', 'B', 'C'])
  expect(new Map(map)).toEqual(
    new Map([
      ['a', 'A'],
      ['b', 'B'],
      ['c', 'C'],
    ]),
  )
  expect(loaded).toEqual(['c', 'a', 'b'])
})

test('values can be set and removed', () => {
  const { map, loaded } = create()
  map.set('a', 'one').set('d', 'two')
  expect([map.get('a'), map.get('d'), map.size]).toEqual(['one', 'two', 4])
  expect([map.delete('b'), map.delete('b'), map.has('b')]).toEqual([true, false, false])
  map.clear()
  expect([map.size, loaded]).toEqual([0, []])
})

test('an error of the loader reaches whoever asks', () => {
  const map = new LazyMap(['a'], () => {
    throw new Error('gone')
  })
  expect(() => map.get('a')).toThrow('gone')
  expect(() => [...map.values()]).toThrow('gone')
})
