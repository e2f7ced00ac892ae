import { checkAnchors } from '../../../cli/read/links/check-anchors.ts'

const IDS = new Map([['/a', new Set(['intro', 'über-uns'])]])
const check = (hash: string, permalink = '/a', onBrokenAnchors: 'warn' | 'ignore' = 'warn') =>
  checkAnchors(
    [{ from: '/b', href: `./a.md#${hash}`, permalink, hash, source: { file: 'b.md', line: 2 } }],
    (page) => IDS.get(page),
    { onBrokenAnchors },
  )

describe('a link into a page', () => {
  test.each(['intro', 'über-uns', '%C3%BCber-uns', '', 'top', 'intro:~:text=x', ':~:text=x'])(
    'is valid with the hash "%s"',
    (hash) => expect(check(hash)).toEqual([]),
  )

  test.each(['Intro', 'nope', '%E0%A4%A'])('is broken with the hash "%s"', (hash) => {
    expect(check(hash)).toMatchObject([{ code: 'ANCHOR_BROKEN', severity: 'warn' }])
  })

  test('names link, page and target', () => {
    expect(check('nope')).toMatchObject([
      {
        message: 'The link "./a.md#nope" on /b names "#nope", which /a does not have.',
        source: { file: 'b.md', line: 2 },
      },
    ])
  })

  test('that was not rendered has no diagnostics', () => expect(check('x', '/other')).toEqual([]))

  test('is not checked when the severity is ignore', () => {
    expect(check('nope', '/a', 'ignore')).toEqual([])
  })
})

describe('a link that many pages show is reported once', () => {
  const from = ['/a', '/b', '/c', '/d', '/e']
  const links = from.map((page) => ({ from: page, href: '/a#nope', permalink: '/a', hash: 'nope' }))

  test('with their number, the first few, and its place', () => {
    const source = { file: 'site.config.ts', at: 'themeConfig.navbar.items[0].to' }
    const german = { from: '/de/a', href: '/de/a#nope', permalink: '/de/a', hash: 'nope' }
    const ids = new Map([...IDS, ['/de/a', new Set('x')] as const])
    const found = checkAnchors([...links, german], (page) => ids.get(page), {
      onBrokenAnchors: 'warn',
      locate: () => source,
    })
    expect(found).toEqual([
      expect.objectContaining({
        message:
          'The link "/a#nope" names "#nope", which /a does not have; it is on /a, /b, /c, /d, /e … (6 in total).',
        source,
      }),
    ])
  })

  test('but two links of one file without a line are two', () => {
    const other = { from: '/a', href: '/a#gone', permalink: '/a', hash: 'gone' }
    const locate = () => ({ file: 'pages/index.tsx' })
    const found = checkAnchors([...links, other], (page) => IDS.get(page), {
      onBrokenAnchors: 'warn',
      locate,
    })
    expect(found).toHaveLength(2)
  })
})
