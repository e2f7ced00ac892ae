import { parseNumberPrefix } from '../../../cli/make/route/number-prefix.ts'

describe('a number prefix', () => {
  test.each(['01-intro', '1. intro', '001_intro', '1 - intro'])('is read from %s', (name) => {
    expect(parseNumberPrefix(name)).toEqual({ name: 'intro', number: 1 })
  })

  test.each(['2021-11-05-x', '7.0-x', '1.2.3', 'v0.0.6', 'intro', '42'])(
    'is not recognized in %s',
    (name) => {
      expect(parseNumberPrefix(name)).toEqual({ name })
    },
  )
})
