import { takeMagicComments, toMagicComments } from '../../../cli/read/parse/code/magic-comments.ts'
import { type CodeMark, type CodeMeta, readMeta } from '../../../cli/read/parse/code/read-meta.ts'
import { createTestParser, diagnosticsOf, FILE, htmlOf, toHtml } from './parse-text.ts'

const fence = (info: string, code: string) => htmlOf(`\`\`\`${info}\n${code}\n\`\`\`\n`)
const codeOf = (html: string) => /<code[^>]*>(.*)<\/code>/s.exec(html)?.[1] ?? ''

describe('a code block', () => {
  test('has a language, coloured code and a button to copy it', () => {
    expect(fence('ts', 'const a = 1')).toBe(
      '<div class="code-block" data-language="ts"><pre tabindex="0"><code class="language-ts">' +
        '<span class="hl-keyword">const</span> a = <span class="hl-number">1</span>' +
        '</code></pre><button type="button" class="code-copy" data-behaviour="copy" aria-label="Copy code to clipboard"></button></div>',
    )
  })

  test('of an unknown language is plain', () => {
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

  test('has lines if some are highlighted', () => {
    expect(codeOf(fence('text {2}', 'a\nb\nc'))).toBe(
      '<span class="line">a\n</span><span class="line theme-code-block-highlighted-line">b\n</span><span class="line">c</span>',
    )
    expect(fence('js{1}', 'a')).toContain('data-language="js"')
  })

  test('has lines if they are numbered', () => {
    const html = fence('text showLineNumbers=9', 'a\n\nc')
    expect(html).toContain('class="code-block code-block-numbered"')
    expect(codeOf(html)).toBe(
      '<span class="line" data-line="9">a\n</span><span class="line" data-line="10">\n</span><span class="line" data-line="11">c</span>',
    )
  })

  test('splits a token over several lines into one per line', () => {
    expect(codeOf(fence('js {1}', '/* a\nb */'))).toBe(
      '<span class="line theme-code-block-highlighted-line"><span class="hl-comment">/* a\n</span></span>' +
        '<span class="line"><span class="hl-comment">b */</span></span>',
    )
  })

  test('of a diff has classes for added and removed lines', () => {
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

  test('is not changed by the HTML around it', () => {
    const html = htmlOf('<details>\n\n```js\nconst a = "<b>"\n```\n\n</details>\n')
    expect(html).toContain('<span class="hl-string">"&lt;b&gt;"</span>')
  })

  test('that is too long to colour stays plain', () => {
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
  expect(readMeta(meta)).toMatchObject({ ...expected, marks: [], changes: [] })
})

test.each<[string, Partial<CodeMeta>]>([
  ['ins={3} del={4-5,7}', { changes: [change('ins', [3, 3]), change('del', [4, 5], [7, 7])] }],
  [
    '"a b" \'say "x"\' ins="y"',
    { marks: [text('mark', 'a b'), text('mark', 'say "x"'), text('ins', 'y')] },
  ],
  ['"a\\"b\\\\c\\d"', { marks: [text('mark', 'a"b\\c\\d')] }],
  [
    '/size="\\w+"/ del=/a\\/b/',
    { marks: [expression('mark', 'size="\\w+"'), expression('del', 'a\\/b')] },
  ],
  ['"{title}" {4}', { marks: [text('mark', '{title}')], ranges: [[4, 4]] }],
  ['mark={2}', { ranges: [[2, 2]] }],
  [
    'no-lint{1,3}',
    {
      ranges: [
        [1, 1],
        [3, 3],
      ],
    },
  ],
  ['lang="JS" {1}', { diffLanguage: 'js', ranges: [[1, 1]] }],
  ['npm2yarn title="x"', { isForPackageManagers: true, title: 'x' }],
  // Notations of other tools, which have no meaning here.
  ["@ts-type={fetch:()=>(Array<E['device']>)}", { marks: [], ranges: null }],
  ['@ts-expect-error=[3] frame="none" src/a/b.ts', { marks: [], ranges: null }],
  ['{% meta="{2-3}" %}', { ranges: [[2, 3]] }],
  ['"never closed', { marks: [] }],
])('marks of %s are read', (meta, expected) => {
  expect(readMeta(meta)).toMatchObject(expected)
})

function change(kind: 'ins' | 'del', ...ranges: [number, number][]) {
  return { kind, ranges }
}

function text(kind: CodeMark['kind'], value: string): CodeMark {
  return { kind, text: value, isExpression: false }
}

function expression(kind: CodeMark['kind'], value: string): CodeMark {
  return { kind, text: value, isExpression: true }
}

describe('marks within lines', () => {
  test('enclose words, and keep their colours', () => {
    expect(codeOf(fence('js "const a" ins="1"', 'const a = 1'))).toBe(
      '<span class="line"><mark><span class="hl-keyword">const</span> a</mark> = ' +
        '<ins><span class="hl-number">1</span></ins></span>',
    )
  })

  test('split a token that they end in', () => {
    expect(codeOf(fence('js "b c"', 'a = "b" + "c" // b c d'))).toContain(
      '<span class="hl-comment">// </span><mark><span class="hl-comment">b c</span></mark><span class="hl-comment"> d</span>',
    )
  })

  test('are found by an expression: by its groups if it has any', () => {
    expect(codeOf(fence('text /a(b)c|x+/', 'abc xx'))).toBe(
      '<span class="line">a<mark>b</mark>c xx</span>',
    )
    expect(codeOf(fence('text /a.c|x+/', 'abc xx\nx'))).toBe(
      '<span class="line"><mark>abc</mark> <mark>xx</mark>\n</span><span class="line"><mark>x</mark></span>',
    )
  })

  test("that overlap keep the first one's part", () => {
    expect(codeOf(fence('text "abc" del="cde"', 'abcde'))).toBe(
      '<span class="line"><mark>abc</mark><del>de</del></span>',
    )
  })

  test.each(['(?=a)', '(a)\\1', '(', 'a{1001}', `${'a'.repeat(501)}`])(
    'that cannot be read are reported, and the code is shown: /%s/',
    (source) => {
      expect(diagnosticsOf(`text\n\n\`\`\`js /${source}/\na\n\`\`\``)).toEqual([
        'CODE_MARK_UNREAD 3:1',
      ])
      expect(codeOf(fence(`text /${source}/`, 'a'))).toBe('a')
    },
  )

  test('take a limited number of steps for any input', () => {
    const marks = Array.from({ length: 400 }, (_, index) => `"${index}"`).join(' ')
    const text = `\`\`\`text ${marks} /(a+)+b/\n${'a'.repeat(100_000)}\n\`\`\``
    expect(new Set(diagnosticsOf(text))).toEqual(new Set(['CODE_MARK_UNREAD 1:1']))
  })

  test.each([
    // The search checks each line for each mark, however short the line is.
    ['"a" ', 225, 'a\n', 98_000, 50],
    // An expression is compiled before the search.
    ['/(a{1000})/ ', 500, 'a', 4, 100],
  ])(
    'cost their share of the budget when there are many: %s%d times',
    (mark, count, line, length, most) => {
      const code = line.repeat(length / line.length)
      const text = `\`\`\`text ${mark.repeat(count)}\n${code}\n\`\`\``
      const refused = diagnosticsOf(text)
      expect(new Set(refused)).toEqual(new Set(['CODE_MARK_UNREAD 1:1']))
      expect(refused.length).toBeGreaterThanOrEqual(count - most)
    },
  )

  // The search once kept a list of all places of all marks: gigabytes for a page of 100 kB.
  test('keep only the parts that are shown, however often they are found', () => {
    const html = codeOf(fence(`text ${'"a" '.repeat(200)}`, 'a'.repeat(98_000)))
    expect(html.split('<mark>a</mark>')).toHaveLength(98_001)
  })
})

describe('added and removed lines', () => {
  // Each word that names lines once checked all of them: minutes for a page of 100 kB.
  test('are searched once, however many words name them', () => {
    const html = codeOf(fence(`text ${'ins={1-99999} '.repeat(5000)}`, 'a\n'.repeat(20_000)))
    expect(html.split('<span class="line code-line-inserted">')).toHaveLength(20_001)
  })

  test('are named on the first line', () => {
    expect(codeOf(fence('text ins={1} del={2} {3}', 'a\nb\nc'))).toBe(
      '<span class="line code-line-inserted">a\n</span><span class="line code-line-deleted">b\n</span>' +
        '<span class="line theme-code-block-highlighted-line">c</span>',
    )
  })

  test('are those of a diff in a language, which keeps the colours of the language', () => {
    expect(codeOf(fence('diff lang="js"', ' a()\n+let b\n-let c'))).toBe(
      '<span class="line"><span class="hl-function">a</span>()\n</span>' +
        '<span class="line code-line-inserted"><span class="hl-keyword">let</span> b\n</span>' +
        '<span class="line code-line-deleted"><span class="hl-keyword">let</span> c</span>',
    )
  })

  test('keep names of files, and code that has no column for signs', () => {
    expect(codeOf(fence('diff lang="text"', '--- a\n+++ b\nplain\n+new'))).toBe(
      '<span class="line">--- a\n</span><span class="line">+++ b\n</span><span class="line">plain\n</span>' +
        '<span class="line code-line-inserted">new</span>',
    )
  })
})

const HIGHLIGHT = toMagicComments([
  {
    className: 'lit',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' },
  },
])

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
    expect(takeMagicComments(code, language, HIGHLIGHT)).toEqual({
      code: 'a',
      classes: new Map([[0, ['lit']]]),
    })
  })

  test('highlight the lines between start and end', () => {
    const code = 'a\n// highlight-start\nb\nc\n// highlight-end\nd'
    expect(takeMagicComments(code, 'ts', HIGHLIGHT)).toEqual({
      code: 'a\nb\nc\nd',
      classes: new Map([
        [1, ['lit']],
        [2, ['lit']],
      ]),
    })
  })

  test('in the style of another language stay', () => {
    expect(takeMagicComments('# highlight-next-line\na', 'js', HIGHLIGHT).classes.size).toBe(0)
  })

  test('stay if the first line names a range', () => {
    expect(fence('js {2}', '// highlight-next-line\na')).toContain('highlight-next-line')
  })

  test('are those that the site names, in place of the default ones', async () => {
    const parseDoc = await createTestParser({
      magicComments: [
        { className: 'error-line', line: 'This will error' },
        { className: 'soft', block: { start: 'soft-on', end: 'soft-off' } },
      ],
    })
    const html = (text: string) => codeOf(toHtml(parseDoc(text, FILE).article))
    expect(
      html('```text\n# soft-on\n// this will ERROR\na\n# soft-off\n# highlight-next-line\nb\n```'),
    ).toBe(
      '<span class="line error-line soft">a\n</span><span class="line"># highlight-next-line\n</span><span class="line">b</span>',
    )
    expect(html('```text {1}\na\n```')).toBe('<span class="line error-line">a</span>')
  })
})
