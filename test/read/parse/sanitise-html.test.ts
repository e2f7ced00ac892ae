import { sanitiseHtml } from '../../../cli/read/parse/sanitise-html.ts'

const URL = 'https://docs.example'
const clean = (html: string) => sanitiseHtml(html, URL).html

describe('harmless HTML stays', () => {
  test.each([
    'Plain & simple, © {year}',
    ' with blanks ',
    '© {year} <b>Small</b> company',
    'News: <a href="/alpha/page-00">read</a>',
    '<a class="x" title="{year}" target="_blank" rel="noopener" href="https://a.example/?a=1&amp;b=2">a</a><br>b',
    '<img alt="a" width="10" src="/img/a.png"> <span class="tag" lang="en">b</span>',
    '<ul><li><a href="../x">a</a></li></ul>',
    '<svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0"></path></svg>',
  ])('%s', (html) => {
    expect(sanitiseHtml(html, URL)).toEqual({ html, diagnostics: [] })
  })
})

describe('HTML that runs, loads or sends something', () => {
  test.each([
    ['a<script>alert(1)</script>b', 'ab'],
    ['<SCRIPT SRC=//evil.example></SCRIPT>', ''],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['<form action="https://evil.example"><input name="password">a</form>', 'a'],
    ['<iframe src="/a"></iframe>', ''],
    ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
    ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['<style>* { display: none }</style>a', 'a'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">a', 'a'],
    ['<base href="//evil.example">a', 'a'],
    ['<svg><foreignObject><b onclick=x>a</b></foreignObject></svg>', '<svg></svg>'],
    ['<svg><a xlink:href="javascript:x">a</a></svg>', '<svg><a>a</a></svg>'],
    ['<math><mi href="javascript:x">a</mi></math>', '<math><mi>a</mi></math>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', '<svg></svg>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
    ['<card title="x">a</card>', 'a'],
    ['<octavo-component data-component="0">a</octavo-component>', ''],
    ['<button onclick=x popovertarget=y>a</button>', '<button type="button">a</button>'],
    ['<a href="//evil.example" ping="//evil.example">a</a>', '<a href="//evil.example">a</a>'],
  ])('%s', (html, expected) => {
    const { html: left, diagnostics } = sanitiseHtml(html, URL)
    expect(left).toBe(expected)
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['HTML_REFUSED']))
  })

  test('an unclosed tag opens nothing after it', () => {
    for (const html of ['a <img src=x onerror=alert(1)', 'a <b title="x', '<a href="x'])
      expect(clean(html)).not.toMatch(/<(?!\/?a>|b>)/)
    expect(clean('a</div></footer><b>b')).toBe('a<b>b</b>')
  })

  test('a frame of the site itself is removed', () => {
    const html = clean('<iframe src="https://docs.example/a.svg"></iframe>')
    expect(html).toContain('sandbox="allow-scripts allow-popups allow-presentation"')
  })
})

test('sanitised HTML stays the same when it is sanitised again', () => {
  const html = clean('<p>a<table><b>c</table><a href="/x?a&b" title="&quot;<b>">d<a>e')
  expect(sanitiseHtml(html, URL)).toEqual({ html, diagnostics: [] })
})

test.each([
  '<rt>',
  '<li><ul>',
  '<b>',
  '<svg>',
  '<table>',
  '<a href="/x">',
  '<p><button>',
  '<select>',
])('endless nesting does not fail the build: %s', (tag) => {
  expect(() => sanitiseHtml(tag.repeat(5_000), URL)).not.toThrow()
})
