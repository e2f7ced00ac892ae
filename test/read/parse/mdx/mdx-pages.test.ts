import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Doc } from '../../../../cli/base/model/doc.ts'
import { createParser } from '../../../../cli/read/parse/create-parser.ts'
import { createTestParser, FILE, OPTIONS, parse, toHtml } from '../parse-text.ts'
import { createMdxParser, htmlOfMdx } from './parse-mdx.ts'

const FILES = {
  'content/guide/_part.mdx':
    '---\ntitle: Part\n---\nexport const unit = "ms"\n\n### Part of {props.of}\n\n[Other](./other.md) ![](img/a.png) [page](./page) {props.children}{unit}\n\n:::tip\nIn it.\n:::\n',
  'content/guide/sub/_deep.mdx':
    'import Part from \'../_part.mdx\'\n\n<Part of="deep"/>\n\n[Here](./near.md)\n',
  'content/guide/_plain.md': 'Plain {text} <b>bold</b>\n',
  'content/guide/_broken.mdx': 'One\n\nTwo {missing}\n',
  'content/guide/_self.mdx': "import Self from './_self.mdx'\n\n<Self/>\n",
  'content/guide/_twice.mdx': `import Once from './_once.mdx'\n\n${'<Once/>\n\n'.repeat(30)}`,
  'content/guide/_once.mdx': `import Leaf from './_leaf.mdx'\n\n${'<Leaf/>\n\n'.repeat(50)}`,
  'content/guide/_leaf.mdx': 'leaf\n',
  'content/guide/code.tsx': 'export const Code = () => null\n',
  'content/data/list.js':
    "import more from './more.json'\nexport const list = ['p', 'q', more.last]\nexport const now = Date.now()\nexport default { a: { b: 1 } }\n",
  'content/data/more.json': '{"last": "r", "__proto__": {"x": 1}}',
  'content/data/note.txt': 'a < b & {c}',
  'secrets.json': '{}',
}
const withFiles = await createMdxParser(FILES)
const html = (text: string) => htmlOfMdx(text, withFiles)

describe('a page of MDX shows', () => {
  test.each<[string, string, string]>([
    [
      'values of expressions',
      'Sum {1 + 2}, {"<b>"}{null}{true}{[1, "x"]}',
      '<p>Sum 3, &lt;b&gt;1x</p>',
    ],
    ['its constants', "export const a = {b: 'c'}\n\nIs {a.b}", '<p>Is c</p>'],
    ['constants declared between tags', '{a}\n\n<Card>\n\nexport const a = 5\n\n</Card>', '5'],
    ['its front matter', '---\ntitle: T\n---\n{frontMatter.title}', 'T'],
    [
      'its front matter as it is written, with fields that nothing else reads',
      '---\ntitle: 7\nlevel: { of: [1, "two"] }\nauthor: Ann\nsidebar-label: x\n---\n{frontMatter.title + 1} {frontMatter.level.of[1]} {frontMatter.author} {frontMatter["sidebar-label"]}',
      '8\ntwo\nAnn\nx',
    ],
    [
      'components with typed props',
      'export const o = {a: [1]}\n\n<Card n={1} yes s="x" {...o} not={false} />',
      '<Card {"n":1,"yes":true,"s":"x","a":[1],"not":false}></Card>',
    ],
    [
      'elements in props, by their place',
      'export const Key = ({k}) => <kbd>{k}</kbd>\n\n<Card title={<b>t <Key k="K"/></b>} items={[1, {key: 2, icon: <i/>}]} n={null}>in</Card>',
      '<Card {"title":null,"items":[1,{"key":2,"icon":null}],"n":null}>[title: <b>t <kbd>K</kbd></b>][items.1.icon: <i></i>]in</Card>',
    ],
    [
      'content with a slot, as a prop of that name',
      '<Card>\n<Fragment slot="a">\n\n*x*\n\n</Fragment>\n\n<FileTree slot="b" n={1} />\n\n<div slot="a">y</div>\n\nrest\n</Card>',
      '<Card {"a":null,"b":null}>[a: <p><em>x</em></p><div>y</div>][b: <FileTree {"n":1}></FileTree>]<p>rest</p></Card>',
    ],
    [
      'slots of elements in an expression',
      '{[<Card key="k"><b slot="a">x</b><i slot="default">y</i>z</Card>]}',
      '<Card {"a":null}>[a: <b>x</b>]<i>y</i>z</Card>',
    ],
    [
      'slots of partials and templates as their props',
      'import Part from \'./_part.mdx\'\n\nexport const T = ({ a, children }) => <u>{a}:{children}</u>\n\n<T><b slot="a">x</b>y</T> <Part><b slot="of">it</b></Part>',
      '<u><b>x</b>:y</u>',
    ],
    [
      'elements as labels of tabs by their text',
      '<Tabs><TabItem value="a" label={<b>A <i>b</i></b>}>x</TabItem></Tabs>',
      'data-value="a">A b</button>',
    ],
    [
      'the fragment that is imported',
      "import React, { Fragment } from 'react'\n\n<Fragment>a</Fragment><React.Fragment>b</React.Fragment>",
      'a\nb',
    ],
    [
      'Markdown inside of tags',
      '<Card>\n  *in*\n\n      four blanks and more\n</Card>',
      '<Card {}><p><em>in</em></p><p>four blanks and more</p></Card>',
    ],
    ['tags in a line', 'a <kbd>*b*</kbd> c', '<p>a <kbd><em>b</em></kbd> c</p>'],
    [
      'a component alone on a line without a paragraph',
      '<p>One **line**</p>',
      '<p>One <strong>line</strong></p>',
    ],
    [
      'headings with tags, and their ids',
      '## A <code>b</code> {/* #own */}\n\n### Next {#next-one}',
      '<h2 id="own">A <code>b</code>',
    ],
    [
      'nothing of comments',
      'a{/* b */}<!-- c -->\n\n<!--\nd\n-->\n\n`<!-- e -->`',
      '<p>a</p>\n<p><code>&lt;!-- e --&gt;</code></p>',
    ],
    [
      'its own templates',
      'export const Key = ({ children, tone = "soft" }) => <kbd className={tone}>{children}</kbd>\n\nPress <Key>*A*</Key>.',
      '<p>Press <kbd class="soft"><em>A</em></kbd>.</p>',
    ],
    [
      'templates over data',
      "import { list } from '../data/list.js'\n\n<ul>{list.map((item) => <li key={item}>{item}</li>)}</ul>",
      '<ul><li>p</li><li>q</li><li>r</li></ul>',
    ],
    ['data of other files', "import data from '@site/content/data/list.js'\n\n{data.a.b}", '1'],
    [
      'text of other files',
      "import note from '../data/note.txt?raw'\n\n{note}",
      'a &lt; b &amp; {c}',
    ],
    [
      'pictures',
      'import shot from \'./shot.png\'\n\n<img src={shot} alt="" />',
      '<img alt="" src="./shot.png">',
    ],
    [
      'partials with props and children',
      'import Part from \'./_part.mdx\'\n\n<Part of="it">**kid**</Part>',
      '<strong>kid</strong>ms</p>',
    ],
    [
      'links of a partial, from its own folder',
      "import Deep from './sub/_deep.mdx'\n\n<Deep/>",
      '<a href="sub/near.md">Here</a>',
    ],
    [
      'partials of plain Markdown',
      "import P from './_plain.md'\n\n<P/>",
      '<p>Plain {text} <b>bold</b></p>',
    ],
    ['code as it is', '```js\nconst a = {b}\n```\n\n`{c}`', '<code>{c}</code>'],
    ['fragments', '<>a <Fragment>b</Fragment></>', 'a \nb'],
    [
      'components that themes have',
      "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n<Tabs>\n<TabItem value=\"a\">\n\nx\n\n</TabItem>\n</Tabs>",
      'role="tablist"',
    ],
  ])('%s', (_, text, expected) => {
    expect(html(text)).toContain(expected)
    expect(html(text)).not.toMatch(/\n[A-Z_]+ \d+:\d+ /)
  })

  test('includes the files of a prop, but nothing of a forbidden prop', () => {
    const page = withFiles(
      '<Card icon={<img src="./a.png" alt=""/>} ref={<b>no</b>} dangerouslySetInnerHTML={<i/>} />',
    )
    expect(page.assets.map(({ href }) => href)).toEqual(['./a.png'])
    expect(page.diagnostics.map(({ message }) => message)).toEqual([
      'The property "ref" of <Card> is not allowed in content, so Octavo removed it.',
      'The property "dangerouslySetInnerHTML" of <Card> is not allowed in content, so Octavo removed it.',
    ])
    expect(toHtml(page.article)).toBe(
      '<Card {"icon":null}>[icon: <img alt="" src="./a.png">]</Card>',
    )
  })

  test('includes headings of partials in the table of contents, with ids', () => {
    const { toc } = withFiles('import Part from \'./_part.mdx\'\n\n## Own\n\n<Part of="it" />\n')
    expect(toc.map(({ id, level }) => [id, level])).toEqual([
      ['own', 2],
      ['part-of-it', 3],
    ])
  })

  test('numbers ids of headings within their file, each once on the page', async () => {
    const withPartial = await createMdxParser({
      'content/guide/_p.mdx': '## Usage\n\n## Usage\n\n## Only\n',
    })
    const { toc } = withPartial(
      "import P from './_p.mdx'\n\n## Usage\n\n<P />\n\n## Usage\n\n<P />\n\n## More\n",
    )
    // `usage-1` is the second one of both files. The first heading that asks for it gets it.
    expect(toc.map(({ id }) => id)).toEqual([
      ...['usage', 'usage-2', 'usage-1', 'only', 'usage-3', 'usage-4', 'usage-5', 'only-1', 'more'],
    ])
  })

  test.each([
    ['# Hi\n\nexport default ({ children }) => <div>{children}</div>', '3:1', 'a layout around it'],
    ["export { a as default } from './a'\n\n# Hi", '1:1', 'a layout around it'],
    ['x\n\n<Card\n  n={1 / 0} />', '4:5', 'Infinity cannot be given to a component as "n"'],
    ['<Card n={{ a: [0 / 0] }} />', '1:9', 'NaN cannot be given to a component as "n.a.0"'],
    ['<Card n={1n} />', '1:10', 'A number with "n" cannot be used'],
  ])('reports %j', (text, place, message) => {
    const found = withFiles(text).diagnostics.map(({ code, source, message: said }) =>
      [code, `${source?.line}:${source?.column}`, said].join(' '),
    )
    expect(found).toEqual([expect.stringContaining(`EXPRESSION_UNREADABLE ${place} `)])
    expect(found[0]).toContain(message)
  })

  test('has its headings as a list', () => {
    const text = '## A *b*\n\n### C\n\n#### D\n\n## E\n\n<TOCInline toc={toc} />'
    expect(html(text)).toContain(
      '<ul><li><a href="#a-b">A b</a><ul><li><a href="#c">C</a></li></ul></li><li><a href="#e">E</a></li></ul>',
    )
    expect(html(`${text.replace(' />', ' maxHeadingLevel={2} />')}`)).toContain(
      '<ul><li><a href="#a-b">A b</a></li><li><a href="#e">E</a></li></ul>',
    )
  })

  test('has a part of its headings as a list', () => {
    const text = '## A\n\n## B\n\n### C\n\n## D\n\n'
    const listed = (toc: string) =>
      Array.from(
        html(`${text}<TOCInline toc={${toc}} />`).matchAll(/<li><a href="#(\w)/g),
        ([, id]) => id,
      )
    expect(listed('toc.slice(1)')).toEqual(['b', 'c', 'd'])
    expect(listed('toc.slice(1).slice(0, -1)')).toEqual(['b', 'c'])
    expect(html(`${text}<TOCInline toc={toc.reverse()} />`)).toContain('EXPRESSION_UNREADABLE 9:')
  })

  test('has its first text as the description, after imports', () => {
    const { description } = withFiles("import A from './a'\n\nexport const b = 1\n\ntext {b}\n")
    expect(description).toBe('text 1')
  })

  test('gets the same article from both parsers', async () => {
    const reference = await createMdxParser(FILES, { parser: 'remark' })
    const text = [
      "import Part from './_part.mdx'\nimport { list } from '../data/list.js'\n",
      '# Title {list.length}\n\n<Part of={list[0]}>\n\n- item {1}\n\n</Part>',
      '<div>one <b>line</b></div>\n\n<details>\n<summary>S</summary>\n\nText\n\n</details>',
      ':::note[Title {1 + 1}]\n\nBody\n\n:::\n\n:::caution Bare\nx\n:::',
      '> quote {2}\n\n| a {3} |\n| --- |\n| <b>c</b> |',
    ].join('\n\n')
    expect(htmlOfMdx(text, reference)).toBe(html(text))
  })
})

describe('tabs of MDX', () => {
  const tabs = (props: string, ...values: string[]) =>
    `export const all = [{ value: 'b', label: 'Bee' }, { value: 'a', label: 'Ay' }]\n\n<Tabs${props}>\n${values.map((value) => `<TabItem value="${value}">\n\nin ${value}\n\n</TabItem>\n`).join('')}</Tabs>`
  const buttons = (text: string) =>
    Array.from(
      html(text).matchAll(/<button[^>]*aria-selected="(\w+)"[^>]*>([^<]*)/g),
      ([, chosen, label]) => (chosen === 'true' ? `[${label}]` : label),
    )

  test('have labels and order of a separate list', () => {
    expect(buttons(tabs(' values={all} defaultValue="a"', 'a', 'b'))).toEqual(['Bee', '[Ay]'])
  })

  test('may have no selected one', () => {
    expect(buttons(tabs(' defaultValue={null}', 'a', 'b'))).toEqual(['a', 'b'])
  })

  test.each([
    [' queryString groupId="os"', 'data-query="os"'],
    [' queryString="system"', 'data-query="system"'],
    [' syncKey="pkg"', 'data-group="pkg"'],
  ])('may have%s', (props, expected) => {
    expect(html(tabs(props, 'a'))).toContain(expected)
  })

  test("with a mistake are shown with all their content, with a warning at the site's severity", async () => {
    const text =
      '<Tabs queryString>\n\nstray\n\n<TabItem value="a">x</TabItem>\n<TabItem value="a">y</TabItem>\n</Tabs>'
    expect(html(text)).toContain('<p>stray</p>')
    expect(withFiles(text).diagnostics.map(({ severity }) => severity)).toEqual([
      'warn',
      'warn',
      'warn',
    ])
    const strict = await createMdxParser(FILES, { invalidTabs: 'throw' })
    expect(strict(text).diagnostics.map(({ severity }) => severity)).toEqual([
      'throw',
      'throw',
      'throw',
    ])
    const lax = await createMdxParser(FILES, { invalidTabs: 'ignore' })
    expect(lax(text).diagnostics).toEqual([])
  })
})

describe('unreadable MDX is located and publishes nothing', () => {
  test.each<[string, string]>([
    ['a {b c}', 'MDX_SYNTAX 1:6 '],
    ['<Card>\n\ntext', 'MDX_SYNTAX 1:1 '],
    ['a\n\nb {\n  unknown.x}', 'EXPRESSION_UNREADABLE 4:3 "unknown" is not known here.'],
    ['<Card a="x"\n  b={[1, nope]} />', 'EXPRESSION_UNREADABLE 2:10 "nope" is not known here.'],
    ['export const a = 1\nexport const b = new Date()', 'EXPRESSION_UNREADABLE 2:18 `new` cannot'],
    ['<Crad />', 'COMPONENT_UNKNOWN 1:1 No component is called <Crad>.'],
    [
      "import { now } from '../data/list.js'\n\n{now}",
      'EXPRESSION_UNREADABLE 3:1 "now" of content/data/list.js cannot be read: "Date" is not known here, because pages cannot run code.',
    ],
    [
      "import X from './gone.mdx'\n\n<X/>",
      'EXPRESSION_UNREADABLE 3:1 The file "./gone.mdx" does not exist.',
    ],
    [
      "import X from '../../secrets.json'\n\n{X}",
      '"../../secrets.json" is outside of the content folders.',
    ],
    [
      "import X from '@site/secrets.json'\n\n{X}",
      '"@site/secrets.json" is outside of the content folders.',
    ],
    ["import X from '../../../../etc/passwd?raw'\n\n{X}", 'is outside of the content folders.'],
    [
      "import { Code } from './code'",
      'EXPRESSION_UNREADABLE 1:1 content/guide/code.tsx is code in a content folder, which Octavo does not run.',
    ],
    [
      "import B from './_broken.mdx'\n\n<B/>",
      'EXPRESSION_UNREADABLE content/guide/_broken.mdx:3:6 "missing" is not known here.',
    ],
    ["import S from './_self.mdx'\n\n<S/>", 'uses itself'],
    ['export const A = () => <A/>\n\n<A/>', 'nested more than 200 levels'],
    ["import A from './_twice.mdx'\n\n<A/>", 'too many partials'],
    ['{props}', 'EXPRESSION_UNREADABLE 1:1 An object cannot be shown.'],
  ])('%s', (text, expected) => {
    expect(html(text)).toContain(expected)
    expect(html(text)).not.toMatch(/^import |unknown\.|missing\}/m)
  })

  test('code of content is imported if the config trusts it, by the path of the module', async () => {
    const trusting = await createMdxParser(FILES, {
      components: ['content/guide/code.tsx#Code', 'content/guide/code.tsx#default'],
    })
    const text = "import Main, { Code as Inner } from './code'\n\n<Main n={1}><Inner /></Main>"
    expect(trusting(text)).toMatchObject({
      diagnostics: [],
      article: [
        {
          name: 'content/guide/code.tsx#default',
          props: { n: 1 },
          children: [{ name: 'content/guide/code.tsx#Code' }],
        },
      ],
    })
    expect(htmlOfMdx("import { Other } from './code'", trusting)).toContain('EXPRESSION_UNREADABLE')
  })

  test('unused imports of packages are not reported', () => {
    expect(html("import React from 'react'\n\nText")).toBe('<p>Text</p>')
  })
})

describe('content of MDX stays data', () => {
  test.each([
    ['<script>{`alert(1)`}</script>'],
    ['<div onClick={() => alert(1)}>x</div>'],
    ['<div onclick="alert(1)">x</div>'],
    ['<div dangerouslySetInnerHTML={{ __html: "<script>" }} />'],
    ['<a href="javascript:alert(1)">x</a>'],
    ['<a {...{ href: "java\\nscript:alert(1)" }}>x</a>'],
    ['<Card items={[{ href: "javascript:alert(1)" }]} />'],
    ['<Card attributes={{ dangerouslySetInnerHTML: { __html: "<script>alert(1)</script>" } }} />'],
    ['<Card frames={[{ srcDoc: "alert(1)" }]} />'],
    ['<octavo-component dataComponent="0" />'],
    ['<iframe srcDoc="<script>alert(1)</script>" />'],
    ["export const X = 'script src=x'\n\n<X />"],
    ['<svg><script>{"alert(1)"}</script></svg>'],
  ])('%s', (text) => {
    const shown = html(text)
      .split('\n')
      .filter((line) => !/^[A-Z_]+ \d/.test(line))
      .join('\n')
    expect(shown).not.toMatch(
      /<script|javascript:|onclick|srcdoc|__html|octavo-component|alert\(1\)/i,
    )
    expect(html(text)).toMatch(/(?:HTML_REFUSED|COMPONENT_UNKNOWN|EXPRESSION_UNREADABLE) /)
  })

  test('nothing in the program makes code from text', () => {
    const root = join(import.meta.dirname, '../../../../cli/read/parse')
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
    expect(sources.length).toBeGreaterThan(50)
    for (const text of sources)
      expect(text).not.toMatch(
        /\beval\(|new Function\b|node:vm|mdxToJs|markdownToJs|evaluate\(source/,
      )
  })
})

describe('text that would crash the parser is refused before it is parsed', () => {
  const n = 20_000
  test.each<[string, string]>([
    ['brackets', `{${'('.repeat(n)}1${')'.repeat(n)}}`],
    ['lists', `export const a = ${'['.repeat(n)}${']'.repeat(n)}`],
    ['objects', `{${'{a:'.repeat(n)}1${'}'.repeat(n)}}`],
    ['templates', `{${'`${'.repeat(n)}1${'}`'.repeat(n)}}`],
    ['operators', `{${'!'.repeat(n)}a}`],
    ['minus', `{${'- '.repeat(n)}a}`],
    ['conditions', `{${'a?b:'.repeat(n)}c}`],
    ['arrows', `{${'a=>'.repeat(n)}c}`],
    ['words', `{${'typeof '.repeat(n)}c}`],
    ['news', `{${'new '.repeat(n)}a}`],
    ['assignments', `{${'a='.repeat(n)}c}`],
    ['functions with brackets', `{${'(a)=>'.repeat(n)}c}`],
    ['conditions with brackets', `{${'a?(b):'.repeat(n)}c}`],
    ['sums', `{${'a+'.repeat(300_000)}c}`],
    ['calls', `{a${'()'.repeat(300_000)}}`],
    ['calls with arguments', `{a${'(1,2)'.repeat(100_000)}}`],
    ['tagged templates', `{a${'``'.repeat(300_000)}}`],
    ['conjunctions', `{${'a&&'.repeat(300_000)}c}`],
    ['statements', `export const f = () => {${'if(a)'.repeat(n)};}`],
    ['operators on separate lines', `export const a = ${'!\n\n'.repeat(n)}1`],
    ['branches', `export const f = () => {${'if(a);else '.repeat(n)};}`],
    ['labels', `export const f = () => {${'a:'.repeat(n)};}`],
    ['tags', `{${'<a>'.repeat(n)}${'</a>'.repeat(n)}}`],
    ['values in values', '<a b={'.repeat(60)],
    ['expressions between tags', `${'<a>{'.repeat(60)}1${'}</a>'.repeat(60)}`],
    ['elements in expressions', `{${'()=><a> x {'.repeat(60)}1${'}</a>'.repeat(60)}}`],
    ['classes', `export const a = ${'class extends '.repeat(n)}b {}`],
    ['tags that stay open', '<a>\n\n{b}\n\n'.repeat(n)],
    ['braces that stay open', '{'.repeat(n)],
    ['braces in a line', '{a} '.repeat(30_000)],
  ])('%s', (_, text) => {
    const { article, diagnostics } = withFiles(text)
    expect(diagnostics.map(({ code }) => code)).toEqual(['MARKDOWN_TOO_COSTLY'])
    expect(article).toEqual([])
  })

  test('an ordinary page with as many of them is accepted', () => {
    const rows = Array.from({ length: 500 }, (_, index) => `{ id: ${index}, tags: ['a', 'b'] },`)
    const text = `export const rows = [\n${rows.join('\n')}\n]\n\n${'A line (with brackets) - and {1 + 1}?\n\n'.repeat(300)}`
    expect(withFiles(text).diagnostics).toEqual([])
  })
})

describe('the format of a file', () => {
  const show = async (text: string, file: string, formats: (typeof OPTIONS)['formats']) => {
    const parseFile = await createParser({ ...OPTIONS, formats })
    const source = { ...FILE, file: `content/guide/${file}` }
    await parseFile.prepare(text, source)
    return parseFile(text, source)
  }
  const isMdx = (doc: Doc) => doc.article.join('').includes('>2<')
  const withFields = (format: string) => `---\n${format}\n---\n`

  test.each<[string, string, (typeof OPTIONS)['formats'], boolean]>([
    ['a.md', '', { site: 'detect', instances: {} }, false],
    ['a.mdx', '', { site: 'detect', instances: {} }, true],
    ['a.md', '', { site: 'mdx', instances: {} }, true],
    ['a.mdx', '', { site: 'md', instances: {} }, false],
    ['a.md', '', { site: 'md', instances: { guide: 'mdx' } }, true],
    ['a.md', '', { site: 'mdx', instances: { other: 'md', guide: 'detect' } }, false],
    ['a.md', withFields('format: mdx'), { site: 'detect', instances: {} }, true],
    ['a.mdx', withFields('title: x\nformat: "md"'), { site: 'mdx', instances: {} }, false],
    ['a.mdx', withFields('mdx:\n  format: md'), { site: 'mdx', instances: {} }, false],
    ['a.md', withFields('mdx: {format: mdx}'), { site: 'md', instances: {} }, true],
  ])('%s %j %j', async (file, matter, formats, expected) => {
    const doc = await show(`${matter}{1 + 1}\n`, file, formats)
    expect(isMdx({ ...doc, article: [`>${doc.article.join('').trim()}<`] })).toBe(expected)
    expect(doc.diagnostics).toEqual([])
  })

  test.each<[string, string[]]>([
    ["import Tabs from '@theme/Tabs'\n\nText\n", ['MDX_IN_MARKDOWN 1']],
    ["import './style.css'\n", ['MDX_IN_MARKDOWN 1']],
    ['Text\n\nexport const a = 1\n', ['MDX_IN_MARKDOWN 3']],
    ['<Tabs values={[{ a: 1 }]}>\n</Tabs>\n', ['MDX_IN_MARKDOWN 1']],
    ['a <Card n={x}/> b\n', ['MDX_IN_MARKDOWN 1']],
    ["```js\nimport a from 'a'\n```\n\n    import b from 'b'\n\n`<Card n={x}/>`\n", []],
    ['import taxes are {high} here\n\nexport is easy\n', []],
    ['<Card n={1} b c={true}/>\n', []],
  ])('MDX in Markdown is never published as text: %j', (text, expected) => {
    expect(parse(text).diagnostics.map(({ code, source }) => `${code} ${source?.line}`)).toEqual(
      expected,
    )
  })

  test('only literals and names become typed props in Markdown too', () => {
    expect(parse('<Card n={1} d={-2.5} b c={false} e="{1}" f={x} />\n').article).toMatchObject([
      { props: { n: 1, d: -2.5, b: true, c: false, e: '{1}', f: '{x}' } },
    ])
  })

  test('a parser that is not prepared throws', async () => {
    const unprepared = await createTestParser()
    expect(() => unprepared('x', { ...FILE, file: 'a.mdx' })).toThrow('not prepared')
  })
})
