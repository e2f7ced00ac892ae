import { diagnosticsOf, parse } from './parse-text.ts'

const segmentsOf = (text: string) => parse(text).article.filter((part) => typeof part !== 'string')
const assetsOf = (text: string) => parse(text).assets.map(({ href }) => href)

describe('links', () => {
  test.each([
    ['[a](./b.md#c "t")', { href: './b.md#c', open: '<a title="t"', syntax: 'markdown' }],
    ['[a][x]\n\n[x]: ../b.md', { href: '../b.md', syntax: 'markdown' }],
    ['[a](<über uns.md>)', { href: 'über uns.md' }],
    ['[a](#b)', { href: '#b' }],
    ['<https://example.com>', { href: 'https://example.com', syntax: 'markdown' }],
    ['a@example.com', { href: 'mailto:a@example.com' }],
    [
      '<a href="./b.md" class="x&quot;y">a</a>',
      { href: './b.md', open: '<a class="x&quot;y"', syntax: 'html' },
    ],
  ])('%s', (text, expected) => {
    const [link] = segmentsOf(text)
    expect(link).toMatchObject({ kind: 'link', ...expected })
  })

  test('know their position, also in HTML over several lines', () => {
    const text =
      '---\ntitle: a\n---\n\nb [c](d)\n\n<div>\n\n<p>\ne <a href="f">g</a></p>\n\n</div>\n'
    expect(segmentsOf(text).map((part) => (typeof part === 'string' ? part : part.source))).toEqual(
      [
        { file: 'content/guide/01-intro.md', line: 5, column: 3 },
        { file: 'content/guide/01-intro.md', line: 10, column: 3 },
      ],
    )
  })

  test('without a target are a warning, and have no address', () => {
    expect(diagnosticsOf('a\n\n[b]() ![c]() <a href="">d</a>\n')).toEqual([
      'MARKDOWN_LINK_EMPTY 3:1',
      'MARKDOWN_LINK_EMPTY 3:7',
      'MARKDOWN_LINK_EMPTY 3:14',
    ])
    expect(parse('[b]()').article).toEqual(['<p><a>b</a></p>'])
  })
})

describe('images', () => {
  test('are split before their address', () => {
    expect(segmentsOf('![a "b"](./c.png "t")')).toEqual([
      {
        kind: 'image',
        src: './c.png',
        open: '<img alt="a &quot;b&quot;" title="t"',
        source: { file: 'content/guide/01-intro.md', line: 1, column: 1 },
      },
    ])
  })

  test('of HTML keep their sizes', () => {
    expect(segmentsOf('<img src="c.png" width="10">')).toMatchObject([
      { kind: 'image', src: 'c.png', open: '<img width="10"' },
    ])
  })
})

describe('assets', () => {
  test('are the files of relative links and all pictures of the site, each once', () => {
    const text = [
      '[a](./a.zip) [again](./a.zip) [b](b.pdf#page=2) [c](../c.tar.gz)',
      '![d](d.png) ![e](/img/e.png) <video src="f.mp4"></video>',
      '<Card>\n\n[g](g.csv)\n\n</Card>',
    ].join('\n\n')
    expect(assetsOf(text)).toEqual([
      './a.zip',
      'b.pdf#page=2',
      '../c.tar.gz',
      'd.png',
      '/img/e.png',
      'f.mp4',
      'g.csv',
    ])
  })

  test('do not include pages and addresses elsewhere', () => {
    const text =
      '[a](a.md) [b](b.mdx#c) [d](d.html) [e](./e) [f](/f.zip) [g](https://x.example/g.zip) [h](#i.j) ![k](https://x.example/k.png) ![l](data:image/png;base64,AA)'
    expect(assetsOf(text)).toEqual([])
  })
})
