/** HTML in simple pairs gives the tree that the HTML parser gives, or is left to it. */
import fc from 'fast-check'
import type { Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { pairHtml } from '../../../cli/read/parse/pair-html.ts'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })

const treeOf = (text: string): Root => processor.runSync(processor.parse(text))

/** What the parser makes of a text, and what pairs make of it. */
function both(text: string): { parsed: RootContent[]; paired: RootContent[] | null } {
  const parsed = raw(treeOf(text), { file: new VFile(text) })
  return {
    parsed: parsed.type === 'root' ? parsed.children : [],
    paired: pairHtml(treeOf(text).children),
  }
}

/** As JSON, with only the line at which each element begins: the parser guesses columns in indented blocks. */
function plain(nodes: readonly RootContent[] | null): unknown {
  return nodes?.flatMap((node): unknown[] => {
    const { position: _, data: __, ...rest }: RootContent = node
    if (node.type !== 'element') return node.type === 'text' && node.value === '' ? [] : [rest]
    // An empty block of code has an empty text, which the parser drops.
    return [{ ...rest, line: node.position?.start.line, children: plain(node.children) }]
  })
}

test.each([
  '<div class="a b" id="c">\n\nText with **marks**\n\n- list\n- <kbd>k</kbd>\n\n</div>',
  '<details open>\n<summary>More <span class="t">x</span></summary>\n\n| a | b |\n| - | - |\n| <sub>1</sub> | 2 |\n\n</details>',
  '<div>\n\n<div>\n\n# H <span id="i">s</span>\n\n</div>\n\nafter\n\n</div>\n\n> <section>\n>\n> q\n>\n> </section>',
  'a <octavo-component data-component="0"></octavo-component> b',
  '<span class="  ">\n\nblock in it\n\n</span>',
  '<div class="\u00a0a\u2003b c">\n\nx\n\n</div>',
])('%j is built from its pairs', (text) => {
  const { parsed, paired } = both(text)
  expect(paired).not.toBeNull()
  expect(plain(paired)).toEqual(plain(parsed))
})

test.each([
  '<div>\n\nnever closed',
  'text <div>in a paragraph</div>',
  '<p>own paragraph</p>',
  '<b>a</b>',
  '<div class=a>\n\nx\n\n</div>',
  '<div class="a&amp;b">\n\nx\n\n</div>',
  '<div onclick="x">\n\nx\n\n</div>',
  '<div>\n\nx\n\n</span>',
  '<div>a &lt; b</div>',
  '<div/>\n\nx',
  '# <div>x</div>',
  '<div>\n</ x>\n</div>',
  '<div>\n</>\n</div>',
  '<div',
  '<div class="a"\u00a0id="b">\n\nx\n\n</div>',
  '<div>\n\nx\n\n</div\u00a0>',
])('%j is left to the parser', (text) => {
  expect(both(text).paired).toBeNull()
})

/** Blocks of code are not in it: on pages, they pass the parser as they are. */
const PIECES = [
  ...[
    '<div>',
    '<div class="a  b" id="x" id="y">',
    '</div>',
    '</div >',
    '<DIV>',
    '<section>',
    '</section>',
  ],
  ...[
    '<details open>',
    '<details>',
    '</details>',
    '<summary>',
    '</summary>',
    '<figure>',
    '</figure>',
  ],
  ...[
    '<span>',
    '<span class="">',
    '</span>',
    '<kbd>',
    '</kbd>',
    '<sub open>',
    '</sub>',
    '<p>',
    '<b>',
    '</b>',
  ],
  ...[
    'text',
    '**bold**',
    '[l](u)',
    '`c`',
    '&amp;',
    '<br>',
    '<!-- c -->',
    ' ',
    '\n',
    '\n\n',
    '\n\n',
    '\n\n- ',
  ],
  ...['\n\n> ', '\n\n# ', '\n\n| a |\n| - |\n| ', ' |\n\n', 'x'],
]

/** Markdown in which most tags are in pairs. */
const { blocks } = fc.letrec<{ inline: string; block: string; blocks: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: fc.constantFrom('text', '**bold**', '[l](u)', '`c`') },
    { weight: 1, arbitrary: fc.constantFrom(...PIECES) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.constantFrom('span', 'kbd', 'sup', 'mark'),
          fc.array(tie('inline'), { maxLength: 3 }),
        )
        .map(([name, parts]) => `<${name} class="a">${parts.join(' ')}</${name}>`),
    },
  ),
  block: fc.oneof(
    { maxDepth: 4 },
    {
      weight: 3,
      arbitrary: fc.array(tie('inline'), { maxLength: 4 }).map((parts) => parts.join(' ')),
    },
    { weight: 1, arbitrary: tie('blocks').map((text) => `- ${text.replaceAll('\n', '\n  ')}`) },
    { weight: 1, arbitrary: tie('blocks').map((text) => `> ${text.replaceAll('\n', '\n> ')}`) },
    {
      weight: 1,
      arbitrary: tie('inline').map((text) => `| ${text.replaceAll('\n', ' ')} |\n| - |\n| b |`),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('div', 'section', 'figure', 'span'), tie('blocks'))
        .map(([name, text]) => `<${name} id="i">\n\n${text}\n\n</${name}>`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('inline'), tie('blocks'))
        .map(([title, text]) => `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`),
    },
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }).map((texts) => texts.join('\n\n')),
}))
const pieces = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 14 })
  .map((parts) => parts.join(''))

test('what it builds of any text is what the parser builds', () => {
  let built = 0
  fc.assert(
    fc.property(fc.oneof(pieces, blocks), (markdown) => {
      const { parsed, paired } = both(markdown)
      if (paired === null) return
      if (markdown.includes('</')) built += 1
      expect(plain(paired)).toEqual(plain(parsed))
    }),
    { seed: 7, numRuns: 3_000 },
  )
  expect(built).toBeGreaterThan(300)
})
