import { toFeedAddress } from '../../../cli/make/render/markdown-copy.ts'
import { toFeedArticle } from '../../../cli/make/render/to-feed-article.ts'

const CODE = (lines: string) =>
  `<div class="code-block"><div class="code-block-title">a.ts</div><pre tabindex="0"><code class="language-ts">${lines}</code></pre><button>Copy</button></div>`

test.each([
  ['<a href="#x">x</a>', '<a href="https://a.example/p#x">x</a>'],
  ['<img src="/i.png" srcset="/i-2.png 2x">', '<img src="https://a.example/i.png">'],
  ['<a href="//[">x</a>', '<a href="//[">x</a>'],
  ['<a href="mailto:a@b.c">x</a>', '<a href="mailto:a@b.c">x</a>'],
  ['<h2>A<a class="hash-link" href="#a" title="x"></a></h2>', '<h2>A</h2>'],
  ['<code data-language="x" tabindex="0">a</code>', '<code>a</code>'],
  ['<math data-tex="x"><mi>x</mi></math>', '<math><mi>x</mi></math>'],
  [
    '<picture><source type="image/avif" srcset="/a.avif"><img src="/a.png"></picture>',
    '<img src="https://a.example/a.png">',
  ],
  ['<a data-zoom="" href="/a.png"><img src="/a.png"></a>', '<img src="https://a.example/a.png">'],
  [
    '<img class="light-only" src="/l.png"><img class="dark-only" src="/d.png">',
    '<img class="light-only" src="https://a.example/l.png">',
  ],
  [
    '<div class="tabs"><div class="tab-list"><button>npm</button></div><div class="tab-panel"><p>one</p></div></div>',
    '<p><strong>npm</strong></p><p>one</p>',
  ],
  ['<octavo-island data-island="A"><button>3</button></octavo-island>', '3'],
  [
    CODE(
      '<span class="line code-line-deleted">a\n</span><span class="line"><span class="hl-x">b</span>\n</span>',
    ),
    '<p><b>a.ts</b></p><pre><code class="language-ts">b</code></pre>',
  ],
  [
    CODE(
      '<span class="line code-line-deleted">a\n</span><span class="line code-line-inserted">b\n</span><span class="line">c</span>',
    ),
    '<p><b>a.ts</b></p><pre><code class="language-diff">-a\n+b\n c</code></pre>',
  ],
])('an article in a feed has %s as %s', (html, expected) => {
  expect(toFeedArticle(html, toFeedAddress('https://a.example/p'))).toBe(expected)
})
