import { createWays } from './authors.ts'

describe.each(await createWays())('a definition list in $name', ({ show, parse }) => {
  test.each([
    [
      'has terms, each with definitions',
      'Apple\n: Pomaceous\n  fruit\n\nOrange\n: The fruit\n: of a *tree*\n\nText.',
      '<dl><dt>Apple</dt><dd>Pomaceous\nfruit</dd><dt>Orange</dt><dd>The fruit</dd><dd>of a <em>tree</em></dd></dl>\n<p>Text.</p>',
    ],
    [
      'may have several terms for a definition, and markup in them',
      '`A`\n**B**\n: both',
      '<dl><dt><code>A</code></dt><dt><strong>B</strong></dt><dd>both</dd></dl>',
    ],
    [
      'has paragraphs if a line is left empty',
      'Apple\n\n: One\n\n: Two\n',
      '<dl><dt>Apple</dt><dd><p>One</p></dd><dd><p>Two</p></dd></dl>',
    ],
    [
      'may be in an admonition and in a list',
      ':::note\nTerm\n: def\n:::\n\n- a\n  : b\n',
      '<dl><dt>Term</dt><dd>def</dd></dl></aside>\n<ul>\n<li>\n<dl><dt>a</dt><dd>b</dd></dl>\n</li>\n</ul>',
    ],
    ['is not recognized without a term', ': alone\n\n# H\n\n: alone', '<p>: alone</p>'],
    ['is not recognized without a blank after the colon', 'a\n:b\n:smile: c', '<p>a\n:b\n'],
    [
      'is not recognized below a paragraph of several lines',
      'a\nb\n\n: c',
      '<p>a\nb</p>\n<p>: c</p>',
    ],
  ])('%s', async (_, text, html) => {
    expect(await show(text)).toContain(html)
  })

  test('adds its styles to pages that have one', async () => {
    expect((await parse('a\n: b')).css).toContain('.article dd')
    expect((await parse('a b')).css).toBeUndefined()
  })

  test('may be long', async () => {
    const { article } = await parse('a\n: b\n\n'.repeat(2000))
    expect(String(article[0]).match(/<dl>|<dt>/g)).toHaveLength(2001)
  })
})
