import { takeMagicComments } from '../../cli/parse/code/magic-comments.ts'
import { readMeta } from '../../cli/parse/code/read-meta.ts'
import { htmlOf } from './parse-text.ts'

const fence = (info: string, code: string) => htmlOf(`\`\`\`${info}\n${code}\n\`\`\`\n`)
const codeOf = (html: string) => /<code[^>]*>(.*)<\/code>/s.exec(html)?.[1]

describe('a code block', () => {
  test('has a language, coloured code and a button to copy it', () => {
    expect(fence('ts', 'const a = 1')).toBe(
      '<div class="code-block" data-language="ts"><pre tabindex="0"><code class="language-ts">' +
        '<span class="hl-keyword">const</span> a = <span class="hl-number">1</span>' +
        '</code></pre><button type="button" class="code-copy" data-behaviour="copy" aria-label="Copy code to clipboard"></button></div>',
    )
  })

  test('of a language that is not known is plain', () => {
    expect(codeOf(fence('klingon', 'if <a> & "b"'))).toBe('if &lt;a&gt; &amp; "b"')
  })

  test('without a language has the default one', () => {
    expect(htmlOf('    indented\n')).toContain('data-language="text"')
  })

  test('may have a title', () => {
    expect(fence('js title="src/<a>.js"', 'a')).toContain(
      '<div class="code-block-title">src/&lt;a&gt;.js</div><pre',
    )
  })

  test('has lines where some are highlighted', () => {
    expect(codeOf(fence('text {2}', 'a\nb\nc'))).toBe(
      '<span class="line">a\n</span><span class="line theme-code-block-highlighted-line">b\n</span><span class="line">c</span>',
    )
    expect(fence('js{1}', 'a')).toContain('data-language="js"')
  })

  test('has lines where they are numbered', () => {
    const html = fence('text showLineNumbers=9', 'a\n\nc')
    expect(html).toContain('class="code-block code-block-numbered"')
    expect(codeOf(html)).toBe(
      '<span class="line" data-line="9">a\n</span><span class="line" data-line="10">\n</span><span class="line" data-line="11">c</span>',
    )
  })

  test('cuts a token over several lines into one for each', () => {
    expect(codeOf(fence('js {1}', '/* a\nb */'))).toBe(
      '<span class="line theme-code-block-highlighted-line"><span class="hl-comment">/* a\n</span></span>' +
        '<span class="line"><span class="hl-comment">b */</span></span>',
    )
  })

  test('of a diff has classes for what came and went', () => {
    const html = fence('diff', '-old\n+new')
    expect(html).toMatch(/class="hl-deleted-sign hl-deleted">.*old/s)
    expect(html).toMatch(/class="hl-inserted-sign hl-inserted">.*new/s)
  })

  test('in a language within another is coloured', () => {
    expect(fence('php', '<b><?php echo 1; ?></b>')).toContain('<span class="hl-keyword">echo')
  })

  test('keeps markup and directives as text', () => {
    expect(codeOf(fence('md', ':::note Title\n<b>'))).toContain(':::note Title')
  })

  test('is untouched by the HTML around it', () => {
    const html = htmlOf('<details>\n\n```js\nconst a = "<b>"\n```\n\n</details>\n')
    expect(html).toContain('<span class="hl-string">"&lt;b&gt;"</span>')
  })

  test('too long to colour stays plain', () => {
    expect(fence('js', 'const a = 1\n'.repeat(20_000))).not.toContain('hl-')
  })

  test('with ranges that meet, turn back or start before the first line marks each line once', () => {
    const html = fence('text {0-1,3,3-4,3,9-2,5-4}', 'a\nb\nc\nd\ne')
    const marks = html.split('class="line').slice(1)
    expect(marks.map((line) => line.includes('highlighted-line'))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
  })

  test('with a range without end marks only lines that exist', () => {
    expect(fence('text {1-999999999}', 'a')).toContain('highlighted-line">a</span>')
  })
})

test.each([
  [
    'title="a b" {1,3-5} showLineNumbers',
    {
      title: 'a b',
      ranges: [
        [1, 1],
        [3, 5],
      ],
      firstNumber: 1,
    },
  ],
  ["title='{2}' {3}", { title: '{2}', ranges: [[3, 3]], firstNumber: null }],
  ['showLineNumbers=5', { title: null, ranges: null, firstNumber: 5 }],
  ['showLineNumbers={7}', { title: null, ranges: null, firstNumber: 7 }],
  ['noInline live showLineNumbersX', { title: null, ranges: null, firstNumber: null }],
])('meta %s is read', (meta, expected) => {
  expect(readMeta(meta)).toEqual(expected)
})

describe('magic comments', () => {
  test.each([
    ['js', '// highlight-next-line\na'],
    ['js', '/* highlight-next-line */\na'],
    ['jsx', '{/* highlight-next-line */}\na'],
    ['html', '<!-- highlight-next-line -->\na'],
    ['python', '# highlight-next-line\na'],
    ['markdown', '<!-- highlight-next-line -->\na'],
    ['sql', '-- highlight-next-line\na'],
    ['lua', '-- highlight-next-line\na'],
    ['tex', '% highlight-next-line\na'],
    ['wasm', ';; highlight-next-line\na'],
    ['vb', "' highlight-next-line\na"],
    ['batch', 'REM highlight-next-line\na'],
    ['fsharp', '(* highlight-next-line *)\na'],
    ['ocaml', '(* highlight-next-line *)\na'],
    ['fortran', '! highlight-next-line\na'],
    ['cobol', '*> highlight-next-line\na'],
    ['unknown', '# highlight-next-line\na'],
  ])('of %s highlight the next line: %s', (language, code) => {
    expect(takeMagicComments(code, language)).toEqual({ code: 'a', highlighted: new Set([0]) })
  })

  test('highlight the lines between start and end', () => {
    const code = 'a\n// highlight-start\nb\nc\n// highlight-end\nd'
    expect(takeMagicComments(code, 'ts')).toEqual({
      code: 'a\nb\nc\nd',
      highlighted: new Set([1, 2]),
    })
  })

  test('in the style of another language stay', () => {
    expect(takeMagicComments('# highlight-next-line\na', 'js').highlighted.size).toBe(0)
  })

  test('stay where the first line names a range', () => {
    expect(fence('js {2}', '// highlight-next-line\na')).toContain('highlight-next-line')
  })
})
