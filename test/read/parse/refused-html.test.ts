import { diagnosticsOf, htmlOf, parse } from './parse-text.ts'

/** Tags and attributes that an article never contains. */
const UNSAFE =
  /<(?!\/?(?:p|a|b|img|svg|path|text|use|div|math|mi|mtext|aside|button|iframe|video|details|summary|table)\b)|\son\w+=|\sstyle=|srcdoc|href=|<script|script:|data:text|evil/i

/** The tags of some HTML, without attribute values that only mention tags. */
function tagsOf(html: string): string {
  // This is safe, because no attribute contains a raw bracket or quote.
  return (html.match(/<[^>]*>/g) ?? []).join('').replace(/"[^"]*&lt;[^"]*"/g, '""')
}

// The source of an attack. The article contains nothing of it, and it is reported.
describe('content runs no code', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
    'text <script>alert(1)</script> text',
    '<script\n>alert(1)</script\n>',
    '<div><script>alert(1)</script></div>',
    '<svg><script>alert(1)</script></svg>',
    '<img src=x onerror=alert(1)>',
    '<img src="x" OnErRoR="alert(1)">',
    '<b onclick="alert(1)" onmouseover=alert(1)>a</b>',
    '<svg onload=alert(1)>',
    '<details ontoggle=alert(1) open>',
    '<video src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    '<a href="java\tscript:alert(1)">a</a>',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<a href="&#x6a&#x61vascript&colon;alert(1)">a</a>',
    '<a href="java&Tab;script:alert(1)">a</a>',
    '<a href="&#1;javascript:alert(1)">a</a>',
    '<a href="javascript%3Aalert(1)">a</a>',
    '<a href="vbscript:msgbox(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
    '<a href="blob:https://example.com/1">a</a>',
    '[a](javascript:alert(1))',
    '[a](JAVASCRIPT:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](&#x6A;avascript:alert(1))',
    '[a](<javascript:alert(1)>)',
    '[a]\n\n[a]: javascript:alert(1)',
    '[a](data:text/html,x)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '![a](data:text/html,x)',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="https://a.example" srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe src="/page"></iframe>',
    '<object data="x.swf"></object>',
    '<embed src="x.swf">',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<style>a{color:red}</style>',
    '<p style="background:url(https://evil.example)">a</p>',
    '<form action="javascript:alert(1)"><button>a</button></form>',
    '<button formaction="javascript:alert(1)">a</button>',
    '<input type="image" src="x" formaction="javascript:alert(1)">',
    '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg><a href="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>',
    '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
    '<svg><foreignObject><script>alert(1)</script></foreignObject></svg>',
    '<svg><use href="data:image/svg+xml,x"/></svg>',
    '<svg><path fill="url(https://evil.example/x)"/></svg>',
    '<math><mi xlink:href="javascript:alert(1)">a</mi></math>',
    '<math href="javascript:alert(1)">a</math>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<textarea></textarea><img src=x onerror=alert(1)>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<plaintext>',
    '<!--><script>alert(1)</script>',
    '<octavo-island name="x" props="{}"></octavo-island>',
    '<octavo-component data-component="0"></octavo-component>',
    '<x-unknown onclick=alert(1)>a</x-unknown>',
    ':::note{onclick="alert(1)" style="color:red"}\na\n:::\n\n<b onclick=1>x</b>',
    '::::tabs{group="x" onclick="alert(1)"}\n:::tab{label="<img src=x onerror=alert(1)>"}\n<b onclick=1>a</b>\n:::\n::::',
  ])('%s', (source) => {
    expect(tagsOf(htmlOf(source))).not.toMatch(UNSAFE)
    const codes = parse(source).diagnostics.map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['HTML_REFUSED']))
  })

  // No tags in Markdown, or only comments: shown as text or omitted, without a diagnostic.
  test.each([
    '<img src="x"onerror="alert(1)">',
    '<img/src=x/onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '< script>alert(1)</ script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '`<script>alert(1)</script>`',
    '<!-- <script>alert(1)</script> -->',
    '```html title="<script>"\n<script>alert(1)</script>\n```',
    '<!-- --!><script>alert(1)</script> -->',
  ])('%s is not markup', (source) => {
    const html = htmlOf(source).replace(/ (?:data-language|class|aria-label)="[^"]*"/g, '')
    expect(tagsOf(html)).not.toMatch(/on\w+=|script/)
    expect(diagnosticsOf(source)).toEqual([])
  })
})

describe('props of components contain no code', () => {
  test.each([
    '<Card href="javascript:alert(1)">a</Card>',
    '<Card imageUrl="data:text/html,x">a</Card>',
    '<Card onClick="alert(1)">a</Card>',
    '<Card dangerouslySetInnerHTML="x">a</Card>',
    ':::card{href="javascript:alert(1)"}\na\n:::',
  ])('%s', (source) => {
    expect(parse(source).article).toContainEqual(
      expect.objectContaining({ name: 'Card', props: {} }),
    )
    expect(diagnosticsOf(source)).toEqual(['HTML_REFUSED 1:1'])
  })

  test('a title may mention code', () => {
    expect(htmlOf('<Card title="JavaScript: a book">a</Card>')).toContain('JavaScript: a book')
  })
})

describe('harmless HTML stays', () => {
  test.each([
    ['<b>a</b> <i>b</i>', '<p><b>a</b> <i>b</i></p>'],
    ['<p align="center" title="x">a</p>', '<p align="center" title="x">a</p>'],
    ['<img src="a.png" width="10" alt="x">', '<img width="10" alt="x" src="a.png">'],
    ['<img src="data:image/png;base64,AA" alt="">', '<img alt="" src="data:image/png;base64,AA">'],
    ['<a href="mailto:a@b.example">m</a>', '<p><a href="mailto:a@b.example">m</a></p>'],
    ['<a href="vscode://file/x">m</a>', '<p><a href="vscode://file/x">m</a></p>'],
    [
      '<svg viewBox="0 0 1 1"><path d="M0" stroke-width="2"/></svg>',
      '<p><svg viewBox="0 0 1 1"><path d="M0" stroke-width="2"></path></svg></p>',
    ],
    [
      '<iframe src="https://v.example/1" title="Film" allowfullscreen></iframe>',
      '<iframe src="https://v.example/1" title="Film" allowfullscreen sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" loading="lazy"></iframe>',
    ],
  ])('%s', (source, expected) => {
    expect(htmlOf(source)).toBe(expected)
    expect(diagnosticsOf(source)).toEqual([])
  })
})

describe('a frame', () => {
  const sandboxOf = (source: string) => /sandbox="([^"]*)"/.exec(htmlOf(source))?.[1]?.split(' ')

  test.each([
    'https://docs.example/assets/images/a.svg',
    'HTTPS://DOCS.Example/a',
    ' https://docs.example/a',
    'https://docs.example',
    'https://docs.example?x',
    'https://docs.example#x',
    'https://docs.example\\@evil.example/',
    'https://docs.example:443/de/a',
    'https://docs.example:8443/a',
    'https://docs.example./a',
    'https://www.docs.example/a',
    'https://user:pass@docs.example/a',
    'https://evil.example@docs.example/a',
    'https:////docs.example/a',
    'https://\\docs.example/a',
    'https://docs%2Eexample/a',
    'https://do&#10;cs.exam&#9;ple/a',
    'https://docs&period;example/a',
    'https://docs\u3002example/a',
    'https://ｄｏｃｓ.example/a',
    'https://docs.exa\u00admple/a',
  ])('of the site itself does not share its origin: %s', (src) => {
    expect(sandboxOf(`<iframe src="${src}" title="x"></iframe>`)).toEqual([
      'allow-scripts',
      'allow-popups',
      'allow-presentation',
    ])
  })

  test.each([
    'https://docs.example.evil.example/a',
    'https://docs.example@evil.example/a',
    'https://evil.example/docs.example/a',
    'https://evil.example\\@docs.example/',
  ])('of another site keeps its own origin: %s', (src) => {
    expect(sandboxOf(`<iframe src="${src}" title="x"></iframe>`)).toContain('allow-same-origin')
  })

  test.each([
    '/a.svg',
    'a.svg',
    '//docs.example/a.svg',
    '\\\\docs.example/a.svg',
    'https:/docs.example/a.svg',
    'https:docs.example/a.svg',
    'https:\\\\docs.example/a.svg',
    'http://docs.example/a.svg',
    'https://',
    'https://[x/a.svg',
    'https://do cs.example/a.svg',
    'blob:https://docs.example/1',
    '',
  ])('is removed unless its address is plainly one of another site: %s', (src) => {
    expect(htmlOf(`<iframe src="${src}" title="x"></iframe>`)).not.toContain('iframe')
  })

  test('chooses neither its sandbox nor its content, and is not a target of links', () => {
    const source =
      '<iframe src="https://docs.example/a" sandbox="allow-same-origin" srcdoc="x" name="f" src="https://a.example"></iframe>'
    expect(htmlOf(source)).toBe(
      '<iframe src="https://docs.example/a" sandbox="allow-scripts allow-popups allow-presentation" loading="lazy"></iframe>',
    )
    expect(diagnosticsOf(source)).toEqual(['HTML_REFUSED 1:1', 'HTML_REFUSED 1:1'])
  })
})

describe('diagnostics of refused HTML', () => {
  test('have file, line, column and a hint', () => {
    expect(parse('a\n\n<div>\n\n  <b onclick="x">y</b>\n</div>\n').diagnostics).toEqual([
      {
        code: 'HTML_REFUSED',
        severity: 'warn',
        message: 'The attribute "onclick" of <b> is not allowed in content, so Octavo removed it.',
        hint: 'Put behaviour into a component of the site.',
        source: { file: 'content/guide/01-intro.md', line: 5, column: 3 },
      },
    ])
  })

  test('name the exact place of a script in a larger block', () => {
    expect(diagnosticsOf('<div>\n<p>a</p>\n <script>x</script>\n</div>\n')).toEqual([
      'HTML_REFUSED 3:2',
    ])
  })

  test('an unknown element keeps its content', () => {
    expect(htmlOf('a <your-name>b *c*</your-name>\n')).toBe('<p>a b <em>c</em></p>')
    expect(parse('<your-name>').diagnostics[0]?.hint).toContain('&lt;your-name&gt;')
  })

  test('an element is reported as it was written', () => {
    const { diagnostics } = parse('# H\n\n<TocInlin />\n\n<div><FooBar x="1">y</FooBar></div>\n')
    expect(diagnostics.map(({ message }) => /<\w+>/.exec(message)?.[0])).toEqual([
      '<TocInlin>',
      '<FooBar>',
    ])
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'Did you mean <TOCInline>?',
      'Export a component "FooBar" from components/index.ts of the site.',
    ])
  })

  test.each([
    ['<Crad title="x">hi</Crad>', 'COMPONENT_UNKNOWN'],
    ['<Crad title="x">', 'COMPONENT_UNKNOWN'],
    ['a <Crad>b</Crad> c', 'COMPONENT_UNKNOWN'],
    ['- <Crad />\n- b', 'COMPONENT_UNKNOWN'],
    ['Array<String> in prose', 'HTML_REFUSED'],
    ['Promise<Foo extends Bar> in prose', 'HTML_REFUSED'],
    ['a <T extends Item> in prose', 'HTML_REFUSED'],
    ['Write <Your Name> here', 'HTML_REFUSED'],
  ])('a tag like a component is an error, a type in prose a warning: %s', (text, code) => {
    expect(diagnosticsOf(text)).toEqual([expect.stringContaining(code)])
  })

  test('an unclosed script does not swallow the following text', () => {
    expect(htmlOf('a <script>b\n\nc\n')).toBe('<p>a b</p>\n<p>c</p>')
  })
})

describe('a poster of a video, and each address of `srcset`, is public', () => {
  const toTags = (address: string) => [
    `<video poster="${address}"></video>`,
    `<img srcset="/b.png 1x, ${address} 2x" alt="">`,
  ]
  test.each(['https://a.example/a.png', 'HTTP://a.example/a.png', '/a.png'])('%s', (address) => {
    for (const tag of toTags(address)) {
      expect(htmlOf(tag)).toContain(address)
      expect(diagnosticsOf(tag)).toEqual([])
    }
  })

  test.each(['./a.png', 'a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://a'])(
    'not %s',
    (address) => {
      for (const tag of toTags(address)) {
        expect(htmlOf(tag)).not.toContain(address)
        expect(diagnosticsOf(tag)).toHaveLength(1)
      }
    },
  )
})
