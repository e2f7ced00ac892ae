/** The constructs that documentation in MDX consists of, one page each. */
import { createMdxParser, htmlOfMdx } from './parse-mdx.ts'

const FILES = {
  'content/data/constants.js':
    "export const platforms = { ios: 'iOS' }\nexport const list = ['a', 'b']\n",
  'content/guide/_part.mdx': 'Part {props.of}\n',
}
const components = ['Badge', 'Card', 'Steps']
const parse = await createMdxParser(FILES, { components })
const reference = await createMdxParser(FILES, { components, parser: 'remark' })

/** The article without the parts that are the same in every tab, code block and table. */
function htmlOf(text: string, by = parse): string {
  return htmlOfMdx(text, by)
    .replace(/<button type="button" class="code-copy".*?<\/button>/g, '')
    .replace(
      / (?:type="button"|role="tab"|id="tabs-\S+|aria-controls=\S+|tabindex="-?\d"|aria-labelledby=\S+|data-behaviour="\w+")/g,
      '',
    )
    .replace(/ role="(?:tablist|tabpanel)"| class="(?:tabs|tab-list)"| aria-selected="false"/g, '')
    .replaceAll('>\n<', '><')
}

const TWO = '<TabItem value="a">x</TabItem><TabItem value="b">y</TabItem>'

const CONSTRUCTS: readonly (readonly [name: string, text: string, expected: string])[] = [
  [
    'text before the end of a tab',
    '<Tabs>\n<TabItem value="a">\ntext\n</TabItem>\n<TabItem value="b">\n\n- x\n- y\n</TabItem>\n</Tabs>',
    '<div data-label="a" class="tab-panel selected"><p>text</p></div><div data-label="b" class="tab-panel"><ul><li>x</li><li>y</li></ul></div>',
  ],
  [
    'tabs that are indented',
    '<Tabs>\n  <TabItem value="a">\n    text\n  </TabItem>\n  <TabItem value="b">text b</TabItem>\n</Tabs>',
    '<div data-label="a" class="tab-panel selected"><p>text</p></div><div data-label="b" class="tab-panel">text b</div>',
  ],
  [
    'tabs with a group, a query and values',
    `<Tabs groupId="os" queryString values={[{ label: 'B', value: 'b' }, { label: 'A', value: 'a' }]} defaultValue="a">\n${TWO}\n</Tabs>`,
    '<div data-group="os" data-query="os"><div><button data-value="b">B</button><button aria-selected="true" data-value="a">A</button></div><div data-label="B" class="tab-panel">y</div><div data-label="A" class="tab-panel selected">x</div></div>',
  ],
  [
    'values of tabs by reference',
    `export const v = [{ label: 'A', value: 'a' }]\n\n<Tabs values={v}>\n${TWO}\n</Tabs>`,
    '<button aria-selected="true" data-value="a">A</button><button data-value="b">b</button>',
  ],
  [
    'components and elements in headings',
    '## `a` and <Badge text="x"/> <code>b</code> {1 + 1}',
    '<h2 id="a-and--b-2"><code>a</code> and <Badge {"text":"x"}></Badge> <code>b</code> 2<a class="hash-link"',
  ],
  [
    'pictures in headings, and ids',
    '### <img src="./a.png" alt="A" /> T {#t}',
    '<h3 id="t"><img alt="A" src="./a.png"> T<a class="hash-link" href="#t"',
  ],
  [
    'Markdown in a block of one line',
    '<p>One **b** [l](./x.md)</p>',
    '<p>One <strong>b</strong> <a href="./x.md">l</a></p>',
  ],
  ['Markdown in a box of one line', '<div>One *b*</div>', '<div>One <em>b</em></div>'],
  [
    'Markdown in cells of HTML',
    '<table><tbody><tr><td>**b**</td><td>`c`</td></tr></tbody></table>',
    '<table><tbody><tr><td><strong>b</strong></td><td><code>c</code></td></tr></tbody></table>',
  ],
  [
    'a summary on the line before a text',
    '<details>\n<summary>S `c`</summary>\nText *i*\n</details>',
    '<details><summary>S <code>c</code></summary><p>Text <em>i</em></p></details>',
  ],
  [
    'blocks between lines of a text',
    'One\n<div>two</div>\nthree\n<p>four</p>',
    '<p>One</p><div>two</div><p>three</p><p>four</p>',
  ],
  [
    'Markdown that is indented, and no code',
    '<Card>\n    <div>\n        Text *i*\n\n        - a\n        - b\n\n        ```js\n        x\n          y\n        ```\n    </div>\n</Card>',
    '<Card {}><div><p>Text <em>i</em></p><ul><li>a</li><li>b</li></ul><div class="code-block" data-language="js"><pre><code class="language-js">x\n  y</code></pre></div></div></Card>',
  ],
  [
    'Markdown that is indented by tabs',
    '<Card>\n\t\tText *i*\n\n\t\t1. a\n</Card>',
    '<Card {}><p>Text <em>i</em></p><ol><li>a</li></ol></Card>',
  ],
  [
    'components in items of lists',
    '- a\n\n    <Card>\n\n        inner *i*\n\n    </Card>',
    '<li><p>a</p><Card {}><p>inner <em>i</em></p></Card></li>',
  ],
  [
    'alerts of GitHub',
    '<Card>\n\n> [!TIP] Title\n> Text *i* {1}\n\n</Card>',
    'theme-admonition-tip" role="note"><p class="admonition-title">Title</p><p>Text <em>i</em> 1</p></aside></Card>',
  ],
  ['comments of HTML', 'a <!-- x --> b\n\n<!--\nc\n-->\n\n{/* d */}', '<p>a  b</p>'],
  [
    'commands for package managers',
    '```bash npm2yarn\nnpm i a\n```',
    '<button data-value="pnpm">pnpm</button>',
  ],
  [
    'marks of code',
    '```js ins={1} del={2} "x" /y/\nx\ny\n```',
    '<span class="line code-line-inserted"><mark>x</mark></span><span class="line code-line-deleted"><mark>y</mark></span>',
  ],
  [
    'members of modules',
    "import * as constants from '../data/constants.js'\n\nOn {constants.platforms.ios}: {constants.list.join(', ')}",
    '<p>On iOS: a, b</p>',
  ],
  ['conditions', '{true && <Card>x</Card>}\n\n{false ? 1 : <i>y</i>}', '<Card {}>x</Card><i>y</i>'],
  [
    'components in admonitions, and the other way round',
    '::::note[T *i*]\n\n<Card>\n\n:::tip\nx\n:::\n\n</Card>\n\n::::',
    '<p class="admonition-title">T <em>i</em></p><Card {}><aside class="admonition admonition-tip',
  ],
  [
    'components in tables',
    '| a |\n| --- |\n| <Badge text="x"/> {1} |',
    '<td><Badge {"text":"x"}></Badge> 1</td>',
  ],
  [
    'steps with code',
    '<Steps>\n\n1. a\n\n   ```js\n   x\n   ```\n2. b\n\n</Steps>',
    '<Steps {}><ol><li><p>a</p><div class="code-block" data-language="js"><pre><code class="language-js">x</code></pre></div></li><li><p>b</p></li></ol></Steps>',
  ],
  [
    'definitions behind tags',
    '<Card>\n[x]\n</Card>\n\n[x]: ./y.md',
    '<Card {}><p><a href="./y.md">x</a></p></Card>',
  ],
  [
    'expressions in titles without brackets',
    ':::note Title *i* {1 + 1}\n\nx\n\n:::',
    '<p class="admonition-title">Title <em>i</em> 2</p>',
  ],
  [
    'titles of nothing but expressions and elements',
    ':::tip {1}{2}\nx\n:::\n\n:::tip[<Badge text="t"/>]\ny\n:::',
    '<p class="admonition-title">12</p><p>x</p></aside><aside class="admonition admonition-tip theme-admonition theme-admonition-tip" role="note"><p class="admonition-title"><Badge {"text":"t"}></Badge></p><p>y</p>',
  ],
  [
    'texts by the loader of bundlers',
    'import text from \'!!raw-loader!./_part.mdx\'\n\n<CodeBlock language="text">{text}</CodeBlock>',
    '<code class="language-text">Part {props.of}</code>',
  ],
  [
    'MDX that other programs shall take for code',
    'a\n\n```mdx-code-block\n<Card>*x* <!-- c --></Card>\n```\n\n```mdx\n<Card>\n```',
    '<p>a</p><Card {}><em>x</em> </Card><div class="code-block" data-language="mdx">',
  ],
  [
    'elements as props of partials',
    "import P from './_part.mdx'\n\n<P of={<b>x</b>} />",
    '<p>Part <b>x</b></p>',
  ],
]

describe('a page of MDX may contain', () => {
  test.each(CONSTRUCTS)('%s', (_, text, expected) => {
    const html = htmlOf(text)
    expect(html).toContain(expected)
    expect(html).not.toMatch(/\n[A-Z_]+ \d+:\d+ /)
    expect(htmlOf(text, reference)).toBe(html)
  })
})

test('an element with an unknown name is an error, and its content is shown', () => {
  expect(htmlOf('<TOCInlin/>\n\n<Foo a={1}>\n\nkept *x*\n\n</Foo>')).toBe(
    '<p>kept <em>x</em></p>\nCOMPONENT_UNKNOWN 1:1 No component is called <TOCInlin>.\nCOMPONENT_UNKNOWN 3:1 No component is called <Foo>.',
  )
})

test('a mistake in tabs is a warning, and loses no content', () => {
  const text =
    '<Tabs defaultValue="z">\n<TabItem value="a">x</TabItem>\n\nStray\n\n<TabItem>y</TabItem>\n</Tabs>'
  const { diagnostics } = parse(text)
  expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
    ['warn', 'No tab has the default value "z".'],
    ['warn', 'Tabs contain something other than a tab.'],
    ['warn', 'A tab has neither label nor value.'],
  ])
  expect(htmlOf(text)).toMatch(/>x<.*>y<.*<p>Stray<\/p>/)
})

test('attributes after a title without brackets stay attributes', () => {
  expect(htmlOf(':::note Title {.wide #here}\n\nx\n\n:::')).toContain(
    'theme-admonition-note wide" role="note" id="here"><p class="admonition-title">Title</p>',
  )
})
