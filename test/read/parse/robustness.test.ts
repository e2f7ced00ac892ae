import { loadMarkdownParser } from '../../../cli/read/parse/load-markdown-parser.ts'
import { createTestParser, diagnosticsOf, FILE, htmlOf, parse } from './parse-text.ts'

describe('any text is a page', () => {
  test('an empty file', () => {
    expect(parse('')).toMatchObject({ article: [], title: 'intro', toc: [], diagnostics: [] })
  })

  test('a byte order mark, CRLF, NUL and half a surrogate pair', () => {
    const doc = parse(
      '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nb\0c \ud800d\r\n\r\n```\r\ne\r\nf\r\n```\r\n',
    )
    expect(doc.title).toBe('A')
    expect(doc.article[0]).toContain('<p>b\uFFFDc \uFFFDd</p>')
    expect(doc.article[0]).toContain('e\nf</code>')
    expect(diagnosticsOf('\uFEFFa\r\n\r\n[b]()\r\n')).toEqual(['MARKDOWN_LINK_EMPTY 3:1'])
  })

  test('the same text gives the same doc', () => {
    const text =
      '# a\n\n::::tabs\n:::tab{label="b"}\nc[^1]\n:::\n::::\n\n[^1]: d\n\n<Card>e</Card>\n'
    expect(parse(text)).toEqual(parse(text))
  })
})

describe('depth is limited, and the text stays', () => {
  test.each([
    ['quotes', `${'>'.repeat(1000)} x\n`],
    ['20,000 quotes', `${'>'.repeat(20_000)} x\n`],
    ['lists', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['lists on one line', `${'- '.repeat(1000)}x\n`],
    ['marks', `${'*'.repeat(3000)}x${'*'.repeat(3000)}\n`],
    ['HTML', `${'<div>'.repeat(20_000)}x\n`],
    ['HTML with blocks between', `${'<div>\n\n'.repeat(5000)}x\n`],
    ['inline HTML', `a ${'<span>'.repeat(5000)}x\n`],
    ['tables of HTML', `${'<table><tr><td>'.repeat(3000)}x\n`],
  ])('of %s', (_, text) => {
    const doc = parse(text)
    expect(doc.diagnostics.filter(({ code }) => code === 'MARKDOWN_TOO_DEEP')).toHaveLength(1)
    expect(JSON.stringify(doc.article)).toContain('x')
  })

  test('with the reference parser too', async () => {
    const parseDoc = await createTestParser({ parser: 'remark' })
    const { diagnostics } = parseDoc(`${'>'.repeat(1000)} x\n`, FILE)
    expect(diagnostics).toMatchObject([{ code: 'MARKDOWN_TOO_DEEP', source: { line: 1 } }])
  })

  test('leaves 90 levels unchanged', () => {
    expect(diagnosticsOf(`${'>'.repeat(90)} x\n`)).toEqual([])
    expect(htmlOf(`${'>'.repeat(90)} x\n`).match(/<blockquote>/g)).toHaveLength(90)
  })
})

describe('time grows with the size', () => {
  // Ten times the size takes about ten times as long. A quadratic algorithm takes a hundred times.
  test.each([
    ['paragraphs', 'Some *text* with [link](./a.md) and `code` here.\n\n', 1200],
    ['one heading again and again', '## Same\n\n', 1200],
    ['HTML', '<div class="x">a <b>b</b></div>\n\n', 900],
    ['code', '```js\nconst a = 1\n```\n\n', 600],
    ['containers', ':::note T\nx\n:::\n\n', 600],
    ['scripts', '<div><script>\n', 4000],
    ['tags without end', '<a b="', 8000],
    ['comments without end', '<!-- ', 8000],
  ])('of %s', (_, part, count) => {
    const timeOf = (text: string) => {
      const start = process.cpuUsage()
      parse(text)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    // The load of another program can spoil one measurement. A quadratic algorithm is over the
    // bound in all of them.
    const bound = 25
    let ratio = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5 && ratio >= bound; round += 1) {
      const small = timeOf(part.repeat(count))
      const large = timeOf(part.repeat(count * 10))
      ratio = large / Math.max(small, 2000)
    }
    expect(ratio).toBeLessThan(bound)
  })

  test('a list item too wide for the stack is a diagnostic', () => {
    const { diagnostics } = parse(`- ${'`a` '.repeat(140_000)}`)
    expect(diagnostics).toMatchObject([{ code: 'MARKDOWN_TOO_LARGE', severity: 'throw' }])
  })

  test('a page of 5 MB is parsed', () => {
    const doc = parse('word '.repeat(200).concat('\n\n').repeat(5000))
    expect(String(doc.article[0]).length).toBeGreaterThan(5_000_000)
  })
})

describe('the parser', () => {
  test('is the native one, without a diagnostic', async () => {
    const { parserUsed, diagnostic } = await createTestParser()
    expect([parserUsed, diagnostic]).toEqual(['satteri', null])
  })

  test('is the reference if the native one cannot load, with one diagnostic', async () => {
    const loaded = await loadMarkdownParser('satteri', 'md', {
      loadNative: () => Promise.reject(new Error('no binding')),
    })
    expect(loaded).toMatchObject({
      parserUsed: 'remark',
      diagnostic: {
        code: 'PARSER_FALLBACK',
        severity: 'log',
        message: expect.stringContaining('no binding'),
      },
    })
    expect(loaded.parse('a').tree.children).toHaveLength(1)
  })

  test('is the reference if the site asks for it, with the same pages', async () => {
    const parseDoc = await createTestParser({ parser: 'remark' })
    expect(parseDoc.parserUsed).toBe('remark')
    const text =
      '---\ntitle: A\n---\n\n# B\n\n:::tip A *title*\nat 10:30 [l](m.md)\n:::\n\n<Card>n</Card>\n'
    expect(parseDoc(text, FILE)).toEqual(parse(text))
  })
})
