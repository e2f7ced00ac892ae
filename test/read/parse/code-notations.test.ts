import { createParser } from '../../../cli/read/parse/create-parser.ts'
import { createMdxParser } from './mdx/parse-mdx.ts'
import { FILE, htmlOf, OPTIONS, parse, toHtml } from './parse-text.ts'

const fence = (info: string, code: string) => htmlOf(`\`\`\`${info}\n${code}\n\`\`\`\n`)
const linesOf = (html: string) =>
  [
    ...html.matchAll(
      /<span class="line ?([^"]*)">(.*?)\n?<\/span>(?=<span class="line|<\/code>)/gs,
    ),
  ].map(([, names, text = '']) => [names, text.replace(/<\/?span[^>]*>/g, '')])

describe('a notation in a comment', () => {
  test('adds a class to its line and is removed from the code', () => {
    const html = fence('text', 'a // [!code ++]\nb // [!code --]\nc // [!code highlight]\nd')
    expect(linesOf(html)).toEqual([
      ['code-line-inserted', 'a'],
      ['code-line-deleted', 'b'],
      ['theme-code-block-highlighted-line', 'c'],
      ['', 'd'],
    ])
  })

  test.each([
    ['js', 'a() // [!code focus]', 'a()'],
    ['tsx', '<b/> {/* [!code focus] */}', '&lt;b/&gt;'],
    ['css', 'a { b: c } /* [!code focus] */', 'a { b: c }'],
    ['python', 'a # [!code focus]', 'a'],
    ['html', '<b> <!-- [!code focus] -->', '&lt;b&gt;'],
    ['sql', 'select 1 -- [!code focus]', 'select 1'],
    ['ini', 'a=1 ; [!code focus]', 'a=1'],
    ['clojure', 'a ; [!code focus]', 'a'],
    ['js', 'a() // [!code focus] because', 'a() // because'],
    ['c', 'a(/* [!code focus] */ b)', 'a( b)'],
  ])('is read in the syntax of %s: %s', (language, code, shown) => {
    const html = fence(language, code)
    expect(html).toContain('class="code-block code-block-focus"')
    expect(linesOf(html)).toEqual([['code-line-focused', shown]])
  })

  test('alone on its line applies to the lines below, as many as its number', () => {
    const html = fence('js', '// [!code error:2]\na\nb\nc // [!code warning:9]\nd')
    expect(linesOf(html)).toEqual([
      ['code-line-error', 'a'],
      ['code-line-error', 'b'],
      ['code-line-warning', 'c'],
      ['code-line-warning', 'd'],
    ])
  })

  test('may be next to others, and inside a longer one of its kind', () => {
    const html = fence('js', '// [!code focus:3]\na // [!code ++] [!code focus]\nb\nc\nd')
    expect(linesOf(html).map(([names]) => names)).toEqual([
      'code-line-focused code-line-inserted',
      'code-line-focused',
      'code-line-focused',
      '',
    ])
  })

  test('marks a word from its line on, in the number of lines that it names', () => {
    const code = 'hello\nhello // [!code word:hello:2]\nhello\nhello'
    expect(fence('text', code).match(/<mark>hello<\/mark>/g)).toHaveLength(2)
    expect(fence('text', '// [!code word:a\\:b]\na:b a:b\na:b').match(/<mark>/g)).toHaveLength(3)
  })

  test('counts named lines as they are written', () => {
    const html = fence('js {2-3}', '// [!code ++]\na\nb\nc')
    expect(linesOf(html).map(([names]) => names)).toEqual([
      'theme-code-block-highlighted-line code-line-inserted',
      'theme-code-block-highlighted-line',
      '',
    ])
  })

  test('outside of a comment, or with two exclamation marks, is code', () => {
    expect(fence('js', 'const a = "[!code ++]"')).toContain('[!code ++]')
    expect(linesOf(fence('js showLineNumbers', 'a // [!!code ++]'))).toEqual([])
    expect(fence('js', 'a // [!!code ++]')).toContain('// [!code ++]')
  })

  test('that is unknown stays, and is reported with its line', () => {
    const { diagnostics, article } = parse('x\n\n```js\na\nb // [!code foo:2]\n```\n')
    expect(toHtml(article)).toContain('[!code foo:2]')
    expect(diagnostics.map(({ code, message, source }) => [code, message, source])).toEqual([
      [
        'CODE_NOTATION_UNKNOWN',
        'A code block has no notation "[!code foo:2]".',
        { file: FILE.file, line: 5, column: 1 },
      ],
    ])
  })

  test('of a line full of openings takes no quadratic time', () => {
    const code = '// [!code '.repeat(50_000)
    expect(fence('text', code)).toContain('[!code ')
  })
})

test('the first line of a block names lines in focus, with errors and with warnings', () => {
  const html = fence('text focus={1} error={2} warning={3}', 'a\nb\nc')
  expect(linesOf(html).map(([names]) => names)).toEqual([
    'code-line-focused',
    'code-line-error',
    'code-line-warning',
  ])
})

test('the styles of rare lines are in the sheet of pages that have them', () => {
  expect(parse('```js\na // [!code error]\n```\n').css).toContain('.code-line-error')
  expect(parse('```js\na // [!code ++]\n```\n').css).toBeUndefined()
})

const FILES = {
  'content/guide/run.ts':
    'import a from "a"\n\n// #region setup\n  const x = 1\n\n  // #region inner\n  const y = 2\n  // #endregion\n  // #endregion setup\n\nlast()\n',
  'content/guide/run.py': '# region a\nprint(1)\n# endregion\n#region b\nprint(2)\n#endregion\n',
  'content/guide/run.html': '<!-- #region a -->\n<b>\n<!-- #endregion a -->\n',
  'content/guide/open.c': '#pragma region a\nint a;\n',
  'examples/ci.yml': 'on: push\n',
  'secret.txt': 'secret',
  'examples/.env': 'secret',
}
const read = (path: string) =>
  Object.hasOwn(FILES, path) ? FILES[path as keyof typeof FILES] : null
const options = { codeFolders: ['examples'] }
const parsers = await Promise.all(
  (['satteri', 'remark'] as const).map(async (parser) => {
    const inMarkdown = await createParser({ ...OPTIONS, ...options, parser }, read)
    const inMdx = await createMdxParser(FILES, { ...options, parser })
    return { parser, inMarkdown: (text: string) => inMarkdown(text, FILE), inMdx }
  }),
)

describe.each(
  parsers.flatMap(({ parser, inMarkdown, inMdx }) => [
    { name: `Markdown with ${parser}`, parseText: inMarkdown },
    { name: `MDX with ${parser}`, parseText: inMdx },
  ]),
)('a code block of $name', ({ parseText }) => {
  const codeOf = (text: string) => {
    const { article, diagnostics } = parseText(text)
    const code = /<code class="([^"]*)">(.*)<\/code>/s.exec(toHtml(article)) ?? []
    const shown = (code[2] ?? '').replace(/<\/?span[^>]*>/g, '')
    return [
      code[1],
      shown,
      ...diagnostics.map((one) => `${one.code} ${one.source?.line} ${one.message}`),
    ]
  }

  test('shows a region of a file, without its comments and its indentation', () => {
    expect(codeOf('```ts file="./run.ts" region="setup"\n```\n')).toEqual([
      'language-ts',
      'const x = 1\n\nconst y = 2',
    ])
    expect(codeOf('```ts region="inner" file="run.ts"\n```\n')[1]).toBe('const y = 2')
    expect(codeOf('```python file=./run.py#b\n```\n')[1]).toBe('print(2)')
    expect(codeOf('```py file=run.py#a\n```\n')[1]).toBe('print(1)')
    expect(codeOf('``` file="run.html#a"\n```\n').slice(0, 2)).toEqual([
      'language-html',
      '&lt;b&gt;',
    ])
  })

  test('shows lines as the file counts them, or all of it', () => {
    expect(codeOf('```ts file="run.ts" lines="1,11"\n```\n')[1]).toBe('import a from "a"\nlast()')
    expect(codeOf('```ts file=./run.ts#L11\n```\n')[1]).toBe('last()')
    expect(codeOf('``` file="@site/examples/ci.yml"\n```\n')).toEqual(['language-yml', 'on: push'])
    expect(codeOf('```ts file="run.ts"\n```\n')[1]).not.toContain('region')
  })

  test('shows no file outside the folders of content and of code', () => {
    for (const path of [
      '../../secret.txt',
      '@site/secret.txt',
      '@site/examples/.env',
      '/etc/passwd',
    ])
      expect(codeOf(`\n\`\`\`text file="${path}"\n\`\`\`\n`)).toEqual([
        'language-text',
        '',
        `CODE_FILE_UNREAD 2 A code block cannot show the file "${path}": there is no such file that content may show.`,
      ])
  })

  test('reports lines and regions that a file lacks', () => {
    const reasonOf = (meta: string) =>
      codeOf(`\`\`\`ts ${meta}\n\`\`\`\n`)[2]?.replace(/^.*?": /, '')
    expect(reasonOf('file="run.ts" region="setupp"')).toBe('it has no region "setupp".')
    expect(reasonOf('file="open.c" region="a"')).toBe('its region "a" does not end.')
    expect(reasonOf('file="run.ts" lines="9-12"')).toBe('it has 11 lines, and line 12 is wanted.')
    expect(reasonOf('file="run.ts" lines="x"')).toBe('"x" names no lines.')
  })

  test('that also has text shows the file, with a warning', () => {
    expect(codeOf('```ts file="run.ts" lines="11"\nold\n```\n').slice(1)).toEqual([
      'last()',
      'CODE_FILE_WITH_TEXT 1 A code block shows the file "run.ts", so Octavo ignores the text in it.',
    ])
  })
})

test('a translation shows the file next to its source unless it has its own', async () => {
  const parseDoc = await createParser(OPTIONS, read)
  const file = { ...FILE, file: 'i18n/de/content/guide/01-intro.md', locale: 'de' }
  const { article } = parseDoc('```ts file="run.ts" lines="11"\n```\n', file)
  expect(toHtml(article)).toContain('last')
})

test('code blocks of a page show at most 5,000,000 characters of files together', async () => {
  const asked: string[] = []
  const parseDoc = await createParser(OPTIONS, (path) => {
    asked.push(path)
    return 'x\n'.repeat(1_000_000)
  })
  const block = '```ts file="run.ts"\n```\n\n'
  const { diagnostics } = parseDoc(block.repeat(5), FILE)
  expect(diagnostics).toMatchObject(
    [7, 10, 13].map((line) => ({
      code: 'CODE_FILE_UNREAD',
      message: expect.stringContaining('at most 5,000,000 characters of text and code'),
      source: { file: FILE.file, line },
    })),
  )
  // Beyond the limit no file is read.
  expect(asked).toHaveLength(3)
})
