import { diagnosticsOf, htmlOf } from './parse-text.ts'

/** The article without line ends between elements. */
const tidy = (text: string) => htmlOf(text).replaceAll('>\n<', '><')

describe('the end tag of a component after a text ends it', () => {
  test.each([
    [
      'alone on a line',
      '<Card>\n\na *b*\n</Card>\n\nc',
      '<Card {}><p>a <em>b</em></p></Card><p>c</p>',
    ],
    ['on the line of the text', '<Card>\n\na</Card>\n\nc', '<Card {}><p>a</p></Card><p>c</p>'],
    [
      'with the next one after it',
      '<Card>\n\na\n</Card>\n<Card n="2">\n\nb\n\n</Card>',
      '<Card {}><p>a</p></Card><Card {"n":"2"}><p>b</p></Card>',
    ],
    [
      'after a list',
      '<Card>\n\n- a\n- b\n</Card>\n\nc',
      '<Card {}><ul><li>a</li><li>b</li></ul></Card><p>c</p>',
    ],
    [
      'after a list in a list',
      '<Card>\n\n- a\n  - b\n</Card>\nc',
      '<Card {}><ul><li>a\n<ul><li>b</li></ul></li></ul></Card><p>c</p>',
    ],
    [
      'in a quote',
      '> <Card>\n>\n> a\n> </Card>\n\nc',
      '<blockquote><Card {}><p>a</p></Card></blockquote><p>c</p>',
    ],
    [
      'inside an item',
      '- <Card>\n\n  a\n  </Card>\n\n  b\n- c',
      '<li><Card {}><p>a</p></Card><p>b</p></li><li><p>c</p></li>',
    ],
  ])('%s', (_, text, expected) => {
    expect(tidy(text)).toContain(expected)
    expect(diagnosticsOf(text)).toEqual([])
  })
})

test('tabs with text before their end tag all appear', () => {
  const text =
    '<Tabs>\n<TabItem value="a">\n\ntext\n</TabItem>\n<TabItem value="b">\n\n- x\n- y\n</TabItem>\n</Tabs>\n\nafter'
  expect(tidy(text)).toMatch(
    /data-label="a".*?<p>text<\/p><\/div><div.*?data-label="b".*?<li>y<\/li><\/ul><\/div><\/div><p>after/s,
  )
  expect(diagnosticsOf(text)).toEqual([])
})

test('tags that form a pair stay in their paragraph, and others stay unchanged', () => {
  expect(tidy('a <Card>b</Card> c')).toBe('<p>a <Card {}>b</Card> c</p>')
  expect(tidy('a <Card n="1"/> c\n\n</Card>')).toContain('<p>a <Card {"n":"1"}></Card> c</p>')
  expect(tidy('- a\n</Card>\n- b')).toMatch(/^<ul><li>a\s*<\/li><li>b<\/li><\/ul>$/)
  expect(tidy('a </b> c </Foo>')).toBe('<p>a  c </p>')
})
