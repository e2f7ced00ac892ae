import { decodeOrKeep, tryDecode } from '../../runtime/shared/decode-uri.ts'

describe('decoding of addresses', () => {
  test.each([
    ['%C3%BCber%2Funs', 'über/uns'],
    ['plain', 'plain'],
    ['', ''],
  ])('%s → %s', (text, decoded) => {
    expect([tryDecode(text), decodeOrKeep(text)]).toEqual([decoded, decoded])
  })

  test.each(['100%', '%C3', '%zz'])('%s cannot be decoded', (text) => {
    expect([tryDecode(text), decodeOrKeep(text)]).toEqual([null, text])
  })

  test('decodeURI keeps the characters that separate an address', () => {
    expect([tryDecode('%C3%BC%2F', decodeURI), decodeOrKeep('%C3%BC%2F', decodeURI)]).toEqual([
      'ü%2F',
      'ü%2F',
    ])
  })
})
