import * as runtime from '../../runtime/index.ts'

describe('octavo', () => {
  test('exports to sites what it promises, and no more', () => {
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
