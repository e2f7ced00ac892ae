import { escapeAttribute, escapeText } from '../../runtime/shared/escape-html.ts'

describe('escaping for HTML', () => {
  test('text between tags keeps its quotes', () => {
    expect(escapeText(`<b> & "c" 'd' <b>`)).toBe(`&lt;b&gt; &amp; "c" 'd' &lt;b&gt;`)
  })

  test('an attribute ends at no character of its text, and contains no tag', () => {
    expect(escapeAttribute(`"><img> & ""`)).toBe('&quot;&gt;&lt;img&gt; &amp; &quot;&quot;')
  })

  test('escaped text is escaped again', () => {
    expect([escapeText('&lt;'), escapeAttribute('&lt;')]).toEqual(['&amp;lt;', '&amp;lt;'])
  })
})
