import * as runtime from '../../runtime/index.ts'

describe('octavo', () => {
  test('exports to sites the documented names, and no more', () => {
    expect(Object.keys(runtime).sort()).toEqual([
      'Head',
      'Link',
      'Translate',
      'createSharedStore',
      'translate',
      'translatePlural',
      'useColorMode',
      'useLocale',
      'useRoute',
      'useSharedStore',
    ])
  })
})
