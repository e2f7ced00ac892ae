import { createMdxParser, htmlOfMdx } from './mdx/parse-mdx.ts'
import { createTestParser, FILE, toHtml } from './parse-text.ts'

const components = ['Card', 'Steps']
const parseMdx = await createMdxParser(
  { 'content/guide/_part.mdx': 'Part of *{props.of}*\n', 'content/guide/run.sh': 'echo "hi"\n' },
  { components },
)
const parseMarkdown = await createTestParser({ components })
const html = (text: string) => htmlOfMdx(text, parseMdx)
const ofMarkdown = (text: string) => {
  const { article, diagnostics } = parseMarkdown(text, FILE)
  return toHtml(article) + diagnostics.map(({ message }) => `\n${message}`).join('')
}

const NOTE =
  '<aside class="admonition admonition-note theme-admonition theme-admonition-note" role="note">'

describe('a component of the theme is HTML:', () => {
  test.each<[name: string, text: string, expected: string]>([
    [
      'Aside',
      '<Aside type="tip" title="T" id="a">\n*x*\n</Aside>',
      '<aside class="admonition admonition-tip theme-admonition theme-admonition-tip" role="note" id="a"><p class="admonition-title">T</p><p><em>x</em></p></aside>',
    ],
    [
      'Aside of one line',
      '<Aside>x</Aside>',
      `${NOTE}<p class="admonition-title">note</p><p>x</p></aside>`,
    ],
    [
      'Admonition with elements as its title',
      '<Admonition type="no class" title={<b>T</b>} icon={<i>no</i>}>\n\nx\n\n</Admonition>',
      `${NOTE}<p class="admonition-title"><b>T</b></p><p>x</p></aside>`,
    ],
    [
      'Details',
      '<Details summary="S" open>\n\nx\n\n</Details>',
      '<details open><summary>S</summary><p>x</p></details>',
    ],
    [
      'Details with its own',
      '<Details><summary>S</summary>x</Details>',
      '<details><summary>S</summary>x</details>',
    ],
    [
      'Details with an element',
      '<Details summary={<summary>S</summary>}>x</Details>',
      '<details><summary>S</summary><p>x</p></details>',
    ],
    [
      'Details without',
      '<Details>x</Details>',
      '<details><summary>Details</summary><p>x</p></details>',
    ],
    [
      'Link',
      '<Link to="./a.md" className="x" activeClassName="y">*l*</Link>',
      '<a class="x" href="./a.md"><em>l</em></a>',
    ],
    ['Link in a line', 'In <Link href="/x">l</Link>.', '<p>In <a href="/x">l</a>.</p>'],
    [
      'Image',
      '<Image src="./a.png" alt="A" caption="C" width={10} />',
      '<figure><img alt="A" width="10" src="./a.png"><figcaption>C</figcaption></figure>',
    ],
    ['Image without a caption', '<Image src="./a.png" alt="A" />', '<img alt="A" src="./a.png">'],
    [
      'ThemedImage',
      '<ThemedImage className="x" alt="A" sources={{ light: \'/l.png\', dark: \'/d.png\' }} />',
      '<img alt="A" class="x light-only" src="/l.png"><img alt="A" class="x dark-only" src="/d.png">',
    ],
    [
      'ThemedImage of one',
      '<ThemedImage alt="A" sources={{ light: \'/l.png\' }} />',
      '<img alt="A" src="/l.png">',
    ],
    [
      'Video',
      '<Video src="./a.mp4" title="V" caption="C"><track src="./a.vtt" kind="captions" /></Video>',
      '<figure><video controls preload="metadata" playsinline aria-label="V" src="./a.mp4"><track kind="captions" src="./a.vtt"></video><figcaption>C</figcaption></figure>',
    ],
    [
      'Video of another site',
      '<Video src="https://youtu.be/abc?t=1" title="V" />',
      '<iframe class="video" src="https://www.youtube-nocookie.com/embed/abc" title="V" allowfullscreen sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" loading="lazy"></iframe>',
    ],
    [
      'Include',
      '<Include src="_part.mdx" of="it" />\n\n<Include src="./run.sh" title="r" />',
      '<p>Part of <em>it</em></p>\n<div class="code-block" data-language="sh"><div class="code-block-title">r</div>',
    ],
  ])('%s', (_, text, expected) => {
    expect(html(text).replace(/<button.*/s, '')).toContain(expected)
    expect(html(text)).not.toMatch(/\n[A-Z_]+ \d+:\d+ /)
  })

  test('CodeBlock and Code, like a fence', () => {
    const fence = ofMarkdown('```js title="a.js" showLineNumbers {1}\nlet a\n\nb()\n```')
    const inside = '{`\nlet a\n\nb()\n`}'
    expect(
      html(
        `<CodeBlock language="js" title="a.js" showLineNumbers metastring="{1}">${inside}</CodeBlock>`,
      ),
    ).toBe(fence)
    expect(html(`<Code lang="js" title="a.js" showLineNumbers meta="{1}" code=${inside} />`)).toBe(
      fence,
    )
    expect(html('<CodeBlock>\n\n```js\na\n```\n\n</CodeBlock>')).toBe(ofMarkdown('```js\na\n```'))
    expect(html('<CodeBlock title={\'a "b"\'}>x</CodeBlock>')).toContain('title">a "b"</div>')
  })

  test('PackageManagerTabs, like a fence with npm2yarn', () => {
    const fence = ofMarkdown('```bash npm2yarn\nnpm install a\n```')
    expect(fence).toContain('pnpm')
    for (const command of ['install a', 'add a', ' npm install a'])
      expect(html(`<PackageManagerTabs command="${command}" />`)).toBe(fence)
    const own = html("<PackageManagerTabs command={{ deno: 'deno add a', npm: 'npm i a' }} />")
    expect(own).toContain('data-value="deno">deno</button>')
    expect(own).not.toContain('pnpm')
  })
})

test('a file tree opens and closes folders, and loses no file', () => {
  const list =
    '- src/\n  - **a.ts** the *first*\n  - `b` c\n\n    more\n  - empty/\n- [d.md](./d.md)\n- … and more'
  const tree = html(`<FileTree>\n\n${list}\n\nbeside\n\n</FileTree>`)
  const [folder, file] = Array.from(tree.matchAll(/<svg.*?<\/svg>/g), ([icon]) => icon)
  expect(folder).not.toBe(file)
  const plain = tree.replaceAll(folder ?? '', '[+]').replaceAll(file ?? '', '[-]')
  expect(plain).toBe(
    '<div class="file-tree"><ul><li><details open><summary>[+]src/</summary><ul>' +
      '<li>[-]<strong>a.ts</strong> <span class="file-comment">the <em>first</em></span></li>' +
      '<li>[-]<code>b</code> <span class="file-comment">c\nmore</span></li><li>[+]empty/</li></ul></details></li>' +
      '<li>[-]<a href="./d.md">d.md</a></li><li>… <span class="file-comment">and more</span></li></ul><p>beside</p></div>',
  )
})

test('rules of a component are on the pages that use it, once', () => {
  const tree = '<FileTree>\n\n- a\n\n</FileTree>\n\n'
  const { css } = parseMdx(`${tree.repeat(2)}<Video src="https://vimeo.com/1" title="V" />`)
  expect(css?.match(/@layer octavo\.article\{/g)).toHaveLength(2)
  expect(css).toMatch(/\.file-tree .*\.video\{/s)
  expect(parseMdx('<Video src="./a.mp4" title="V" />').css).toBeUndefined()
})

test('an attribute without a value is true in a directive too', () => {
  expect(ofMarkdown(':::details[S]{open}\nx\n:::')).toBe(
    '<details open><summary>S</summary><p>x</p></details>',
  )
})

test('unsupported uses of a component of the theme are reported', () => {
  expect(
    html('<Include />\n\n<Include src="./none.sh" />\n\n<Include src="../../../x.txt" />'),
  ).toBe(
    [
      '',
      'EXPRESSION_UNREADABLE 1:1 <Include> names no file.',
      'EXPRESSION_UNREADABLE 3:1 The file "./none.sh" does not exist.',
      'EXPRESSION_UNREADABLE 5:1 "../../../x.txt" is outside of the content folders.',
    ].join('\n'),
  )
  const [unknown] = parseMdx('<TabItm />').diagnostics
  expect(unknown?.hint).toContain('TabItem')
  expect(html('<Link to="javascript:x">a</Link>')).toContain('HTML_REFUSED')
  expect(html('<Image src="data:text/html,x" onError="x" />')).toContain('HTML_REFUSED')
})

describe('in a file of Markdown', () => {
  test.each<[string, string]>([
    [
      '<Aside>\n\n*x*\n\n</Aside>',
      `${NOTE}<p class="admonition-title">note</p><p><em>x</em></p></aside>`,
    ],
    ['<Details summary="S">\n\nx\n\n</Details>', '<details><summary>S</summary><p>x</p></details>'],
    [':::details[*S*]\nx\n:::', '<details><summary>S</summary><p>x</p></details>'],
    ['::image{src=./a.png alt=A}', '<img alt="A" src="./a.png">'],
    ['A <Link to="./a.md">x</Link> b', '<p>A <a href="./a.md">x</a> b</p>'],
    ['A :image[x]{src=a.png} b', '<p>A <img alt="x" src="a.png"> b</p>'],
    // Words with a colon stay words, and elements of HTML stay those of HTML.
    ['og:image and npm:link, foo:tabs', '<p>og:image and npm:link, foo:tabs</p>'],
    ['<details><summary>a</summary>b</details>', '<details><summary>a</summary>b</details>'],
    ['A <IMG src="a.png"> b', '<p>A <img src="a.png"> b</p>'],
    ['A <image src="a.png"> b', '<p>A <img src="a.png"> b</p>'],
    [
      'A <link href="x"> <LINK href="y"> b',
      '<p>A   b</p>\nThe element <link> is not allowed in content, so Octavo removed it.\nThe element <link> is not allowed in content, so Octavo removed it.',
    ],
  ])('%j', (text, expected) => {
    expect(ofMarkdown(text).replaceAll('>\n<', '><')).toBe(expected)
  })

  test('tabs of package managers also work as a directive', () => {
    expect(ofMarkdown('::package-manager-tabs{command="install a"}')).toBe(
      ofMarkdown('```bash npm2yarn\nnpm install a\n```'),
    )
  })
})
