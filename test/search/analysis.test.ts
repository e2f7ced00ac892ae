import { jest } from '@jest/globals'
import { clean, fold } from '../../runtime/search/engine/analysis/fold.ts'
import { stem } from '../../runtime/search/engine/analysis/stem.ts'
import { createTokeniser } from '../../runtime/search/engine/analysis/tokenise.ts'
import {
  checksum,
  createByteReader,
  createByteWriter,
} from '../../runtime/search/engine/format/bytes.ts'
import { decodeTerms, encodeTerms } from '../../runtime/search/engine/format/term-list.ts'
import { createTypoMatcher } from '../../runtime/search/engine/read/typos.ts'

const termsOf = (text: string, language = 'en') =>
  createTokeniser(language)
    .tokenise(text)
    .map(({ terms }) => terms.join(' '))

describe('folding', () => {
  test.each([
    ['Größe', 'groesse'],
    ['überprüfen', 'uberprufen'],
    ['Straße', 'STRASSE'],
    ['Fußgänger', 'fussgaenger'],
    ['Öffnungszeiten', 'offnungszeiten'],
  ])('makes %s and %s one word in German', (a, b) => {
    expect(fold(a, 'de')).toBe(fold(b, 'de'))
  })

  test('leaves `ue` alone if it is not an umlaut', () => {
    expect(fold('queue', 'en')).toBe('queue')
    expect(fold('café', 'fr')).toBe('cafe')
  })

  test('removes soft hyphens and invisible joiners', () => {
    expect(clean('Sei\u00ADten\u200Bleiste')).toBe('Seitenleiste')
  })
})

describe('stems', () => {
  test.each([
    ['en', 'translating', 'translated'],
    ['en', 'queries', 'query'],
    ['de', 'rechnungen', 'rechnung'],
    ['de', 'hauser', 'haus'],
  ])('in %s, %s and %s share one', (language, a, b) => {
    expect(stem(a, language)).toBe(stem(b, language))
  })

  test('keep names with digits and words of other languages', () => {
    expect(stem('sha256s', 'en')).toBe('sha256s')
    expect(stem('maisons', 'fr')).toBe('maisons')
  })
})

describe('tokens', () => {
  test('of code names are indexed whole and in parts', () => {
    expect(termsOf('getUserById(--no-verify) iam.policy parseHTMLText')).toEqual([
      'getuserbyid get user by id',
      'noverify no verify',
      'iampolicy iam policy',
      'parsehtmltext parse html text',
    ])
  })

  test('of a member are indexed without its owner, and of an identifier of many words whole', () => {
    expect(termsOf('contents.setWindowOpen(x) createViewFromExistingWebContentsId')).toEqual([
      'contentssetwindowopen setwindowopen contents set window open',
      'x',
      'createviewfromexistingwebcontentsid create view from existing web contents id',
    ])
    expect(termsOf('https://x.example/electron-userland/a-very-long-name-of-many-words')).toEqual([
      'https',
      'electronuserland x example electron userland a very long name of many words',
    ])
  })

  test('of languages keep the marks that make another letter', () => {
    expect(termsOf('C# (F#), C++17 and c; a#b i18n#x')).toEqual([
      'c# c',
      'f# f',
      'c++ c',
      '17',
      'and',
      'c',
      'a',
      'b',
      'i18n',
      'x',
    ])
  })

  test('of half and full width are the same', () => {
    const [half, full] = ['ｻｰﾊﾞｰ ＡＰＩ', 'サーバー API'].map((text) => termsOf(text, 'ja'))
    expect(half).toEqual(full)
  })

  test('of numbers and dates stay whole', () => {
    expect(termsOf('v2.14.0 2.14.0 2025-10-15')).toEqual(['v2140 v2 14 0', '2.14.0', '2025-10-15'])
  })

  test('lose the possessive, and an apostrophe inside', () => {
    expect(termsOf('the user’s don’t')).toEqual(['the', 'user', 'dont'])
  })

  test('of languages without blanks are cut by Intl.Segmenter', () => {
    expect(termsOf('検索エンジンの設定', 'ja').length).toBeGreaterThan(2)
  })

  test('have the offsets of their words', () => {
    const text = 'Die Größe: 3 kg'
    const words = createTokeniser('de')
      .tokenise(text)
      .map(({ start, end }) => text.slice(start, end))
    expect(words).toEqual(['Die', 'Größe', '3', 'kg'])
  })
})

describe('typos', () => {
  const typos = (word: string, term: string) => createTypoMatcher(word, 2).whole(term)

  test('count a missing, added or replaced letter, or swapped neighbours, as one each', () => {
    expect(typos('katze', 'katze')).toBe(0)
    expect(typos('ktze', 'katze')).toBe(1)
    expect(typos('kaatze', 'katze')).toBe(1)
    expect(typos('kabze', 'katze')).toBe(1)
    expect(typos('kazte', 'katze')).toBe(1)
  })

  test('above the limit are all the same', () => {
    expect(typos('hund', 'katze')).toBe(3)
  })

  test('of a prefix are those to the part that fits best', () => {
    expect(createTypoMatcher('confg', 1).prefix('configuration')).toBe(1)
    expect(createTypoMatcher('confg', 1).prefix('certificate')).toBe(2)
  })

  test('agree with a plain table of distances for random words', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      return seed % below
    }
    const word = () => Array.from({ length: 1 + random(7) }, () => 'abc'[random(3)]).join('')
    for (let run = 0; run < 500; run += 1) {
      const [a, b] = [word(), word()]
      expect([a, b, typos(a, b)]).toEqual([a, b, Math.min(3, plainDistance(a, b))])
    }
  })
})

/** Optimal string alignment, by the definition. */
function plainDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const row = rows[i] ?? []
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j] ?? 0, at(i - 2, j - 2) + 1)
    }
  return at(a.length, b.length)
}

describe('bytes', () => {
  test('hold every size of number', () => {
    const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1]
    const writer = createByteWriter(1)
    for (const number of numbers) writer.number(number)
    const reader = createByteReader(writer.take())
    expect(numbers.map(() => reader.number())).toEqual(numbers)
    expect(reader.done).toBe(true)
    expect(() => reader.number()).toThrow(RangeError)
  })

  test('that differ in one bit have another checksum', () => {
    const bytes = new Uint8Array(1000).fill(7)
    const before = checksum(bytes)
    bytes[500] = 6
    expect(checksum(bytes)).not.toBe(before)
    expect(before).toMatch(/^[0-9a-z]{11}$/)
  })

  test('of a dictionary are read back as its terms', () => {
    const terms = ['a', 'cache', 'cached', 'caches', 'x'.repeat(40), `${'x'.repeat(40)}y`, 'über']
    expect(decodeTerms(encodeTerms(terms))).toEqual(terms)
    expect(decodeTerms(encodeTerms([]))).toEqual([])
  })
})

test('text without blanks is split into words a piece at a time, however long it is', () => {
  const asked: number[] = []
  const { segment } = Intl.Segmenter.prototype
  const spy = jest.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (
    this: Intl.Segmenter,
    text,
  ) {
    asked.push(text.length)
    return segment.call(this, text)
  })
  const text = '本語-'.repeat(2_000)
  const tokens = createTokeniser('ja').tokenise(text)
  spy.mockRestore()
  expect(Math.max(...asked)).toBeLessThanOrEqual(1_000)
  expect(tokens.every(({ start, end, terms }) => text.slice(start, end) === terms[0])).toBe(true)
  expect(tokens.length).toBeGreaterThanOrEqual(2_000)
})
