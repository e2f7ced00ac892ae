import { locateOption } from '../../cli/config/locate-option.ts'

const at = (text: string, option: string) => {
  const place = locateOption(text, option)
  return place && text.split('\n')[place.line - 1]?.slice(place.column - 1, place.column + 5)
}

test('finds keys in nested objects and lists', () => {
  const text = `export default { a: 1, list: [{ x: 1 }, { x: [2, { deep: 3 }] }] }`
  expect(at(text, 'list[1].x[1].deep')).toBe('deep: ')
})

test('is not misled by brackets in strings and comments', () => {
  const text = `const b = '}' // {\nexport default { /* a: { */ a: "{ b: 1", 'b': { 'c-d': \`}\${1}\` } }`
  expect(at(text, 'b.c-d')).toBe("'c-d':")
})

test('looks into the object that has the option, not the first one', () => {
  expect(at(`const other = { a: 1 }\nexport default defineConfig({ title: '' })`, 'title')).toBe(
    'title:',
  )
})

test('stops at the last part that is written there', () => {
  expect(at(`export default { navbar: { items } }`, 'navbar.items[2].to')).toBe('items ')
})

test('finds nothing where nothing is written', () => {
  expect(locateOption(`export default config`, 'title')).toBeNull()
})
