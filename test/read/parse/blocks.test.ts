import { createTestParser, diagnosticsOf, FILE, htmlOf, toHtml } from './parse-text.ts'

describe('tables', () => {
  test('scroll in a box that takes focus', () => {
    expect(htmlOf('| a |\n| :-: |\n| b |\n')).toBe(
      '<div class="table-wrapper" tabindex="0" role="group" aria-label="Table"><table>\n<thead>\n<tr>\n' +
        '<th align="center">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">b</td>\n</tr>\n</tbody>\n</table></div>',
    )
  })

  test('are named by their caption', () => {
    expect(htmlOf('<table><caption>Prices</caption><tr><td>1</td></tr></table>\n')).toContain(
      'aria-label="Prices"',
    )
  })
})

test('task lists have their class, and boxes the name of their task', () => {
  expect(htmlOf('- [x] write *it*\n- [ ] read\n')).toBe(
    '<ul class="contains-task-list">\n' +
      '<li class="task-list-item"><input type="checkbox" checked disabled aria-label="write it"> write <em>it</em></li>\n' +
      '<li class="task-list-item"><input type="checkbox" disabled aria-label="read"> read</li>\n</ul>',
  )
})

test('the name of a task contains the text of its code, coloured or not', () => {
  expect(htmlOf('- [ ] run\n  ```js\n  let a = "<b>"\n  ```\n')).toContain(
    'aria-label="run\nlet a = &quot;&lt;b&gt;&quot;"',
  )
})

test('ordered lists keep their first number', () => {
  expect(htmlOf('3. a\n')).toBe('<ol start="3">\n<li>a</li>\n</ol>')
})

test('footnotes have ids without a prefix, and labels in the language of the file', async () => {
  const parseDoc = await createTestParser({
    messages: { de: { 'theme.footnotes.title': 'Fußnoten' } },
  })
  const html = toHtml(parseDoc('a[^x]\n\n[^x]: b\n', { ...FILE, locale: 'de' }).article)
  expect(html).toContain('<a id="fnref-x"')
  expect(html).toContain('<li id="fn-x">')
  expect(html).toContain('>Fußnoten</h2>')
  expect(html).toContain('aria-label="Back to reference 1"')
})

describe('details', () => {
  test('pass, with Markdown inside', () => {
    const text = '<details open>\n<summary>S</summary>\n\n*a*\n\n</details>\n'
    expect(htmlOf(text)).toBe('<details open>\n<summary>S</summary>\n<p><em>a</em></p>\n</details>')
  })

  test('without a summary get one', () => {
    expect(htmlOf('<details>a</details>\n')).toBe('<details><summary>Details</summary>a</details>')
  })
})

describe('HTML', () => {
  test('comments never reach the page', () => {
    expect(htmlOf('a <!-- b --> c\n\n<!-- d\n\ne -->\n\nf\n')).toBe('<p>a  c</p>\n<p>f</p>')
  })

  test('that is not closed ends with the last block of HTML', () => {
    expect(htmlOf('<div>\n\na\n\n<b>b</b>\n\nc\n')).toBe(
      '<div>\n<p>a</p>\n<p><b>b</b></p></div>\n<p>c</p>',
    )
  })

  test('that closes itself is closed', () => {
    expect(htmlOf('<a id="x" />\n\nb\n')).toBe('<a id="x"></a>\n<p>b</p>')
    expect(htmlOf('a<br/>b\n')).toBe('<p>a<br>b</p>')
  })

  test('around Markdown keeps it', () => {
    expect(htmlOf('<div align="center">\n\n**a**\n\n</div>\n')).toBe(
      '<div align="center">\n<p><strong>a</strong></p>\n</div>',
    )
  })

  test('of a tag without end is text', () => {
    expect(htmlOf('<div\n')).toContain('&lt;div')
    expect(diagnosticsOf('<div\n')).toEqual([])
  })
})
