import { checkAnchors } from '../../cli/route/check-anchors.ts'

const IDS = new Map([['/a', new Set(['intro', 'über-uns'])]])
const check = (hash: string, permalink = '/a', onBrokenAnchors: 'warn' | 'ignore' = 'warn') =>
  checkAnchors(
    [{ from: '/b', href: `./a.md#${hash}`, permalink, hash, source: { file: 'b.md', line: 2 } }],
    (page) => IDS.get(page),
    { onBrokenAnchors },
  )

describe('a link into a page', () => {
  test.each(['intro', 'über-uns', '%C3%BCber-uns', '', 'top', 'intro:~:text=x', ':~:text=x'])(
    'is fine with the hash "%s"',
    (hash) => expect(check(hash)).toEqual([]),
  )

  test.each(['Intro', 'nope', '%E0%A4%A'])('is broken with the hash "%s"', (hash) => {
    expect(check(hash)).toMatchObject([{ code: 'ANCHOR_BROKEN', severity: 'warn' }])
  })

  test('names link, page and target', () => {
    expect(check('nope')).toMatchObject([
      {
        message: 'The link "./a.md#nope" on /b leads to "#nope", which /a does not have.',
        source: { file: 'b.md', line: 2 },
      },
    ])
  })

  test('that was not rendered says nothing', () => expect(check('x', '/other')).toEqual([]))

  test('is not looked at when the severity is ignore', () => {
    expect(check('nope', '/a', 'ignore')).toEqual([])
  })
})
