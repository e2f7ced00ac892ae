import { jest } from '@jest/globals'
import { selectFormOrWarn, translatePlural } from '../../runtime/i18n/plural.ts'
import { setCatalogue } from '../../runtime/i18n/translate.tsx'

describe('translatePlural', () => {
  test('chooses the form, then fills in the count', () => {
    setCatalogue('de', { items: 'Ein Eintrag|{count} Einträge' })
    const items = { id: 'items', message: 'One item|{count} items' }
    expect([0, 1, 2].map((count) => translatePlural(items, count))).toEqual([
      '0 Einträge',
      'Ein Eintrag',
      '2 Einträge',
    ])
  })

  test('a chosen form that is itself an id is not looked up again', () => {
    setCatalogue('en', { items: 'One|Many', Many: 'wrong' })
    expect(translatePlural({ id: 'items' }, 2)).toBe('Many')
  })
})

describe('selectForm', () => {
  test('one form serves all counts, and missing forms use the last one', () => {
    expect(selectFormOrWarn('{count} item(s)', 5, 'en')).toBe('{count} item(s)')
    expect(selectFormOrWarn('plik|pliki', 5, 'pl')).toBe('pliki')
  })

  test('keeps the order zero, one, two, few, many, other', () => {
    expect(
      [1, 2, 5].map((count) => selectFormOrWarn('plik|pliki|plików|pliku', count, 'pl')),
    ).toEqual(['plik', 'pliki', 'plików'])
  })

  test('reports surplus forms and unknown languages, and still returns a form', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(selectFormOrWarn('a|b|c', 2, 'en')).toBe('b')
    expect(selectFormOrWarn('a|b', 1, 'not a language')).toBe('a')
    expect(error).toHaveBeenCalledTimes(2)
    error.mockRestore()
  })
})
