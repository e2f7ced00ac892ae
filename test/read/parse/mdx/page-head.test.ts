import { createMdxParser } from './parse-mdx.ts'

const parse = await createMdxParser()

/** The head of a page with these tags, and its diagnostics. */
function headOf(tags: string) {
  const { head, diagnostics, article } = parse(`<Head>${tags}</Head>\n\nText.\n`)
  return {
    head,
    article: JSON.stringify(article),
    said: diagnostics.map(({ code, message, source }) => `${code} ${source?.line} ${message}`),
  }
}

describe('<Head> of a page of MDX', () => {
  test('adds title, metas, canonical address, links and data to its page, and shows nothing', () => {
    const { head, said, article } = headOf(
      '<title>{1 + 1} ways</title><meta name="a" content="&quot;<b>" /><meta property="og:x" content={7} /><link rel="canonical" href="https://x.example/" /><link rel="me" href="https://me.example" /><script type="application/ld+json">{`{"a":"</script>"}`}</script>',
    )
    expect(said).toEqual([])
    expect(head).toEqual({
      title: '2 ways',
      canonical: 'https://x.example/',
      meta: [
        { name: 'a', content: '"<b>' },
        { property: 'og:x', content: '7' },
      ],
      tags: '<link rel="me" href="https://me.example" data-of-page=""><script type="application/ld+json" data-of-page="">{"a":"\\u003c/script>"}</script>',
    })
    expect(article).not.toMatch(/ways|ld\+json/)
  })

  test.each(['alternate', 'author', 'license', 'me', 'prev', 'next', 'help', 'author me'])(
    'adds a link of the type %s, which describes the page and loads nothing',
    (rel) => {
      const { head, said } = headOf(`<link rel="${rel}" href="/a" hrefLang="de" title="T" />`)
      expect(said).toEqual([])
      expect(head?.tags).toBe(
        `<link rel="${rel}" href="/a" hreflang="de" title="T" data-of-page="">`,
      )
    },
  )

  test.each([
    '<meta http-equiv="refresh" content="0;url=https://evil.example" />',
    '<meta name="referrer" content="unsafe-url" />',
    '<meta name="VIEWPORT" content="width=1" />',
    '<meta name="a" />',
    '<meta name="a" content="b" onClick="x()" />',
    '<link rel="stylesheet" href="https://evil.example/a.css" />',
    '<link rel="canonical stylesheet" href="/a.css" />',
    '<link rel="preload" as="script" href="/a.js" />',
    '<link rel="canonical" href="javascript:alert(1)" />',
    '<link rel="canonical" />',
    '<script>{`alert(1)`}</script>',
    '<script src="https://evil.example/a.js" />',
    '<script type="importmap">{`{}`}</script>',
    '<style>{`a {}`}</style>',
    '<base href="https://evil.example" />',
    '<p>text</p>',
  ])('omits active tags: %s', (tag) => {
    const { head, said } = headOf(tag)
    expect(said).toEqual([expect.stringMatching(/^HTML_REFUSED 1 This <\w+> in <Head>/)])
    expect(head).toEqual({ meta: [], tags: '' })
  })

  test('may be written <head>; a component of the site with this name takes precedence', async () => {
    expect(parse('<head><title>T</title></head>\n').head?.title).toBe('T')
    const own = await createMdxParser({}, { components: ['Head'] })
    expect(own('<Head>x</Head>\n').head).toBeUndefined()
  })
})
