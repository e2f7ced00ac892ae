import { escapeXml } from '../../cli/site-files/xml.ts'

test.each([
  ['<a href="x">&amp;</a>', '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;'],
  ['a\u0000b\u001bc\uffff', 'abc'],
  ['ä 😀\t\n', 'ä 😀\t\n'],
  ['half a character: \ud83d', 'half a character: '],
])('%j is safe in XML', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})
